//! gcc: the options, the counted transformation and the pass that bring a failure about.
//!
//! gcc has no limit on the number of passes, as clang has. But each pass has a name and can be disabled, so that the
//! passes after a place can be: the first place after which the program is wrong is found as with such a limit.

use std::fs;

use anyhow::Result;
use regex_lite::Regex;

use super::dump::{changed, diff, of_gcc};
use super::search::{Threshold, hiding_sets};
use super::trial::Trial;
use crate::bug::bisection::{Bisection, Counter, Outcome, Pass};
use crate::exec::product;
use crate::toolchain::templates::Toolchain;

/// Sets of options that are looked for.
const SETS: usize = 8;

/// Passes of which one is to blame, where the compiler fails otherwise with only some of them.
const MOST_SUSPECTS: usize = 3;

/// No counter is followed further than this.
const MOST_COUNTED: u32 = 1 << 16;

/// Options that change what programs mean, or how they call each other, and are on at every level.
const MEANING: [&str; 9] = [
    "signed-zeros",
    "trapping-math",
    "math-errno",
    "reg-struct-return",
    "common",
    "short-enums",
    "fp-int-builtin-inexact",
    "semantic-interposition",
    "delete-null-pointer-checks",
];

/// Passes without which gcc makes no code, and containers of passes.
const NEEDED: &str = r"^(tree-(lower|cfg|ssa|eh|fixup_cfg\d*|local-fnsummary\d*|loop|loopinit|loopdone|no_loop|\w*lower\w*|resx|ehdisp|isel|ompexp\w*|adjust_alignment|early_optimizations|optimized)|ipa-(visibility|build_ssa_passes|opt_local_passes|fnsummary|free-fnsummary\d*|remove_symbols|simdclone|targetclone|emutls|whole-program)|rtl-(expand|vregs|into_cfglayout|outof_cfglayout|.*dfinit|loop2|loop2_init|loop2_done|init-regs|ira|reload|split\d*|pro_and_epilogue|mode_sw|stack|vzeroupper|barriers|mach|dbr|eh_ranges|endbr_and_patchable_area|shorten|nothrow|dwarf2|final|dfinish|asmcons|reginfo|subreg\d*|zero_call_used_regs|alignments))$";

/// Finds out what it can; the search may stop in between, and what is found until then counts.
pub(super) fn bisect(
    trial: &Trial,
    good: &Toolchain,
    more: &[String],
    found: &mut Bisection,
) -> Result<()> {
    // What says most comes first: the time may be short.
    pass(trial, found)?;
    options(trial, good, more, found)?;
    counter(trial, found)
}

/// The options without which the program passes: first of those that are on where it fails and off at the good level, then
/// of those that are on at both, then of others.
fn options(trial: &Trial, good: &Toolchain, more: &[String], found: &mut Bisection) -> Result<()> {
    trial.progress("options");
    let enabled = |toolchain: &Toolchain| -> Result<Vec<String>> {
        let asking = toolchain.with_options(&["-Q".into(), "--help=optimizers".into()]);
        Ok(enabled(&trial.compile(&asking, "options.o")?.output))
    };
    let (bad, good) = (enabled(trial.compiler())?, enabled(good)?);
    if bad.is_empty() {
        found
            .remarks
            .push("The compiler does not list its options (`-Q --help=optimizers`).".into());
    }
    let (off, on): (Vec<String>, Vec<String>) =
        bad.into_iter().partition(|name| !good.contains(name));
    let on = on.into_iter().filter(|name| !MEANING.contains(&name.as_str()));
    let negated = |name: String| format!("-fno-{name}");
    let off: Vec<String> = off.into_iter().map(negated).collect();
    let on: Vec<String> = on.map(negated).collect();
    for candidates in [&off[..], &on, more] {
        let most = SETS - found.hiding.len();
        let sets = hiding_sets(candidates, most, |some| Ok(trial.with(some)? == Outcome::Passes))?;
        found.hiding.extend(sets);
    }
    if found.hiding.is_empty() {
        found.remarks.push(
            "None of its options for optimization hides the failure, alone or together.".into(),
        );
    }
    Ok(())
}

/// The names of options in gcc's list that are on.
fn enabled(list: &str) -> Vec<String> {
    let line = |line: &str| {
        let (option, state) = line.trim().split_once(char::is_whitespace)?;
        let name = option.strip_prefix("-f").filter(|name| !name.starts_with("no-"))?;
        (state.trim() == "[enabled]" && !name.contains('=')).then(|| name.to_string())
    };
    list.lines().filter_map(line).collect()
}

