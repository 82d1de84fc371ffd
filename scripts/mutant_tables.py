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


def killed(line, within):
    """Whether `quest fuzz` noticed it in so many seconds."""
    return bool(line["quest"]) and line["quest"]["seconds"] <= within


def by_csmith(line, within=SHORT):
    return bool(line["csmith"]) and line["csmith"][0] is not None and line["csmith"][1] <= within + 1  # that of its last program


def had_longer(line):
    """Whether Csmith had more time than for comparisons."""
    return bool(line["csmith"]) and len(line["csmith"]) > 2 and line["csmith"][2] > SHORT


def by_suite(line, suites):
    return any(line["suites"][suite][0] is not None for suite in suites if suite in line["suites"])


def table(head, rows):
    text = "| " + " | ".join(head) + " |\n|" + "---|" * len(head) + "\n"
    return text + "".join("| " + " | ".join(map(str, row)) + " |\n" for row in rows)


def funnel(lines):
    counts = collections.Counter(line["result"] for line in lines)
    return table(["mutants", ""], [[counts[result], words] for result, words in RESULTS.items()] + [[len(lines), "all"]])


def noticed(valid, families):
    """Who noticed how many in which time."""
    long = [line for line in valid if line["budget"] > SHORT]
    times = [line["quest"]["seconds"] for line in valid if killed(line, SHORT)]
    after = [line["quest"]["seconds"] - line["begun"] for line in valid if killed(line, SHORT)]
    of_csmith = [line["csmith"][1] for line in valid if by_csmith(line)]
    spent = [sum(line["suites"][suite][1] for suite in line["suites"]) for line in valid]

    def median(numbers):
        return f"{statistics.median(numbers):.1f} s" if numbers else "-"

    rows = [
        [f"`quest fuzz`, {SHORT} s", share(len(times), len(valid)), f"{median(times)}; {median(after)} after the campaign's start"],
        ["`quest fuzz`, 60 s", share(sum(killed(line, 60) for line in long), len(long)), "a sample"],
        [f"the same sample, {SHORT} s", share(sum(killed(line, SHORT) for line in long), len(long)), ""],
        ["a program of some suite", share(sum(by_suite(line, families) for line in valid), len(valid)), f"{median(spent)} for all programs of all suites"],
        ["`quest fuzz` or a program of some suite", share(sum(is_noticed(line) for line in valid), len(valid)), ""],
        [f"Csmith, {SHORT} s", share(len(of_csmith), len(valid)), median(of_csmith)],
        *([["Csmith, 60 s", share(sum(by_csmith(line, 60) for line in long), len(long)), "the same sample"]] if any(map(had_longer, long)) else []),
        ["Csmith and not `quest fuzz`", share(sum(by_csmith(line) and not killed(line, SHORT) for line in valid), len(valid)), ""],
        ["a feature said to be lacking, nothing else", share(sum(bool(line["lost"]) and not is_noticed(line) for line in valid), len(valid)), ""],
    ]
    return table(["noticed by", "mutants", "processor time until then, median"], rows)


def is_noticed(line):
    return bool(line["quest"]) or by_suite(line, line["suites"])


def grouped(valid, key, head):
    rows = []
    for group in sorted({line[key] for line in valid}):
        some = [line for line in valid if line[key] == group]
        count = [sum(killed(line, SHORT) for line in some), sum(map(is_noticed, some)), sum(map(by_csmith, some))]
        rows.append([f"`{group}`" if key == "file" else group, len(some), *(f"{100 * part / len(some):.0f} %" for part in count)])
    return table([head, "valid", f"`quest fuzz`, {SHORT} s", "it or a suite", f"Csmith, {SHORT} s"], rows)


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


def survivors(valid):
    def code(text):
        return "`" + " ".join(text.split()).replace("|", "\\|").replace("`", "'")[:90] + "`"

    rows = []
    for line in valid:
        if not is_noticed(line):
            who = "Csmith" if by_csmith(line) else ""
            rows.append([line["number"], f"{line['file']}:{line['line']}", line["kind"], code(changed(line)), line["differs"], who or " ".join(line["lost"])])
    return table(["", "where", "kind", "instead", "other code for", "noticed by, or said to be lacking"], rows)


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
    made = {
        f"trials of {name}": funnel(every),
        f"noticed in {name}": noticed(valid, families),
        f"files of {name}": grouped(valid, "file", "file"),
        f"kinds of {name}": grouped(valid, "kind", "kind"),
        f"suites on {name}": by_suites(valid, families),
        f"survivors of {name}": survivors(valid),
    }
    print("\n".join(made.values()))
    if write:
        for place, text in made.items():
            tables.write(text, PAGE, place)
        shutil.copy(path, os.path.join(DATA, f"mutants-{name}.jsonl"))
