//! Scripts as users write them: what runs, what is drawn, and what each mistake is answered with.

use quest::generator::{Datum, Source, sample};
use quest::script::{Options, Script, spell};

fn script() -> Script {
    Script::new(&Options { size: 2, n: 20, ..Options::default() }).unwrap()
}

/// Runs a script and draws from its global `g`.
fn draw(text: &str, seeds: u64, size: u32) -> Result<Vec<String>, String> {
    let script = script();
    script.eval_chunk(text, "my.lua").map_err(|e| e.to_string())?;
    let g = script.generator("g").map_err(|e| e.to_string())?;
    let draw = |seed| sample(&g, &mut Source::new(seed, size)).map(|value| spell(&value));
    (0..seeds).map(draw).collect::<Result<_, _>>().map_err(|e| e.to_string())
}

#[test]
fn every_built_in_suite_draws_hundreds_of_test_cases() {
    let script = script();
    for (name, doc) in script.suites() {
        assert!(!doc.is_empty());
        let suite = script.suite(&name).unwrap();
        for seed in 0..300 {
            let mut source = Source::new(seed, (seed % 4) as u32);
            for part in [&suite.args, &suite.varargs, &suite.result, &suite.is_static] {
                let value = sample(part, &mut source).unwrap();
                if seed < 3 {
                    println!("{name}: {}", spell(&value));
                }
                if let Datum::Opaque(_) | Datum::Nil = value {
                    panic!("{name}: {value:?}")
                }
            }
        }
    }
}
