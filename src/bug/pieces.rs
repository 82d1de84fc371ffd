//! The pieces of a test case's code that its failure may not need, and the code without some of them.
//! Whether that still has one meaning is up to the abstract machine.

use std::collections::BTreeSet;
use std::ops::Range;

use super::moved::{begin_with_value, check_value, put_in_line};
use crate::c::eval;
use crate::c::harness::{Action, Demand, Probe};
use crate::c::model::Model;
use crate::c::tree::{
    self, CaseCode, Expr, Function, Half, Init, Linkage, List, Name, Object, Stmt, TypeDecl,
};
use crate::c::types::Type;
use crate::render::Files;
use crate::toolchain::verdict::Stage;

/// A piece that may be removed.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Piece {
    /// A function's definition, if the program is never run. If it is linked, `main` stays.
    Definition(Name),
    /// Checks, and counts of what was reached: statements of a function, by their numbers in
    /// the order of [`Function::each_statement`].
    Check(Name, Vec<u32>),
    /// Other statements, likewise; the beginning and end of a list of variable arguments are one piece.
    Statement(Name, Vec<u32>),
    /// A local object of a function: its value is used directly where it is set.
    Local(Name, Name),
    /// An object that holds one scalar: the scalar replaces it.
    Object(Name),
    /// An object's initial value: zeros replace it.
    Initializer(Name),
    /// A function: its statements replace the only call of it.
    Function(Name),
    /// The assignment with which a function begins, to a local object: the object is declared with the value.
    First(Name, Name),
    /// An object that is set right before it is checked: the value is checked.
    Checked(Name),
}

/// The pieces of some code in a fixed order, kind by kind, for a program that reaches some stage.
fn pieces(code: &CaseCode, stage: Stage) -> Vec<Piece> {
    let mut checks = Vec::new();
    let mut statements = Vec::new();
    let mut locals = Vec::new();
    // A loop reads the count.
    let is_counted = code
        .functions()
        .any(|function| function.has(|stmt| matches!(stmt, Stmt::Harness(Action::Repeat(..)))));
    for function in code.functions() {
        let mut lists: [Vec<u32>; 2] = Default::default();
        let mut number = 0;
        function.each_statement(&mut |stmt| {
            let one = vec![number];
            match stmt {
                Stmt::Return(_) => {}
                Stmt::Harness(Action::Reached) if is_counted => {}
                Stmt::Harness(Action::Repeat(..) | Action::Recount) => {
                    statements.push(Piece::Statement(function.name, one));
                }
                Stmt::Harness(_) | Stmt::Discard(_) => {
                    checks.push(Piece::Check(function.name, one));
                }
                Stmt::VaStart(_) | Stmt::VaEnd(List::Own) => lists[0].extend(one),
                Stmt::VaCopy | Stmt::VaEnd(List::Copy) => lists[1].extend(one),
                _ => statements.push(Piece::Statement(function.name, one)),
            }
            number += 1;
        });
        let lists = lists.into_iter().filter(|list| !list.is_empty());
        statements.extend(lists.map(|list| Piece::Statement(function.name, list)));
        locals.extend(function.locals.iter().map(|local| Piece::Local(function.name, local.name)));
    }
    // A compiler that crashes on a call mostly does so without the caller, too.
    let functions = code.caller.functions.iter().chain(&code.callee.functions);
    let definitions = functions.filter(|function| match stage {
        Stage::Compile => true,
        Stage::Link => function.name != code.entry,
        Stage::Run => false,
    });
    let mut pieces: Vec<Piece> =
        definitions.map(|function| Piece::Definition(function.name)).collect();
    pieces.extend(checks);
    pieces.extend(statements);
    pieces.extend(locals);
    let constants = objects(code).filter(|object| object.constant().is_some());
    pieces.extend(constants.map(|object| Piece::Object(object.name)));
    let initialized = objects(code).filter(|object| object.init.is_some());
    pieces.extend(initialized.map(|object| Piece::Initializer(object.name)));
    if stage == Stage::Run {
        // Some can stand in line once something is left out of them.
        let is_plain =
            |function: &&Function| function.name != code.entry && function.params.is_empty();
        pieces.extend(
            code.functions().filter(is_plain).map(|function| Piece::Function(function.name)),
        );
        for function in code.functions() {
            let locals = function.locals.iter().filter(|local| local.init.is_none());
            pieces.extend(locals.map(|local| Piece::First(function.name, local.name)));
        }
        let numbers = objects(code).filter(|object| matches!(object.ty, Type::Int(_)));
        pieces.extend(numbers.map(|object| Piece::Checked(object.name)));
    }
    pieces
}

