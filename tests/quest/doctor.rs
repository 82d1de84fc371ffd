//! What `quest doctor` says of toolchains real and fake, and what is drawn for compilers that lack
//! something.

use std::collections::BTreeMap;

use insta::assert_snapshot;
use quest::c::dialect::{Dialect, Std};
use quest::c::eval;
use quest::c::features::{Feature, Features};
use quest::c::model::{ILP32, LP64, Model};
use quest::c::rules::{Rules, Violation};
use quest::c::types::{Float, Int, Type};
use quest::case::TestCase;
use quest::case::draw::Drawer;
use quest::journal::work::Work;
use quest::script::{Options, Script};
use quest::toolchain::broken::Broken;
use quest::toolchain::build::Build;
use quest::toolchain::doctor::{ModelWish, examine};
use quest::toolchain::lacks::{lacking, lost_between};
use quest::toolchain::measure::{Basic, ByteOrder, Measured, measure};
use quest::toolchain::templates::Toolchain;
use serde_json::Value;

use crate::lab::{Lab, Ran, quick};
use crate::tools::installed;

fn toolchain(cc: &str) -> Toolchain {
    Toolchain::from_cc(cc).unwrap()
}

fn measured(cc: &str) -> Measured {
    let dir = tempfile::tempdir().unwrap();
    measure(&Build::new(dir.path()), &toolchain(cc)).unwrap()
}

/// A gcc that rejects sources in which a text stands.
fn without(lab: &Lab, name: &str, text: &str) -> String {
    rejecting(lab, name, text, "gcc")
}

/// A compiler that rejects sources in which a text stands.
fn rejecting(lab: &Lab, name: &str, text: &str, cc: &str) -> String {
    let body = format!(
        "#!/bin/sh
for word in \"$@\"; do
    case $word in *.c)
        if grep -q '{text}' \"$word\"; then echo \"$word: error: {text}\" >&2; exit 1; fi ;;
    esac
done
case $1 in --version) echo '{name} 1.0'; exit ;; esac
exec {cc} -w \"$@\"
"
    );
    format!("{name}={}", lab.script(name, &body))
}

/// What the doctor says, without what differs from machine to machine.
fn told(lab: &Lab, args: &[&str]) -> String {
    let mut ran: Ran = lab.quest(&[&["doctor"], args].concat());
    let stable = |line: &str| match line.contains("version      gcc") {
        true => "  version      gcc ...".into(),
        false => line.replace(&*lab.path().to_string_lossy(), "DIR"),
    };
    ran.stdout = ran.stdout.lines().map(|line| stable(line) + "\n").collect();
    // A busy machine takes long.
    let is_progress = |line: &str| line.starts_with("quest: trying features");
    let lines = ran.stderr.lines().filter(|line| !is_progress(line));
    ran.stderr = lines.flat_map(|line| [line, "\n"]).collect();
    format!("$ quest doctor {}\n{}", args.join(" "), ran.told())
        .replace(&*lab.path().to_string_lossy(), "DIR")
}

/// A compiler for some machine, its data model, the order of its bytes, and whether its `char` is signed.
type Machine = (&'static str, &'static str, ByteOrder, bool);

fn are_measured_without_an_emulator(table: &[Machine]) {
    for &(cc, model, byte_order, char_is_signed) in table {
        let program = cc.split(' ').next().unwrap();
        if !installed(&[program]) || (cfg!(not(target_arch = "x86_64")) && !cc.contains('-')) {
            continue;
        }
        // Nothing is run: there is nothing to run it with.
        let measured = measured(&format!("{cc} -O2"));
        assert!(!measured.by_running, "{cc}");
        assert_eq!(measured.model().map(|model| model.name), Some(model), "{cc}");
        assert_eq!(measured.differences(Model::named(model).unwrap()), [], "{cc}");
        assert_eq!(measured.byte_order, byte_order, "{cc}");
        assert_eq!(measured.char_is_signed, char_is_signed, "{cc}");
        assert_eq!(measured.types.len(), 9, "{cc}");
    }
}

