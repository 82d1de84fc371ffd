//! Programs of other generators: what most configurations make one print is right.

use std::process::Stdio;

use crate::lab::{Lab, Ran, quick};
use crate::overnight::wait_for;

/// A generator of programs that print two lines, one of which depends on the seed.
fn generator(lab: &Lab, program: &str) -> String {
    lab.script(
        "gen",
        &format!("#!/bin/sh\nseed=$1\ncat <<END\n#include <stdio.h>\n{program}\nEND\n"),
    )
}

const REMAINDERS: &str = "int x = $seed % 1000;\nint main(void)\n{\n    printf(\"%d\\n\", x);\n    printf(\"%d\\n\", x % 7);\n}";

fn fuzz(lab: &Lab, compilers: &[&str], generator: &str, count: &str) -> Ran {
    let mut args =
        vec!["fuzz", "--generator", generator, "--seed", "1", "--count", count, "-j", "1"];
    compilers.iter().for_each(|cc| args.extend(["--cc", cc]));
    lab.quest(&args)
}

#[test]
fn the_compiler_that_makes_a_program_print_something_else_than_most_is_wrong() {
    let lab = Lab::new();
    let generator = format!("{} {{seed}}", generator(&lab, REMAINDERS));
    let bad = format!("bad={}", lab.editing(quick(), "s/x % 7/x % 7 + 1/"));
    let (one, other) = (format!("one={}", quick()), format!("other={} -DOTHER", quick()));
    let ran = fuzz(&lab, &[&bad, &one, &other], &generator, "6");
    assert_eq!(ran.status, Some(1), "{}", ran.told());
    let names = lab.bugs("quest-out");
    let [name] = &names[..] else { panic!("{names:?}\n{}", ran.told()) };
    assert!(name.starts_with("bad-") && name.ends_with("-gen"), "{name}");
    let report = lab.read(&format!("quest-out/bugs/{name}/report.md"));
    let sides = "It prints what is expected with `one`, `other`, and does not with `bad`. What most of them make it \
                 print is taken to be right.";
    assert!(report.contains(sides), "{report}");
    assert!(report.contains("check: line 2: expected"), "{report}");
    assert!(!report.contains("abstract machine of C ran it"), "{report}");
    let ran = lab.quest(&["replay", &format!("quest-out/bugs/{name}")]);
    assert_eq!(ran.status, Some(1), "{}", ran.told());
    // Quest leaves it as it is: what other compilers make of it is not known from it alone.
    let ran = lab.quest(&["shrink", &format!("quest-out/bugs/{name}")]);
    assert_eq!(ran.status, Some(1), "{}", ran.told());
    assert_eq!(lab.read(&format!("quest-out/bugs/{name}/report.md")), report);
    let way_out = format!("a text reducer does, with quest-out/bugs/{name}/interesting.sh");
    assert!(ran.stdout.contains(&way_out), "{}", ran.told());
    // A reducer may take away what the bug does not need, and nothing else.
    let interesting = |change: &str| {
        let script = format!(
            "rm -rf small; mkdir small && cp quest-out/bugs/{name}/program.c small && cd small && \
             sed -i '{change}' program.c && ../quest-out/bugs/{name}/interesting.sh"
        );
        lab.shell(&script).status
    };
    assert_eq!(interesting("/x);/d"), Some(0));
    assert_eq!(interesting("/x % 7/d"), Some(1));
}

#[test]
#[cfg(target_env = "gnu")]
fn a_compiler_that_does_not_link_atexit_is_tested_as_well() {
    let lab = Lab::new();
    let generator = format!("{} {{seed}}", generator(&lab, REMAINDERS));
    let (one, other) = (format!("one={} -Datexit=nowhere", quick()), format!("other={}", quick()));
    let ran = fuzz(&lab, &[&one, &other], &generator, "3");
    assert_eq!(ran.status, Some(0), "{}", ran.told());
    assert!(ran.told().contains("3 passed"), "{}", ran.told());
}

#[test]
fn the_report_of_a_compiler_that_crashes_on_a_program_says_nothing_of_what_was_not_tried() {
    let lab = Lab::new();
    let generator = format!("{} {{seed}}", generator(&lab, REMAINDERS));
    let crashing = lab.script(
        "crash",
        "#!/bin/sh
for word do
    case $word in *.c) if grep -q 'Written by' \"$word\"; then
        echo 'internal compiler error: in expand_call' >&2; exit 4; fi ;;
    esac
done
exec $quick \"$@\"
",
    );
    let ran = fuzz(&lab, &[quick(), &crashing], &generator, "1");
    assert_eq!(ran.status, Some(1), "{}", ran.told());
    let report = lab.read(&format!("quest-out/bugs/{}/report.md", lab.bugs("quest-out")[0]));
    assert!(report.contains("gen vouches for it, not Quest"), "{report}");
    assert!(
        !report.contains("-fsanitize") && !report.contains("prints what is expected"),
        "{report}"
    );
}

