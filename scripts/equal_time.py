"""Campaigns that get the same processor time: of Quest, compilers and programs together."""

import glob
import json
import os
import shutil
import sys
import tempfile

import tables

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
QUEST = os.path.abspath(os.environ.get("QUEST", os.path.join(ROOT, "target/release/quest")))


def spent(command):
    """Runs a command to its end: its processor time in seconds, with that of all its children."""
    null = os.open(os.devnull, os.O_RDWR)
    child = os.posix_spawnp(command[0], command, os.environ, file_actions=[(os.POSIX_SPAWN_DUP2, null, at) for at in range(3)])
    _, status, usage = os.wait4(child, 0)
    os.close(null)
    if os.waitstatus_to_exitcode(status) not in (0, 1, 5):
        sys.exit(f"status {os.waitstatus_to_exitcode(status)}: {' '.join(command)}")
    return usage.ru_utime + usage.ru_stime


def campaign(options, seconds):
    """Runs a campaign with these options of `quest fuzz`, and goes on with it until so much processor time is spent. What is
    shrunk when the time is over is shrunk to its end. Its processor time, the events of its journal, and what `case.json`
    has of each bug."""
    out = tempfile.mkdtemp(prefix="equal-time-")
    try:
        processor, clock, first = 0.0, 0.0, True
        begin = [QUEST, "fuzz", *options, "-j", "1", "--seed", os.environ.get("SEED", "1"), "--out", out, "--force"]
        while processor < seconds:
            # On a busy machine a second by the clock is less than one of the processor.
            clock += max(2.0, seconds - processor)
            again = begin if first else [QUEST, "fuzz", "--resume", out, "--yes"]
            processor += spent([*again, "--time", f"{clock:.0f}s"])
            first = False
        with open(os.path.join(out, "journal.jsonl")) as journal:
            events = [json.loads(line) for line in journal]
        bugs = []
        for name in sorted(glob.glob(os.path.join(out, "bugs/*/case.json"))):
            with open(name) as file:
                bugs.append(json.load(file))
        return processor, events, bugs
    finally:
        if "KEEP" in os.environ:
            print(f"kept: {out}", file=sys.stderr)
        else:
            shutil.rmtree(out, ignore_errors=True)


def counts(processor, events, bugs):
    """Cells of a table: processor time, programs, test cases, failures, distinct fingerprints."""
    programs = [event for event in events if event["event"] == "program"]
    total = {word: sum(event["total"][word] for event in programs) for word in ("passed", "failed", "known")}
    cases, failed = sum(total.values()), total["failed"] + total["known"]
    fingerprints = len({bug["fingerprint"] for bug in bugs})
    return [f"{processor:.0f}", f"{len(programs):,}", f"{cases:,}", f"{failed:,}", str(fingerprints)]


def compare(words, compilers, ways, needs, cells, head, page, mark):
    """Makes a table that has a row for each of some compilers in each of some ways, and prints each row as soon as it is
    made. `words` are those of the command line: compilers, and `--write`, which puts the rows into a page of docs/, too.
    `needs` says which programs a compiler needs; `cells` makes a row, but for its first cell."""
    script = os.path.basename(sys.argv[0])
    named = [word for word in words if word != "--write"]
    unknown = [word for word in named if word not in compilers]
    if unknown:
        sys.exit(f"{script}: there is no compiler {unknown[0]}; there are {', '.join(compilers)}")
    print(head, end="", flush=True)
    page = os.path.join(ROOT, "docs", page)
    with open(page) as file:
        lines = {line.split("|")[1].strip(): line for line in file if line.startswith("| ")}
    for compiler in named or compilers:
        missing = [word for word in needs(compiler) if word and not shutil.which(word)]
        if missing:
            print(f"{script}: {missing[0]} is not installed: {compiler} is left out", file=sys.stderr)
            continue
        for way in ways:
            name = f"{compiler}: {way}"
            lines[name] = "| " + " | ".join([name, *cells(compiler, way)]) + " |\n"
            print(lines[name], end="", flush=True)
    if "--write" in words:
        names = [f"{compiler}: {way}" for compiler in compilers for way in ways]
        tables.write(head + "".join(lines.get(name, "") for name in names), page, mark)
