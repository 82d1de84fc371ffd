//! The journal: a campaign's events, one JSON object a line.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, anyhow};

use crate::event::Event;

/// Reads all events. A last line that is torn, as a power failure leaves it, is passed over.
///
/// # Errors
/// When the file cannot be read, or a line before the last is no event; the message has its number.
pub fn read(path: &Path) -> Result<Vec<Event>> {
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let lines: Vec<&[u8]> = bytes.split(|byte| *byte == b'\n').collect();
    // What follows the last line's end is nothing, or the beginning of a line.
    let whole = lines.iter().rposition(|line| !line.is_empty()).map_or(0, |last| last + 1);
    let mut events = Vec::with_capacity(whole);
    for (index, line) in lines[..whole].iter().enumerate() {
        match serde_json::from_slice(line) {
            Ok(event) => events.push(event),
            Err(_) if index + 1 == whole => {}
            Err(error) => {
                let (path, number) = (path.display(), index + 1);
                return Err(anyhow!(
                    "{path}:{number}: this line is no event ({error}); delete the line to go on without it"
                ));
            }
        }
    }
    Ok(events)
}

#[cfg(test)]
mod tests {
    use super::*;

    const WARNING: &str = "{\"event\":\"warning\",\"text\":\"x\"}\n";

    fn events(text: &str) -> Result<usize> {
        let file = tempfile::NamedTempFile::new()?;
        fs::write(file.path(), text)?;
        Ok(read(file.path())?.len())
    }

    #[test]
    fn a_torn_last_line_is_passed_over_wherever_it_is_torn() -> Result<()> {
        for end in 0..WARNING.len() - 1 {
            assert_eq!(events(&format!("{WARNING}{}", &WARNING[..end]))?, 1, "{end}");
        }
        assert_eq!(events(&format!("{WARNING}{WARNING}"))?, 2);
        assert_eq!(events(&format!("{WARNING}{}", WARNING.trim_end()))?, 2, "only its end is lost");
        assert_eq!(events(&format!("{WARNING}\0\0\0"))?, 1, "as some file systems leave it");
        assert_eq!(events("")?, 0);
        Ok(())
    }

    #[test]
    fn a_damaged_line_in_the_middle_is_named() {
        for damage in ["{\"event\":\n", "\n"] {
            let error = events(&format!("{WARNING}{damage}{WARNING}")).expect_err("it is damaged");
            assert!(error.to_string().contains(":2: this line is no event"), "{error}");
        }
    }
}