#[test]
fn of_two_compilers_that_differ_neither_is_said_to_be_right() {
    let lab = Lab::new();
    let generator = format!("two={} {{seed}}", generator(&lab, REMAINDERS));
    let bad = format!("bad={}", lab.editing(quick(), "s/x % 7/x % 7 + 1/"));
    let ran = fuzz(&lab, &[quick(), &bad], &generator, "2");
    assert_eq!(ran.status, Some(1), "{}", ran.told());
    let names = lab.bugs("quest-out");
    let report = lab.read(&format!("quest-out/bugs/{}/report.md", names[0]));
    let doubt = "As many make it print one thing as another, so either side may be wrong.";
    assert!(names.len() == 1 && report.contains(doubt), "{names:?}\n{report}");
}

#[test]
fn what_cannot_be_compared_is_left_out_and_is_nobodys_bug() {
    let lab = Lab::new();
    let left_out = [
        // No compiler accepts it.
        "int main(void) { return nothing; }",
        // It fails everywhere.
        "int main(void) { return 7; }",
        // It prints more than anybody compares.
        "int main(void) { int i; for (i = 0; i < 99999; i++) puts(\"x\"); return 0; }",
        // It is undefined, and the compilers may differ.
        "int main(int c, char **v)\n{\n    int x = 2147483646 + c;\n    x += c;\n    puts(x > 0 ? \"big\" : \"small\");\n\
         #ifdef OTHER\n    puts(\"other\");\n#endif\n    return 0;\n}",
    ];
    for program in left_out {
        let generator = format!("{} {{seed}}", generator(&lab, program));
        let ran = fuzz(&lab, &["gcc", "other=gcc -DOTHER"], &generator, "1");
        assert_eq!(ran.status, Some(5), "{program}\n{}", ran.told());
        assert!(ran.stdout.contains("0 passed, 0 failed, 1 left out"), "{program}\n{}", ran.told());
        std::fs::remove_dir_all(lab.path().join("quest-out")).unwrap();
    }
}

#[test]
fn why_programs_are_left_out_is_said_at_the_end() {
    let lab = Lab::new();
    let generator = format!("{} {{seed}}", generator(&lab, "int main(void) { return $seed % 8; }"));
    let ran = fuzz(&lab, &[quick(), &format!("other={}", quick())], &generator, "40");
    assert_eq!(ran.status, Some(0), "{}", ran.told());
    let (_, left_out) = ran.stdout.split_once("\nleft out:\n").unwrap();
    let reasons: Vec<&str> = left_out.lines().collect();
    assert_eq!(reasons.len(), 6, "{left_out}");
    let by = ", other): it ends by exit status ";
    assert!(reasons[0].contains(by) && reasons[0].contains("in the first"), "{left_out}");
    assert_eq!(reasons[5], "  and for 2 other reasons");
}

/// A generator of a program that includes a file, and a compiler that finds the file.
fn including(lab: &Lab, file: &str, text: &str, program: &str) -> (String, String) {
    std::fs::create_dir(lab.path().join("headers")).unwrap();
    lab.write(&format!("headers/{file}"), text);
    let finds = format!("finds={} -I{}/headers", quick(), lab.path().display());
    (format!("{} {{seed}}", generator(lab, program)), finds)
}

#[test]
fn a_header_that_a_compiler_does_not_find_is_no_bug_of_it() {
    let lab = Lab::new();
    let program = "#include \"gen.h\"\nint main(void) { return zero; }";
    let (generator, finds) = including(&lab, "gen.h", "int zero = 0;\n", program);
    let lost = format!("lost={}", quick());
    for compilers in [[&lost[..], &lost], [&finds, &lost]] {
        let ran = fuzz(&lab, &compilers, &generator, "3");
        assert_eq!((ran.status, &ran.stdout[..]), (Some(2), ""), "{}", ran.told());
        assert!(ran.stderr.starts_with("quest: lost does not compile the #include lines of `"));
        assert!(ran.stderr.contains("gen.h") && ran.stderr.contains("-I"), "{}", ran.stderr);
        assert!(!lab.path().join("quest-out").exists());
    }
    let ran = fuzz(&lab, &[&finds, &finds], &generator, "3");
    assert_eq!(ran.status, Some(0), "{}", ran.told());
}

#[test]
fn a_file_that_is_included_within_a_declaration_is_no_header_that_is_missing() {
    let lab = Lab::new();
    let program = "enum e {\n#include \"names.def\"\n};\nint main(void) { return ONE; }";
    let (generator, finds) = including(&lab, "names.def", "ONE, TWO\n", program);
    let ran = fuzz(&lab, &[&finds, &finds], &generator, "3");
    assert_eq!(ran.status, Some(0), "{}", ran.told());
}

#[test]
fn a_generator_may_write_a_file_and_write_nothing_for_some_seeds() {
    let lab = Lab::new();
    let text =
        "#!/bin/sh\n[ $(($1 % 2)) = 0 ] || exit 3\necho 'int main(void) { return 0; }' >$2\n";
    let generator = format!("{} {{seed}} {{out}}", lab.script("gen", text));
    let ran = fuzz(&lab, &[quick(), &format!("other={}", quick())], &generator, "9");
    assert_eq!(ran.status, Some(0), "{}", ran.told());
    let in_all = ran.stdout.lines().find(|line| line.contains("in all")).unwrap();
    assert!(
        in_all.contains(" passed, 0 failed, ") && in_all.contains("left out"),
        "{}",
        ran.told()
    );
}

