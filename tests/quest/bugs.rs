//! The bugs of `bugs/`: each still has one meaning, and its test case prints its program.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use quest::bug::fingerprint::today;
use quest::bug::saved::Bug;
use quest::c::eval;
use quest::c::model::Model;
use quest::render::{File, Program};
use quest::script::{Options, Script};

/// The directories of all bugs, sorted.
fn directories() -> Vec<PathBuf> {
    let bugs = Path::new(env!("CARGO_MANIFEST_DIR")).join("bugs");
    let entries = fs::read_dir(bugs).unwrap().map(|entry| entry.unwrap().path());
    // What a campaign has just saved here is not described yet.
    let mut directories: Vec<PathBuf> =
        entries.filter(|dir| dir.join("README.md").exists()).collect();
    directories.sort();
    directories
}

/// The bugs that have a test case, beside their directories.
fn saved() -> impl Iterator<Item = (PathBuf, Bug)> {
    let has_case = |dir: &PathBuf| dir.join("case.json").exists();
    directories().into_iter().filter(has_case).map(|dir| {
        let bug = Bug::load(&dir).unwrap();
        (dir, bug)
    })
}

/// The C files of a bug as its test case prints them.
fn printed(bug: &Bug, header: &str) -> Vec<File> {
    let count = bug.configuration.files();
    let origin = vec![format!("quest {}, shrunk", bug.quest)];
    let program = Program::new(&bug.rules().unwrap(), header, origin, &bug.cases);
    let program = Program { kept: bug.kept, ..program };
    match (bug.sources.is_empty(), bug.left_out.is_empty()) {
        (true, _) => program.files(count),
        (false, true) => program.standalone_files(count),
        (false, false) => Program { cases: bug.code().unwrap(), ..program }.brief_files(count),
    }
}

#[test]
fn every_bug_has_a_readme_a_script_and_a_program_and_says_where_its_seed_holds() {
    let directories = directories();
    assert!(directories.len() > 80, "{}", directories.len());
    for dir in directories {
        assert!(dir.join("repro.sh").exists(), "{}", dir.display());
        let names = fs::read_dir(&dir).unwrap().map(|entry| entry.unwrap().file_name());
        let is_c = |name: &str| name.ends_with(".c");
        assert!(names.into_iter().any(|name| is_c(&name.to_string_lossy())), "{}", dir.display());
    }
    for (dir, bug) in saved() {
        assert_eq!(bug.name, dir.file_name().unwrap().to_string_lossy());
        let readme = fs::read_to_string(dir.join("README.md")).unwrap();
        let seed = format!("with Quest {} at commit ", bug.quest);
        assert!(readme.contains(&seed), "{}: where does its seed hold?", bug.name);
    }
}

#[test]
fn every_bug_has_one_meaning() {
    for (_, bug) in saved() {
        let model = Model::named(&bug.model).unwrap();
        for case in &bug.cases {
            assert_eq!(eval::run(&case.lower(model, true), model), Ok(()), "{}", bug.name);
        }
    }
}

#[test]
fn a_bug_that_an_older_quest_saved_has_the_fingerprint_of_today() {
    let bugs: BTreeMap<String, Bug> = saved().map(|(_, bug)| (bug.name.clone(), bug)).collect();
    for (name, bug) in bugs.iter().filter(|(_, bug)| bug.fingerprint.is_some()) {
        let today = today(bug).unwrap();
        assert!(today.starts_with("4 ") || today.starts_with("2 "), "{name}: {today}");
    }
    let today = |name: &str| today(&bugs[name]).unwrap();
    let cast = today("tcc-signed-char-to-unsigned-short");
    assert_eq!(cast, "4 wrong code: int = (unsigned short)narrow");
    let row = today("pcc-row-of-variable-length-parameter");
    assert_eq!(row, "4 wrong code: array pointer vla");
    let lack = today("chibicc-member-behind-an-unnamed-bit-field");
    assert_eq!(lack, "2 unsupported feature: unnamed-bit-fields");
    let told = today("tcc-variadic-function-that-returns-a-callback");
    assert_eq!(told, "2 compiler rejected: incompatible-types-for-redefinition-of");
    let pass = today("gcc-truth-values-summed-as-masks");
    assert_eq!(pass, "4 wrong code: comparison loop pointer sum after the pass slp");
}

/// A program without what Quest puts around its test cases, which stays as it was when the bug was saved.
fn test_cases(text: &str) -> &str {
    let cases = text.find("\n/* seed ").map_or(text, |at| &text[at..]);
    cases.split("\nstatic int quest_only").next().unwrap_or(cases)
}

/// `INSTA_UPDATE=always` writes the programs, as it does snapshots; their `repro.sh` must fail then as before.
#[test]
fn every_bug_prints_its_program() {
    let header = Script::new(&Options::default()).unwrap().header();
    let update = std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always");
    let mut others = Vec::new();
    for (dir, bug) in saved() {
        for (name, text) in printed(&bug, &header) {
            let path = dir.join(&name);
            let is_alike = |saved: String| test_cases(&saved) == test_cases(&text);
            if update && !fs::read_to_string(&path).is_ok_and(is_alike) {
                fs::write(&path, &text).unwrap();
            }
            if !fs::read_to_string(&path).is_ok_and(is_alike) {
                others.push(path);
            }
        }
    }
    assert_eq!(others, Vec::<PathBuf>::new(), "their test cases print others");
}
