//! Functions, and pointers to them that compilers cannot see through.

use std::collections::BTreeSet;

use super::name::Name;
use super::nodes::{Object, Stmt};
use crate::c::calling::Convention;
use crate::c::library::MemoryFunction;
use crate::c::types::Type;

/// The visibility of a function.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Linkage {
    /// Visible in its own unit: always `static`.
    Private,
    /// The same, but declared early because objects refer to it.
    Known,
    /// Visible to both sides: `static` when they are one unit.
    Shared,
    /// Visible everywhere: never `static`.
    Public,
}

/// The form of a function definition.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Form {
    /// With a prototype.
    #[default]
    Prototype,
    /// As before C89, with the parameter types after the list: arguments are promoted, and callers do not see
    /// the types.
    Old,
    /// `inline`, if caller and callee are one unit (C99).
    Inline,
    /// The definition is `inline`, and not the declaration before it, which makes it external (C99).
    InlineDefinition,
    /// With an attribute against inlining (GNU).
    Noinline,
}

/// The attribute of a function that runs before `main` (GNU).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Constructor {
    /// Those with a smaller one run earlier, and those without one last; it is greater than 100.
    pub priority: Option<u32>,
    /// Whether it is spelled `__constructor__`.
    pub is_underscored: bool,
}

/// A function.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Function {
    /// Its visibility.
    pub linkage: Linkage,
    /// Its name.
    pub name: Name,
    /// The type of its result.
    pub result: Type,
    /// Its named parameters, with their types as declared.
    pub params: Vec<(Name, Type)>,
    /// The pointers among them that are declared as arrays of variable length (C99): by position, with the parameters
    /// that hold the length and, if they lead to such arrays, the length of those.
    pub lengths: Vec<(usize, Name, Option<Name>)>,
    /// The pointers among them that are `restrict` (C99), by position.
    pub restricted: Vec<usize>,
    /// Whether the list ends with `...`.
    pub variadic: bool,
    /// Objects declared at the head of its block.
    pub locals: Vec<Object>,
    /// Its statements.
    pub body: Vec<Stmt>,
    /// The form of its definition.
    pub form: Form,
    /// Whether its callers see a declaration without a prototype: `int f();`.
    pub is_unprototyped: bool,
    /// Whether its last parameter is a `va_list`.
    pub takes_list: bool,
    /// Its calling convention, if an attribute selects one (GNU).
    pub convention: Convention,
    /// Whether compilers that know GNU C are kept from looking into it from its callers.
    pub is_opaque: bool,
    /// Whether the calls whose results it returns are tail calls, which an attribute demands (GNU).
    pub must_tail: bool,
    /// The names of attributes that say what it does (GNU).
    pub attributes: Vec<&'static str>,
    /// The functions of the library that it calls by their own names.
    pub library: BTreeSet<MemoryFunction>,
    /// Whether it runs before `main`; it has no parameters and no result then.
    pub constructor: Option<Constructor>,
}

impl Function {
    /// A function without parameters and with an empty body.
    pub fn new(linkage: Linkage, name: Name, result: Type) -> Function {
        Function {
            linkage,
            name,
            result,
            params: Vec::new(),
            lengths: Vec::new(),
            restricted: Vec::new(),
            variadic: false,
            locals: Vec::new(),
            body: Vec::new(),
            form: Form::Prototype,
            is_unprototyped: false,
            takes_list: false,
            convention: Convention::Plain,
            is_opaque: false,
            must_tail: false,
            attributes: Vec::new(),
            library: BTreeSet::new(),
            constructor: None,
        }
    }

    /// Whether the other side may call it.
    pub fn is_seen_by_both(&self) -> bool {
        matches!(self.linkage, Linkage::Shared | Linkage::Public)
    }

    /// Whether its lists of variable arguments are those of Windows (GNU).
    pub fn has_ms_lists(&self) -> bool {
        self.convention == Convention::Ms
    }

    /// Whether its declaration hides its parameters.
    pub fn hides_parameters(&self) -> bool {
        self.is_unprototyped || self.form == Form::Old
    }

    /// Visits all statements; those of a block after the statement that contains them.
    pub fn each_statement<'a>(&'a self, visit: &mut impl FnMut(&'a Stmt)) {
        fn each<'a>(body: &'a [Stmt], visit: &mut impl FnMut(&'a Stmt)) {
            for stmt in body {
                visit(stmt);
                if !stmt.is_simple() {
                    stmt.bodies().into_iter().for_each(|body| each(body, visit));
                }
            }
        }
        each(&self.body, visit);
    }

    /// Whether any statement satisfies a predicate.
    pub fn has(&self, is_such: impl Fn(&Stmt) -> bool) -> bool {
        let mut found = false;
        self.each_statement(&mut |stmt| found |= is_such(stmt));
        found
    }
}

/// A pointer to a function, or an array of them, that is opaque to compilers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pointer {
    /// Its name.
    pub name: Name,
    /// The function it points to.
    pub to: Name,
    /// The length of the array; none for a single pointer.
    pub number: Option<u32>,
}
