"""Trials of mutants: is one still a compiler, does it generate other code, and who notices: programs of each suite, programs
of Csmith, and a campaign of Quest with its default options."""

import glob
import hashlib
import json
import os
import resource
import selectors
import shlex
import shutil
import signal
import subprocess
import time

import sources

LIMIT = 10  # seconds of processor time for a compiler
RUN_LIMIT = 2  # and for a program: of Csmith's some never end. Of time, ten times as many: the machine may be busy
STREAM = 5000  # test cases of each suite; no campaign of a minute gets that far
REPEATS = 8  # runs of a program of the compiler without a mutant: whether an object is aligned, say, may depend on chance
MEMORY = 2 << 30
BATCH = 20
SMOKE = os.path.join(sources.ROOT, "scripts/compilers/smoke.c")


def spent():
    """Processor time of all children that have ended."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def run(words, cwd, limit=LIMIT):
    """Runs a command: how it ended, and what it printed on standard output."""
    def limited():
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_FSIZE, (64 << 20, 64 << 20))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    with open(os.path.join(cwd, "output"), "wb") as output:
        child = subprocess.Popen(words, cwd=cwd, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.DEVNULL,
                                 start_new_session=True, preexec_fn=limited)
        try:
            status = child.wait(timeout=10 * limit)
        except subprocess.TimeoutExpired:
            status = "hung"
        try:
            os.killpg(child.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        child.wait()
    with open(os.path.join(cwd, "output"), "rb") as output:
        return status, output.read()


class Compiler:
    """A compiler that was built, in a directory."""

    def __init__(self, source, directory, scratch):
        self.command, self.scratch = source.cc(directory), scratch
        self.code = source.description.get("code", "-c")

    def outcomes(self, programs, options=(), repeats=1):
        """Compiles and links a program of some files, and runs it some times: for each run how it ended and what it printed.
        Nothing if it was not built."""
        exe = os.path.join(self.scratch, "a.out")
        if os.path.exists(exe):
            os.remove(exe)
        status, _ = run([*shlex.split(self.command), *programs, *options, "-o", exe], self.scratch)
        if status or not os.path.exists(exe):
            return []
        return [run([exe], self.scratch, RUN_LIMIT) for _ in range(repeats)]

    def object(self, program, options=()):
        """A hash of the object code of a file; none if it was not compiled."""
        made = os.path.join(self.scratch, "object.o")
        if os.path.exists(made):
            os.remove(made)
        status, _ = run([*shlex.split(self.command), *options, "-w", self.code, program, "-o", made], self.scratch)
        if status or not os.path.exists(made):
            return None
        with open(made, "rb") as file:
            return hashlib.sha256(file.read()).hexdigest()

    def prints(self, program, text):
        """Whether a program can be compiled and prints this."""
        exe = os.path.join(self.scratch, "a.out")
        status, _ = run([*shlex.split(self.command), program, "-o", exe], self.scratch)
        return status == 0 and run([exe], self.scratch) == (0, text.encode())


def failed(outcome):
    """The test cases of a program of Quest that fail, by the lines it prints of them."""
    return {line for line in outcome[1].splitlines() if line.endswith(b" failed")}


def is_worse(outcomes, known):
    """Whether a run with a mutant shows a bug that those without it do not."""
    if not outcomes or outcomes[0][0] not in (0, 1):
        return True
    allowed = set().union(*map(failed, known))
    return not failed(outcomes[0]) <= allowed or not allowed and outcomes[0] != known[0]


class Pool:
    """Programs of one origin, with what the compiler without a mutant makes of them; drawn when they are needed."""

    def __init__(self, draw, options, base):
        self.draw, self.options, self.base = draw, options, base
        self.programs, self.number, self.given_up = [], 0, False

    def program(self, index):
        """A program that the compiler can compile, its outcomes, and what it cost to get it and one of them, with programs in
        vain before it; none if there is no such program."""
        cost = 0
        while len(self.programs) <= index and not self.given_up:
            before = spent()
            path = self.draw(self.number)
            known = self.base.outcomes([path], self.options) if path else []
            cost += spent() - before
            self.number += 1
            if known and known[0][0] in (0, 1):
                known += self.base.outcomes([path], self.options, REPEATS)
            # What Quest's programs say may depend on chance where test cases fail, and nowhere else.
            if known and all(status in (0, 1) for status, _ in known) and (any(map(failed, known)) or len(set(known)) == 1):
                self.programs.append((path, known, cost))
                cost = 0
            elif self.number > 20 * (index + 1):
                self.given_up = True
        return self.programs[index] if index < len(self.programs) else None

    def kill(self, mutant, most=None, budget=None):
        """The first program, by its number from 0, that the mutant treats in another way, if there is one, and the processor
        time that it took: of drawing it, and of both compilers."""
        index = total = 0
        while (most is None or index < most) and (budget is None or total < budget):
            found = self.program(index)
            if found is None:
                break
            path, known, cost = found
            before = spent()
            outcomes = mutant.outcomes([path], self.options)
            total += cost + spent() - before
            if is_worse(outcomes, known):
                return index, round(total, 2)
            index += 1
        return None, round(total, 2)


class Bench:
    """The compiler without a mutant, and what it makes of everything that mutants are tried with."""

    def __init__(self, source, work, seed):
        self.source, self.work, self.seed = source, work, seed
        self.programs = os.path.join(work, "programs")
        for directory in [self.programs, os.path.join(work, "scratch")]:
            os.makedirs(directory, exist_ok=True)
        self.scratch = os.path.join(work, "scratch")
        self.base = Compiler(source, source.directory, self.scratch)
        self.smoke = subprocess.run(["gcc", "-w", SMOKE, "-o", os.path.join(work, "smoke")], check=True) and \
            subprocess.run([os.path.join(work, "smoke")], capture_output=True, text=True, check=True).stdout
        if not self.base.prints(SMOKE, self.smoke):
            sources.stop(f"{source.name} does not compile {SMOKE}")
        self.families = sources.suites()
        self.lacks = sources.lacks(self.base.command)
        self.pools = {suite: Pool(self.of_suite(suite), (), self.base) for suite in self.families}
        headers = sources.csmith_headers()
        self.csmith = Pool(self.of_csmith, ("-w", "-I" + headers, "-lm"), self.base) if headers else None
        if self.csmith and not self.csmith.program(0):
            sources.stop(f"{source.name} compiles no program of Csmith: see {self.programs}/csmith-0.c")
        self.corpus = self.objects(headers)
        self.streams = {}  # the seeds of a campaign's test cases, by its own; they are the same for each suite
        self.known = set()  # what fails without a mutant: suite, the test case's seed, in two files
        self.told = set()  # what is said to be wrong with the compiler without a mutant

    def of_suite(self, suite):
        def draw(number):
            path = os.path.join(self.programs, f"{suite}-{number}.c")
            return None if sources.draw(suite, self.seed + number, BATCH, self.lacks, path) else path
        return draw

    def of_csmith(self, number):
        path = os.path.join(self.programs, f"csmith-{number}.c")
        sources.csmith(self.source, self.seed + number, self.programs, path)
        return path

    def objects(self, headers):
        """Files, and the object code that they become: the compiler's own tests, bugs that Quest found, programs of Csmith and
        of each suite. Those in the compiler's directory come first: they are the shortest."""
        own = [path for pattern in self.source.description.get("corpus", []) for path in sorted(glob.glob(os.path.join(self.source.directory, pattern)))]
        own += sorted(glob.glob(os.path.join(sources.ROOT, "bugs/*/repro.c")))
        drawn = [pool.program(index) for index in range(2) for pool in self.pools.values()]
        of_csmith = [self.csmith.program(index) for index in range(20)] if self.csmith else []
        files = [(path, ()) for path in own] + [(one[0], ()) for one in drawn if one]
        files += [(one[0], ("-I" + headers,)) for one in of_csmith if one]
        made = [(path, options, self.base.object(path, options)) for path, options in files]
        return [one for one in made if one[2]]

    def differs(self, mutant):
        """The first file of the corpus of which the mutant makes other object code."""
        for path, options, code in self.corpus:
            if mutant.object(path, options) != code:
                return os.path.basename(path) if not path.endswith("repro.c") else os.path.basename(os.path.dirname(path))
        return None

    def stream(self, seed):
        """The seeds of the first test cases of a campaign."""
        if seed not in self.streams:
            drawn = sources.quest("-t", "toy", "--seed", str(seed), "-n", str(STREAM), "--emit", "json")
            self.streams[seed] = [json.loads(line)["seed"] for line in drawn.splitlines()]
        return self.streams[seed]

    def ends(self, compiler, suite, seed, split, without):
        """How runs of a test case end, alone in a program, in the form that campaigns print; none if it is not compiled. And how
        the program ends that is asked for its second test case: not with 0, unless it passes over what it has."""
        path = os.path.join(self.programs, "case")
        assumed = [feature for feature in ASSUMED if feature not in without]
        words = ["-t", suite, "--assume", ",".join(assumed), "--seed", str(seed), "-n", "1", "--checks", "terse", "--inline", "10",
                 *(["--without", ",".join(without)] if without else []), *(["-2", "-o", path] if split else ["-o", path + ".c"])]
        sources.quest(*words)
        files = [path + "-main.c", path + "-callee.c"] if split else [path + ".c"]
        ends = [status for status, _ in compiler.outcomes(files, repeats=REPEATS)]
        return ends, run([os.path.join(compiler.scratch, "a.out"), "2"], compiler.scratch, RUN_LIMIT)[0] if ends else None


