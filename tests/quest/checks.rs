//! The checks of a program.

use std::fs;
use std::process::Command;

use quest::c::dialect::Dialect;
use quest::c::model::LP64;

use crate::suites::{draw, program};
use crate::tools::installed;

#[test]
fn optimizing_compilers_copy_no_check_function_into_its_callers() {
    let dialect = Dialect::DEFAULT;
    let text = program(&draw("ansi", dialect, &LP64, 1, 20), dialect).one_file();
    let functions = text.matches("QUEST_PRINT((").count();
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("test.c"), &text).unwrap();
    for cc in ["gcc", "clang"].into_iter().filter(|cc| installed(&[cc])) {
        let mut compile = Command::new(cc);
        let compile = compile.args(["-w", "-O2", "-S", "-o", "test.s", "test.c"]);
        assert!(compile.current_dir(dir.path()).status().unwrap().success(), "{cc}");
        let assembly = fs::read_to_string(dir.path().join("test.s")).unwrap();
        let prints = |line: &&str| line.contains("printf") && !line.contains('.');
        let jumps = assembly.lines().filter(|line| line.contains("call") || line.contains("jmp"));
        assert_eq!(jumps.filter(prints).count(), functions, "{cc}");
    }
}