/// Finds the first pass after which the program is wrong.
fn pass(trial: &Trial, found: &mut Bisection) -> Result<()> {
    trial.progress("passes");
    let asking = trial.compiler().with_options(&["-fdump-passes".into()]);
    let passes = optional(&trial.compile(&asking, "passes.o")?.output);
    let (rtl, tree): (Vec<String>, Vec<String>) =
        passes.into_iter().partition(|name| name.starts_with("rtl-"));
    if tree.is_empty() {
        found.remarks.push("The compiler does not list its passes (`-fdump-passes`).".into());
        return Ok(());
    }
    for (kind, passes) in [("tree and interprocedural", tree), ("RTL", rtl)] {
        let without = |from: u32| disabling(&passes[from as usize..]);
        match trial.with(&without(0))? {
            Outcome::Fails => continue,
            Outcome::Other => {
                found.remarks.push(format!(
                    "With all optional {kind} passes disabled it does something else, so that they cannot be bisected."
                ));
                return Ok(());
            }
            Outcome::Passes => {}
        }
        let most = passes.len() as u32;
        let between = Threshold::find(0, most, |number| {
            trial.progress("passes");
            trial.with(&without(number))
        })?;
        let suspects = &passes[between.passes as usize..between.fails as usize];
        if suspects.len() > MOST_SUSPECTS {
            let (first, last) = (&suspects[0], &suspects[suspects.len() - 1]);
            found.remarks.push(format!(
                "With the optional {kind} passes from `{first}` on disabled it passes, with those after `{last}` disabled it \
                 fails, and in between it does something else."
            ));
            return Ok(());
        }
        found.pass = Some(described(trial, kind, suspects, &without(between.fails))?);
        return Ok(());
    }
    found.remarks.push(
        "It still fails with all optional tree and interprocedural passes disabled, and with all optional RTL passes \
         disabled: no optional pass decides."
            .into(),
    );
    Ok(())
}

/// The optional passes that are on, in order, by their names in options: `tree-vrp1`.
fn optional(list: &str) -> Vec<String> {
    let Ok(needed) = Regex::new(NEEDED) else { return Vec::new() };
    let line = |line: &str| {
        let (name, state) = line.trim().rsplit_once(':')?;
        let name = name.trim();
        let is_pass = ["tree-", "ipa-", "rtl-"].iter().any(|kind| name.starts_with(kind));
        (is_pass && state.trim() == "ON" && !needed.is_match(name)).then(|| name.to_string())
    };
    list.lines().filter_map(line).collect()
}

fn disabling(passes: &[String]) -> Vec<String> {
    passes.iter().map(|name| format!("-fdisable-{name}")).collect()
}

/// A pass, in which function it matters, and what it changes there; or several passes that work together. `others`
/// disables those after them.
fn described(trial: &Trial, kind: &str, suspects: &[String], others: &[String]) -> Result<Pass> {
    let short =
        |name: &String| name.split_once('-').map_or(name.clone(), |(_, short)| short.into());
    let shorts: Vec<String> = suspects.iter().map(short).collect();
    let pass =
        |measured| Pass { name: shorts.join(" or "), function: None, measured, diff: Vec::new() };
    let [name] = suspects else {
        let last = &shorts[shorts.len() - 1];
        return Ok(pass(format!(
            "With all optional {kind} passes after `{last}` disabled it still fails, and with `{}` disabled as well it passes; \
             with some of these alone it does something else.",
            shorts.join("` and `")
        )));
    };
    trial.progress(name);
    let short = &shorts[0];
    let option = format!("-fdisable-{name}");
    let mut measured = format!(
        "With all optional {kind} passes after `{short}` disabled it still fails, and with `{short}` (`{option}`) disabled \
         as well it passes."
    );
    measured += &match trial.with(std::slice::from_ref(&option))? {
        Outcome::Passes => format!(" `{option}` alone hides it, too."),
        Outcome::Fails => {
            format!(" `{option}` alone does not hide it: another pass then has the same effect.")
        }
        Outcome::Other => String::new(),
    };
    let pass = pass(measured);
    let Some((before, after)) = dumps(trial, short, name.starts_with("rtl-"), others)? else {
        return Ok(pass);
    };
    let (before, after) = (of_gcc(&before), of_gcc(&after));
    let mut names = changed(&before, &after);
    if names.len() > 1 {
        // A pass can be disabled for one function.
        let mut alone = Vec::new();
        for function in &names {
            let options = [others, &[format!("{option}={function}")]].concat();
            if trial.with(&options)? == Outcome::Passes {
                alone.push(function.clone());
            }
        }
        names = alone;
    }
    let [function] = &names[..] else { return Ok(pass) };
    let text = |functions: &super::dump::Functions| functions.get(function).cloned();
    let (Some(before), Some(after)) = (text(&before), text(&after)) else { return Ok(pass) };
    Ok(Pass { function: Some(function.clone()), diff: diff(&before, &after), ..pass })
}

