//! Options that are swept, and the levels at which the system's compiler is tested.

use crate::lab::Lab;

/// The configurations in the summary of a campaign of a few test cases, one a line, and all that it told.
fn configurations(lab: &Lab, command: &str) -> (String, String) {
    let ran = lab.shell(&format!("{command} -t toy --seed 1 --count 4 --batch 4 -j 1 --force"));
    assert_eq!(ran.status, Some(0), "{}", ran.told());
    let told = ran.told();
    let lines = told.lines().filter(|line| line.contains(" passed, 0 failed"));
    let names = lines.filter_map(|line| line.split("  ").find(|word| !word.is_empty()));
    (names.collect::<Vec<_>>().join("\n"), told)
}

/// The configurations of a compiler at its levels.
fn at_levels(name: &str) -> String {
    let levels = ["-O0", "-O1", "-O2", "-O3", "-Os"].map(|level| format!("{name}{level}"));
    let pairs = levels.windows(2).map(|pair| pair.join(" -> "));
    levels.iter().cloned().chain(pairs).chain(["in all".into()]).collect::<Vec<_>>().join("\n")
}

#[test]
fn the_systems_compiler_is_tested_at_its_levels() {
    let lab = Lab::new();
    let (names, told) = configurations(&lab, "quest fuzz");
    assert_eq!(names, at_levels("cc"));
    assert!(!told.contains("--levels"), "{told}");
    let (names, _) = configurations(&lab, "CC='gcc -O1' quest fuzz");
    assert_eq!(names, "gcc-O1\ngcc-O1 -> gcc-O1\nin all");
    let (names, _) = configurations(&lab, "CC=gcc quest fuzz --opt -O0 --opt -O2 --pairs none");
    assert_eq!(names, "gcc-O0\ngcc-O2\nin all");
}

#[test]
fn a_compiler_that_is_named_is_tested_as_it_is_typed_or_at_its_levels_or_with_each_of_the_options_that_are_swept()
 {
    let lab = Lab::new();
    let (names, told) = configurations(&lab, "quest fuzz --cc gcc");
    assert_eq!(names, "gcc\ngcc -> gcc\nin all");
    let note =
        "quest: gcc is tested without optimization; --levels tests it at -O0, -O1, -O2, -O3, -Os\n";
    assert!(told.contains(note), "{told}");
    let (names, told) = configurations(&lab, "quest fuzz --cc old=gcc --levels");
    assert_eq!(names, at_levels("old"));
    assert!(!told.contains("without optimization"), "{told}");
    let swept = "quest fuzz --cc old=gcc --opt -O1 --opt '-Os -fno-inline'";
    let (names, told) = configurations(&lab, swept);
    assert_eq!(names, "old-O1\nold-Os-fno-inline\nold-O1 -> old-Os-fno-inline\nin all");
    assert!(!told.contains("without optimization"), "{told}");
    let (_, told) = configurations(&lab, "quest fuzz --cc gcc --cc 'gcc -O2'");
    assert!(!told.contains("without optimization"), "{told}");
}

#[test]
fn levels_that_nobody_knows_are_asked_for() {
    let lab = Lab::new();
    for cc in ["mycc", "gcc -O2"] {
        let ran = lab.quest(&["fuzz", "--cc", cc, "--levels"]);
        assert_eq!(ran.status, Some(2), "{}", ran.told());
        assert!(ran.stderr.contains("say which: --opt -O0 --opt -O2"), "{}", ran.told());
    }
}

#[test]
fn a_hunt_at_levels_tries_each_test_case_in_two_configurations_and_a_number_of_test_cases_in_all() {
    let lab = Lab::new();
    let tried_in = |options: &str| {
        let words = format!("fuzz --cc gcc --levels -t toy --seed 1 -j 1 --force {options}");
        lab.quest(&words.split(' ').collect::<Vec<_>>());
        let journal = lab.read("quest-out/journal.jsonl");
        let (_, number) = journal.split_once("\"tried_in\":")?;
        number.split_once(',').map(|(number, _)| number.to_string())
    };
    assert_eq!(tried_in("--time 1s").as_deref(), Some("2"));
    assert_eq!(tried_in("--time 1s --configurations 3").as_deref(), Some("3"));
    assert_eq!(tried_in("--count 4"), None);
}

/// The number of test cases that passed in each configuration of a campaign of forty, and in all.
fn passed(lab: &Lab, options: &[&str]) -> Vec<u64> {
    let words = "fuzz --cc gcc --opt -O0 --opt -O1 --opt -O2 --opt -Os --pairs none -t toy --seed 1 --count 40 -j 1 --force";
    let words: Vec<&str> = words.split(' ').chain(options.iter().copied()).collect();
    let ran = lab.quest(&words);
    assert_eq!(ran.status, Some(0), "{}", ran.told());
    let told = ran.told();
    let lines = told.lines().filter_map(|line| line.split_once(" passed, 0 failed"));
    lines.map(|(line, _)| line.rsplit(' ').next().unwrap().parse().unwrap()).collect()
}

#[test]
fn a_test_case_is_tried_in_as_many_configurations_as_asked_for_whatever_the_size_of_programs() {
    let lab = Lab::new();
    let each = passed(&lab, &["--configurations", "2"]);
    let [configurations @ .., all] = &each[..] else { panic!("{each:?}") };
    assert_eq!((configurations.len(), *all), (4, 40));
    assert_eq!(configurations.iter().sum::<u64>(), 80, "{each:?}");
    assert!(configurations.iter().all(|passed| *passed > 10), "{each:?}");
    assert_eq!(passed(&lab, &["--configurations", "2", "--batch", "7"]), each);
    assert_eq!(passed(&lab, &["--configurations", "9"]), [40; 5]);
}

#[test]
fn a_test_case_whose_configurations_are_compared_is_tried_in_all() {
    let lab = Lab::new();
    let refused = |options: &[&str]| {
        let words = [
            &["fuzz", "--cc", "gcc", "--opt", "-O0", "--opt", "-O1", "--configurations", "1"][..],
            options,
        ];
        let ran = lab.quest(&words.concat());
        assert_eq!(ran.status, Some(2), "{}", ran.told());
        ran.stderr
    };
    let said = refused(&["--generator", "csmith --seed {seed}"]);
    assert!(
        said.contains(
            "--configurations 1: programs of --generator csmith --seed {seed} are compared"
        ),
        "{said}"
    );
    let said = refused(&["--exhaustive", "-t", "toy"]);
    assert!(said.contains("--configurations 1: with --exhaustive each shape"), "{said}");
}

#[test]
fn options_that_cannot_be_read_are_told() {
    let lab = Lab::new();
    let ran = lab.quest(&["fuzz", "--cc", "gcc", "--opt", "-O1 '", "-t", "toy", "--count", "1"]);
    assert_eq!(ran.status, Some(2));
    assert!(ran.stderr.contains("--opt -O1 ':"), "{}", ran.stderr);
}
