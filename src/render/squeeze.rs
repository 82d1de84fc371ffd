//! Takes the spaces out of C text that only compilers read.

/// Removes the spaces that C does not need from the lines of a text behind a position, and empty lines. The
/// text has no comments there, and no spaces in strings. Directives stay as they are.
pub(super) fn squeeze(text: &mut String, from: usize) {
    let mut bytes = text.split_off(from).into_bytes();
    let (mut end, mut before, mut is_directive) = (0, b'\n', false);
    for at in 0..bytes.len() {
        let byte = bytes[at];
        let is_kept = byte > b' '
            || match byte {
                b'\n' => before != b'\n',
                _ => is_directive || bytes.get(at + 1).is_some_and(|next| parts(before, *next)),
            };
        if is_kept {
            if before == b'\n' {
                is_directive = byte == b'#';
            }
            bytes[end] = byte;
            end += 1;
            before = byte;
        }
    }
    bytes.truncate(end);
    text.push_str(std::str::from_utf8(&bytes).unwrap_or_default());
}

/// Whether a space parts two characters that C would otherwise read together.
fn parts(before: u8, behind: u8) -> bool {
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
