"""Mutants of C source: universalmutator with the rules of mutants.rules, and labels of a switch that change places."""

import collections
import contextlib
import io
import os
import random
import re

import sources

RULES = os.path.join(sources.ROOT, "scripts/mutants.rules")

# One mutant: `before` in line `line` of a file is `after` instead. Two lines where labels change places.
Mutant = collections.namedtuple("Mutant", "file line kind before after")


def rules():
    """The kind of each rule, by its words, in order."""
    kinds, kind = {}, None
    for line in sources.read(RULES).splitlines():
        named = re.fullmatch(r"# \[(\w+)\]", line)
        kind = named[1] if named else kind
        if kind and " ==>" in line:
            kinds[line] = kind
    return kinds


def of_lines(name, lines):
    """All mutants of a file, in the order of its lines."""
    try:
        from universalmutator import mutator
    except ImportError:
        sources.stop("universalmutator is missing: pip install universalmutator")
    kinds = rules()
    with contextlib.redirect_stdout(io.StringIO()) as said:
        found = mutator.mutants_regexp(lines, ruleFiles=[RULES], ignorePatterns=[])
    if "FAILED TO COMPILE" in said.getvalue():
        sources.stop(f"{RULES}: {said.getvalue()}")
    made = [Mutant(name, at, kinds[words], lines[at - 1], text) for at, text, (words, _), _ in found]
    return sorted(made + list(swapped(name, lines)), key=lambda mutant: mutant.line)


LABEL = re.compile(r"^(\s*case )([^:]+)(:.*\n)$")


def swapped(name, lines):
    """Two labels, one after the other, change places, if something stands between them."""
    labels = [at for at, line in enumerate(lines) if LABEL.match(line)]
    for first, second in zip(labels, labels[1:]):
        between = lines[first + 1:second]
        if not between or second - first > 40 or any(line.startswith("}") or "switch" in line for line in between):
            continue
        a, b = LABEL.match(lines[first]), LABEL.match(lines[second])
        before = "".join(lines[first:second + 1])
        after = a[1] + b[2] + a[3] + "".join(between) + b[1] + a[2] + b[3]
        yield Mutant(name, first + 1, "case", before, after)


def applied(lines, mutant):
    """The text of the file with the mutant."""
    text = "".join(lines)
    start = sum(map(len, lines[:mutant.line - 1]))
    assert text[start:].startswith(mutant.before)
    return text[:start] + mutant.after + text[start + len(mutant.before):]


def shuffled(mutants, seed):
    """All mutants in an order that depends on the seed: kinds take turns, and within a kind files do."""
    chance = random.Random(seed)
    piles = collections.defaultdict(lambda: collections.defaultdict(list))
    for mutant in mutants:
        piles[mutant.kind][mutant.file].append(mutant)
    for files in piles.values():
        for pile in files.values():
            chance.shuffle(pile)

    def turns(files):
        """A file's turn comes in proportion to its mutants."""
        while any(files.values()):
            names = [name for name in files if files[name]]
            yield files[chance.choices(names, [len(files[name]) for name in names])[0]].pop()

    kinds = [turns(piles[kind]) for kind in sorted(piles)]
    while kinds:
        left = []
        for kind in kinds:
            mutant = next(kind, None)
            if mutant is not None:
                yield mutant
                left.append(kind)
        kinds = left