#[test]
fn compilers_for_other_machines_are_measured_without_an_emulator() {
    are_measured_without_an_emulator(&[
        ("gcc", "lp64", ByteOrder::Little, true),
        ("tcc", "lp64", ByteOrder::Little, true),
        ("clang", "lp64", ByteOrder::Little, true),
        ("i686-linux-gnu-gcc", "ilp32", ByteOrder::Little, true),
        ("aarch64-linux-gnu-gcc", "lp64", ByteOrder::Little, false),
        ("arm-none-eabi-gcc", "ilp32-8", ByteOrder::Little, false),
        ("s390x-linux-gnu-gcc", "lp64-8", ByteOrder::Big, false),
        ("clang --target=msp430", "ip16", ByteOrder::Little, true),
        ("clang --target=arm64-apple-macos", "lp64-double", ByteOrder::Little, true),
        ("gcc -mlong-double-64", "lp64-double", ByteOrder::Little, true),
    ]);
    assert!(!measured("gcc -funsigned-char").char_is_signed);
}

#[test]
#[ignore = "nightly: a dozen and a half cross compilers"]
fn compilers_for_all_machines_are_measured_without_an_emulator() {
    are_measured_without_an_emulator(&[
        ("x86_64-linux-gnux32-gcc", "ilp32-16", ByteOrder::Little, true),
        ("arm-linux-gnueabihf-gcc", "ilp32-8", ByteOrder::Little, false),
        ("arm-linux-gnueabi-gcc", "ilp32-8", ByteOrder::Little, false),
        ("mips-linux-gnu-gcc", "ilp32-8", ByteOrder::Big, true),
        ("mipsel-linux-gnu-gcc", "ilp32-8", ByteOrder::Little, true),
        ("mips64-linux-gnuabi64-gcc", "lp64", ByteOrder::Big, true),
        ("mips64-linux-gnuabi64-gcc -mabi=n32", "ilp32-16", ByteOrder::Big, true),
        ("powerpc-linux-gnu-gcc", "ilp32-16", ByteOrder::Big, false),
        ("powerpc64-linux-gnu-gcc", "lp64", ByteOrder::Big, false),
        ("powerpc64le-linux-gnu-gcc", "lp64", ByteOrder::Little, false),
        ("sparc64-linux-gnu-gcc", "lp64", ByteOrder::Big, true),
        ("riscv64-linux-gnu-gcc", "lp64", ByteOrder::Little, false),
        ("m68k-linux-gnu-gcc", "ilp32-2", ByteOrder::Big, true),
        ("hppa-linux-gnu-gcc", "ilp32-8", ByteOrder::Big, true),
        ("alpha-linux-gnu-gcc", "lp64", ByteOrder::Little, true),
        ("sh4-linux-gnu-gcc", "ilp32-4", ByteOrder::Little, true),
        ("x86_64-w64-mingw32-gcc", "llp64-mingw", ByteOrder::Little, true),
        ("i686-w64-mingw32-gcc", "ilp32-mingw", ByteOrder::Little, true),
        ("avr-gcc", "ip16-1", ByteOrder::Little, true),
    ]);
}

#[test]
fn the_model_of_i386_does_for_arm_though_they_align_differently() {
    if !installed(&["i686-linux-gnu-gcc", "arm-none-eabi-gcc"]) {
        return;
    }
    let i386 = measured("i686-linux-gnu-gcc").of(Basic::Double).unwrap();
    let arm = measured("arm-none-eabi-gcc").of(Basic::Double).unwrap();
    assert_eq!((i386.size, i386.align, arm.size, arm.align), (8, 4, 8, 8));
    let differences = measured("arm-none-eabi-gcc").differences(&ILP32);
    assert!(!differences.is_empty() && !differences.iter().any(|one| one.matters(&ILP32)));
}

#[test]
fn objects_that_do_not_tell_are_made_up_for_by_running_programs() {
    // The code is compressed until the linker gets it.
    let lto = measured("gcc -O2 -flto -fno-fat-lto-objects");
    assert!(lto.by_running);
    assert_eq!(Measured { by_running: false, ..lto }, measured("gcc -O2"));
}

#[test]
fn a_type_that_the_compiler_lacks_is_left_out_of_the_measurement() {
    let strict = measured("gcc -std=c89 -pedantic -Wall -Wextra -Werror");
    assert_eq!(strict.of(Basic::LongLong), None);
    assert_eq!((strict.types.len(), strict.model()), (8, measured("gcc").model()));
}

