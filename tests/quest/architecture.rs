//! Holds `ARCHITECTURE.md` to what the source is: which folder is for what, and which uses which.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The folders of the table, in its order, by their names in `src/`.
fn listed() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(root.join("ARCHITECTURE.md")).unwrap();
    let cells = text.lines().filter_map(|line| line.strip_prefix("| `src/")?.split("/` | ").next());
    cells.map(str::to_string).collect()
}

/// A module, by its path from the crate: `["c", "print"]`.
type Module = Vec<String>;

/// What a file says of other modules.
#[derive(Default)]
struct Source {
    /// Every path in its code that starts at the crate, is written in full.
    paths: Vec<Vec<String>>,
    /// The names it hands on from its children.
    hands_on: BTreeMap<String, Vec<String>>,
}

/// Every module of the crate but its root.
fn sources() -> BTreeMap<Module, Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    collect(&root, &mut files);
    let mut sources = BTreeMap::new();
    for file in files {
        let relative = file.strip_prefix(&root).unwrap().with_extension("");
        let mut module: Module =
            relative.iter().map(|part| part.to_str().unwrap().to_string()).collect();
        if module.last().is_some_and(|name| name == "mod") {
            module.pop();
        }
        if module != ["lib"] && module != ["main"] && module.last().unwrap() != "tests" {
            sources.insert(module.clone(), read(&fs::read_to_string(&file).unwrap(), &module));
        }
    }
    sources
}

fn collect(directory: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

/// Reads a module's code, without its comments and its tests.
fn read(text: &str, module: &Module) -> Source {
    let code = text.split("#[cfg(test)]\nmod ").next().unwrap();
    let lines: Vec<&str> =
        code.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    let children: BTreeSet<&str> =
        lines.iter().filter_map(|line| line.split_once("mod ")?.1.strip_suffix(';')).collect();
    let code = lines.join("\n");
    let mut source = Source::default();
    let starts = ["crate::", "super::", "self::"];
    let starts = starts.into_iter().map(str::to_string);
    for start in starts.chain(children.iter().map(|child| format!("{child}::"))) {
        for (at, _) in code.match_indices(&start) {
            let before = &code[..at];
            if before.ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':') {
                continue;
            }
            let mut paths = Vec::new();
            expand(&code[at..], &mut Vec::new(), &mut paths);
            let is_handed_on = before.ends_with("use ") && !before.ends_with("\nuse ");
            for path in paths {
                let path = from_the_crate(path, module);
                let name = path.last().cloned();
                if let Some(name) = name.filter(|_| is_handed_on) {
                    source.hands_on.insert(name, path.clone());
                }
                source.paths.push(path);
            }
        }
    }
    source
}

/// The paths that some code begins with: `a::{b::C, d}` has two. Returns what follows them.
fn expand<'t>(mut code: &'t str, stem: &mut Vec<String>, paths: &mut Vec<Vec<String>>) -> &'t str {
    let depth = stem.len();
    loop {
        let end = code.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(code.len());
        if end == 0 {
            break;
        }
        stem.push(code[..end].to_string());
        code = &code[end..];
        let Some(rest) = code.strip_prefix("::") else { break };
        code = rest;
        if let Some(group) = code.strip_prefix('{') {
            code = group;
            loop {
                code = code.trim_start_matches([',', ' ', '\n']);
                if code.is_empty() || code.starts_with('}') {
                    break;
                }
                let rest = expand(code, stem, paths);
                if rest.len() == code.len() {
                    break;
                }
                code = rest;
            }
            stem.truncate(depth);
            return code.strip_prefix('}').unwrap_or(code);
        }
    }
    paths.push(stem.clone());
    stem.truncate(depth);
    code
}

/// A path as seen from a module, from the crate.
fn from_the_crate(path: Vec<String>, module: &Module) -> Vec<String> {
    let mut stem = module.clone();
    let mut rest = path.as_slice();
    match rest[0].as_str() {
        "crate" => (stem, rest) = (Vec::new(), &rest[1..]),
        "self" => rest = &rest[1..],
        _ => {}
    }
    while rest.first().is_some_and(|part| part == "super") {
        stem.pop();
        rest = &rest[1..];
    }
    stem.extend(rest.iter().filter(|part| *part != "self").cloned());
    stem
}

