//! Determines which component of which compiler is wrong from the links between them that pass and fail, as
//! Bailey & Davidson (IEEE TSE 2003, section 5) do for a compiler under test and a reference.
//!
//! A compiler has two components: the code it makes for callers, and that for callees. Each follows some
//! convention, and a link passes if caller and callee follow the same. So components connected by
//! passing links follow one convention: they are a *camp*. The largest camp that works is taken to be
//! right, as in the paper.

mod table;

use std::collections::{BTreeMap, BTreeSet};

pub use table::{Row, markdown, table};

/// The result of one program with a compiler for the caller and one for the callee, by their numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Link {
    /// The caller's compiler.
    pub caller: usize,
    /// The callee's compiler.
    pub callee: usize,
    /// Whether they agreed.
    pub passed: bool,
}

/// The end of the call that is wrong.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum End {
    /// The caller.
    Caller,
    /// The callee.
    Callee,
    /// Both ends.
    Both,
    /// One or both: the links do not decide.
    #[default]
    Unknown,
    /// There are no ends: what the compiler makes is wrong by itself.
    Whole,
}

impl End {
    /// Marks this end of a compiler as wrong.
    pub fn words(self, name: &str) -> String {
        match self {
            End::Caller => format!("{name}'s caller is wrong"),
            End::Callee => format!("{name}'s callee is wrong"),
            End::Both => format!("{name}'s caller and callee are wrong"),
            End::Unknown => format!("{name} is wrong at one end or both"),
            End::Whole => format!("{name} is wrong"),
        }
    }
}

/// The kinds of diagnoses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Finding {
    /// All passed.
    Sound,
    /// Some components are wrong.
    Faulty,
    /// Camps of the same size: one of their conventions is wrong, and nothing decides which.
    Conflict,
    /// A link fails within a camp, so that some callee accepts two conventions: there is a fault, but whose
    /// it is depends on which of the two is right.
    TwoConventions,
    /// A link fails between compilers that were not tried in all ways, each alone and in both directions: caller and
    /// callee cannot be distinguished.
    Untried,
}

/// The diagnosis of some links.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Diagnosis {
    /// The kind.
    pub finding: Finding,
    /// The compilers at fault and their wrong ends; if none is certain, those that may be.
    pub faults: BTreeMap<usize, End>,
}

/// Code that one compiler makes: the compiler, and what it compiled.
type Component = (usize, Compiled);

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Compiled {
    Caller,
    Callee,
}

type Camp = BTreeSet<Component>;

impl Link {
    fn ends(&self) -> [Component; 2] {
        [(self.caller, Compiled::Caller), (self.callee, Compiled::Callee)]
    }

    fn is_alone(&self) -> bool {
        self.caller == self.callee
    }
}

/// The diagnosis of the links of one program. If some links are missing, it names no end that all of
/// them would not.
pub fn diagnose(links: &[Link]) -> Diagnosis {
    let failing: Vec<Link> = links.iter().filter(|link| !link.passed).copied().collect();
    if failing.is_empty() {
        return Diagnosis { finding: Finding::Sound, faults: BTreeMap::new() };
    }
    let alone = failing.iter().filter(|link| link.is_alone());
    let alone: BTreeSet<usize> = alone.map(|link| link.caller).collect();
    let unknown = |finding, compilers: BTreeSet<usize>| Diagnosis {
        finding,
        faults: compilers.into_iter().map(|compiler| (compiler, End::Unknown)).collect(),
    };
    // A compiler that disagrees with itself is wrong, whatever else is.
    let suspects = || if alone.is_empty() { odd_ones(&failing) } else { alone.clone() };
    let camps = camps(links);
    let is_within = |link: &Link, camp: &Camp| link.ends().iter().all(|end| camp.contains(end));
    if failing.iter().any(|link| camps.iter().any(|camp| is_within(link, camp))) {
        return unknown(Finding::TwoConventions, suspects());
    }
    let open = untried(links, &alone);
    if !open.is_empty() {
        return unknown(Finding::Untried, open.union(&alone).copied().collect());
    }
    let parted = |one: &Camp, other: &Camp| {
        failing.iter().any(|link| {
            let [caller, callee] = link.ends();
            one.contains(&caller) && other.contains(&callee)
                || other.contains(&caller) && one.contains(&callee)
        })
    };
    let working = working(&camps, &parted);
    let most = working.iter().map(Camp::len).max().unwrap_or(0);
    let mut largest = working.into_iter().filter(|camp| camp.len() == most);
    let (right, rivals): (Option<Camp>, Vec<Camp>) = (largest.next(), largest.collect());
    let Some(right) = right else { return unknown(Finding::Faulty, suspects()) };
    if !rivals.is_empty() {
        let in_camps = rivals.iter().chain([&right]).flatten().map(|(compiler, _)| *compiler);
        return unknown(Finding::Conflict, in_camps.chain(alone).collect());
    }
    let wrong: Camp = camps.iter().filter(|camp| parted(camp, &right)).flatten().copied().collect();
    let mut faults: BTreeMap<usize, End> =
        alone.into_iter().map(|compiler| (compiler, End::Unknown)).collect();
    faults.extend(ends(&wrong, &right));
    Diagnosis { finding: Finding::Faulty, faults }
}