#[test]
fn a_sound_toolchain_is_described() {
    let lab = Lab::new();
    assert_snapshot!("sound", told(&lab, &["--cc", "gcc=gcc -w", "--cc", "opt=gcc -w -O2"]));
}

#[test]
fn what_a_compiler_lacks_is_said_and_breaks_nothing() {
    let lab = Lab::new();
    let long_long = without(&lab, "toy", "long long");
    let variadic = without(&lab, "small", "[.][.][.]");
    let ran = told(&lab, &["--cc", &long_long, "--cc", &variadic]);
    assert_snapshot!("lacking", ran);
}

#[test]
fn what_a_compiler_has_a_part_of_is_told_apart_from_what_it_lacks() {
    let lab = Lab::new();
    let rejected = "aligned(16)\\|__alias__\\|char b.0";
    let cc = without(&lab, "half", rejected);
    let lines = |ran: &Ran, what: &str| -> Vec<String> {
        let from = ran.stdout.lines().skip_while(|line| !line.trim().starts_with(what));
        from.take_while(|line| line.contains(": ")).map(str::to_string).collect()
    };
    let ran = lab.quest(&["doctor", "--cc", &cc]);
    let parts = lines(&ran, "has in part");
    assert!(parts[0].contains("aligned records: feature.c: error"), "{}", ran.told());
    assert!(parts[1].contains("structs without members"), "{}", ran.told());
    // It has no part of the attribute alias that was asked for alone.
    assert!(!ran.stdout.contains("the attribute alias:"), "{}", ran.told());
    let args = ["fuzz", "--cc", &cc, "-t", "packed", "--adapt", "--count", "20", "--out", "out"];
    let ran = lab.quest(&args);
    let told = "half has only a part of aligned records (`";
    assert!(ran.stdout.contains(told), "{}", ran.told());
    assert!(!ran.stdout.contains("lacks aligned"), "{}", ran.told());
}

#[test]
fn each_broken_toolchain_is_told_in_words_and_does_not_stop_the_others() {
    let lab = Lab::new();
    let rejects = lab.script("rejects", "#!/bin/sh\necho 'a.c:1: error: no' >&2\nexit 1\n");
    let liar = lab.script(
        "liar",
        "#!/bin/sh\n[ \"$1\" = --version ] && exec echo liar 1.0\n\
         while [ \"$1\" != -o ]; do shift; done\nprintf '#!/bin/sh\\n' > \"$2\"\nchmod +x \"$2\"\n",
    );
    let headless = without(&lab, "headless", "stdarg.h");
    let table: [&[&str]; 7] = [
        &["--cc", "no-such-compiler -O2", "--cc", &headless],
        &["--cc", "gcc=gcc", "--run", "no-such-emulator {exe}"],
        &["--cc", "gcc=gcc", "--link", "no-such-linker {in} -o {out}"],
        &["--cc", "gcc=gcc", "--model", "ilp32"],
        &["--cc", &rejects],
        &["--cc", &liar],
        &["--cc", "gcc=gcc", "--run", "sh -c 'echo no /lib/ld-linux.so >&2; exit 1' {exe}"],
    ];
    let told = table.map(|args| told(&lab, args));
    for told in &told {
        assert!(told.contains("\nstatus 3\n"), "{told}");
    }
    assert_snapshot!("broken", told.join("\n"));
}

#[test]
fn models_that_differ_are_no_pair() {
    if !installed(&["i686-linux-gnu-gcc"]) {
        return;
    }
    let lab = Lab::new();
    let ran = told(&lab, &["--cc", "gcc=gcc", "--cc", "i386=i686-linux-gnu-gcc"]);
    let runs = ran.contains("i386: sound");
    let why = if runs { "gcc is lp64, but i386 is ilp32" } else { "i386 is broken by itself" };
    assert!(ran.contains(&format!("gcc -> i386: left out: {why}\n")), "{ran}");
    assert!(ran.contains("gcc -> gcc: linked by gcc\n"), "{ran}");
}

#[test]
fn compilers_of_conflicting_conventions_are_a_pair_to_be_tested() {
    let lab = Lab::new();
    let ran = told(&lab, &["--cc", "gcc=gcc", "--cc", "memory=gcc -fpcc-struct-return"]);
    let pair = "gcc -> memory: linked by gcc, but the known-good program ";
    assert!(ran.contains(pair) && !ran.contains("left out"), "{ran}");
    assert!(ran.contains(": their conventions conflict\n"), "{ran}");
}