/// Test cases' code without some pieces, by their numbers: those of the first test case, then those of
/// the next. `stage` is the last one that the program reaches.
pub fn trimmed(cases: &[CaseCode], stage: Stage, left_out: &BTreeSet<u32>) -> Vec<CaseCode> {
    let mut first = 0;
    let one = |code: &CaseCode| {
        let pieces = pieces(code, stage);
        let numbered = (first..).zip(&pieces).filter(|(number, _)| left_out.contains(number));
        let of_case: Vec<&Piece> = numbered.map(|(_, piece)| piece).collect();
        first += pieces.len() as u32;
        if of_case.is_empty() { code.clone() } else { without(code, stage, &of_case) }
    };
    cases.iter().map(one).collect()
}

/// The numbers of the pieces of each kind that may be removed in a program of so many files.
pub fn kinds(cases: &[CaseCode], stage: Stage, files: Files) -> Vec<Range<u32>> {
    let mut all = Vec::new();
    let mut first = 0;
    for code in cases {
        let pieces = pieces(code, stage);
        let kind = std::mem::discriminant::<Piece>;
        for pieces in pieces.chunk_by(|one, other| kind(one) == kind(other)) {
            let last = first + pieces.len() as u32;
            // What a function's statements name may be in another file.
            if files == Files::ONE || !matches!(pieces[0], Piece::Function(_)) {
                all.push(first..last);
            }
            first = last;
        }
    }
    all
}

/// Whether trimmed code has one meaning up to a stage, and runs so many statements at most: code that is only compiled may
/// lack definitions, and then is never run.
pub fn has_one_meaning(code: &CaseCode, stage: Stage, model: &Model, most: u64) -> bool {
    match is_whole(code) {
        // The machine cannot run it, and nothing is taken from it.
        true => code.whole.is_some() || eval::run_within(code, model, most).is_ok(),
        false => stage == Stage::Compile,
    }
}

/// Whether a program has everything that linking and running need.
pub fn is_whole(code: &CaseCode) -> bool {
    let lacks_definitions = [&code.callee, &code.caller].iter().any(|h| !h.declared.is_empty());
    let has_entry = code.functions().any(|function| function.name == code.entry);
    code.whole.is_some() || has_entry && !lacks_definitions
}

fn objects(code: &CaseCode) -> impl Iterator<Item = &Object> {
    code.shared.iter().chain(&code.callee.objects).chain(&code.caller.objects)
}

/// The code without some of its pieces, and without anything that is then unused.
fn without(code: &CaseCode, stage: Stage, left_out: &[&Piece]) -> CaseCode {
    let mut code = code.clone();
    for half in [&mut code.callee, &mut code.caller] {
        for function in &mut half.functions {
            let mut numbers = BTreeSet::new();
            for piece in left_out {
                if let Piece::Check(of, some) | Piece::Statement(of, some) = piece
                    && *of == function.name
                {
                    numbers.extend(some);
                }
            }
            function.body = rest(&function.body, &numbers, &mut 0);
            for piece in left_out {
                if let Piece::Local(of, local) = piece
                    && *of == function.name
                {
                    use_at_once(*local, &mut function.body);
                }
            }
        }
    }
    let constants: Vec<(Name, Expr)> = left_out
        .iter()
        .filter_map(|piece| match piece {
            Piece::Object(name) => {
                let object = objects(&code).find(|object| object.name == *name)?;
                Some((*name, object.constant()?.clone()))
            }
            _ => None,
        })
        .collect();
    let value = |expr: &Expr| match expr {
        Expr::Object(name, _) => {
            constants.iter().find(|(of, _)| of == name).map(|(_, value)| value.clone())
        }
        _ => None,
    };
    let is_zeroed = |object: &Object| left_out.contains(&&Piece::Initializer(object.name));
    let is_declared = |function: &Function| left_out.contains(&&Piece::Definition(function.name));
    for half in [&mut code.callee, &mut code.caller] {
        for function in &mut half.functions {
            function.body = function.body.iter().map(|stmt| stmt.with_values(&value)).collect();
        }
        let functions = std::mem::take(&mut half.functions);
        let (declared, defined) = functions.into_iter().partition(is_declared);
        half.functions = defined;
        // A `static` function that is never defined is not valid C.
        let public = |one: Function| Function { linkage: Linkage::Public, ..one };
        half.declared = declared.into_iter().map(public).collect();
        half.objects.iter_mut().filter(|o| is_zeroed(o)).for_each(|object| object.init = None);
    }
    code.shared.iter_mut().filter(|object| is_zeroed(object)).for_each(|o| o.init = None);
    move_parts(&mut code, left_out);
    tidy(&mut code, stage);
    code
}

