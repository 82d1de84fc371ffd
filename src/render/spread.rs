//! Shares out the callee's side of test cases among several files.
//!
//! A test case of a call keeps it together, since one side is what one compiler made: such test cases take turns with the
//! files. The functions of a whole program take turns, too, so that most calls lead to another file. What only one file
//! uses stays `static` there; what several use loses that, and the others declare it.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use crate::c::complaint::Side;
use crate::c::tree::{CaseCode, Function, Half, Linkage, Name, Object, Tag};

/// The part of a file in the callees' side of a program: the first has the number 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Share {
    pub(super) number: u8,
    pub(super) of: u8,
}

/// An attribute that only a function may have whose body all its callers see.
const IN_ITS_FILE: &str = "always_inline";

impl Share {
    /// All of it.
    pub(super) const WHOLE: Share = Share { number: 0, of: 1 };

    pub(super) fn is_whole(self) -> bool {
        self.of == 1
    }

    /// A test case with this share of its callee's side. The caller's side stays as it is. Its seed says whose turn it is,
    /// so that it is in the same files alone and among others.
    pub(super) fn of(self, code: &CaseCode) -> Cow<'_, CaseCode> {
        if self.is_whole() {
            return Cow::Borrowed(code);
        }
        let turn = Tag::number_of_seed(code.seed) as usize;
        if is_divisible(code) {
            return Cow::Owned(self.part(code, &Plan::new(code, turn, self.of)));
        }
        let mine = turn % usize::from(self.of) == usize::from(self.number);
        if mine {
            Cow::Borrowed(code)
        } else {
            Cow::Owned(CaseCode { callee: Half::default(), ..code.clone() })
        }
    }

    fn part(self, code: &CaseCode, plan: &Plan) -> CaseCode {
        let mut part = CaseCode { callee: Half::default(), ..code.clone() };
        for function in &code.callee.functions {
            let is_here = plan.file(function.name) == self.number;
            // Objects that refer to it stand before it.
            let is_early = function.linkage == Linkage::Known || !is_here;
            let function = plan.linked(function);
            if is_early && function.is_seen_by_both() {
                part.callee.declared.push(Function { body: Vec::new(), ..function.clone() });
            }
            if is_here {
                part.callee.functions.push(function);
            }
        }
        match part.callee.functions.is_empty() {
            true => part.callee.declared.clear(),
            false => part.callee.declared.extend(code.callee.declared.iter().cloned()),
        }
        for object in &code.callee.objects {
            let is_public = object.is_public || plan.is_shared(object.name);
            let object = Object { is_public, ..object.clone() };
            if plan.file(object.name) == self.number {
                part.callee.objects.push(object);
            } else if is_public {
                part.shared.push(object);
            }
        }
        part
    }
}

/// Whether the functions of a test case may be in several files: those of a whole program, whose check is elsewhere.
fn is_divisible(code: &CaseCode) -> bool {
    code.reached.0 == Side::Check && code.callee.pointers.is_empty() && code.whole.is_none()
}

/// The files of the functions and objects of a test case, and what several of them use.
struct Plan {
    files: BTreeMap<Name, u8>,
    shared: BTreeSet<Name>,
}

impl Plan {
    /// The functions take turns from this one on.
    fn new(code: &CaseCode, turn: usize, of: u8) -> Plan {
        let mut plan = Plan { files: BTreeMap::new(), shared: BTreeSet::new() };
        let first = (turn % usize::from(of)) as u8;
        // The order in which functions of several files run before `main` is open.
        for (index, function) in code.callee.functions.iter().enumerate() {
            let turn = if function.constructor.is_some() { turn } else { turn + index };
            plan.files.insert(function.name, (turn % usize::from(of)) as u8);
        }
        let mut users: BTreeMap<Name, BTreeSet<u8>> = BTreeMap::new();
        for function in &code.callee.functions {
            let file = plan.file(function.name);
            function.each_global(&mut |name| {
                users.entry(name).or_default().insert(file);
            });
        }
        // An object's initial value leads to objects before it.
        for object in code.callee.objects.iter().rev() {
            let of_object = users.get(&object.name).and_then(|files| files.first().copied());
            let file = of_object.unwrap_or(first);
            plan.files.insert(object.name, file);
            object.init.iter().for_each(|init| {
                init.each(&mut |expr| {
                    if let Some(name) = expr.global() {
                        users.entry(name).or_default().insert(file);
                    }
                })
            });
        }
        let is_used_elsewhere = |(name, file): (&Name, &u8)| {
            let is_elsewhere = |users: &BTreeSet<u8>| users.iter().any(|user| user != file);
            users.get(name).is_some_and(is_elsewhere).then_some(*name)
        };
        plan.shared = plan.files.iter().filter_map(is_used_elsewhere).collect();
        plan
    }

    fn file(&self, name: Name) -> u8 {
        self.files.get(&name).copied().unwrap_or_default()
    }

    fn is_shared(&self, name: Name) -> bool {
        self.shared.contains(&name)
    }

    /// A function that other files can call if they do.
    fn linked(&self, function: &Function) -> Function {
        let mut function = function.clone();
        if self.is_shared(function.name) && !function.is_seen_by_both() {
            function.linkage = Linkage::Public;
            function.attributes.retain(|attribute| *attribute != IN_ITS_FILE);
        }
        function
    }
}