/// The diagnosis of the links of one program without caller and callee: each compiler that fails alone is
/// wrong, and if none does, those with a part in most links that fail.
pub fn diagnose_whole(links: &[Link]) -> Diagnosis {
    let failing: Vec<Link> = links.iter().filter(|link| !link.passed).copied().collect();
    let alone = failing.iter().filter(|link| link.is_alone());
    let alone: BTreeSet<usize> = alone.map(|link| link.caller).collect();
    let wrong = if alone.is_empty() { odd_ones(&failing) } else { alone };
    let finding = if failing.is_empty() { Finding::Sound } else { Finding::Faulty };
    Diagnosis { finding, faults: wrong.into_iter().map(|one| (one, End::Whole)).collect() }
}

/// Compilers that disagree, if the links that would distinguish caller and callee were not tried: each with
/// itself, and in both directions. One that disagrees with itself explains its other disagreements.
fn untried(links: &[Link], alone: &BTreeSet<usize>) -> BTreeSet<usize> {
    let is_tried =
        |caller, callee| links.iter().any(|link| link.caller == caller && link.callee == callee);
    let is_open = |link: &&Link| {
        let Link { caller, callee, passed } = **link;
        let others = [(callee, caller), (caller, caller), (callee, callee)];
        !passed
            && !alone.contains(&caller)
            && !alone.contains(&callee)
            && others.into_iter().any(|(caller, callee)| !is_tried(caller, callee))
    };
    links.iter().filter(is_open).flat_map(|link| [link.caller, link.callee]).collect()
}

/// The wrong ends of compilers by their wrong components; an end is called wrong alone only if the other is known
/// to be right.
fn ends(wrong: &Camp, right: &Camp) -> BTreeMap<usize, End> {
    let end = |&(compiler, side): &Component| {
        let (other, end) = match side {
            Compiled::Caller => (Compiled::Callee, End::Caller),
            Compiled::Callee => (Compiled::Caller, End::Callee),
        };
        let end = match wrong.contains(&(compiler, other)) {
            true => End::Both,
            false if right.contains(&(compiler, other)) => end,
            false => End::Unknown,
        };
        (compiler, end)
    };
    wrong.iter().map(end).collect()
}

/// Components connected by passing links, in order of their first ones.
fn camps(links: &[Link]) -> Vec<Camp> {
    let mut camps: Vec<Camp> = Vec::new();
    for link in links {
        let ends = link.ends();
        let joined: Vec<Camp> = match link.passed {
            true => vec![ends.into()],
            false => ends.into_iter().map(|end| [end].into()).collect(),
        };
        for mut camp in joined {
            camps.retain(|other| {
                let is_apart = camp.is_disjoint(other);
                if !is_apart {
                    camp.extend(other);
                }
                is_apart
            });
            camps.push(camp);
        }
    }
    camps.sort();
    camps
}

/// The camps with a passing link. Those that were never tried with each other are assumed
/// to agree.
fn working(camps: &[Camp], parted: &dyn Fn(&Camp, &Camp) -> bool) -> Vec<Camp> {
    let mut working: Vec<Camp> = Vec::new();
    for camp in camps.iter().filter(|camp| camp.len() > 1) {
        match working.iter_mut().find(|other| !parted(camp, other)) {
            Some(other) => other.extend(camp),
            None => working.push(camp.clone()),
        }
    }
    working
}

/// A smallest set of compilers with a part in each failing link: the one in most links first; two that
/// cannot be distinguished are both in it, and so are more than two.
fn odd_ones(failing: &[Link]) -> BTreeSet<usize> {
    let mut left = failing.to_vec();
    let mut odd = BTreeSet::new();
    while !left.is_empty() {
        let mut parts: BTreeMap<usize, usize> = BTreeMap::new();
        for compiler in left.iter().flat_map(|link| BTreeSet::from([link.caller, link.callee])) {
            *parts.entry(compiler).or_default() += 1;
        }
        let most = parts.values().max().copied();
        odd.extend(parts.iter().filter(|(_, part)| Some(**part) == most).map(|(name, _)| *name));
        left.retain(|link| !odd.contains(&link.caller) && !odd.contains(&link.callee));
    }
    odd
}

