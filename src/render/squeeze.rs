//! Takes the spaces out of C text that only compilers read.

/// Removes the spaces that C does not need from the lines of a text behind a position, and empty lines. The
/// text has no comments there, and no spaces in strings. Directives stay as they are.
pub(super) fn squeeze(text: &mut String, from: usize) {
    let tail = text.split_off(from);
    for line in tail.lines().filter(|line| !line.is_empty()) {
        let mut rest = 0;
        let mut before = None;
        for at in memchr::memchr_iter(b' ', line.as_bytes()).filter(|_| !line.starts_with('#')) {
            before = line[rest..at].bytes().last().or(before);
            if !parts(before, line.as_bytes().get(at + 1).copied()) {
                text.push_str(&line[rest..at]);
                rest = at + 1;
            }
        }
        text.push_str(&line[rest..]);
        text.push('\n');
    }
}

/// Whether a space parts two characters that C would otherwise read together.
fn parts(before: Option<u8>, behind: Option<u8>) -> bool {
    let (Some(before), Some(behind)) = (before, behind) else { return false };
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    let is_exponent = b"eEpP".contains(&before) && b"+-".contains(&behind);
    is_word(before) && is_word(behind)
        || is_exponent
        || b"+-&|<>".contains(&before) && b"+-&|<>=".contains(&behind)
        || before == b'/' && b"/*".contains(&behind)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_spaces_that_part_two_words_or_operators_stay() {
        for (text, expected) in [
            ("static int  x = -1;\n", "static int x=-1;\n"),
            ("    x = (a - -b) + 0x1e - 1;\n", "x=(a- -b)+0x1e -1;\n"),
            ("if (a != 1 || *p != 2) f();\n\n", "if(a!=1||*p!=2)f();\n"),
            ("x = y / *p & &z, a + +b;\n", "x=y/ *p& &z,a+ +b;\n"),
            ("#pragma pack(push, 1)\nint a : 3;\n", "#pragma pack(push, 1)\nint a:3;\n"),
            ("long double x;\n", "long double x;\n"),
        ] {
            let mut squeezed = String::from("a = b;\n");
            let from = squeezed.len();
            squeezed.push_str(text);
            squeeze(&mut squeezed, from);
            assert_eq!(squeezed, format!("a = b;\n{expected}"));
        }
    }
}
