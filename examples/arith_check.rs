use quest::c::{eval, dialect::Dialect, features::{Feature, Features}, model::{LP64, MODELS}, rules::Rules};
use quest::case::draw::Drawer;
use quest::script::{Options, Script};
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let (name, n) = (args[1].as_str(), args[2].parse::<i64>().unwrap());
    let one: Option<i64> = args.get(3).and_then(|s| s.parse().ok());
    let script = Script::new(&Options::default()).unwrap();
    let suite = script.suite(name).unwrap();
    let mut bad = 0;
    for model in MODELS {
        if one.is_some() && model.name != "lp64" { continue }
        for assume in [false, true] {
            let lacks: Features = if assume { Features::NONE } else { [Feature::ArithmeticShift, Feature::WrappingConversion].into_iter().collect() };
            let dialect: Dialect = suite.std.as_deref().map_or(Dialect::DEFAULT, |s| s.parse().unwrap());
            let rules = Rules { dialect, model, lacks };
            let mut drawer = Drawer::new(&suite, rules, 4);
            let seeds = match one { Some(s) => s..s+1, None => 0..n };
            for seed in seeds {
                let case = drawer.case(seed).unwrap();
                if let Err(e) = case.check() { println!("{} {seed}: check {e}", model.name); bad += 1; }
                let code = case.code(&rules);
                if let Err(e) = eval::run(&code, model) { println!("{} {assume} seed {seed}: {e:?}", model.name); bad += 1; }
                if case.values() < 60 {
                for c in case.candidates(&rules) {
                    if let Err(e) = eval::run(&c.code(&rules), model) { println!("{} {assume} seed {seed}: candidate {e:?}", model.name); bad += 1; break; }
                }
                }
                let json = serde_json::to_string(&case).unwrap();
                let back: quest::case::TestCase = serde_json::from_str(&json).unwrap();
                assert_eq!(back, case);
                if bad > 20 { return; }
            }
        }
    }
    let _ = LP64;
    println!("bad {bad}");
}
