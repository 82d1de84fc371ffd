//! The contents of a suite of programs, and how it is written in Lua.

use super::USUAL_STEPS;
use super::points::CheckPoints;
use crate::c::features::Features;
use crate::c::types::{Int, Type};
use crate::case::Part;
use crate::case::form::{Field, Fields, Form, Holds, Knob};
use crate::generator::{Datum, Gen};

/// The most steps that a suite may ask for: the slow machine that judges programs as C goes through some of them in a
/// second.
const MOST_STEPS: u32 = 100_000;

/// The part of a suite specific to programs.
#[derive(Debug, Clone)]
pub struct Flows {
    /// Yields the list of functions, each a list of statements.
    pub functions: Gen,
    /// Yields the type of a variable.
    pub ty: Gen,
    /// The share of operands at the edge of their operation.
    pub edge: f64,
    /// The share of functions that get an array.
    pub memory: f64,
    /// The share of functions that get a struct; arrays have structs and arrays in them only if there is one.
    pub structs: f64,
    /// The share of parameters and results that are structs, where the program has one.
    pub by_value: f64,
    /// The share of bounds, steps and conditions that a small function computes.
    pub helpers: f64,
    /// The share of operands that are elements of an array where there is one.
    pub elements: f64,
    /// The share of loops with 16 iterations and more, and of arrays that are as long.
    pub long: f64,
    /// The share of loops over a named array that go by a pointer.
    pub pointers: f64,
    /// The share of functions that get structs and arrays with pointers in them.
    pub links: f64,
    /// The share of structs that are unions.
    pub unions: f64,
    /// The share of unions with pointers in them, of those in suites with pointers in structs and arrays.
    pub union_pointers: f64,
    /// The share of pointers that a condition chooses of two.
    pub choices: f64,
    /// The share of pointers that are declared as pointers to void, of those that may be: this changes nothing else of a
    /// program.
    pub void: f64,
    /// The share of operands and assignments that are of a byte of an object, by a pointer to `unsigned char`.
    pub bytes: f64,
    /// The share of those that are of a number of another type in such bytes, by a pointer to a type that may alias (GNU).
    pub views: f64,
    /// The share of functions that get a text: characters by a pointer to a string literal.
    pub texts: f64,
    /// The share of operations that are statement expressions (GNU).
    pub braces: f64,
    /// The share of operations that are calls of builtin functions (GNU), and of conditions that tell what is expected.
    pub builtins: f64,
    /// The share of operations that are selections by type (C11).
    pub generic: f64,
    /// The share of calls that are by a pointer to a function.
    pub by_pointer: f64,
    /// The share of calls by a pointer to a function whose pointer another function returns.
    pub returned: f64,
    /// The share of functions that are variadic.
    pub variadic: f64,
    /// The share of variadic functions that copy their lists, or pass them on: this changes nothing else of a program.
    pub lists: f64,
    /// The share of functions that have an object that is kept from call to call.
    pub kept: f64,
    /// The share of functions that have an array or a struct that begins with values at each call.
    pub begun: f64,
    /// The share of functions that have vectors (GNU).
    pub vectors: f64,
    /// The share of parameters that are `restrict`, of those that may be (C99): this changes nothing else of a program.
    pub restricted: f64,
    /// The share of objects that are `_Atomic`, of those that may be (C11): this changes nothing else of a program.
    pub atomic: f64,
    /// The share of functions whose definitions are `inline`, of those that may be (C99): this changes nothing else of a
    /// program.
    pub inline: f64,
    /// The share of programs in which half of the functions have K&R definitions (before C23): this changes nothing else of a
    /// program.
    pub old: f64,
    /// The share of programs in which functions return by calls of others of their type, which are tail calls, as an attribute
    /// demands (GNU).
    pub tails: f64,
    /// The share of functions of which attributes say something (GNU): this changes nothing else of a program.
    pub attributes: f64,
    /// The share of programs in which attributes of half of the functions select another calling convention (GNU): this changes
    /// nothing else of a program.
    pub conventions: f64,
    /// The share of functions with instructions that do nothing, and of which compilers do not know that (GNU): this changes
    /// nothing else of a program.
    pub asm: f64,
    /// The share of loops with pragmas that ask compilers for something (GNU): this changes nothing else of a program.
    pub hints: f64,
    /// The share of programs some of whose objects get their values before `main` (GNU): this changes nothing else of
    /// them.
    pub constructors: f64,
    /// The most statements and iterations that a program may run.
    pub steps: u32,
    /// Where its programs compare objects: this changes nothing else of them.
    pub checks: CheckPoints,
}

