//! What is kept of what a child printed: all of it, or else its beginning and its end. A compiler that warns of every
//! line says at the end why it gave up.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};

/// Stands for what is left out.
pub(crate) const GAP: &str = "\nquest: some of the output is left out here\n";

/// The share of what is kept that is the end.
const END: usize = 4;

/// The bytes of a file, and whether it has more than `bound`: then the first of them and the last, from the beginning of
/// a line on, with [`GAP`] between them.
pub(super) fn excerpt(file: &mut File, bound: usize) -> io::Result<(Vec<u8>, bool)> {
    let mut bytes = Vec::new();
    file.rewind()?;
    let length = file.metadata()?.len();
    if length <= bound as u64 {
        file.take(length).read_to_end(&mut bytes)?;
        return Ok((bytes, false));
    }
    let end = bound / END;
    file.take((bound - end) as u64).read_to_end(&mut bytes)?;
    bytes.extend(GAP.as_bytes());
    file.seek(SeekFrom::Start(length - end as u64))?;
    let mut last = Vec::new();
    file.take(end as u64).read_to_end(&mut last)?;
    let line = last.iter().position(|byte| *byte == b'\n').map_or(0, |place| place + 1);
    bytes.extend(&last[line..]);
    Ok((bytes, true))
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    #[test]
    fn of_a_long_output_the_beginning_and_the_end_are_kept() {
        let mut file = tempfile::tempfile().expect("a file");
        let kept = |file: &mut File, bound| {
            let (bytes, is_cut) = excerpt(file, bound).expect("it can be read");
            (String::from_utf8(bytes).expect("text"), is_cut)
        };
        assert_eq!(kept(&mut file, 8), (String::new(), false));
        file.write_all(b"12345678").expect("room");
        assert_eq!(kept(&mut file, 8), ("12345678".into(), false));
        assert_eq!(kept(&mut file, 4), (format!("123{GAP}8"), true));
        file.write_all(b"\n90\n").expect("room");
        assert_eq!(kept(&mut file, 11), (format!("12345678\n{GAP}"), true), "a line that is whole");
        assert_eq!(kept(&mut file, 0), (GAP.into(), true));
    }
}
