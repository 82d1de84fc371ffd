//! Prints functions: what precedes and follows their names, and their bodies.

use super::arrays::variable;
use super::{Printer, Units};
use crate::c::calling::Convention;
use crate::c::features::Feature;
use crate::c::harness::Action;
use crate::c::tree::{Constructor, Form, Function, Linkage, Name, Pointer, Stmt};
use crate::c::types::Type;

/// Separates the choice of which definitions are `extern` from others.
const EXTERN: u64 = 0x6578_7465_726e;

/// The prefix of the names of a function's `va_list` and of the macros that use it.
fn lists(function: &Function) -> &'static str {
    if function.has_ms_lists() { "__builtin_ms_" } else { "" }
}

impl Printer {
    /// The specifiers before a function's type.
    fn storage(&mut self, function: &Function, units: Units, is_definition: bool) {
        match (function.linkage, units) {
            (Linkage::Private | Linkage::Known, _) | (Linkage::Shared, Units::One) => {
                self.word("static ")
            }
            (Linkage::Shared, Units::Two) | (Linkage::Public, _) => {}
        }
        match (function.form, units) {
            (Form::Inline, Units::One) => self.word("inline "),
            (Form::InlineDefinition, _) if is_definition => {
                if self.is_extern(function, units) {
                    self.word("extern ");
                }
                self.word("inline ");
            }
            (Form::Noinline, _) => self.put("__attribute__((noinline)) "),
            _ => {}
        }
        // A compiler that does not see the definition needs no attribute.
        if function.is_opaque && units == Units::One {
            self.word(if self.plain { "OPAQUE " } else { "QUEST_OPAQUE " });
        }
        self.said(function);
        if let Some(constructor) = function.constructor {
            self.constructor(constructor);
        }
        self.convention(function.convention);
    }

    /// Whether an `inline` definition that other files see says so, as it may: one in two where definitions vary.
    fn is_extern(&self, function: &Function, units: Units) -> bool {
        let is_external = match function.linkage {
            Linkage::Private | Linkage::Known => false,
            Linkage::Shared => units == Units::Two,
            Linkage::Public => true,
        };
        is_external && self.is_chosen(function.name, Feature::ExternInline, EXTERN, 2)
    }

    /// The attributes that say what a function does.
    fn said(&mut self, function: &Function) {
        if function.attributes.is_empty() {
            return;
        }
        if function.attributes.contains(&"always_inline") {
            // As GNU C spells it whatever the standard is.
            self.word("__inline__ ");
        }
        self.word("__attribute__((");
        self.put(&function.attributes.join(", "));
        self.put(")) ");
    }

    fn constructor(&mut self, constructor: Constructor) {
        self.word("__attribute__((");
        self.put(if constructor.is_underscored { "__constructor__" } else { "constructor" });
        if let Some(priority) = constructor.priority {
            self.out.push(b'(');
            self.number(priority);
            self.out.push(b')');
        }
        self.put(")) ");
    }

    /// The attribute that selects a calling convention, if one has to.
    pub(super) fn convention(&mut self, convention: Convention) {
        if let Some(attribute) = convention.attribute() {
            self.word("__attribute__((");
            self.put(attribute);
            self.put(")) ");
        }
    }

    /// The declaration of a parameter.
    fn parameter(&mut self, function: &Function, index: usize, name: Name, ty: &Type) {
        match function.lengths.iter().find(|(of, ..)| *of == index) {
            Some((_, length, width)) => {
                let (element, lengths) = variable(ty, *length, *width);
                self.declaration(&element, |p| {
                    p.name(name);
                    p.lengths(lengths);
                });
            }
            None => self.declaration(ty, |p| {
                if function.restricted.contains(&index) {
                    p.word("restrict ");
                }
                p.name(name);
            }),
        }
    }

    /// A function's parameter list, types and names.
    fn parameters(&mut self, function: &Function) {
        self.out.push(b'(');
        for (index, (name, ty)) in function.params.iter().enumerate() {
            if index > 0 {
                self.comma();
            }
            self.parameter(function, index, *name, ty);
        }
        if function.takes_list {
            self.put(if function.params.is_empty() { "" } else { ", " });
            self.put(lists(function));
            self.put("va_list ap");
        }
        let is_empty = function.params.is_empty() && !function.takes_list;
        if is_empty {
            self.word("void");
        } else if function.variadic {
            self.comma();
            self.word("...");
        }
        self.out.push(b')');
    }

