"""Tables of what mutants of a compiler showed: scripts/mutants."""

import collections
import glob
import json
import os
import shutil
import statistics

import sources
import tables

PAGE = os.path.join(sources.ROOT, "docs/mutants.md")
DATA = os.path.join(sources.ROOT, "docs/data")

RESULTS = {
    "not built": "not built",
    "same compiler": "the same executable",
    "smoke": "does not compile a program that prints",
    "same code": "the same object code of all files of the corpus",
    "broken": "fails Quest's known-good program",
    "valid": "**valid**",
}
SHORT = 10  # seconds, for comparisons


def lines(path):
    """The lines of a run so far, in order."""
    if not os.path.exists(path):
        return []
    with open(path) as file:
        return [json.loads(line) for line in file if line.endswith("\n")]


def share(part, whole):
    return f"{100 * part / whole:.0f} % ({part} of {whole})" if whole else "-"


def is_equivalent(line):
    """Whether somebody has read it and found that the compiler is right all the same."""
    return "equivalent" in line


def killed(line, within=None):
    """Whether `quest fuzz` noticed it in so many seconds, or at all."""
    return bool(line["quest"]) and (within is None or line["quest"]["seconds"] <= within)


def by_csmith(line, within=SHORT):
    return bool(line["csmith"]) and line["csmith"][0] is not None and line["csmith"][1] <= within + 1  # that of its last program


def by_suite(line, suites):
    return any(line["suites"][suite][0] is not None for suite in suites if suite in line["suites"])


def table(head, rows):
    text = "| " + " | ".join(head) + " |\n|" + "---|" * len(head) + "\n"
    return text + "".join("| " + " | ".join(map(str, row)) + " |\n" for row in rows)


def funnel(lines):
    counts = collections.Counter(line["result"] for line in lines)
    rows = [[counts[result], words] for result, words in RESULTS.items()]
    rows.append([sum(map(is_equivalent, lines)), "of these, right all the same, as somebody has read"])
    return table(["mutants", ""], rows + [[len(lines), "all"]])


def noticed(wrong, families):
    """Who noticed how many of those that are wrong in which time."""
    long = [line for line in wrong if line["budget"] > SHORT]
    lacking = [line for line in wrong if line["lost"] and not killed(line)]
    spent = [sum(line["suites"][suite][1] for suite in line["suites"]) for line in wrong]

    def median(numbers):
        return f"{statistics.median(numbers):.1f} s" if numbers else "-"

    def row(words, some, within, is_it, when):
        return [words, share(sum(is_it(line, within) for line in some), len(some)), median([when(line) for line in some if is_it(line, within)])]

    def quest(line):
        return line["quest"]["seconds"]

    def csmith(line):
        return line["csmith"][1]

    rows = [
        row(f"`quest fuzz`, {SHORT} s", wrong, SHORT, killed, quest),
        row("`quest fuzz`, 60 s", long, 60, killed, quest),
        row("the same without those that lack something, as it says", [line for line in long if line not in lacking], 60, killed, quest),
        row(f"Csmith, {SHORT} s", wrong, SHORT, by_csmith, csmith),
        row("Csmith, 60 s", long, 60, by_csmith, csmith),
        ["Csmith and not `quest fuzz`", share(sum(by_csmith(line, 60) and not killed(line, 60) for line in long), len(long)), ""],
        ["a program of some suite", share(sum(by_suite(line, families) for line in wrong), len(wrong)), f"{median(spent)} for all programs of all suites"],
    ]
    return table(["noticed by", "wrong mutants", "processor time until then, median"], rows)


def grouped(wrong, key, head):
    rows = []
    for group in sorted({line[key] for line in wrong}):
        some = [line for line in wrong if line[key] == group]
        count = [sum(killed(line, SHORT) for line in some), sum(map(killed, some)), sum(map(by_csmith, some))]
        rows.append([f"`{group}`" if key == "file" else group, len(some), *(f"{100 * part / len(some):.0f} %" for part in count)])
    return table([head, "wrong", f"`quest fuzz`, {SHORT} s", "60 s", f"Csmith, {SHORT} s"], rows)


