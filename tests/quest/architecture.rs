//! Holds `ARCHITECTURE.md` to what the source is.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The modules of the table, in its order, by their names in `src/`.
fn listed() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(root.join("ARCHITECTURE.md")).unwrap();
    let cells = text.lines().filter_map(|line| line.strip_prefix("| ")?.split(" | ").next());
    let paths = cells.flat_map(|cell| cell.split(", "));
    let names = paths.filter_map(|path| path.trim_matches('`').strip_prefix("src/"));
    names.map(|name| name.trim_end_matches('/').to_string()).collect()
}

#[test]
fn the_table_lists_every_file_once() {
    let listed = listed();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let entries = fs::read_dir(source).unwrap();
    let there: BTreeSet<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    assert_eq!(listed.iter().cloned().collect::<BTreeSet<_>>(), there);
    assert_eq!(listed.len(), there.len(), "one is listed twice: {listed:?}");
}

#[test]
fn a_module_uses_only_modules_above_it() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut above = BTreeSet::new();
    for name in listed() {
        let module = name.trim_end_matches(".rs");
        above.insert(module.to_string());
        let path = source.join(&name);
        let mut files = vec![path.clone()];
        if path.is_dir() {
            files = fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()).collect();
        }
        for file in files.iter().filter(|file| file.extension().is_some_and(|e| e == "rs")) {
            let text = fs::read_to_string(file).unwrap();
            let code = text.split("#[cfg(test)]\nmod ").next().unwrap();
            for used in code.split("crate::").skip(1) {
                let end = used.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap();
                let used = &used[..end];
                let is_module =
                    source.join(used).is_dir() || source.join(format!("{used}.rs")).exists();
                assert!(
                    !is_module || above.contains(used),
                    "{}: {used} is below it",
                    file.display()
                );
            }
        }
    }
}