def processor_time(pid):
    """Of a process and of its children that have ended."""
    with open(f"/proc/{pid}/stat") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


ASSUMED = ["arithmetic-shift", "wrapping-conversion", "infinities", "little-endian", "ieee-bits", "wide-text", "elided-braces", "braced-scalars", "literal-initializers",
           "asm-names", "aliases", "static-aliases", "expected-conditions", "constant-builtins", "extern-inline",
           "asm-operands", "asm-goto", "asm-goto-operands", "loop-hints", "old-definitions", "tail-calls", "record-tail-calls",
           "generic-builtins", "sign-builtins", "reverse-builtins", "stdc-builtins", "elementwise-builtins", "elementwise-bits"]  # by a campaign, unless it finds otherwise
DOUBTFUL = 50  # test cases that fail only in company are tried alone, and then no more
BASIC = [" rejects what C", " ignores what C"]  # what a campaign says of a compiler: the standard that has it, and with which message
BUG = "that is not left out as a lack, but by --without "  # of a compiler that crashes or hangs on features: their names


PART = " has only a part of "  # of one that accepts a part of a feature, with the message for the rest


def faults(text):
    """What a campaign's warning says to be wrong with a compiler."""
    if BUG in text:
        return {f"has a bug in {name}" for name in text.split(BUG)[1].split(";")[0].split(",")}
    if PART in text:
        return {f"has only a part of {rejected}" for rejected in text.split(PART)[1].split("`), ")}
    return {text} if any(words in text for words in BASIC) else set()