/// Moves what is left out of one place to another.
fn move_parts(code: &mut CaseCode, left_out: &[&Piece]) {
    let mut in_line = Vec::new();
    for piece in left_out {
        if let Piece::Function(name) = piece {
            put_in_line(code, *name);
            in_line.push(*name);
        }
    }
    let entry = code.entry;
    for half in [&mut code.callee, &mut code.caller] {
        for function in &mut half.functions {
            let is_in_it =
                |of: &Name| *of == function.name || function.name == entry && in_line.contains(of);
            let own = left_out.iter().filter_map(|piece| match piece {
                Piece::First(of, local) if is_in_it(of) => Some(*local),
                _ => None,
            });
            let own: Vec<Name> = own.collect();
            // Each may begin with the assignment of the next.
            for _ in 0..own.len() {
                own.iter().for_each(|local| begin_with_value(function, *local));
            }
        }
    }
    for piece in left_out {
        if let Piece::Checked(object) = piece {
            check_value(code, *object);
        }
    }
}

/// Removes the statements with some numbers, and empty blocks. `number` counts them.
fn rest(body: &[Stmt], left_out: &BTreeSet<u32>, number: &mut u32) -> Vec<Stmt> {
    let mut kept = Vec::new();
    for stmt in body {
        let is_left_out = left_out.contains(number);
        *number += 1;
        let stmt = stmt.with_bodies(|body| rest(body, left_out, number));
        let is_empty = match &stmt {
            Stmt::If(..)
            | Stmt::For(..)
            | Stmt::Block(..)
            | Stmt::Switch(..)
            | Stmt::SetJump(..) => stmt.bodies().iter().all(|body| body.is_empty()),
            _ => false,
        };
        if !is_left_out && !is_empty {
            kept.push(stmt);
        }
    }
    kept
}

/// Uses the value of a local object directly: in the one check that reads it, or in none. A
/// function that does more with it stays unchanged.
fn use_at_once(local: Name, body: &mut Vec<Stmt>) {
    let is_it = |expr: &Expr| matches!(expr, Expr::Object(name, _) if *name == local);
    let sets = |stmt: &Stmt| matches!(stmt, Stmt::Assign(place, _) if is_it(place));
    let uses = |stmts: &[Stmt]| {
        let mut uses = 0;
        let mut function = Function::new(Linkage::Private, local, Type::Void);
        function.body = stmts.to_vec();
        function.each_statement(&mut |stmt| {
            stmt.each_expr(&mut |expr| uses += u32::from(is_it(expr)));
        });
        uses
    };
    let Some(set) = body.iter().position(sets) else { return };
    let Stmt::Assign(_, value) = body[set].clone() else { return };
    let (before, after) = (uses(&body[..set]), uses(&body[set + 1..]));
    let reads = |stmt: &Stmt| {
        matches!(stmt, Stmt::Harness(Action::Check(..) | Action::CheckLayout(..)))
            && uses(std::slice::from_ref(stmt)) == 1
    };
    match (before, after, body[set + 1..].iter().position(reads)) {
        (0, 0, _) => body[set] = Stmt::Expr(value),
        (0, 1, Some(check)) => {
            let check = body.remove(set + 1 + check);
            body[set] = check.with_values(&|expr| is_it(expr).then(|| value.clone()));
        }
        _ => {}
    }
}

