//! What a toolchain's objects need of its own is linked, whoever links.

use quest::bug::saved::Bug;
use quest::c::dialect::Dialect;
use quest::c::model::LP64;
use quest::c::rules::Rules;
use quest::toolchain::build::{Build, Team};
use quest::toolchain::configuration::Configuration;
use quest::toolchain::templates::{Parts, Toolchain};
use quest::toolchain::verdict::Verdict;

use crate::lab::Lab;

const NEEDY: &str = "int helper(void);\nint main(void) { return helper(); }\n";
const HELPER: &str = "int helper(void) { return 0; }\n";
const OTHER: &str = "int other(void) { return 0; }\n";

/// The system's compiler, and one whose objects need a library. The library is a C file, which the
/// system's compiler also links.
fn pair(lab: &Lab) -> (Toolchain, Toolchain) {
    let libs = vec![lab.write("helper.c", HELPER)];
    let cc = Some("cc".into());
    let young = Parts { name: Some("young".into()), cc, libs, ..Parts::default() };
    (Toolchain::from_cc("cc").unwrap(), Toolchain::from_parts(&young, "").unwrap())
}

#[test]
fn a_library_is_linked_wherever_an_object_of_its_toolchain_is() {
    let lab = Lab::new();
    let (cc, young) = pair(&lab);
    let scratch = Lab::new();
    scratch.write("main.c", NEEDY);
    scratch.write("callee.c", OTHER);
    let build = Build::new(scratch.path());
    let verdict = |caller, callee, linker| {
        let team = Team { caller, callee, linker };
        build.build_and_run(team, &["main.c", "callee.c"], None).unwrap().verdict
    };
    assert_eq!(verdict(&cc, &cc, &cc), Verdict::LinkFailed);
    assert_eq!(verdict(&young, &cc, &cc), Verdict::Passed);
    assert_eq!(verdict(&cc, &young, &cc), Verdict::Passed);
    // Twice, the library's functions would be defined twice.
    assert_eq!(verdict(&young, &young, &young), Verdict::Passed);
}

#[test]
fn libraries_come_once_each_after_the_objects() {
    let with = |libs: &[&str]| Toolchain {
        libs: libs.iter().map(|lib| lib.to_string()).collect(),
        ..Toolchain::from_cc("cc").unwrap()
    };
    let (caller, callee, linker) = (with(&["a", "b"]), with(&["c", "a"]), with(&["b", "d"]));
    let team = Team { caller: &caller, callee: &callee, linker: &linker };
    assert_eq!(team.libs(), ["a", "b", "c", "d"]);
    let lab = Lab::new();
    let report = Build::new(lab.path()).link(team, &["x.o", "y.o"], "a.out").unwrap();
    assert_eq!(report.command, "cc x.o y.o a b c d -o a.out");
}

#[test]
fn a_saved_bug_is_linked_with_its_libraries_by_script_and_replay() {
    let lab = Lab::new();
    let (cc, young) = pair(&lab);
    let scratch = Lab::new();
    scratch.write("main.c", NEEDY);
    scratch.write("callee.c", OTHER);
    let build = Build::new(scratch.path());
    let configuration =
        Configuration { callee: Some(cc.clone()), linker: cc, ..Configuration::alone(&young) };
    let report = build.build_and_run(configuration.team(), &["main.c", "callee.c"], None).unwrap();
    let rules = Rules::new(Dialect::DEFAULT, &LP64);
    let bug =
        Bug { name: "needy".into(), ..Bug::new("quest", &rules, &configuration, &[], &report) };
    let files = [("main.c".into(), NEEDY.into()), ("callee.c".into(), OTHER.into())];
    bug.save(lab.path(), &files).unwrap();
    let ran = lab.shell("needy/repro.sh");
    assert_eq!(ran.status, Some(0), "{}", ran.told());
    assert!(ran.stdout.contains("helper.c"), "{}", ran.stdout);
    let ran = lab.quest(&["replay", "--yes", "needy"]);
    assert_eq!((ran.status, &ran.stdout[..]), (Some(0), "needy: gone (young -> cc)\n"));
    assert!(ran.stderr.contains("\n  with    "), "its libraries are told, too: {}", ran.stderr);
}
