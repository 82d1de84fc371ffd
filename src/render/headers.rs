//! Headers of the C library, after which the rest of a file has the meaning that it has without them.

use crate::c::include::is_include;

/// The lines that include headers, such that attributes stay what they were: glibc's headers define `__attribute__` away
/// for compilers that do not call themselves GNU C, and objects that two files share would then differ. Lines that name
/// attributes are left as they are, since what they say of them is meant.
pub(super) fn keeping_attributes(lines: &str) -> String {
    if !lines.lines().any(is_include) || lines.contains("__attribute__") {
        return lines.into();
    }
    let lines = lines.trim_end();
    format!(
        "#ifdef __attribute__\n{lines}\n#else\n{lines}\n#undef __attribute__ /* which some C libraries define away */\n#endif\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_stay_what_they_were_behind_lines_that_include_a_header() {
        let kept = "#ifdef __attribute__\n#include <a.h>\n#else\n#include <a.h>\n#undef __attribute__ /* which some C libraries define away */\n#endif\n";
        assert_eq!(keeping_attributes("#include <a.h>"), kept);
        assert_eq!(keeping_attributes("#include <a.h>\n"), kept);
        assert!(keeping_attributes("int x;\n  #  include \"a.h\"\n").contains("#undef"));
        for as_it_is in
            ["", "/* #include */\n", "#define A 1\n", "#include <a.h>\n#define __attribute__(x)\n"]
        {
            assert_eq!(keeping_attributes(as_it_is), as_it_is);
        }
    }
}