/// What decides how a program is written.
#[derive(Debug, Clone, Copy)]
pub(super) struct Shares {
    /// See [`Flows::edge`], in hundredths.
    pub(super) edge: u32,
    /// See [`Flows::memory`], in hundredths.
    pub(super) memory: u32,
    /// See [`Flows::structs`], in hundredths.
    pub(super) structs: u32,
    /// See [`Flows::by_value`], in hundredths.
    pub(super) by_value: u32,
    /// See [`Flows::helpers`], in hundredths.
    pub(super) helpers: u32,
    /// See [`Flows::elements`], in hundredths.
    pub(super) elements: u32,
    /// See [`Flows::long`], in hundredths.
    pub(super) long: u32,
    /// See [`Flows::pointers`], in hundredths.
    pub(super) pointers: u32,
    /// See [`Flows::links`], in hundredths.
    pub(super) links: u32,
    /// See [`Flows::unions`], in hundredths.
    pub(super) unions: u32,
    /// See [`Flows::union_pointers`], in hundredths.
    pub(super) union_pointers: u32,
    /// See [`Flows::choices`], in hundredths.
    pub(super) choices: u32,
    /// See [`Flows::bytes`], in hundredths.
    pub(super) bytes: u32,
    /// See [`Flows::views`], in hundredths.
    pub(super) views: u32,
    /// See [`Flows::texts`], in hundredths.
    pub(super) texts: u32,
    /// See [`Flows::braces`], in hundredths.
    pub(super) braces: u32,
    /// See [`Flows::builtins`], in hundredths.
    pub(super) builtins: u32,
    /// See [`Flows::generic`], in hundredths.
    pub(super) generic: u32,
    /// See [`Flows::variadic`], in hundredths.
    pub(super) variadic: u32,
    /// See [`Flows::kept`], in hundredths.
    pub(super) kept: u32,
    /// See [`Flows::begun`], in hundredths.
    pub(super) begun: u32,
    /// See [`Flows::vectors`], in hundredths.
    pub(super) vectors: u32,
    /// See [`Flows::by_pointer`], in hundredths.
    pub(super) by_pointer: u32,
    /// See [`Flows::tails`], in hundredths.
    pub(super) tails: u32,
    /// See [`Flows::returned`], in hundredths.
    pub(super) returned: u32,
    /// The features of C that it may use.
    pub(super) features: Features,
    /// See [`Flows::steps`].
    pub(super) steps: u32,
    /// The implementation-defined behaviour that it may rely on.
    pub(super) assumes: Features,
}

