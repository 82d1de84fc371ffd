//! A toolchain: the command lines that compile, link and run a program, as templates with
//! placeholders, so that a cross compiler with an emulator or a script fits.

use std::collections::HashSet;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::base::figures::{may_stand_in_a_name, split_name};
use crate::exec::child::{self, ExecError, Limits};
use crate::toolchain::command_line::{Template, TemplateError, anchored, is_of_files, split};
use crate::toolchain::options::{self, chooses_code, is_level};

/// The commands that make and run a program. Equal toolchains build equal programs.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Toolchain {
    /// Its name in reports: `gcc-O2`.
    pub name: String,
    /// From `{in}`, one source file, to the object `{out}`.
    pub compile: Template,
    /// From `{in}`, all objects, to the executable `{out}`.
    pub link: Template,
    /// Runs `{exe}`; the number of a test case may follow as an argument.
    pub run: Template,
    /// Objects and libraries that a program needs if it contains an object of this toolchain,
    /// whichever compiler links: `libtcc1.a`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub libs: Vec<String>,
    /// Whether `run` passes the number of a test case to the program, and so runs it alone.
    #[serde(default = "yes", skip_serializing_if = "is_yes")]
    pub arguments: bool,
}

fn yes() -> bool {
    true
}

fn is_yes(flag: &bool) -> bool {
    *flag
}

/// The parts of a toolchain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parts {
    /// The toolchain's name; derived from the command if there is none.
    pub name: Option<String>,
    /// A compiler as for `--cc`. Needed unless there is `compile`.
    pub cc: Option<String>,
    /// Options for compiling, and for linking if `link` is not given.
    pub cflags: String,
    /// Options for linking.
    pub ldflags: String,
    /// The whole command line that compiles.
    pub compile: Option<String>,
    /// The whole command line that links.
    pub link: Option<String>,
    /// The whole command line that runs.
    pub run: Option<String>,
    /// As in the toolchain; paths are relative to the directory where Quest was started.
    pub libs: Vec<String>,
    /// As in the toolchain.
    pub arguments: bool,
}

impl Default for Parts {
    fn default() -> Parts {
        Parts {
            name: None,
            cc: None,
            cflags: String::new(),
            ldflags: String::new(),
            compile: None,
            link: None,
            run: None,
            libs: Vec::new(),
            arguments: true,
        }
    }
}

/// Why parts do not make a toolchain.
#[derive(Debug, thiserror::Error, PartialEq)]
pub enum PartsError {
    /// There is no compiler.
    #[error("neither cc nor compile names a compiler; say, for example, cc = \"gcc -O2\"")]
    NoCompiler,
    /// There are two.
    #[error("cc and compile both name a compiler; leave one out")]
    TwoCompilers,
    /// A part is wrong.
    #[error("{0}: {1}")]
    Part(&'static str, TemplateError),
}

const COMPILE: &str = "gcc -O2 -c {in} -o {out}";
const LINK: &str = "gcc {in} -o {out}";
const RUN: &str = "qemu-aarch64 -L /usr/aarch64-linux-gnu {exe}";

impl Toolchain {
    /// The toolchain of a compiler that accepts `-c` and `-o` as `cc` does: `gcc -O2`, or
    /// `name=gcc -O2`. For others, the whole command line that compiles: `lcc {in} -c -Fo{out}`,
    /// which links without its `-c`, or, if it has none, by `cc`.
    pub fn from_cc(text: &str) -> Result<Toolchain, TemplateError> {
        let (name, command) = split_name(text.trim());
        let (compile, link) = if command.contains("{in}") || command.contains("{out}") {
            let compile = Template::with(command, &["{in}", "{out}"], COMPILE)?;
            let link = compile.without(|word| word == "-c");
            let links = link != compile;
            (compile, if links { link } else { Template::parse("cc {in} -o {out}")? })
        } else {
            let cc = Template::parse(command)?.anchored();
            (cc.clone().and("-c {in} -o {out}")?, cc.and("{in} -o {out}")?)
        };
        let name = name.map_or_else(|| derived_name(&compile), String::from);
        let run = Template { words: vec!["{exe}".into()] };
        Ok(Toolchain { name, compile, link, run, libs: Vec::new(), arguments: true })
    }

