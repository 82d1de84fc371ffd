//! The headers of a program that another generator wrote: whether a compiler finds them does not depend on the rest of it.

use super::External;
use crate::c::include::is_include;

/// The program whose headers are all that is in it.
const MAIN: &str = "int main(void) { return 0; }\n";

impl External {
    /// A program of this program's lines for the preprocessor alone; none if it includes nothing.
    pub fn headers(&self) -> Option<String> {
        let mut program = String::new();
        let mut goes_on = false;
        for line in self.text.lines() {
            if goes_on || line.trim_start().starts_with('#') {
                goes_on = line.trim_end().ends_with('\\');
                program.extend([line, "\n"]);
            }
        }
        program.lines().any(is_include).then(|| program + MAIN)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn headers(text: &str) -> Option<String> {
        let text = text.into();
        let external = External {
            seed: 1,
            suite: "gen".into(),
            command: "gen 1".into(),
            text,
            expected: None,
        };
        external.headers()
    }

    #[test]
    fn the_lines_for_the_preprocessor_are_a_program_of_their_own() {
        let text = "int x;\n #  include \"csmith.h\"\n#define MANY 1 + \\\n    2\n#ifdef A\n# include <b.h>\nint b;\n#endif\n\
                    int main(void) { return MANY; }\n";
        let expected = " #  include \"csmith.h\"\n#define MANY 1 + \\\n    2\n#ifdef A\n# include <b.h>\n#endif\n\
                        int main(void) { return 0; }\n";
        assert_eq!(headers(text).as_deref(), Some(expected));
        assert_eq!(headers("#define A 1\nint main(void) { return A; }\n"), None);
    }
}
