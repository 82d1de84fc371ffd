//! Which suites a campaign draws from when nobody names any.

use std::collections::{BTreeMap, BTreeSet};

use quest::c::dialect::Dialect;
use quest::c::features::{Feature, Features};
use quest::c::model::LP64;
use quest::c::rules::Rules;
use quest::campaign::repertoire::{Repertoire, repertoire};
use quest::campaign::sampling::Sampling;
use quest::case::draw::{Drawer, Drawn, Pick};
use quest::journal::plan::Target;
use quest::script::{Options, Script};
use quest::toolchain::configuration::Configuration;
use quest::toolchain::templates::Toolchain;

use crate::lab::Lab;

fn target(name: &str, std: Option<&str>, lacks: &[Feature]) -> Target {
    let toolchain = Toolchain::from_cc(&format!("{name}=cc")).unwrap();
    Target {
        configuration: Configuration::alone(&toolchain),
        versions: Vec::new(),
        model: "lp64".into(),
        std: std.map(String::from),
        lacks: lacks.iter().copied().collect::<Features>(),
        wraps: false,
        leaves_out: Vec::new(),
        checksums: BTreeMap::new(),
    }
}

fn of(asked: Option<&str>, targets: &mut [Target]) -> (BTreeSet<String>, Vec<String>) {
    let script = Script::new(&Options::default()).unwrap();
    let mut sampling = Sampling::new(None, &|_| {});
    let Repertoire { suites, warnings } =
        repertoire(&script, asked, targets, 2, &mut sampling).unwrap();
    (suites.into_iter().map(|share| share.suite).collect(), warnings)
}

#[test]
fn a_compiler_that_lacks_nothing_gets_every_suite() {
    let all = Script::new(&Options::default()).unwrap().suites();
    let (suites, told) = of(None, &mut [target("cc", None, &[])]);
    assert_eq!(suites, all.into_iter().map(|(name, _)| name).collect());
    assert_eq!(told, Vec::<String>::new());
}

#[test]
fn a_suite_is_left_out_for_a_compiler_that_can_do_next_to_nothing_of_it() {
    let conventions: Vec<Feature> =
        Feature::ALL.into_iter().filter(|f| f.is_convention()).collect();
    let mut targets = [
        target("whole", None, &[]),
        target(
            "half",
            None,
            &[&conventions[..], &[Feature::OldFunctions, Feature::OldCalls]].concat(),
        ),
    ];
    let (suites, told) = of(None, &mut targets);
    assert!(suites.contains("attributes") && suites.contains("kr"), "the other can do them");
    assert!(targets[0].leaves_out.is_empty());
    assert!(!targets[1].takes("attributes") && !targets[1].takes("kr"), "{told:?}");
    assert!(targets[1].takes("ansi") && targets[1].takes("wide"));
    let [kr, attributes] = &told[..] else { panic!("{told:?}") };
    assert!(kr.starts_with("suite kr is left out for half: "), "{kr}");
    assert!(kr.contains("without prototypes"), "{kr}");
    assert!(attributes.ends_with("it has no conventions by attribute"), "{attributes}");
}

#[test]
fn the_conventions_of_other_machines_are_no_lack() {
    let others = Feature::ALL.into_iter().filter(|f| f.is_convention() && *f != Feature::MsAbi);
    let (suites, told) = of(None, &mut [target("cc", None, &others.collect::<Vec<_>>())]);
    assert!(suites.contains("attributes"), "{told:?}");
}

#[test]
fn what_a_compiler_lacks_of_a_suite_is_drawn_around_as_long_as_enough_is_left() {
    let lacks = [Feature::LongLong, Feature::LongDouble, Feature::BitFields, Feature::Int128];
    let mut targets = [target("young", None, &lacks)];
    let (suites, _) = of(None, &mut targets);
    for suite in ["ansi", "gcc", "regs", "variadic", "hfa", "packed"] {
        assert!(suites.contains(suite), "{suite}");
    }
    assert!(!suites.contains("bitfields"));
}