#[test]
fn a_generator_that_cannot_be_used_is_told_with_the_way_out() {
    let lab = Lab::new();
    let two = [quick(), "other=gcc"];
    let mut told = String::new();
    for (compilers, generator) in [
        (&two[..], "csmith"),
        (&two, "'"),
        (&two, "no-such-program {seed}"),
        (&two, "false {seed}"),
        (&two, "ansi=echo {seed}"),
        (&two[..1], "echo {seed}"),
    ] {
        let ran = fuzz(&lab, compilers, generator, "1");
        assert_eq!(ran.stdout, "");
        told += &format!("{generator}: status {:?}\n{}", ran.status.unwrap(), ran.stderr);
    }
    insta::assert_snapshot!(told, @r#"
    csmith: status 2
    quest: generator csmith: there is no {seed} in it, so that all programs would be the same; for example 'csmith --seed {seed}'
    ': status 2
    quest: generator ': missing closing quote
    no-such-program {seed}: status 2
    quest: suite no-such-program: `no-such-program 0`: cannot run `no-such-program`: no such program; is it installed and on PATH?
    false {seed}: status 2
    quest: suite false: `false 0` wrote no program to test: exit status 1
    ansi=echo {seed}: status 2
    quest: generator ansi=echo {seed}: there is a suite ansi already; say NAME=COMMAND, for example myansi=echo {seed}
    echo {seed}: status 2
    quest: --generator echo {seed}: its programs are compared, and there is one compiler only; name another, or other options of it: --cc 'cc -O0' --cc 'cc -O2'
    "#);
}

#[test]
fn no_script_can_start_a_generator() {
    let lab = Lab::new();
    let ran = lab.quest(&[
        "-e",
        "Test.x = { family = 'external', test = { command = 'touch {seed}' } }",
        "-t",
        "x",
        "-n",
        "1",
    ]);
    assert_eq!(ran.status, Some(2), "{}", ran.told());
    assert!(ran.stderr.contains("family: there is no 'external'"), "{}", ran.told());
}

#[test]
fn a_generator_that_writes_the_same_program_for_all_seeds_is_told() {
    let lab = Lab::new();
    let two = [quick(), &format!("other={}", quick())];
    let same = format!("{} 7 {{seed}}", generator(&lab, REMAINDERS));
    let ran = fuzz(&lab, &two, &same, "2");
    let told = "warning: gen wrote the same program for each of ";
    assert!(ran.status == Some(0) && ran.stdout.contains(told), "{}", ran.told());
    let different = format!("{} {{seed}}", generator(&lab, REMAINDERS));
    let ran = lab.quest(&[
        "fuzz",
        "--out",
        "another",
        "--generator",
        &different,
        "--cc",
        two[0],
        "--cc",
        two[1],
        "--count",
        "2",
    ]);
    assert!(ran.status == Some(0) && !ran.stdout.contains("warning"), "{}", ran.told());
}

#[test]
fn a_generator_runs_in_an_empty_directory_and_what_it_leaves_is_read_only_if_it_is_a_file() {
    let lab = Lab::new();
    let two = [quick(), &format!("other={}", quick())];
    let text = "#!/bin/sh\nls >>$0.log\n>left\nmkdir -p $2/left\n";
    let generator = lab.script("gen", text) + " {seed} {out}";
    let ran = fuzz(&lab, &two, &generator, "2");
    assert!(ran.status == Some(2) && ran.stderr.contains("this is a directory"), "{}", ran.told());
    assert_eq!(lab.read("gen.log"), "");
    // Nobody writes to it: who opens it waits.
    lab.script("gen", "#!/bin/sh\nmkfifo $2\n");
    let ran = fuzz(&lab, &two, &generator, "2");
    assert!(ran.status == Some(2) && ran.stderr.contains("this is a named pipe"), "{}", ran.told());
}

#[test]
fn nothing_is_left_of_a_generators_directory_when_quest_is_killed() {
    let lab = Lab::new();
    let generator = lab.script("gen", "#!/bin/sh\npwd >$0.log\nexec sleep 60\n") + " {seed}";
    std::fs::create_dir(lab.path().join("scratch")).unwrap();
    let words =
        ["fuzz", "--generator", &generator, "--scratch", "scratch", "--cc", "cc", "--cc", "cc -O1"];
    let mut child =
        lab.command(&words).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let directory = || std::fs::read_to_string(lab.path().join("gen.log")).unwrap_or_default();
    wait_for(|| directory().ends_with('\n'));
    child.kill().unwrap();
    child.wait().unwrap();
    let directory = std::path::PathBuf::from(directory().trim_end());
    assert!(directory.starts_with(lab.path().canonicalize().unwrap()), "{}", directory.display());
    wait_for(|| std::fs::read_dir(lab.path().join("scratch")).unwrap().count() == 0);
}