/// The dumps before and after a pass of trees, or of RTL; none if there is none. A pass between the two kinds, such as an
/// interprocedural one, dumps no code.
fn dumps(
    trial: &Trial,
    name: &str,
    is_rtl: bool,
    others: &[String],
) -> Result<Option<(String, String)>> {
    let Ok(form) = Regex::new(r"\.(\d{3})([tri])\.([A-Za-z0-9_-]+)$") else { return Ok(None) };
    // Without addresses, which differ from run to run.
    let kind = if is_rtl { "-fdump-rtl-all" } else { "-fdump-tree-all" };
    let options = [others, &[kind.into(), "-fdump-noaddr".into()]].concat();
    trial.compile(&trial.compiler().with_options(&options), "dumped.o")?;
    let dir = trial.build().dir;
    let mut files = Vec::new();
    for entry in fs::read_dir(dir)?.flatten() {
        let file = entry.file_name().to_string_lossy().into_owned();
        if let Some(parts) = form.captures(&file) {
            let number: u32 = parts[1].parse().unwrap_or_default();
            files.push((number, parts[2].to_string(), parts[3].to_string(), dir.join(&file)));
        }
    }
    files.sort();
    let of_kind = |letter: &str| if is_rtl { letter == "r" } else { letter == "t" };
    let read =
        |path| product::read(path).ok().map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    // `rtl pre` writes to a file named after `pre`.
    let name = name.rsplit(' ').next().unwrap_or(name);
    let after = files.iter().position(|(_, letter, pass, _)| of_kind(letter) && pass == name);
    let dumps = after.and_then(|after| {
        let (_, _, _, path) = &files[after];
        let before = files[..after].iter().rev().filter(|(_, letter, ..)| of_kind(letter));
        let mut before = before.filter_map(|(_, _, _, path)| read(path));
        Some((before.find(|text| !of_gcc(text).is_empty())?, read(path)?))
    });
    for (_, _, _, path) in files {
        product::remove(&path)?;
    }
    Ok(dumps)
}

/// Finds the transformation by gcc's counters.
fn counter(trial: &Trial, found: &mut Bisection) -> Result<()> {
    trial.progress("counters");
    let asking = trial.compiler().with_options(&["-fdbg-cnt-list".into()]);
    let list = trial.compile(&asking, "counters.o")?.output;
    let counters: Vec<String> =
        counters(&list).into_iter().map(|name| format!("-fdbg-cnt={name}:0")).collect();
    let none = hiding_sets(&counters, 1, |some| Ok(trial.with(some)? == Outcome::Passes))?;
    let Some([one]) = none.first().map(Vec::as_slice) else { return Ok(()) };
    let name = one.trim_start_matches("-fdbg-cnt=").trim_end_matches(":0");
    let limited = |words: String| {
        trial.progress("counters");
        trial.with(&[format!("-fdbg-cnt={name}:{words}")])
    };
    let mut most = 1;
    while limited(most.to_string())? != Outcome::Fails {
        most *= 2;
        if most > MOST_COUNTED {
            return Ok(());
        }
    }
    let between = Threshold::find(most / 2, most, |number| limited(number.to_string()))?;
    // `most / 2` was tried, and did not fail; that it passes is not said yet.
    let is_exact = between.is_exact() && limited(between.passes.to_string())? == Outcome::Passes;
    if is_exact {
        let number = between.fails;
        let suffices = limited(format!("{number}-{number}"))? == Outcome::Fails;
        found.counter = Some(Counter { name: name.into(), number, suffices });
    }
    Ok(())
}

/// The names of counters in gcc's list.
fn counters(list: &str) -> Vec<String> {
    let behind = list.lines().skip_while(|line| !line.starts_with("-----")).skip(1);
    let name = |line: &str| line.split_whitespace().next().map(String::from);
    let is_name = |name: &String| name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    behind.filter(|line| line.starts_with("  ")).filter_map(name).filter(is_name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lists_of_gcc_are_read() {
        let list = "The following options control optimizations:\n  -O<number>  \n  -falign-functions  \t[enabled]\n  \
                    -ftree-vrp  \t[enabled]\n  -fno-x \t[enabled]\n  -fgcse \t[disabled]\n  -fa=[b|c]  \tb\n";
        assert_eq!(enabled(list), ["align-functions", "tree-vrp"]);
        let passes = "   tree-ssa    :  ON\n      tree-vrp1   :  ON\n   tree-parloops1  : OFF\n   *clean_state : ON\n   \
                      rtl-rtl pre   :  ON\n   rtl-no-opt dfinit : ON\n   rtl-split3 : ON\n   ipa-inline : ON\n";
        assert_eq!(optional(passes), ["tree-vrp1", "rtl-rtl pre", "ipa-inline"]);
        let counted =
            "  counter name   closed intervals\n---------\n  dce   unset\n  vect_loop  unset\n\n";
        assert_eq!(counters(counted), ["dce", "vect_loop"]);
    }
}