/// Compilers that agree with each other in all links between them, at least one, the largest group first. A
/// compiler that disagrees with itself is in none. If agreement is not transitive, the earlier compiler counts.
pub fn groups(links: &[Link]) -> Vec<Vec<usize>> {
    let between = |a: usize, b: usize| {
        let is_between = move |link: &&Link| [(a, b), (b, a)].contains(&(link.caller, link.callee));
        links.iter().filter(is_between)
    };
    let agree = |a, b| between(a, b).next().is_some() && between(a, b).all(|link| link.passed);
    let compilers: BTreeSet<usize> =
        links.iter().flat_map(|link| [link.caller, link.callee]).collect();
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for compiler in compilers {
        if between(compiler, compiler).any(|link| !link.passed) {
            continue;
        }
        match groups.iter_mut().find(|group| group.iter().all(|other| agree(compiler, *other))) {
            Some(group) => group.push(compiler),
            None => groups.push(vec![compiler]),
        }
    }
    groups.sort_by_key(|group| std::cmp::Reverse(group.len()));
    groups
}

impl Diagnosis {
    /// In words, with the names of compilers: `tcc's callee is wrong`.
    pub fn words(&self, name: impl Fn(usize) -> String) -> String {
        let ends = |(compiler, end): (&usize, &End)| end.words(&name(*compiler));
        match self.finding {
            Finding::Sound => "nothing is wrong".into(),
            Finding::Faulty => self.faults.iter().map(ends).collect::<Vec<_>>().join(", and "),
            Finding::Conflict => {
                "conflicting conventions, and nothing decides which is right".into()
            }
            Finding::TwoConventions => {
                "detected, but not diagnosed: a callee accepts two conventions".into()
            }
            Finding::Untried => {
                "detected, but not diagnosed: not all links between the compilers were tried".into()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `ab! bb` is a link of two compilers that fails and one that passes.
    fn links(text: &str) -> Vec<Link> {
        let link = |word: &str| {
            let bytes = word.as_bytes();
            let number = |at: usize| usize::from(bytes[at] - b'a');
            Link { caller: number(0), callee: number(1), passed: bytes.len() == 2 }
        };
        text.split(' ').map(link).collect()
    }

    fn told(text: &str) -> (Finding, Vec<(usize, End)>) {
        let Diagnosis { finding, faults } = diagnose(&links(text));
        (finding, faults.into_iter().collect())
    }

    #[test]
    fn what_was_not_tried_is_not_told() {
        use Finding::{Conflict, Faulty, TwoConventions, Untried};
        let table = [
            ("aa bb!", Faulty, vec![(1, End::Unknown)]),
            ("aa bb cc!", Faulty, vec![(2, End::Unknown)]),
            ("aa!", Faulty, vec![(0, End::Unknown)]),
            ("aa bb! ab!", Faulty, vec![(1, End::Unknown)]),
            ("aa bb ab!", Untried, vec![(0, End::Unknown), (1, End::Unknown)]),
            ("aa ba! ab", Untried, vec![(0, End::Unknown), (1, End::Unknown)]),
            ("aa bb cc ab bc!", Untried, vec![(1, End::Unknown), (2, End::Unknown)]),
            ("aa bb ab! ba!", Conflict, vec![(0, End::Unknown), (1, End::Unknown)]),
            ("aa bb cc ab ba ac! ca! bc! cb!", Faulty, vec![(2, End::Both)]),
            ("aa bb cc ab ba ac! ca bc! cb", TwoConventions, vec![(2, End::Unknown)]),
            ("aa bb! cc! dd bd! cd! db dc", Faulty, vec![(1, End::Caller), (2, End::Caller)]),
        ];
        for (text, finding, faults) in table {
            assert_eq!(told(text), (finding, faults), "{text}");
        }
    }

    #[test]
    fn groups_are_those_that_agree_in_all_links() {
        let groups_of = |text| groups(&links(text));
        assert_eq!(groups_of("aa bb cc ab ba ac! ca! bc! cb!"), [vec![0, 1], vec![2]]);
        assert_eq!(groups_of("aa! bb cc bc cb ab ac"), [vec![1, 2]]);
        assert_eq!(groups_of("aa bb cc ab ba ac ca bc cb!"), [vec![0, 1], vec![2]]);
        assert_eq!(groups_of("aa bb"), [vec![0], vec![1]]);
    }
}
