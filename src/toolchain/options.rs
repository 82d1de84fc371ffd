//! What options of compilers are about, as far as their names tell.

/// Whether an option is a level of optimisation: `-O`, `-O2`, `-Os`.
pub fn is_level(word: &str) -> bool {
    let rest = word.strip_prefix("-O");
    rest.is_some_and(|rest| rest.chars().all(|c| c.is_ascii_alphanumeric()))
}

/// Whether an option is about warnings only: `-w`, `-Wall`; not `-Wl,-s`, which goes to the linker.
pub fn is_about_warnings(word: &str) -> bool {
    word == "-w" || (word.starts_with("-W") && !word.contains(','))
}

/// Whether an option has programs keep a shadow of all memory, as some sanitizers do: terabytes of addresses, hardly any of
/// which they use.
pub(super) fn reserves_memory(word: &str) -> bool {
    const SHADOWS: [&str; 6] = ["address", "dataflow", "hwaddress", "leak", "memory", "thread"];
    let names = word.strip_prefix("-fsanitize=");
    names.is_some_and(|names| names.split(',').any(|name| SHADOWS.contains(&name)))
}

/// Whether signed arithmetic wraps around by an option, if the option decides that. `-fno-strict-overflow` does not: in gcc
/// before version 8 it meant less.
pub(super) fn wraps(word: &str) -> Option<bool> {
    match word {
        "-fwrapv" => Some(true),
        "-fno-wrapv" | "-fstrict-overflow" | "-ftrapv" => Some(false),
        _ => None,
    }
}

/// Whether an option is known to name no file and no program: a level, a standard, `-fwrapv`, `-march=native`, `-static`.
/// `-specs=NAME` and `-fplugin=NAME` name files, so options with values are few.
pub(super) fn chooses_code(word: &str) -> bool {
    const WITH_VALUES: [&str; 6] = ["-std", "-march", "-mtune", "-mcpu", "-mabi", "-mfpmath"];
    let is_plain =
        |text: &str| text.chars().all(|c| c.is_ascii_alphanumeric() || "-+.:".contains(c));
    let is_setting = |letter| word.strip_prefix(letter).is_some_and(is_plain);
    let has_value = || {
        word.split_once('=')
            .is_some_and(|(name, value)| WITH_VALUES.contains(&name) && is_plain(value))
    };
    is_level(word)
        || is_about_warnings(word)
        || ["-static", "-g", "-pthread"].contains(&word)
        || ["-f", "-m"].into_iter().any(is_setting)
        || has_value()
}