class Campaign:
    """`quest fuzz` with its default options on a compiler, until a test case fails that does not fail without the mutant, until
    it says that the compiler rejects what its standard has, or crashes or hangs on something, and it does not without the mutant,
    or until its processor time is over."""

    def __init__(self, bench, compiler, seed, budget, stops=True):
        self.bench, self.compiler, self.budget, self.stops = bench, compiler, budget, stops
        self.stream = bench.stream(seed)
        self.begun = self.kill = self.status = None
        self.doubtful, self.lost, self.plan, self.cases, self.time = 0, [], {}, 0, 0.0
        out = os.path.join(bench.work, "campaign")
        shutil.rmtree(out, ignore_errors=True)
        words = ["fuzz", "--cc", "cc=" + compiler.command, "--seed", str(seed), "-j", "1", "--json", "--out", out]
        self.child = subprocess.Popen([sources.QUEST, *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        try:
            self.watch()
        finally:
            self.end()

    def watch(self):
        selector, rest = selectors.DefaultSelector(), b""
        selector.register(self.child.stdout, selectors.EVENT_READ)
        while True:
            ready = selector.select(timeout=0.2)
            self.time = processor_time(self.child.pid)
            if ready:
                text = os.read(self.child.stdout.fileno(), 1 << 20)
                if not text:
                    return
                *lines, rest = (rest + text).split(b"\n")
                for line in lines:
                    self.event(json.loads(line))
                    if self.kill and self.stops:
                        return
            if self.time >= self.budget:
                return

    def event(self, event):
        if event["event"] == "started":
            self.plan, self.begun = event["plan"], self.time
            lacks = {feature for target in self.plan["targets"] for feature in target["lacks"]}
            self.lost = sorted(lacks - set(self.bench.lacks))
        elif event["event"] == "warning":
            new = faults(event["text"]) - self.bench.told
            if not self.stops:
                self.bench.told |= new
            elif new:
                self.kill = {"told": event["text"], "seconds": round(self.time, 2)}
        elif event["event"] == "program":
            self.cases += event["to"] - event["from"]
            for failing in event.get("failing", []):
                self.judge(event["suite"], failing)

    def judge(self, suite, failing):
        target = self.plan["targets"][failing["target"]]
        split = "callee" in target["configuration"]
        for number in failing["cases"]:
            if self.kill or number >= len(self.stream) or self.doubtful == DOUBTFUL:
                return
            case = (suite, self.stream[number], split)
            if case in self.bench.known:
                continue
            before, beyond = self.bench.ends(self.bench.base, *case, target["lacks"]) if self.stops else ([], None)
            if not before or any(before):
                self.bench.known.add(case)
                continue
            ends, passed = self.bench.ends(self.compiler, *case, target["lacks"])
            if all(ends) or passed != beyond:
                self.kill = {"suite": suite, "seed": case[1], "split": split, "seconds": round(self.time, 2)}
            else:
                self.doubtful += 1

    def end(self):
        if self.child.poll() is None:
            self.child.send_signal(signal.SIGINT)
            try:
                self.child.communicate(timeout=60)
            except subprocess.TimeoutExpired:
                self.child.kill()
        self.status = self.child.wait()
        self.child.stdout.close()