#[test]
fn compilers_that_only_align_otherwise_are_a_pair() {
    let lab = Lab::new();
    let ran = told(&lab, &["--cc", "gcc=gcc", "--cc", "loose=gcc -fpack-struct=8"]);
    assert!(ran.contains("lp64-8"), "{ran}");
    assert!(ran.contains("gcc -> loose: linked by gcc\n"), "{ran}");
}

#[test]
fn a_compiler_with_sizes_of_its_own_has_no_model() {
    // A lie: what was an int is two bytes.
    let lab = Lab::new();
    let cc = lab.script("odd", "#!/bin/sh\nexec gcc -w -Dint=short \"$@\"\n");
    let ran = told(&lab, &["--cc", &cc]);
    assert!(ran.contains("--model auto: no data model of Quest's has these sizes: "), "{ran}");
    let dir = tempfile::tempdir().unwrap();
    let build = Build::new(dir.path());
    let odd = examine(&build, &toolchain(&cc), ModelWish::Named(&LP64), &[]).unwrap();
    assert_eq!(
        odd.sound().unwrap_err().to_string(),
        "odd: int is 2 bytes with this compiler, but the data model lp64 says 4; no other model \
         fits either"
    );
}

#[test]
fn a_campaign_gets_a_diagnosis_or_the_first_fault() {
    let dir = tempfile::tempdir().unwrap();
    let build = Build::new(dir.path());
    let examine = |cc: &str, wish| examine(&build, &toolchain(cc), wish, &[]).unwrap().sound();
    let diagnosis = examine("gcc", ModelWish::Auto).unwrap();
    assert!(diagnosis.version.unwrap().starts_with("gcc"));
    assert_eq!(diagnosis.lacks, None);
    let broken = examine("gcc", ModelWish::Named(&ILP32)).unwrap_err();
    assert!(matches!(broken, Broken::Model { model: "ilp32", .. }), "{broken}");
    let broken = examine("no-such-cc", ModelWish::Auto).unwrap_err();
    assert!(matches!(broken, Broken::NoStart { .. }), "{broken}");
}

#[test]
fn a_death_by_a_feature_is_a_bug_and_no_lack() {
    let lab = Lab::new();
    let cc = lab.script(
        "dies",
        "#!/bin/sh\nfor word in \"$@\"; do case $word in *.c) grep -q '^union either' $word && \
         { echo \"$word:1:1: internal compiler error: in layout, at types.c:7\" >&2; exit 4; } ;; esac\n\
         done\nexec gcc -w \"$@\"\n",
    );
    let ran = lab.quest(&["doctor", "--cc", &format!("dies={cc}")]);
    let said = "\n  bug          unions: compiler crashed (exit status 4): at types.c:7\n";
    assert!(ran.stdout.contains(said), "{}", ran.told());
    let ran = lab.quest(&["doctor", "--json", "--cc", &format!("dies={cc}")]);
    let json: Value = serde_json::from_str(&ran.stdout).unwrap();
    let dies = &json["toolchains"][0];
    assert!(!dies["lacks"].as_array().unwrap().iter().any(|lack| lack == "unions"), "{dies}");
    assert_eq!(dies["bugs"]["unions"], "compiler crashed (exit status 4): at types.c:7");
}

#[test]
fn a_death_by_two_features_together_is_a_bug_and_so_is_its_program() {
    let lab = Lab::new();
    let cc = lab.script(
        "dies",
        "#!/bin/sh\nfor word in \"$@\"; do case $word in *.c) grep -q '^union either' $word && \
         grep -q '_Generic(' $word && \
         { echo \"$word:1:1: internal compiler error: in layout, at types.c:7\" >&2; exit 4; } ;; esac\n\
         done\nexec gcc -w \"$@\"\n",
    );
    let cc = format!("dies={cc}");
    let ran = lab.quest(&["doctor", "--cc", &cc]);
    let said =
        "\n  bug          _Generic behind unions: compiler crashed (exit status 4): at types.c:7\n";
    assert!(ran.stdout.contains(said), "{}", ran.told());
    let args = ["fuzz", "--cc", &cc, "-t", "gnuflow", "--adapt", "--count", "2", "--out", "out"];
    let ran = lab.quest(&args);
    let said = "by --without generic; what it was given: quest doctor --show unions,generic\n";
    assert!(ran.stdout.contains(said), "{}", ran.told());
    lab.write("shown.c", &lab.quest(&["doctor", "--show", "unions,generic"]).stdout);
    assert!(lab.shell("gcc -w -Werror shown.c -o shown && ./shown").status == Some(0));
    assert_ne!(lab.shell(&format!("{} -c shown.c", &cc["dies=".len()..])).status, Some(0));
}

