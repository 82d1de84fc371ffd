//! clang, and what is made of LLVM: the step of optimisation that brings a failure about.

use anyhow::Result;
use regex_lite::Regex;

use super::dump::{Functions, changed, diff, of_assembly, of_llvm};
use super::search::Threshold;
use super::trial::Trial;
use crate::bug::bisection::{Bisection, Outcome, Pass};
use crate::exec::product;
use crate::toolchain::templates::Toolchain;

/// A step of LLVM's optimiser: a pass on a part of the program.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Step {
    number: u32,
    pass: String,
    /// What it runs on, in LLVM's words.
    on: String,
}

/// Finds out what it can; the search may stop in between, and what is found until then counts.
pub(super) fn bisect(trial: &Trial, found: &mut Bisection) -> Result<()> {
    trial.progress("passes");
    let all = trial.compile(&limited(trial.compiler(), -1), "steps.o")?;
    let steps = steps(&all.output);
    let Some(last) = steps.last() else {
        found
            .remarks
            .push("The compiler does not count its passes (`-mllvm -opt-bisect-limit`).".into());
        return Ok(());
    };
    let with = |limit: u32| {
        trial.progress("passes");
        trial.by(&limited(trial.compiler(), i64::from(limit)))
    };
    let ends = (with(0)?, with(last.number)?);
    if ends != (Outcome::Passes, Outcome::Fails) {
        found.remarks.push(match ends {
            (Outcome::Fails, _) => "It fails with `-mllvm -opt-bisect-limit=0`, too: no pass that can be left out \
                                    decides."
                .into(),
            _ => "It does not pass with `-mllvm -opt-bisect-limit=0` and fail with all passes, so that they cannot be \
                  bisected."
                .into(),
        });
        return Ok(());
    }
    let Threshold { passes, fails } = Threshold::find(0, last.number, with)?;
    let Some(step) = steps.iter().find(|step| step.number == fails) else { return Ok(()) };
    let Step { pass, on, .. } = step;
    if passes + 1 < fails {
        found.remarks.push(format!(
            "With `-mllvm -opt-bisect-limit={passes}` it passes, with `{fails}` it fails, and in between it does something \
             else."
        ));
        return Ok(());
    }
    let mut pass = Pass {
        name: pass.clone(),
        function: None,
        measured: format!(
            "With `-mllvm -opt-bisect-limit={passes}` it passes, and with `{fails}` it fails: by the step `{pass}` on {on}."
        ),
        diff: Vec::new(),
    };
    if let Some((function, diff)) = change(trial, fails)? {
        (pass.function, pass.diff) = (Some(function), diff);
    }
    found.pass = Some(pass);
    Ok(())
}

/// The same compiler up to a number of steps.
fn limited(toolchain: &Toolchain, limit: i64) -> Toolchain {
    toolchain.with_options(&["-mllvm".into(), format!("-opt-bisect-limit={limit}")])
}

/// The steps that a compiler tells of.
fn steps(output: &str) -> Vec<Step> {
    let Ok(form) = Regex::new(r"^BISECT: running pass \((\d+)\) (.+) on (.+)$") else {
        return Vec::new();
    };
    let step = |line: &str| {
        let parts = form.captures(line.trim())?;
        Some(Step { number: parts[1].parse().ok()?, pass: parts[2].into(), on: parts[3].into() })
    };
    output.lines().filter_map(step).collect()
}

/// The function that a step changes, and how; none if it changes several, or none. What passes after it would do is left
/// out, so that the code after it is that before the others.
fn change(trial: &Trial, number: u32) -> Result<Option<(String, Vec<String>)>> {
    for (options, read) in [
        (&["-S", "-emit-llvm"][..], of_llvm as fn(&str) -> Functions),
        (&["-S"][..], of_assembly as fn(&str) -> Functions),
    ] {
        let code = |limit: u32| -> Result<Option<Functions>> {
            let options: Vec<String> = options.iter().map(|word| word.to_string()).collect();
            let compiler = trial.compiler().without_options(|word| word == "-c");
            let compiler = limited(&compiler, i64::from(limit)).with_options(&options);
            let report = trial.compile(&compiler, "dumped.txt")?;
            let bytes = product::read(&trial.build().dir.join("dumped.txt")).ok();
            let text = bytes.filter(|_| report.passed());
            Ok(text.map(|bytes| read(&String::from_utf8_lossy(&bytes))))
        };
        let (Some(before), Some(after)) = (code(number - 1)?, code(number)?) else { continue };
        if let [name] = &changed(&before, &after)[..]
            && let (Some(before), Some(after)) = (before.get(name), after.get(name))
        {
            return Ok(Some((name.clone(), diff(before, after))));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_steps_of_clang_are_read_by_its_old_and_its_new_words() {
        let output = "BISECT: running pass (1) Annotation2MetadataPass on [module]\n\
                      BISECT: running pass (2) X86 LEA Fixup on function (main)\n\
                      BISECT: NOT running pass (3) InstCombinePass on f\nwarning: x\n";
        let steps: Vec<_> =
            steps(output).into_iter().map(|one| (one.number, one.pass, one.on)).collect();
        let expected =
            [(1, "Annotation2MetadataPass", "[module]"), (2, "X86 LEA Fixup", "function (main)")];
        assert_eq!(
            steps,
            expected.map(|(number, pass, on)| (number, pass.to_string(), on.to_string()))
        );
    }
}
