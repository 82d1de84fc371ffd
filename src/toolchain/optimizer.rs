//! The levels of optimisation that a compiler has, and its options that take parts of it away: a row of the Lua table
//! `Compilers`.

use crate::toolchain::options::is_level;
use crate::toolchain::templates::Toolchain;

/// A row of the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Optimizer {
    /// Its name in the table.
    pub name: String,
    /// Names of programs, with or without a prefix for the target and a suffix for the version: `gcc` is also
    /// `aarch64-linux-gnu-gcc-12`.
    pub programs: Vec<String>,
    /// Options for the levels, from the least on.
    pub levels: Vec<String>,
    /// Options that leave out a part of optimisation, or make it more careful.
    pub options: Vec<String>,
    /// The levels at which a campaign tests the compiler, if nothing is said of it: for code as it is written, and for
    /// optimized code.
    pub sweep: Vec<String>,
}

/// The options with which to test a toolchain that names no level, if a row says so.
pub fn sweep_of<'o>(rows: &'o [Optimizer], toolchain: &Toolchain) -> &'o [String] {
    let row = Optimizer::find(rows, toolchain).filter(|_| !toolchain.names_level());
    row.map_or(&[], |row| &row.sweep)
}

impl Optimizer {
    /// The length of the longest of its names that is the program of a toolchain, if one is.
    fn fit(&self, toolchain: &Toolchain) -> Option<usize> {
        // `sh mycc.sh`, `python3 -m ppci cc`, `ccache gcc`: the program need not come first.
        let words = toolchain.compiler();
        let words = words.iter().filter(|word| !word.starts_with('-'));
        let files = words.filter_map(|word| word.rsplit('/').next());
        let files =
            files.map(|file| file.strip_suffix(".sh").or(file.strip_suffix(".py")).unwrap_or(file));
        let files: Vec<&str> = files.collect();
        let fits = |program: &&String| files.iter().any(|file| is_named(file, program));
        self.programs.iter().filter(fits).map(|program| program.len()).max()
    }

    /// The row of a toolchain: the one that fits with the longest name.
    pub fn find<'o>(rows: &'o [Optimizer], toolchain: &Toolchain) -> Option<&'o Optimizer> {
        let fitting = rows.iter().filter_map(|row| Some((row.fit(toolchain)?, row)));
        fitting.max_by_key(|(length, _)| *length).map(|(_, row)| row)
    }

    /// Whether an option is a level.
    pub fn is_level(&self, word: &str) -> bool {
        self.levels.iter().any(|level| level == word) || is_level(word)
    }

    /// The same toolchain at another level.
    pub fn at(&self, toolchain: &Toolchain, level: &str) -> Toolchain {
        toolchain.without_options(|word| self.is_level(word)).with_options(&[level.into()])
    }
}

/// Whether a program's file name is a name, perhaps with a target before it, or a version after it.
fn is_named(file: &str, name: &str) -> bool {
    file.match_indices(name).any(|(at, _)| {
        let (before, after) = (&file[..at], &file[at + name.len()..]);
        let is_version = |c: char| c.is_ascii_digit() || ".-_".contains(c);
        (before.is_empty() || before.ends_with('-')) && after.chars().all(is_version)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(name: &str) -> Optimizer {
        Optimizer {
            name: name.into(),
            programs: vec![name.into()],
            levels: vec!["-O0".into(), "--opt-speed".into()],
            options: Vec::new(),
            sweep: vec!["-O0".into(), "--opt-speed".into()],
        }
    }

    fn cc(text: &str) -> Toolchain {
        Toolchain::from_cc(text).expect("it is well formed")
    }

    #[test]
    fn a_row_is_found_by_the_name_of_the_program() {
        let rows = [row("gcc"), row("tcc"), row("mycc")];
        let found = |text: &str| Optimizer::find(&rows, &cc(text)).map(|row| row.name.clone());
        assert_eq!(found("/usr/bin/aarch64-linux-gnu-gcc-12.2 -O2").as_deref(), Some("gcc"));
        assert_eq!(found("ccache gcc -O2").as_deref(), Some("gcc"));
        assert_eq!(found("x86_64-tcc").as_deref(), Some("tcc"));
        assert_eq!(found("sh /opt/mycc.sh").as_deref(), Some("mycc"));
        assert_eq!(found("clang -O2"), None);
        assert_eq!(found("gccgo"), None);
    }

    #[test]
    fn a_compiler_that_names_no_level_is_swept() {
        let rows = [row("gcc")];
        let sweep = |text: &str| sweep_of(&rows, &cc(text)).join(" ");
        assert_eq!(sweep("gcc -w"), "-O0 --opt-speed");
        assert_eq!([sweep("gcc -Os"), sweep("gcc -O"), sweep("tcc")], ["", "", ""]);
    }

    #[test]
    fn a_level_replaces_the_other() {
        let at = |text: &str| row("x").at(&cc(text), "-O0").compile.to_string();
        assert_eq!(at("gcc -O2 -g"), "gcc -g -O0 -c {in} -o {out}");
        assert_eq!(at("lcc {in} --opt-speed -c -Fo{out}"), "lcc -O0 {in} -c -Fo{out}");
    }
}
