"""Compilers that scripts build from source: Debian's source packages, as compilers/*.toml describe them."""

import glob
import json
import os
import shlex
import shutil
import subprocess
import sys
import tomllib

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
QUEST = os.path.abspath(os.environ.get("QUEST", os.path.join(ROOT, "target/release/quest")))
DESCRIPTIONS = os.path.join(ROOT, "scripts/compilers")

# Every key of a description. `{dir}` is the directory of the source; commands are run there by a shell, with the
# variables CFLAGS and LDFLAGS.
KEYS = {
    "package": "the Debian source package",
    "configure": "a command that configures the source",
    "build": "a command that builds the compiler",
    "rebuild": "a command that builds the compiler again when one file has changed",
    "cc": "the compiler's command line",
    "generation": "the files of the code generator and the optimiser",
    "tests": "a command that runs the compiler's own tests (may be missing)",
    "code": "the option that makes it write code, whose bytes depend on the source alone (may be missing: -c)",
    "corpus": "C files of the package, of which mutants should make the same code as before (may be missing)",
    "csmith": "options of Csmith without which the compiler rejects its programs (may be missing)",
}
OPTIONAL = ["tests", "code", "corpus", "csmith"]


def stop(message):
    """Ends a script that cannot do its job."""
    sys.exit(f"{os.path.basename(sys.argv[0])}: {message}")


def names():
    return sorted(os.path.basename(path)[:-len(".toml")] for path in glob.glob(os.path.join(DESCRIPTIONS, "*.toml")))


class Source:
    """The source of a compiler, in a directory of its own."""

    def __init__(self, name, directory):
        path = name if name.endswith(".toml") else os.path.join(DESCRIPTIONS, name + ".toml")
        if not os.path.exists(path):
            stop(f"there is no description {path}; known are {', '.join(names())}")
        with open(path, "rb") as file:
            self.description = tomllib.load(file)
        missing = [key for key in KEYS if key not in self.description and key not in OPTIONAL]
        unknown = [key for key in self.description if key not in KEYS]
        if missing or unknown:
            wrong = f"lacks {missing[0]}: {KEYS[missing[0]]}" if missing else f"has {unknown[0]}, which is no key; keys are {', '.join(KEYS)}"
            stop(f"{path} {wrong}")
        self.path, self.name = path, os.path.basename(path)[:-len(".toml")]
        self.directory = os.path.abspath(directory)
        self.generation = self.description["generation"]

    def unpack(self):
        """Puts the package's source into the directory, unless it is there."""
        if os.path.exists(self.directory):
            return
        package = self.description["package"]
        archives = os.path.join(ROOT, "target/compilers", f"archive-{package}")
        os.makedirs(archives, exist_ok=True)
        if not glob.glob(os.path.join(archives, "*.orig.tar.*")):
            fetched = subprocess.run(["apt-get", "source", "-qq", "--tar-only", package], cwd=archives, capture_output=True, text=True)
            if fetched.returncode:
                stop(f"apt-get source {package}: {fetched.stderr.strip()}\n(sources need a deb-src line in /etc/apt/sources.list.d, then apt-get update)")
        archive, = glob.glob(os.path.join(archives, "*.orig.tar.*"))
        aside = self.directory + ".new"
        shutil.rmtree(aside, ignore_errors=True)
        os.makedirs(aside)
        subprocess.run(["tar", "xf", archive, "-C", aside], check=True)
        inside = os.listdir(aside)
        # Most archives hold one directory, some the files themselves.
        os.rename(os.path.join(aside, inside[0]) if len(inside) == 1 else aside, self.directory)
        shutil.rmtree(aside, ignore_errors=True)

    def run(self, key, cflags="", ldflags="", check=True, **environment):
        """Runs a command of the description; what it printed, or None if it failed and need not succeed."""
        variables = os.environ | {"CFLAGS": cflags, "LDFLAGS": ldflags} | environment
        ran = subprocess.run(self.description[key], shell=True, cwd=self.directory, env=variables, stdin=subprocess.DEVNULL,
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
        if ran.returncode and check:
            stop(f"{self.name}: {self.description[key]}: exit status {ran.returncode}\n{ran.stdout[-2000:]}")
        return None if ran.returncode else ran.stdout

    def build(self, cflags, ldflags=""):
        """Unpacks, configures and builds, unless that is done."""
        self.unpack()
        mark = os.path.join(self.directory, "built-by-quest")
        flags = json.dumps([cflags, ldflags])
        if os.path.exists(mark) and read(mark) == flags:
            return
        self.run("configure", cflags, ldflags)
        self.run("build", cflags, ldflags)
        with open(mark, "w") as file:
            file.write(flags)

    def cc(self, directory=None):
        """The compiler's command line, in its directory or in a copy of it."""
        return self.description["cc"].replace("{dir}", directory or self.directory)


def read(path):
    with open(path) as file:
        return file.read()


def quest(*words):
    """What Quest prints."""
    ran = subprocess.run([QUEST, *words], capture_output=True, text=True)
    if ran.returncode:
        stop(f"quest {' '.join(words)}: exit status {ran.returncode}\n{ran.stderr.strip()}")
    return ran.stdout


def suites():
    """All suites, and the family of each."""
    if not os.path.exists(QUEST):
        stop(f"there is no {QUEST}: build Quest, or set QUEST")
    every = [line.split()[0] for line in quest("list").splitlines()]
    return {suite: json.loads(quest("-t", suite, "-n", "1", "--seed", "1", "--emit", "json"))["family"] for suite in every}


def lacks(cc):
    """The features of C that a compiler lacks, for --without."""
    return json.loads(quest("doctor", "--cc", "cc=" + cc, "--json"))["toolchains"][0]["lacks"]


def draw(suite, seed, number, without, path):
    """Draws a program as campaigns do; why not, if the suite has nothing without these features."""
    ran = subprocess.run([QUEST, "-t", suite, "--seed", str(seed), "-n", str(number), "--checks", "terse", "--inline", "10",
                          *(["--without", ",".join(without)] if without else []), "-o", path], capture_output=True, text=True)
    return ran.stderr.strip() if ran.returncode else None


def csmith(source, seed, directory, name):
    """Draws a program of Csmith that the compiler has a chance to compile."""
    options = shlex.split(source.description.get("csmith", ""))
    subprocess.run(["csmith", *options, "--seed", str(seed), "-o", name], check=True, cwd=directory)


def csmith_headers():
    """Where Csmith's headers are; none if it is not installed."""
    found = [path for path in ["/usr/include/csmith", "/usr/local/include/csmith"] if os.path.exists(os.path.join(path, "csmith.h"))]
    return found[0] if found and shutil.which("csmith") else None