/// How a suite of programs is written in Lua.
pub static FORM: Form = Form {
    family: "flow",
    has_sides: false,
    is_one_file: false,
    has_variants: true,
    shape: "shape",
    validity: "Quest ran the program while it wrote it: every operation that is executed has a result that its type \
               holds, every loop ends, every index is within its array, every pointer leads to an object that \
               exists, every object was set before it is read; negative numbers are in two's complement, and \
               quotients are truncated.",
    fields: &[
        Field { name: "functions", holds: Holds::List, is_needed: true },
        Field { name: "type", holds: Holds::One, is_needed: false },
    ],
    knobs: &[
        Knob::share("edge"),
        Knob::share("memory"),
        Knob::share("structs"),
        Knob::share("by_value"),
        Knob::share("helpers"),
        Knob::share("elements"),
        Knob::share("long"),
        Knob::share("pointers"),
        Knob::share("links"),
        Knob::share("unions"),
        Knob::share("union_pointers"),
        Knob::share("choices"),
        Knob::share("void"),
        Knob::share("bytes"),
        Knob::share("views"),
        Knob::share("texts"),
        Knob::share("braces"),
        Knob::share("builtins"),
        Knob::share("generic"),
        Knob::share("by_pointer"),
        Knob::share("returned"),
        Knob::share("variadic"),
        Knob::share("lists"),
        Knob::share("kept"),
        Knob::share("begun"),
        Knob::share("vectors"),
        Knob::share("restrict"),
        Knob::share("atomic"),
        Knob::share("inline"),
        Knob::share("old"),
        Knob::share("tails"),
        Knob::share("attributes"),
        Knob::share("conventions"),
        Knob::share("asm"),
        Knob::share("hints"),
        Knob::share("constructors"),
        Knob::number("steps", 100, MOST_STEPS),
        Knob::word("checks", &CheckPoints::NAMES),
    ],
    example: "{ functions = { R.list(5, Stmt.assign()) } }",
    part: |fields| Part::Flows(Box::new(Flows::of(&fields))),
};

impl Flows {
    fn of(fields: &Fields) -> Flows {
        let memory = fields.knob("memory").unwrap_or(0.5);
        Flows {
            functions: fields.take("functions", Datum::List(Vec::new())),
            ty: fields.take("type", Type::Int(Int::Int).into()),
            edge: fields.knob("edge").unwrap_or(0.4),
            memory,
            structs: fields.knob("structs").unwrap_or(memory / 2.0),
            by_value: fields.knob("by_value").unwrap_or(0.1),
            helpers: fields.knob("helpers").unwrap_or(0.08),
            elements: fields.knob("elements").unwrap_or(0.0),
            long: fields.knob("long").unwrap_or(0.1),
            pointers: fields.knob("pointers").unwrap_or(0.2),
            links: fields.knob("links").unwrap_or(0.0),
            unions: fields.knob("unions").unwrap_or(0.15),
            union_pointers: fields.knob("union_pointers").unwrap_or(0.0),
            choices: fields.knob("choices").unwrap_or(0.0),
            void: fields.knob("void").unwrap_or(0.0),
            bytes: fields.knob("bytes").unwrap_or(0.0),
            views: fields.knob("views").unwrap_or(0.0),
            texts: fields.knob("texts").unwrap_or(0.0),
            braces: fields.knob("braces").unwrap_or(0.0),
            builtins: fields.knob("builtins").unwrap_or(0.0),
            generic: fields.knob("generic").unwrap_or(0.0),
            by_pointer: fields.knob("by_pointer").unwrap_or(0.0),
            returned: fields.knob("returned").unwrap_or(0.0),
            variadic: fields.knob("variadic").unwrap_or(0.0),
            lists: fields.knob("lists").unwrap_or(0.0),
            kept: fields.knob("kept").unwrap_or(0.0),
            begun: fields.knob("begun").unwrap_or(0.0),
            vectors: fields.knob("vectors").unwrap_or(0.0),
            restricted: fields.knob("restrict").unwrap_or(0.0),
            atomic: fields.knob("atomic").unwrap_or(0.0),
            inline: fields.knob("inline").unwrap_or(0.0),
            old: fields.knob("old").unwrap_or(0.0),
            tails: fields.knob("tails").unwrap_or(0.0),
            attributes: fields.knob("attributes").unwrap_or(0.0),
            conventions: fields.knob("conventions").unwrap_or(0.0),
            asm: fields.knob("asm").unwrap_or(0.0),
            hints: fields.knob("hints").unwrap_or(0.0),
            constructors: fields.knob("constructors").unwrap_or(0.0),
            steps: fields.knob("steps").map_or(USUAL_STEPS, |steps| steps as u32),
            checks: CheckPoints::ALL[fields.knob("checks").unwrap_or(0.0) as usize],
        }
    }
}