def by_suites(valid, families):
    """What programs of each suite and of each family noticed."""
    rows = []
    for family in dict.fromkeys(families.values()):
        suites = [suite for suite in families if families[suite] == family]
        for some in [[suite] for suite in suites] + [suites]:
            tried = [line for line in valid if some[0] in line["suites"]]
            count = sum(by_suite(line, some) for line in tried)
            alone = sum(by_suite(line, some) and not by_suite(line, set(families) - set(some)) for line in tried)
            spent = statistics.mean(sum(line["suites"][suite][1] for suite in some if suite in line["suites"]) for line in tried) if tried else 0
            name = f"`{some[0]}`" if len(some) == 1 else f"**all of `{family}`**"
            rows.append([name, f"{100 * count / max(1, len(tried)):.0f} %", alone, f"{spent:.1f} s"])
    return table(["programs of", "mutants noticed", "only by it", "processor time, mean"], rows)


def order():
    """The suites by what they add: each notices the most mutants of all compilers, of as many of each, that none before it
    notices."""
    every = []
    for path in sorted(glob.glob(os.path.join(DATA, "mutants-*.jsonl"))):
        valid = [line for line in lines(path) if line["result"] == "valid"]
        every += [(line, 1 / len(valid)) for line in valid]
    rows, suites = [], list(sources.suites())
    while suites:
        gain = {suite: sum(weight for line, weight in every if by_suite(line, [suite])) for suite in suites}
        best = max(suites, key=gain.get)
        rows.append([f"`{best}`", sum(by_suite(line, [best]) for line, _ in every)])
        every = [one for one in every if not by_suite(one[0], [best])]
        suites.remove(best)
    return table(["suite", "mutants that none before it notices"], rows)


def code(text):
    return "`" + " ".join(text.split()).replace("|", "\\|").replace("`", "'")[:90] + "`"


def others(line, families):
    """Who else noticed it."""
    suites = [f"`{suite}`" for suite in families if by_suite(line, [suite])]
    return ["Csmith"] * by_csmith(line, 60) + suites[:3]


def survivors(wrong, families):
    rows = [[line["number"], f"{line['file']}:{line['line']}", line["kind"], code(changed(line)), line["differs"], " ".join(others(line, families)), " ".join(line["lost"])]
            for line in wrong if not killed(line)]
    return table(["", "where", "kind", "instead", "other code for", "noticed by", "said to be lacking"], rows)


def equivalent(valid):
    """What somebody has read."""
    return table(["", "where", "instead", "why it is right"], [[line["number"], f"{line['file']}:{line['line']}", code(changed(line)), line["equivalent"]]
                                                                for line in valid if is_equivalent(line)])


def changed(line):
    """The changed text; of labels that change places the first."""
    return line["after"].splitlines()[0] or "nothing"


def show(name, path, write):
    """Prints all tables of a run; puts them into the page, and the run into the data, too."""
    every = lines(path)
    valid = [line for line in every if line["result"] == "valid"]
    if not valid:
        sources.stop("no mutant was valid so far")
    families = sources.suites()
    wrong = [line for line in valid if not is_equivalent(line)]
    made = {
        f"trials of {name}": funnel(every),
        f"noticed in {name}": noticed(wrong, families),
        f"files of {name}": grouped(wrong, "file", "file"),
        f"kinds of {name}": grouped(wrong, "kind", "kind"),
        f"suites on {name}": by_suites(wrong, families),
        f"survivors of {name}": survivors(wrong, families),
        f"equivalent mutants of {name}": equivalent(valid),
    }
    print("\n".join(made.values()))
    if write:
        for place, text in made.items():
            tables.write(text, PAGE, place)
        shutil.copy(path, os.path.join(DATA, f"mutants-{name}.jsonl"))