#[test]
fn json_has_all_of_it_in_one_object() {
    let lab = Lab::new();
    let toy = without(&lab, "toy", "long long");
    let ran = lab.quest(&["doctor", "--json", "--cc", &toy, "--cc", "no-such-cc"]);
    assert_eq!((ran.status, ran.stdout.lines().count()), (Some(3), 1));
    let json: Value = serde_json::from_str(&ran.stdout).unwrap();
    let [toy, missing] = [&json["toolchains"][0], &json["toolchains"][1]];
    let lacks = toy["lacks"].as_array().unwrap();
    assert_eq!(lacks[0], "long-long", "Debian's gcc lacks _BitInt, too: {lacks:?}");
    assert_eq!((toy["sound"].as_bool(), toy["model"].as_str()), (Some(true), Some("lp64")));
    assert_eq!(toy["measured"]["types"][0]["type"], "char");
    assert_eq!(missing["lacks"], Value::Null);
    assert!(missing["faults"][0].as_str().unwrap().starts_with("no-such-cc: cannot run"));
    assert_eq!(json["pairs"][0]["linked-by"], "toy");
    assert_eq!(json["pairs"][3]["left-out"], "no-such-cc is broken by itself");
}

#[test]
fn a_compiler_is_asked_for_its_model_only_where_there_is_one() {
    let ran = Lab::new().quest(&["--model", "auto"]);
    assert_eq!(
        ran.told(),
        "status 2\nquest: --model auto: only fuzz and doctor ask a compiler for its data model; do so, \
         and name what it says\n"
    );
}

/// Every so many of the features that all suites have, from one on.
fn is_missed_alone(first: usize, step: usize) {
    let lab = Lab::new();
    let dir = tempfile::tempdir().unwrap();
    let build = Build::new(dir.path());
    let table = [
        ("long long", Feature::LongLong),
        ("_Bool", Feature::Bool),
        ("float", Feature::Float),
        ("^double", Feature::Double),
        ("long double", Feature::LongDouble),
        ("enum ", Feature::Enums),
        ("struct point", Feature::Structs),
        ("union [^n]", Feature::Unions),
        (" : [0-9]", Feature::BitFields),
        ("struct large l)", Feature::StructArguments),
        ("struct big make", Feature::StructResults),
        ("printf", Feature::Printf),
        ("va_arg", Feature::Variadic),
        ("{ [.]", Feature::Designators),
        ("[.][.][.] 3", Feature::RangeDesignators),
    ];
    for (text, feature) in table.into_iter().skip(first).step_by(step) {
        let cc = without(&lab, "cc", text);
        let found = lacks(&build, &toolchain(&cc));
        assert_eq!(found.only(Feature::is_common), Features::NONE.with(feature), "{text}");
    }
    let strict = "gcc -std=c99 -pedantic -Wall -Wextra -Werror";
    let found = lacks(&build, &toolchain(strict));
    assert_eq!(found.only(Feature::is_common), Features::NONE);
}

#[test]
fn a_feature_is_missed_alone_by_a_compiler_that_rejects_its_words() {
    is_missed_alone(1, 8);
}

#[test]
#[ignore = "nightly: each of fourteen features"]
fn each_feature_is_missed_alone_by_a_compiler_that_rejects_its_words() {
    is_missed_alone(0, 1);
}

