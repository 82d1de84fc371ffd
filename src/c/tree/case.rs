//! The code of a test case: declarations of types, and the definitions of both sides.

use std::sync::Arc;

use super::function::{Function, Pointer};
use super::name::Name;
use super::nodes::Object;
use super::tag::Tag;
use crate::c::complaint::{Side, Subject};
use crate::c::dialect::Designators;
use crate::c::features::Features;
use crate::c::types::{Enum, Record, Type};

/// A declaration of a type at file scope.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TypeDecl {
    /// A struct or union with its members.
    Record(Arc<Record>),
    /// An enumeration with its constants.
    Enum(Arc<Enum>),
    /// An alias that is used only where requested.
    Typedef(Name, Type),
    /// The type of numbers that may be in the bytes of any object, at any address, with its name (GNU).
    View(Name, Type),
    /// An alias that replaces the type's name from here on.
    Alias(Name, Type),
}

/// The definitions of one side of a test case.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Half {
    /// Its objects.
    pub objects: Vec<Object>,
    /// Its pointers to functions.
    pub pointers: Vec<Pointer>,
    /// Its functions.
    pub functions: Vec<Function>,
    /// Functions that are declared but defined nowhere: the program is not linked.
    pub declared: Vec<Function>,
}

/// The code of one test case, independent of the number of files it goes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CaseCode {
    /// Five letters and digits that keep the names of test cases apart.
    pub tag: Tag,
    /// The seed that reproduces this test case alone.
    pub seed: i64,
    /// Types that both sides declare.
    pub types: Vec<TypeDecl>,
    /// Objects that both sides share: `static` when they are one unit.
    pub shared: Vec<Object>,
    /// The side under test.
    pub callee: Half,
    /// The side that calls it.
    pub caller: Half,
    /// The caller's function that runs the test: no parameters, no result.
    pub entry: Name,
    /// How often [`Action::Reached`](crate::c::harness::Action::Reached) must run.
    pub reaches: u32,
    /// The implementation-defined behaviour that it relies on.
    pub assumes: Features,
    /// Which designators its initializers may have.
    pub designators: Designators,
    /// The features that its printed form does without.
    pub lacks: Features,
    /// The words of the family for its count: [`Subject::Calls`] or [`Subject::Ends`].
    pub reached: (Side, Subject),
    /// The text of a program of another generator, which is there instead of all of the above. It has a `main`, checks
    /// itself, and with the macro `QUEST_END` prints that when it is at its end.
    pub whole: Option<String>,
}

/// How `main` runs a test case: see the fields of [`CaseCode`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Run {
    pub entry: Name,
    pub reaches: u32,
    pub reached: (Side, Subject),
}

impl CaseCode {
    /// Code that is empty so far, for the test case of a seed: `main` calls a function, and the end is reached once.
    pub fn new(seed: i64, entry: Name, reached: (Side, Subject)) -> CaseCode {
        CaseCode {
            tag: Tag::of_seed(seed),
            seed,
            types: Vec::new(),
            shared: Vec::new(),
            callee: Half::default(),
            caller: Half::default(),
            entry,
            reaches: 1,
            assumes: Features::NONE,
            designators: Designators::None,
            lacks: Features::NONE,
            reached,
            whole: None,
        }
    }

    /// How `main` runs it.
    pub fn run(&self) -> Run {
        let CaseCode { entry, reaches, reached, .. } = *self;
        Run { entry, reaches, reached }
    }

    /// The functions of both sides.
    pub fn functions(&self) -> impl Iterator<Item = &Function> {
        self.callee.functions.iter().chain(&self.caller.functions)
    }

    /// Whether the caller must precede the callee in one file: the callee's definition would reveal the
    /// parameters that a declaration hides.
    pub fn is_caller_first(&self) -> bool {
        self.callee.functions.iter().any(|function| function.is_unprototyped)
    }
}