    /// The toolchain of some parts. An option becomes part of the compiler's command line, and
    /// of the name: `-O2 -g` makes `gcc` the toolchain `gcc-O2-g`.
    ///
    /// # Errors
    /// Names the part.
    pub fn from_parts(parts: &Parts, option: &str) -> Result<Toolchain, PartsError> {
        let (part, command) = match (&parts.cc, &parts.compile) {
            (Some(cc), None) => ("cc", cc),
            (None, Some(compile)) => ("compile", compile),
            (None, None) => return Err(PartsError::NoCompiler),
            (Some(_), Some(_)) => return Err(PartsError::TwoCompilers),
        };
        let wrong = |part| move |error| PartsError::Part(part, error);
        let (name, command) = split_name(command.trim());
        let name = parts.name.as_deref().or(name);
        for (part, words) in [("cflags", &parts.cflags[..]), ("opt", option)] {
            split(words).map_err(wrong(part))?;
        }
        if part == "compile" {
            Template::with(command, &["{in}", "{out}"], COMPILE).map_err(wrong(part))?;
        } else {
            Template::parse(command).map_err(wrong(part))?;
        }
        let command = format!("{command} {} {option}", parts.cflags);
        let mut toolchain = Toolchain::from_cc(&command).map_err(wrong(part))?;
        if let Some(name) = name {
            if name.is_empty() || !name.chars().all(may_stand_in_a_name) {
                return Err(PartsError::Part("name", TemplateError::Name(name.into())));
            }
            let words = split(option).map_err(wrong("opt"))?;
            toolchain.name = name_of([name.into()].into_iter().chain(words));
        }
        if let Some(link) = &parts.link {
            toolchain = toolchain.with_link(link).map_err(wrong("link"))?;
        }
        if let Some(run) = &parts.run {
            toolchain = toolchain.with_run(run).map_err(wrong("run"))?;
        }
        toolchain.link = toolchain.link.and(&parts.ldflags).map_err(wrong("ldflags"))?;
        toolchain.libs = parts.libs.iter().map(|lib| anchored(lib)).collect();
        toolchain.arguments = parts.arguments;
        Ok(toolchain)
    }

    /// The same toolchain with another command line to link `{in}` into `{out}`.
    pub fn with_link(self, text: &str) -> Result<Toolchain, TemplateError> {
        Ok(Toolchain { link: Template::with(text, &["{in}", "{out}"], LINK)?, ..self })
    }

    /// Whether its programs are run as they are, by the system that Quest runs on.
    pub fn runs_here(&self) -> bool {
        self.run.words == ["{exe}"]
    }

    /// Whether its programs reserve far more addresses than they use, so that no limit of memory fits them: an emulator
    /// does, and some sanitizers do.
    pub fn reserves_memory(&self) -> bool {
        let mut words = self.compile.words.iter().chain(&self.link.words);
        !self.runs_here() || words.any(|word| options::reserves_memory(word))
    }

    /// The same toolchain with another command line to run `{exe}`.
    pub fn with_run(self, text: &str) -> Result<Toolchain, TemplateError> {
        Ok(Toolchain { run: Template::with(text, &["{exe}"], RUN)?, ..self })
    }

    /// The same toolchain with options that are swept, as one text: they become part of its name, too.
    ///
    /// # Errors
    /// The text is not well formed.
    pub fn swept(&self, option: &str) -> Result<Toolchain, TemplateError> {
        let words = split(option)?;
        let name = name_of([self.name.clone()].into_iter().chain(words.iter().cloned()));
        Ok(Toolchain { name, ..self.with_options(&words) })
    }

    /// Whether its compiler is told a level of optimisation, such as `-O2`.
    pub fn names_level(&self) -> bool {
        self.compiler().iter().any(|word| is_level(word))
    }

    /// The same toolchain with further options for its compiler, and for its linker.
    pub fn with_options(&self, options: &[String]) -> Toolchain {
        let [compile, link] = [&self.compile, &self.link].map(|one| one.with_options(options));
        Toolchain { compile, link, ..self.clone() }
    }

    /// The same toolchain without some of the words of its compiler, and of its linker.
    pub fn without_options(&self, unwanted: impl Fn(&str) -> bool) -> Toolchain {
        let [compile, link] = [&self.compile, &self.link].map(|one| one.without(&unwanted));
        Toolchain { compile, link, ..self.clone() }
    }

    /// The same toolchain with another program, and the options that it had.
    pub fn with_program(&self, program: &str) -> Toolchain {
        let replaced = |template: &Template| {
            let mut template = template.clone();
            let is_same = template.program() == self.compile.program();
            if let Some(word) = template.words.first_mut().filter(|_| is_same) {
                *word = anchored(program);
            }
            template
        };
        let (compile, link) = (replaced(&self.compile), replaced(&self.link));
        Toolchain { name: derived_name(&compile), compile, link, ..self.clone() }
    }