#[test]
fn an_attribute_that_is_accepted_and_ignored_is_lacking_and_one_spelling_of_it_is_enough() {
    let lab = Lab::new();
    let dir = tempfile::tempdir().unwrap();
    let build = Build::new(dir.path());
    let both = [Feature::Constructors, Feature::ConstructorPriorities];
    let found = |cc: &str| {
        let lacks = lacking(&build, &toolchain(cc), &both).unwrap();
        lacks.into_iter().map(|lack| (lack.feature, lack.words())).collect::<Vec<_>>()
    };
    assert_eq!(found("gcc"), []);
    let ignored = both.map(|feature| (feature, "it is accepted, and has no effect".into()));
    assert_eq!(found("gcc '-D__attribute__(x)='"), ignored);
    // The priorities are dropped, and constructors run as they stand in the file.
    let unordered = "gcc '-Dconstructor(n)=constructor' '-D__constructor__(n)=__constructor__'";
    assert_eq!(found(unordered), ignored[1..]);
    // What comes of the other spelling is for the hunt to find.
    assert_eq!(found(&rejecting(&lab, "cc", "((constructor", "gcc")), []);
}

#[test]
fn what_is_ignored_is_told_apart_from_what_is_asked_in_the_same_program() {
    let dir = tempfile::tempdir().unwrap();
    let build = Build::new(dir.path());
    let proved = Feature::ALL.into_iter().filter(|of| !of.proofs().is_empty());
    let proved: Vec<Feature> = proved.collect();
    let ignored = |cc: &str| {
        let lacks = lacking(&build, &toolchain(cc), &proved).unwrap();
        lacks.into_iter().map(|lack| lack.feature).collect::<Features>()
    };
    let these = |of: &[Feature]| of.iter().copied().collect::<Features>();
    assert_eq!(ignored("gcc"), Features::NONE);
    let attributes = [Feature::Constructors, Feature::ConstructorPriorities, Feature::Cleanup];
    assert_eq!(ignored("gcc '-D__attribute__(x)='"), these(&attributes));
    let floats = [Feature::ExactFloats, Feature::Infinities];
    assert_eq!(ignored("gcc -O1 -ffast-math"), these(&floats));
    assert_eq!(ignored("gcc -O1 -fno-signed-zeros"), these(&floats[1..]));
}

#[test]
fn an_attribute_that_has_its_effect_is_not_lacking_whatever_else_is_wrong_with_it() {
    if !installed(&["tcc"]) {
        return;
    }
    let dir = tempfile::tempdir().unwrap();
    let build = Build::new(dir.path());
    let lacks = |cc: &str| lacking(&build, &toolchain(cc), &[Feature::Cleanup]).unwrap();
    assert!(lacks("gcc '-D__attribute__(x)='").iter().all(|lack| lack.is_ignored()));
    // Its results are read after objects are cleaned up.
    assert_eq!(lacks("tcc"), []);
}

#[test]
fn constructors_that_another_linker_drops_are_lost_between_the_two() {
    let lab = Lab::new();
    let dir = tempfile::tempdir().unwrap();
    let build = Build::new(dir.path());
    let body = "#!/bin/sh
for word in \"$@\"; do
    case $word in *.o) objcopy -R '.init_array*' -R '.rela.init_array*' \"$word\" 2> /dev/null ;; esac
done
exec gcc \"$@\"
";
    let [gcc, drops] = ["gcc", &lab.script("drops", body)].map(toolchain);
    let both = [Feature::Constructors, Feature::ConstructorPriorities];
    let lost = |linker| lost_between(&build, &gcc, linker, &both).unwrap();
    assert_eq!(lost(&gcc), Features::NONE);
    assert_eq!(lost(&drops), both.into_iter().collect());
}

/// The features that a compiler lacks, be it a bug or not.
fn lacks(build: &Build, toolchain: &Toolchain) -> Features {
    let lacks = lacking(build, toolchain, &Feature::ALL).unwrap();
    lacks.into_iter().map(|lack| lack.feature).collect()
}

/// The features that the types of a test case need.
fn needs(ty: &Type, count: &mut BTreeMap<&'static str, u32>) {
    let mut need = |name| *count.entry(name).or_default() += 1;
    match ty {
        Type::Int(Int::LongLong | Int::ULongLong) => need("long-long"),
        Type::Int(Int::Bool) => need("bool"),
        Type::Float(Float::LongDouble) => need("long-double"),
        Type::Float(_) => need("double"),
        Type::Enum(_) => need("enums"),
        Type::Pointer(to) | Type::Array(to, _) => needs(to, count),
        Type::Record(record) => {
            for member in &record.members {
                if member.bits.is_some() {
                    *count.entry("bit-fields").or_default() += 1;
                }
                needs(&member.ty, count);
            }
        }
        _ => {}
    }
}

