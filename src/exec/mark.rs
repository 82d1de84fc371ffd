//! Marks: identify a process as a descendant of a child of Quest's, whoever its parent is by now and
//! whatever program it runs. A mark is an environment variable and, since a child can clear
//! that, a limit so high that nothing reaches it: limits are inherited, and no program resets them.

use std::fmt;
use std::fs;
use std::str::FromStr;

use libc::pid_t;

/// The name of the environment variable.
pub(crate) const VARIABLE: &str = "QUEST_CHILD";

/// A driver, which owns processes and a scratch directory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Owner {
    /// Its process id.
    pub(crate) pid: u32,
    /// A random number, since process ids are reused.
    random: u64,
    /// A random number that fits into a limit; 0 if there was no room for one.
    brand: u64,
}

/// The mark of all processes that one call of `exec::run` leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Mark {
    pub(crate) owner: Owner,
    /// The number of the call.
    pub(crate) number: u64,
}

/// Bits of the limit that distinguish the calls of one driver: enough for three months of a thousand per
/// second, each of which takes two numbers.
const BITS: u32 = 34;

/// Lower limits are not brands: somebody may have a reason for a limit of less than 35 years.
const FIRST_BRAND: u64 = 1 << 16;

impl Owner {
    /// An owner whose marks are below a limit, since only the superuser can raise one; `None`
    /// stands for no limit.
    pub(crate) fn new(pid: u32, below: Option<u64>) -> Owner {
        let end = below.unwrap_or(u64::MAX) >> BITS;
        let room = end.saturating_sub(FIRST_BRAND);
        let brand = rand::random::<u64>().checked_rem(room).map_or(0, |part| FIRST_BRAND + part);
        Owner { pid, random: rand::random(), brand }
    }

    /// Whether a process descends from a child of this owner.
    pub(crate) fn owns(&self, pid: pid_t) -> bool {
        let is_branded = self.brand > 0 && limit_of(pid).is_some_and(|l| l >> BITS == self.brand);
        is_branded || has_variable(pid, &self.to_string())
    }
}

impl Mark {
    /// The limit, in microseconds of processor time at real-time priority. Later calls have lower ones,
    /// since a driver can only lower its own.
    pub(crate) fn limit(&self) -> Option<u64> {
        Some(self.limit_afterwards()? + 1)
    }

    /// The limit of the driver once the child is started, so that its other children belong to no call.
    pub(crate) fn limit_afterwards(&self) -> Option<u64> {
        let call = (1_u64 << BITS).checked_sub(2 * self.number + 2)?;
        (self.owner.brand > 0).then_some((self.owner.brand << BITS) | call)
    }

    /// Whether a process has it.
    pub(crate) fn is_on(&self, pid: pid_t) -> bool {
        let limit = self.limit();
        (limit.is_some() && limit_of(pid) == limit) || has_variable(pid, &self.to_string())
    }
}

/// Each ends with a dot, so that none is a prefix of another.
impl fmt::Display for Owner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Owner { pid, random, brand } = self;
        write!(f, "{pid}-{random:016x}-{brand:08x}.")
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}.", self.owner, self.number)
    }
}

/// Accepts exactly the output of `Display`.
impl FromStr for Owner {
    type Err = ();

    fn from_str(text: &str) -> Result<Owner, ()> {
        let mut parts = text.strip_suffix('.').ok_or(())?.split('-');
        let (Some(pid), Some(random), Some(brand), None) =
            (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return Err(());
        };
        let hex = |digits: &str| u64::from_str_radix(digits, 16).map_err(|_| ());
        let pid = pid.parse().map_err(|_| ())?;
        let owner = Owner { pid, random: hex(random)?, brand: hex(brand)? };
        if owner.to_string() == text { Ok(owner) } else { Err(()) }
    }
}

/// Whether the environment that a process started with has a mark with this prefix.
fn has_variable(pid: pid_t, start: &str) -> bool {
    let environ = fs::read(format!("/proc/{pid}/environ")).unwrap_or_default();
    let variable = format!("{VARIABLE}={start}");
    environ.split(|byte| *byte == 0).any(|entry| entry.starts_with(variable.as_bytes()))
}

/// The limit of a process, if it has one.
fn limit_of(pid: pid_t) -> Option<u64> {
    let limits = fs::read_to_string(format!("/proc/{pid}/limits")).ok()?;
    let line = limits.lines().find_map(|line| line.strip_prefix("Max realtime timeout"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_owner_is_told_by_all_of_its_name() {
        let owner = Owner::new(12, None);
        assert_eq!(owner.to_string().parse(), Ok(owner.clone()));
        let whole = owner.to_string();
        let parts = (0..whole.len()).map(|end| whole[..end].to_string());
        let others = ["12", "hi", "12.", "+12-0-0.", "12-0-0.", "1-2-3-4."].map(String::from);
        for text in parts.chain(others).chain([format!("{whole} "), format!("0{whole}")]) {
            assert_eq!(text.parse::<Owner>(), Err(()), "{text}");
        }
    }

    #[test]
    fn the_marks_of_an_owner_sink_and_stay_above_those_of_one_below_it() {
        let owner = Owner::new(1, None);
        let limit = |number| Mark { owner: owner.clone(), number }.limit();
        let afterwards = Mark { owner: owner.clone(), number: 0 }.limit_afterwards();
        assert!(limit(1) < afterwards && afterwards < limit(0) && limit(1 << 32) < limit(1));
        assert_eq!(limit(1 << 33), None, "there are no more");
        assert_eq!(limit(1 << 32).map(|limit| limit >> BITS), Some(owner.brand));
        let below = Owner::new(2, limit(1 << 32));
        assert!(below.brand < owner.brand);
        // The limit that `rtkit` sets for its clients.
        let cramped = Owner::new(3, Some(200_000));
        assert_eq!(Mark { owner: cramped, number: 0 }.limit(), None);
    }
}
