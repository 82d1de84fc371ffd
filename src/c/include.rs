//! Lines of C that include headers.

/// Whether a line is an `#include`.
pub(crate) fn is_include(line: &str) -> bool {
    let directive = line.trim_start().strip_prefix('#');
    directive.is_some_and(|words| words.trim_start().starts_with("include"))
}