fn cases(suite: &str, lacks: Features) -> (Vec<TestCase>, BTreeMap<Violation, u64>) {
    let script = Script::new(&Options::default()).unwrap();
    let suite = script.suite(suite).unwrap();
    let gnu = suite.name == "gcc";
    let dialect = Dialect { std: Std::C99, gnu, strict: true };
    let rules = Rules { lacks, ..Rules::new(dialect, &LP64) };
    let mut drawer = Drawer::new(&suite, rules, 2);
    let cases = drawer.program(Work::Seed(1).picks(0), 200).unwrap();
    for case in &cases {
        assert_eq!(eval::run(&case.lower(&LP64, rules.has_designators()), &LP64), Ok(()));
    }
    (cases, drawer.redrawn().clone())
}

#[test]
fn nothing_is_drawn_that_a_compiler_lacks() {
    use Feature::*;
    let most = [LongLong, Bool, Double, LongDouble, Enums, BitFields, Designators];
    let (drawn, redrawn) = cases("gcc", most.into_iter().collect());
    let mut count = BTreeMap::new();
    for call in drawn.iter().filter_map(TestCase::as_call) {
        call.parts().for_each(|part| needs(&part.ty, &mut count));
    }
    assert_eq!(count, BTreeMap::new());
    for feature in [LongLong, Bool, Double, LongDouble, Enums, BitFields] {
        assert!(redrawn.contains_key(&Violation::Lacks(feature)), "{feature}");
    }
    assert!(drawn.iter().filter_map(TestCase::as_call).any(|call| !call.varargs.is_empty()));
    assert_eq!(
        Violation::Lacks(LongDouble).to_string(),
        "the compiler lacks long double (--adapt)"
    );
}

#[test]
fn a_compiler_is_not_blamed_for_what_it_is_known_to_lack() {
    let lab = Lab::new();
    let narrow = without(&lab, "narrow", "long long");
    let bad = without(&lab, "bad", "callee.*long long");
    let args = ["--cc", &narrow, "--cc", &bad, "-t", "long", "-e", LONG, "--seed", "1"];
    let ran =
        lab.quest(&[&["fuzz", "--checks", "full", "--adapt", "--count", "10"], &args[..]].concat());
    assert_eq!(ran.status, Some(1), "{}", ran.told());
    for name in lab.bugs("quest-out") {
        assert!(name.starts_with("bad-1.0-compiler-rejected"), "{name}");
        let case = lab.read(&format!("quest-out/bugs/{name}/case.json"));
        assert!(!case.contains("narrow"), "{case}");
    }
}

const LONG: &str = "Test.long = { doc = '', std = 'c99', test = { result = R.void, \
                    args = { R.oneof{ R.longlong, R.int } } } }";

#[test]
fn decimal_numbers_are_left_out_where_an_emulator_lacks_the_instructions_for_them() {
    let cc = "s390=s390x-linux-gnu-gcc -static";
    let ran = Lab::new().quest(&[
        "fuzz",
        "-t",
        "c23",
        "--cc",
        cc,
        "--run",
        "qemu-s390x {exe}",
        "--without",
        "bit-int,float16",
        "--seed",
        "1",
        "--count",
        "5",
    ]);
    assert_eq!(ran.status, Some(0), "{}", ran.told());
    let left_out = "s390 lacks decimal floating types: its test cases avoid these";
    assert!(ran.told().contains(left_out), "{}", ran.told());
}

/// As a compiler whose BITINT_MAXWIDTH is 64.
#[test]
fn no_long_bit_int_is_drawn_or_shrunk_for_a_compiler_without_any() {
    let lab = Lab::new();
    let cc = rejecting(&lab, "narrow", "_BitInt(1[0-9][0-9])", "clang");
    let suite = "Test.bits = { doc = '', std = 'c23', test = { result = R.void, \
                 args = { R.oneof{ R.bitint(100), R.bitint(300), R.bitint(30) } } } }";
    let args = ["--cc", &cc, "-t", "bits", "-e", suite, "--seed", "1", "--count", "20"];
    let ran = lab.quest(&[&["fuzz", "--adapt"], &args[..]].concat());
    assert_eq!(ran.status, Some(0), "{}", ran.told());
    assert!(ran.told().contains("narrow lacks _BitInt of more than 64 bits"), "{}", ran.told());
}

