//! Takes the spaces out of C text that only compilers read.

/// Removes the spaces that C does not need from the lines of a text behind a position, and empty lines. The
/// text has no comments there, and no spaces in strings. Directives stay as they are.
pub(super) fn squeeze(text: &mut String, from: usize) {
    let tail = text.split_off(from);
    let mut bytes = tail.bytes().peekable();
    let mut squeezed = Vec::with_capacity(tail.len());
    let (mut before, mut is_directive) = (b'\n', false);
    while let Some(byte) = bytes.next() {
        let is_kept = match byte {
            b'\n' => before != b'\n',
            b' ' => is_directive || bytes.peek().is_some_and(|behind| parts(before, *behind)),
            _ => true,
        };
        if is_kept {
            is_directive = if before == b'\n' { byte == b'#' } else { is_directive };
            squeezed.push(byte);
            before = byte;
        }
    }
    if before != b'\n' {
        squeezed.push(b'\n');
    }
    text.push_str(&String::from_utf8_lossy(&squeezed));
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