/// The module that a path leads to: the longest that it begins with, or the child that one hands a name on from.
fn leads_to(path: &[String], sources: &BTreeMap<Module, Source>) -> Option<Module> {
    let module = (1..=path.len()).rev().map(|n| &path[..n]).find(|n| sources.contains_key(*n))?;
    let handed_on = path.get(module.len()).and_then(|name| sources[module].hands_on.get(name));
    match handed_on {
        Some(from) if from.as_slice() != path => leads_to(from, sources),
        _ => Some(module.to_vec()),
    }
}

/// Which module uses which.
fn arrows() -> BTreeSet<(Module, Module)> {
    let sources = sources();
    let mut arrows = BTreeSet::new();
    for (module, source) in &sources {
        let used = source.paths.iter().filter_map(|path| leads_to(path, &sources));
        arrows.extend(used.filter(|used| used != module).map(|used| (module.clone(), used)));
    }
    arrows
}

#[test]
fn the_table_lists_every_folder_once() {
    let listed = listed();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let entries = fs::read_dir(source).unwrap().map(|entry| entry.unwrap().path());
    let folders = entries.filter(|path| path.is_dir());
    let there: BTreeSet<String> =
        folders.map(|path| path.file_name().unwrap().to_str().unwrap().to_string()).collect();
    assert_eq!(listed.iter().cloned().collect::<BTreeSet<_>>(), there);
    assert_eq!(listed.len(), there.len(), "one is listed twice: {listed:?}");
}

#[test]
fn every_folder_says_what_comes_in_and_what_goes_out() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for folder in listed() {
        let text = fs::read_to_string(source.join(&folder).join("mod.rs")).unwrap();
        assert!(text.contains("\n//! In: "), "src/{folder}/mod.rs does not say what comes in");
        assert!(text.contains("\n//! Out: "), "src/{folder}/mod.rs does not say what goes out");
    }
}

#[test]
fn a_folder_uses_only_folders_above_it() {
    let listed = listed();
    let place = |module: &Module| listed.iter().position(|folder| *folder == module[0]);
    let upside_down: Vec<String> = arrows()
        .into_iter()
        .filter(|(user, used)| place(user) < place(used))
        .map(|(user, used)| format!("{} uses {}", user.join("::"), used.join("::")))
        .collect();
    assert_eq!(upside_down, Vec::<String>::new());
}

/// The siblings in a folder, files and folders, that use each other in a circle; its `mod.rs`, which hands them
/// out, is left out.
fn circles(folder: &[String], arrows: &BTreeSet<(Module, Module)>) -> Vec<String> {
    let child = |module: &Module| {
        module
            .strip_prefix(folder)
            .and_then(<[String]>::first)
            .filter(|name| *name != "mod")
            .cloned()
    };
    let mut uses: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (user, used) in arrows {
        if let (Some(user), Some(used)) = (child(user), child(used)) {
            uses.entry(user).or_default().insert(used);
        }
    }
    let mut circles = Vec::new();
    for start in uses.keys() {
        let mut reached = BTreeSet::new();
        let mut open: Vec<&String> = uses[start].iter().filter(|used| *used != start).collect();
        while let Some(next) = open.pop() {
            if reached.insert(next.clone()) {
                open.extend(uses.get(next).into_iter().flatten().filter(|used| *used != next));
            }
        }
        if reached.contains(start) {
            circles.push(format!("{}/{start}", folder.join("/")));
        }
    }
    circles
}

#[test]
fn no_files_use_each_other_in_a_circle() {
    let arrows = arrows();
    assert!(arrows.len() > 500, "only {} arrows were read", arrows.len());
    let mut folders: BTreeSet<Module> = BTreeSet::from([Vec::new()]);
    for (user, used) in &arrows {
        for module in [user, used] {
            folders.extend((0..module.len()).map(|n| module[..n].to_vec()));
        }
    }
    let circles: Vec<String> = folders.iter().flat_map(|folder| circles(folder, &arrows)).collect();
    assert_eq!(circles, Vec::<String>::new());
}