/// Removes everything unused: local objects, objects, functions and pointers to them, types.
fn tidy(code: &mut CaseCode, stage: Stage) {
    loop {
        let before = code.clone();
        let names = used_names(code);
        for half in [&mut code.callee, &mut code.caller] {
            half.pointers.retain(|pointer| names.contains(&pointer.name));
            half.objects.retain(|object| names.contains(&object.name));
            // In a program that is not run, each function is kept for its own sake.
            half.functions.retain(|function| {
                let is_used = function.name == code.entry || names.contains(&function.name);
                is_used || stage != Stage::Run
            });
            half.declared.retain(|function| names.contains(&function.name));
            for function in &mut half.functions {
                let used = local_names(function);
                function.locals.retain(|local| used.contains(&local.name));
            }
        }
        code.shared.retain(|object| names.contains(&object.name));
        if *code == before {
            break;
        }
    }
    let is_reached = |stmt: &Stmt| *stmt == Stmt::Harness(Action::Reached);
    if !code.functions().any(|function| function.has(is_reached)) {
        code.reaches = 0;
    }
    let types = used_types(code);
    let aliases = used_names(code);
    code.types.retain(|decl| match decl {
        TypeDecl::Record(record) => types.contains(&Type::Record(record.clone())),
        TypeDecl::Enum(of) => types.contains(&Type::Enum(of.clone())),
        TypeDecl::Typedef(name, _) | TypeDecl::View(name, _) => aliases.contains(name),
        TypeDecl::Alias(_, ty) => types.contains(ty),
    });
}

/// The names used by a statement and its parts.
fn names_of(stmt: &Stmt, names: &mut BTreeSet<Name>) {
    stmt.each_expr(&mut |expr| name_of(expr, names));
    match stmt {
        Stmt::HandOn(tree::HandOn { to: name, .. }) | Stmt::For(name, ..) | Stmt::VaStart(name) => {
            names.insert(*name);
        }
        Stmt::Block(locals, _) => {
            names.extend(locals.iter().flat_map(Object::lengths));
            names.extend(locals.iter().filter_map(|local| local.cleanup));
        }
        _ => {}
    }
}

fn name_of(expr: &Expr, names: &mut BTreeSet<Name>) {
    match expr {
        Expr::Object(name, _) | Expr::Call(name, ..) | Expr::CallPointer(name, ..) => {
            names.insert(*name);
        }
        Expr::Function(name, _) | Expr::VaArg(_, _, Some(name)) | Expr::View(name, ..) => {
            names.insert(*name);
        }
        _ => {}
    }
}

fn local_names(function: &Function) -> BTreeSet<Name> {
    let mut names = BTreeSet::new();
    function.each_statement(&mut |stmt| names_of(stmt, &mut names));
    for local in &function.locals {
        names.extend(local.lengths());
        let init = local.init.iter();
        init.for_each(|init| init.each(&mut |expr| name_of(expr, &mut names)));
    }
    names
}

fn used_names(code: &CaseCode) -> BTreeSet<Name> {
    let mut names = BTreeSet::new();
    for function in code.functions() {
        names.extend(local_names(function));
    }
    let inits = objects(code).filter_map(|object| object.init.as_ref());
    inits.for_each(|init| init.each(&mut |expr| name_of(expr, &mut names)));
    let pointers = [&code.callee, &code.caller].into_iter().flat_map(|half| &half.pointers);
    names.extend(pointers.map(|pointer| pointer.to));
    names
}

/// All remaining types, with those that they are made of.
fn used_types(code: &CaseCode) -> BTreeSet<Type> {
    let mut types = BTreeSet::new();
    let mut add = |ty: &Type| ty.each(&mut |ty| types.extend([ty.clone()]));
    let half = |half: &Half| [half.functions.clone(), half.declared.clone()].concat();
    for function in half(&code.callee).iter().chain(&half(&code.caller)) {
        add(&function.result);
        function.params.iter().for_each(|(_, ty)| add(ty));
        function.locals.iter().for_each(|local| add(&local.ty));
        function.locals.iter().filter_map(|l| l.init.as_ref()).for_each(|i| types_of(i, &mut add));
        function.each_statement(&mut |stmt| {
            stmt.each_expr(&mut |expr| type_of(expr, &mut add));
            if let Stmt::Block(locals, _) = stmt {
                locals.iter().for_each(|local| add(&local.ty));
            }
        });
    }
    for object in objects(code) {
        add(&object.ty);
        object.init.iter().for_each(|init| types_of(init, &mut add));
    }
    types
}

fn types_of(init: &Init, add: &mut impl FnMut(&Type)) {
    init.each(&mut |expr| type_of(expr, add));
}

fn type_of(expr: &Expr, add: &mut impl FnMut(&Type)) {
    add(&expr.ty());
    match expr {
        Expr::Size(ty) | Expr::Align(ty) | Expr::Alloca(ty, _) => add(ty),
        Expr::Constant(of, _) => add(&Type::Enum(of.clone())),
        Expr::Harness(Probe::Misalignment(_, Demand::Type(ty, _))) => add(ty),
        _ => {}
    }
}