#[test]
fn a_suite_whose_programs_use_much_is_drawn_for_a_compiler_that_lacks_a_part_of_it() {
    let lacks = [
        Feature::Int128,
        Feature::Vectors,
        Feature::VectorOperators,
        Feature::Builtins,
        Feature::Unreachable,
        Feature::ConstructorPriorities,
    ];
    let (suites, told) = of(None, &mut [target("small", None, &lacks)]);
    assert!(suites.contains("gnuflow") && !suites.contains("builtins"), "{told:?}");
}

#[test]
fn an_old_standard_leaves_the_suites_of_newer_ones_out() {
    let (suites, told) = of(Some("c89"), &mut [target("cc", None, &[])]);
    assert!(suites.contains("ansi") && suites.contains("kr"));
    assert!(!suites.contains("attributes") && !suites.contains("packed"), "{told:?}");
    let (capped, _) = of(None, &mut [target("cc", Some("c89"), &[])]);
    assert_eq!(capped, suites, "a campaign file may say it of one compiler");
    let (suites, _) = of(Some("c23"), &mut [target("cc", None, &[])]);
    assert!(!suites.contains("kr"), "C23 has no functions without prototypes");
}

#[test]
fn a_campaign_draws_from_every_suite_and_generation_from_ansi() {
    let lab = Lab::new();
    // It knows neither attributes nor any type of GNU C, and dies of none.
    let cc = lab.script(
        "plain.sh",
        "#!/bin/sh
for word in \"$@\"; do
    case $word in
    *.c) if grep -Eq '\\(\\((packed|aligned|vector_size|[a-z]*_abi)|__int128|_Float|__float|_Decimal|_BitInt' \"$word\"; then
        echo \"$word:1: error: what is this?\" >&2; exit 1
    fi ;;
    esac
done
exec gcc -w \"$@\"
",
    );
    let options = ["--pairs", "none", "--seed", "1", "--count", "50", "-n", "2", "-j", "1"];
    let ran = lab.quest(&[&["fuzz", "--cc", &format!("plain={cc}")], &options[..]].concat());
    let told = ran.told();
    assert_eq!(ran.status, Some(0), "{told}");
    let left_out = "suite attributes is left out for plain: ";
    assert!(told.contains(left_out) && !told.contains("suite gcc is left out"), "{told}");
    let journal = lab.read("quest-out/journal.jsonl");
    for suite in ["ansi", "gcc", "kr", "wide", "callbacks"] {
        assert!(journal.contains(&format!("\"suite\":\"{suite}\",\"from\":0")), "{suite}: {told}");
    }
    assert!(lab.says(&["-n", "1", "--seed", "1"]).contains("suite ansi,"));
}

#[test]
fn a_suite_that_is_drawn_again_hundreds_of_times_for_each_test_case_is_left_out() {
    let lacks = [
        Feature::Vectors,
        Feature::VectorOperators,
        Feature::ConvertVector,
        Feature::ShuffleVector,
        Feature::Int128,
        Feature::Complex,
    ];
    let mut targets = [target("whole", None, &[]), target("tcc", None, &lacks)];
    let (_, told) = of(None, &mut targets);
    assert!(!targets[1].takes("vectors"), "{told:?}");
    assert!(targets[1].takes("wideints") && targets[1].takes("arith"), "{told:?}");
}

#[test]
fn a_test_case_that_cannot_be_drawn_for_what_a_compiler_lacks_is_passed_over() {
    let script = Script::new(&Options::default()).unwrap();
    // One argument in ten thousand is not complex.
    let text =
        "Test.rare = {test = {args = list(1, freq{9999, complex(double), 1, int}), result = void}}";
    script.eval_chunk(text, "rare").unwrap();
    let suite = script.suite("rare").unwrap();
    let lacks = Features::NONE.with(Feature::Complex);
    let rules = Rules { lacks, ..Rules::new(Dialect::DEFAULT, &LP64) };
    let picks = (0..12).map(|seed| Pick { seed, shape: None });
    let Drawn { cases, impossible } = Drawer::new(&suite, rules, 2).possible(picks, 12).unwrap();
    assert_eq!(cases.len() + impossible.len(), 12);
    assert!(!cases.is_empty() && !impossible.is_empty(), "{} of 12", cases.len());
}