#[test]
fn records_are_passed_by_pointer_alone_where_they_cannot_be_passed_by_value() {
    let lacks = [Feature::StructArguments, Feature::StructResults].into_iter().collect();
    let (drawn, _) = cases("ansi", lacks);
    let mut records = 0;
    for call in drawn.iter().filter_map(TestCase::as_call) {
        assert!(call.parts().all(|part| !part.ty.is_record()));
        let to_record = |ty: &Type| matches!(ty, Type::Pointer(to) if to.is_record());
        records += call.parts().filter(|part| to_record(&part.ty)).count();
    }
    assert!(records > 0);
    let (results, _) = cases("ansi", Features::NONE.with(Feature::StructArguments));
    assert!(results.iter().filter_map(TestCase::as_call).any(|call| call.result.ty.is_record()));
}

#[test]
fn a_pair_is_proven_without_a_header_that_no_test_case_needs() {
    let lab = Lab::new();
    let headless = without(&lab, "headless", "stdarg.h");
    let ran = lab.quest(&["fuzz", "--cc", &headless, "-t", "toy", "--count", "20"]);
    assert_eq!(ran.status, Some(0), "{}", ran.told());
    assert!(ran.stdout.contains("headless -> headless"), "{}", ran.told());
    assert!(!ran.told().contains("left out"), "{}", ran.told());
}

#[test]
fn without_variadic_functions_the_variable_arguments_are_dropped_and_counted() {
    let (with, _) = cases("ansi", Features::NONE);
    let (without, redrawn) = cases("ansi", Features::NONE.with(Feature::Variadic));
    let variadic =
        with.iter().filter_map(TestCase::as_call).filter(|call| !call.varargs.is_empty()).count();
    assert!(without.iter().filter_map(TestCase::as_call).all(|call| call.varargs.is_empty()));
    assert_eq!(redrawn.get(&Violation::Lacks(Feature::Variadic)), Some(&(variadic as u64)));
    assert!(variadic > 50);
}

#[test]
fn a_suite_of_nothing_but_what_is_lacking_says_so() {
    let script = Script::new(&Options::default()).unwrap();
    let test = "Test.ll = { doc = '', test = { args = { R.longlong }, result = R.void } }";
    script.eval_chunk(test, "-e").unwrap();
    let suite = script.suite("ll").unwrap();
    let lacks = Features::NONE.with(Feature::LongLong);
    let rules = Rules { lacks, ..Rules::new(Dialect::DEFAULT, &LP64) };
    let error = Drawer::new(&suite, rules, 2).case(1).unwrap_err().to_string();
    assert!(
        error.ends_with("the last one this: the compiler lacks long long (--adapt)"),
        "{error}"
    );
}

#[test]
fn the_doctor_examines_the_pairs_that_a_campaign_file_asks_for() {
    let lab = Lab::new();
    let pairs = |asked: &str| {
        let cc = quick();
        let toolchains =
            format!("toolchains = {{ {{ name = 'cc', cc = '{cc}', opt = {{ '-O0', '-O1' }} }} }}");
        lab.write("my.lua", &format!("return {{ {toolchains}, {asked} }}"));
        let ran = lab.quest(&["doctor", "my.lua"]);
        assert_eq!(ran.status, Some(0), "{}", ran.told());
        let lines = ran.stdout.lines().filter(|line| line.contains(" -> "));
        lines.map(String::from).collect::<Vec<_>>()
    };
    assert_eq!(pairs("").len(), 4);
    assert_eq!(pairs("pairs = 'none'"), Vec::<String>::new());
    let expected = [
        "cc-O0 -> cc-O1: linked by cc-O0",
        "cc-O1 -> cc-O0: linked by cc-O1",
        "cc-O1 -> cc-O1: linked by cc-O1",
    ];
    assert_eq!(pairs("pairs = 'reference', reference = 'cc-O1'"), expected);
    lab.write(
        "my.lua",
        "return { toolchains = { 'gcc' }, pairs = 'reference', reference = 'tcc' }",
    );
    let expected = "status 2\nquest: --reference tcc: there is no such toolchain; there are gcc\n";
    assert_eq!(lab.quest(&["doctor", "my.lua"]).told(), expected);
}
