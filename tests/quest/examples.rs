//! The command lines that the help and the documentation show: all can be typed, and those that run no compiler do what they say.

use std::fs;
use std::path::Path;

use quest::cli::options;

use crate::lab::Lab;

/// The texts of the documentation.
fn pages() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let pages = fs::read_dir(root.join("docs")).unwrap().map(|page| page.unwrap().path());
    let pages = pages.filter(|page| page.extension().is_some_and(|ending| ending == "md"));
    pages.chain([root.join("README.md")]).map(|page| fs::read_to_string(page).unwrap()).collect()
}

/// The examples of the documentation, and of the help of all commands.
fn examples() -> Vec<String> {
    let mut examples = Vec::new();
    for page in pages() {
        let mut in_block = false;
        for line in page.replace("\\\n", " ").lines() {
            in_block ^= line.starts_with("```");
            let prompt = line.split_once("$ ").filter(|(host, _)| !host.contains(' '));
            let line = prompt.map_or(line, |(_, line)| line);
            // One line of a picture of the screen begins with the name and two spaces.
            if in_block && line.starts_with("quest ") && !line.starts_with("quest  ") {
                examples.push(line.into());
            }
        }
    }
    examples.extend(of_help(&options::command()));
    examples.sort();
    examples.dedup();
    examples
}

fn of_help(command: &clap::Command) -> Vec<String> {
    let text = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let lines = text.lines().map(str::trim).filter(|line| line.starts_with("quest "));
    let mut examples: Vec<String> = lines.map(Into::into).collect();
    examples.extend(command.get_subcommands().flat_map(of_help));
    examples
}

/// The words of an example, without what is said of it and what a shell does with its output.
fn words(example: &str) -> Vec<String> {
    let mut quote = None;
    let mut end = example.len();
    for (place, c) in example.char_indices() {
        match (quote, c) {
            (None, '\'' | '"') => quote = Some(c),
            (Some(open), _) if open == c => quote = None,
            (None, '|' | '>' | '&' | ';' | '#') => end = end.min(place),
            (None, ' ') if example[place..].starts_with("  ") => end = end.min(place),
            _ => (),
        }
    }
    shell_words::split(&example[..end]).unwrap_or_else(|error| panic!("{example}: {error}"))
}

#[test]
fn every_example_can_be_typed() {
    let examples = examples();
    assert!(examples.len() > 100, "{examples:#?}");
    for example in examples {
        if let Err(error) = options::parse(words(&example).into_iter().map(Into::into)) {
            panic!("{example}\n{error}");
        }
    }
}

/// The width at which help is wrapped where there is no terminal.
const WIDTH: usize = 100;

#[test]
fn every_example_of_the_help_stands_in_one_line() {
    for example in of_help(&options::command()) {
        assert!(example.chars().count() + 2 <= WIDTH, "{example}");
    }
}

#[test]
fn every_example_that_runs_no_compiler_does_its_job() {
    let lab = Lab::new();
    let suite = "Test.mine = { doc = \"mine\", test = { args = list(2, int), result = int } }\n";
    lab.write("my.lua", suite);
    let mut number = 0;
    for example in examples() {
        let words = words(&example);
        let command = words.get(1).map_or("", String::as_str);
        let is_quick =
            matches!(command, "try" | "stats" | "count" | "list" | "dump" | "man" | "completions")
                || words.len() > 1 && command.starts_with('-')
                || words.len() == 1;
        let is_ours = words.iter().all(|word| !word.ends_with(".lua") || word == "my.lua");
        // Three dots stand for what a reader fills in.
        if !is_quick || !is_ours || example.contains("...") || example.contains('…') {
            continue;
        }
        number += 1;
        let ran = lab.quest(&words[1..]);
        assert_eq!((ran.status, &ran.stderr[..]), (Some(0), ""), "{example}\n{}", ran.stdout);
    }
    assert!(number > 25, "{number}");
}

#[test]
fn every_script_of_the_documentation_runs_and_its_suites_draw() {
    let lab = Lab::new();
    let mut suites = 0;
    for script in pages().iter().flat_map(|page| page.split("\n```lua\n").skip(1)) {
        let script = script.split("\n```").next().unwrap_or_default();
        lab.write("page.lua", script);
        let named = script.lines().filter_map(|line| line.strip_prefix("Test.")?.split_once(" ="));
        for (name, _) in named {
            suites += 1;
            let ran = lab.quest(&["page.lua", "-t", name, "-n", "2"]);
            assert_eq!((ran.status, &ran.stderr[..]), (Some(0), ""), "{script}");
        }
        let ran = lab.quest(&["page.lua", "-n", "1", "-t", "ansi"]);
        assert_eq!(ran.status, Some(0), "{script}\n{}", ran.stderr);
    }
    assert!(suites > 5, "{suites}");
}