    /// Whether its commands only choose which code the compiler makes: they name no file and no other program.
    pub fn is_harmless(&self) -> bool {
        let is_file = |word: &str| ["-c", "-o", "{in}", "{out}"].contains(&word);
        let is_known = |word: &String| is_file(word) || chooses_code(word);
        let is_plain = |template: &Template| {
            template.program() == self.compile.program()
                && template.words.iter().skip(1).all(is_known)
        };
        [&self.compile, &self.link].into_iter().all(is_plain)
            && self.libs.is_empty()
            && self.run.words == ["{exe}"]
    }

    /// Whether its options let signed arithmetic wrap around, and no sanitizer tells of it: newer ones of clang do, whatever
    /// else is asked for.
    pub fn wraps(&self) -> bool {
        let words = self.compiler();
        let says = words.iter().rev().find_map(|word| options::wraps(word));
        says == Some(true) && !words.iter().any(|word| word.starts_with("-fsanitize"))
    }

    /// The compiler and its options, without the words for files.
    pub fn compiler(&self) -> Vec<String> {
        bare(&self.compile).words
    }

    /// The command that runs programs, if they do not run by themselves.
    pub fn emulator(&self) -> Option<Vec<String>> {
        let words = self.run.words.iter().take_while(|word| !word.contains('{'));
        let words: Vec<String> = words.cloned().collect();
        (!words.is_empty()).then_some(words)
    }

    /// The first line of the compiler's output for `--version`, or else for `-v`; `None` if it
    /// knows neither. Starts a child or two: ask once.
    pub fn version(&self, dir: &Path, limits: &Limits) -> Result<Option<String>, ExecError> {
        for option in ["--version", "-v"] {
            let argv = [bare(&self.compile).words, vec![option.into()]].concat();
            let outcome = child::run(&argv, dir, limits)?;
            let text = [outcome.stdout, outcome.stderr].concat();
            let text = String::from_utf8_lossy(&text);
            // Some exit with 1 for lack of input; a line without a digit is then a complaint.
            let line = text.lines().map(str::trim).find(|line| !line.is_empty());
            let line = line.filter(|line| line.contains(|c: char| c.is_ascii_digit()));
            if line.is_some() {
                return Ok(line.map(String::from));
            }
        }
        Ok(None)
    }
}

/// Makes the names of toolchains distinct, by appending numbers to repeated ones.
pub fn distinguish<'a>(toolchains: impl IntoIterator<Item = &'a mut Toolchain>) {
    let mut taken = HashSet::new();
    for toolchain in toolchains {
        let name = toolchain.name.clone();
        let mut count = 1;
        while !taken.insert(toolchain.name.clone()) {
            count += 1;
            toolchain.name = format!("{name}-{count}");
        }
    }
}

/// The compiler and its options, without the words for files.
fn bare(compile: &Template) -> Template {
    compile.without(is_of_files)
}

/// A name that can be part of a file name: `gcc-O2` for `/usr/bin/gcc -O2 -c {in} -o {out}`.
fn derived_name(compile: &Template) -> String {
    let mut words = bare(compile).words;
    if let Some(program) = words.first_mut() {
        *program = program.rsplit('/').next().unwrap_or(program).into();
    }
    name_of(words)
}