    /// A declaration of a function, with its newline. It shows what callers may see of the parameters; in the
    /// callee's own unit, all of them.
    pub fn prototype(&mut self, function: &Function, units: Units, is_own: bool) {
        self.declare(function, units, is_own, false);
    }

    /// The same in the unit that defines it: as `extern inline` if the definition is.
    pub fn prototype_of_own(&mut self, function: &Function, units: Units, is_own: bool) {
        let is_extern = function.form == Form::InlineDefinition && self.is_extern(function, units);
        self.declare(function, units, is_own, is_extern);
    }

    fn declare(
        &mut self,
        function: &Function,
        units: Units,
        is_own: bool,
        is_like_definition: bool,
    ) {
        self.storage(function, units, is_like_definition);
        let is_hidden =
            if is_own { function.form == Form::Old } else { function.hides_parameters() };
        self.declaration(&function.result, |p| {
            p.name(function.name);
            if is_hidden { p.word("()") } else { p.parameters(function) }
        });
        self.symbol(function.name);
        self.word(";\n");
    }

    /// A pointer to a function or an array of them, with its newline.
    pub fn pointer(&mut self, pointer: &Pointer, to: &Function) {
        self.word("static ");
        self.declaration(&to.result, |p| {
            p.out.push(b'(');
            p.convention(to.convention);
            p.word("*volatile ");
            p.name(pointer.name);
            if let Some(number) = pointer.number {
                p.out.push(b'[');
                p.number(number);
                p.out.push(b']');
            }
            p.out.push(b')');
            if to.hides_parameters() { p.word("()") } else { p.parameters(to) }
        });
        self.put(if pointer.number.is_some() { " = { " } else { " = " });
        for index in 0..pointer.number.unwrap_or(1) {
            self.put(if index > 0 { ", " } else { "" });
            self.name(pointer.to);
        }
        self.put(if pointer.number.is_some() { " };\n" } else { ";\n" });
    }

    /// A function definition, after a declaration if the assembler has another name for it.
    pub fn function(&mut self, function: &Function, units: Units) {
        if self.has_symbol(function.name) {
            self.prototype(function, units, true);
        }
        self.storage(function, units, true);
        let is_old = function.form == Form::Old;
        self.declaration(&function.result, |p| {
            p.name(function.name);
            if is_old { p.names(function) } else { p.parameters(function) }
        });
        self.out.push(b'\n');
        for (index, (name, ty)) in function.params.iter().enumerate().filter(|_| is_old) {
            self.indent("    ");
            self.parameter(function, index, *name, ty);
            self.word(";\n");
        }
        self.word("{\n");
        self.block(function);
        self.word("}\n");
    }

    /// The names of a function's parameters, as a list.
    fn names(&mut self, function: &Function) {
        self.out.push(b'(');
        for (index, (name, _)) in function.params.iter().enumerate() {
            if index > 0 {
                self.comma();
            }
            self.name(*name);
        }
        self.out.push(b')');
    }

    /// The body of `main`, if this function becomes `main`.
    pub fn main_block(&mut self, function: &Function) {
        self.is_main = true;
        self.block(function);
        self.is_main = false;
    }

    fn block(&mut self, function: &Function) {
        self.lists = lists(function);
        self.must_tail = function.must_tail;
        let begins = function.variadic && function.has(|stmt| matches!(stmt, Stmt::VaStart(_)));
        let copies = function.has(|stmt| matches!(stmt, Stmt::VaCopy));
        for name in [begins.then_some("ap"), copies.then_some("again")].into_iter().flatten() {
            self.indent("    ");
            self.put(self.lists);
            self.put("va_list ");
            self.put(name);
            self.word(";\n");
        }
        let leaves = |stmt: &Stmt| matches!(stmt, Stmt::Harness(Action::LeaveIfFailed));
        if !self.plain && function.body.iter().any(leaves) {
            self.put("    int failures = quest_failures;\n");
        }
        self.statements(&function.locals, &function.body, "    ");
    }
}