/// A program, or a name, and its options: `gcc-O2` for `gcc` and `-O2`.
fn name_of(words: impl IntoIterator<Item = String>) -> String {
    let words = words.into_iter().enumerate().map(|(i, word)| match i {
        0 => word,
        _ => word.trim_start_matches('-').into(),
    });
    let name = words.collect::<Vec<_>>().join("-");
    name.chars().map(|c| if may_stand_in_a_name(c) { c } else { '-' }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toolchain::command_line::quote;

    fn toolchain(text: &str) -> Toolchain {
        Toolchain::from_cc(text).expect("the command line is well formed")
    }

    fn complaint(result: Result<Toolchain, TemplateError>) -> String {
        result.expect_err("the command line is wrong").to_string()
    }

    #[test]
    fn a_compiler_makes_the_three_command_lines() {
        let gcc = toolchain("gcc -O2 '-DA=b c'");
        assert_eq!(gcc.compile.to_string(), "gcc -O2 '-DA=b c' -c {in} -o {out}");
        assert_eq!(gcc.link.to_string(), "gcc -O2 '-DA=b c' {in} -o {out}");
        assert_eq!(gcc.run.to_string(), "{exe}");
        let lcc = toolchain("lcc {in} -c -Fo{out}");
        assert_eq!(lcc.link.to_string(), "lcc {in} -Fo{out}");
        assert_eq!(toolchain("c.sh {in} {out}").link.to_string(), "cc {in} -o {out}");
    }

    #[test]
    fn emulators_and_programs_with_a_shadow_of_all_memory_reserve_it() {
        let reserves = |text| toolchain(text).reserves_memory();
        assert!(
            reserves("gcc -O1 -fsanitize=undefined,address") && reserves("clang -fsanitize=leak")
        );
        assert!(
            !reserves("gcc -O1 -fsanitize=undefined") && !reserves("gcc -fno-sanitize=address")
        );
        let emulated = toolchain("arm-gcc -static").with_run("qemu-arm {exe}");
        assert!(emulated.is_ok_and(|one| one.reserves_memory()));
    }

    #[test]
    fn signed_arithmetic_wraps_around_by_the_last_option_about_it_unless_a_sanitizer_tells() {
        let wraps = |text| toolchain(text).wraps();
        assert!(
            wraps("gcc -O2 -fwrapv") && wraps("clang -ftrapv -O2 -fwrapv -Wall {in} -c -o {out}")
        );
        assert!(
            !wraps("gcc -O2") && !wraps("gcc -fwrapv -fno-wrapv") && !wraps("gcc -fwrapv -ftrapv")
        );
        assert!(!wraps("gcc -fno-strict-overflow"), "gcc 7 made less of it");
        assert!(!wraps("clang -fwrapv -fsanitize=undefined"));
    }

    #[test]
    fn a_word_with_a_placeholder_is_repeated_for_each_value() {
        let argv = toolchain("cc").link.fill(&[("{in}", &["a b.o", "c.o"]), ("{out}", &["d"])]);
        assert_eq!(argv, ["cc", "a b.o", "c.o", "-o", "d"]);
        assert_eq!(quote(&argv), "cc 'a b.o' c.o -o d");
    }

    #[test]
    fn a_name_is_given_or_derived_and_unique() {
        let table = [
            ("gcc -O2", "gcc-O2"),
            ("/opt/x/bin/gcc -O2", "gcc-O2"),
            ("gcc -std=c89 -DA='b c'", "gcc-std-c89-DA-b-c"),
            ("tcc=tcc -g", "tcc"),
            ("arm.gcc+O=arm-gcc -std=c89", "arm.gcc+O"),
            ("lcc -g {in} -c -Fo{out}", "lcc-g"),
        ];
        for (text, name) in table {
            assert_eq!(toolchain(text).name, name, "{text}");
        }
        let mut set = ["cc", "cc", "cc-2=cc"].map(toolchain);
        distinguish(&mut set);
        assert_eq!(set.map(|toolchain| toolchain.name), ["cc", "cc-2", "cc-2-2"]);
    }

    #[test]
    fn a_program_by_path_is_sought_where_quest_was_started() {
        let here = std::path::absolute("bin/cc").expect("there is a current directory");
        let argv = toolchain("bin/cc").compile.fill(&[]);
        assert_eq!(argv[0], here.to_string_lossy());
    }

    #[test]
    fn a_toolchain_without_libraries_is_stored_as_ever() {
        let stored = r#"{"name":"cc","compile":"cc -c {in} -o {out}","link":"cc {in} -o {out}","run":"{exe}"}"#;
        let cc = toolchain("cc");
        assert_eq!(serde_json::to_string(&cc).ok().as_deref(), Some(stored));
        assert_eq!(serde_json::from_str::<Toolchain>(stored).ok(), Some(cc.clone()));
        let bare = Toolchain { libs: vec!["-lm".into()], arguments: false, ..cc };
        let stored = serde_json::to_string(&bare).expect("a toolchain is plain");
        assert!(stored.ends_with(r#","libs":["-lm"],"arguments":false}"#), "{stored}");
        assert_eq!(serde_json::from_str::<Toolchain>(&stored).ok(), Some(bare));
    }

    #[test]
    fn a_wrong_command_line_is_answered_with_an_example() {
        let cc = || toolchain("cc");
        let table = [
            (Toolchain::from_cc("  "), "`` names no command; say, for example, `gcc -O2`"),
            (
                Toolchain::from_cc("gcc '-O2"),
                "`gcc '-O2`: a quote is not closed; say, for example, `gcc '-DNAME=a b'`",
            ),
            (
                Toolchain::from_cc("gcc -c {in}"),
                "`gcc -c {in}`: no {out} in it; say, for example, `gcc -O2 -c {in} -o {out}`",
            ),
            (
                cc().with_link("ld -o {out}"),
                "`ld -o {out}`: no {in} in it; say, for example, `gcc {in} -o {out}`",
            ),
            (
                cc().with_run("qemu"),
                "`qemu`: no {exe} in it; say, for example, \
                 `qemu-aarch64 -L /usr/aarch64-linux-gnu {exe}`",
            ),
        ];
        for (result, expected) in table {
            assert_eq!(complaint(result), expected);
        }
    }
}
