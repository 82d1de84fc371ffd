//! Lowers a program to C: its functions work on objects, and the caller checks those afterwards.

mod checks;
mod constants;
mod expressions;
mod function;
mod lists;
mod statements;

use self::lists::passing;
use super::bytes::SEEN_IN_BYTES;
use super::comparisons::Comparisons;
use super::lists::Taking;
use super::order::callees_first;
use super::records::records;
use super::{Flow, Stmt, Storage};
use crate::c::complaint::{Side, Subject};
use crate::c::model::Model;
use crate::c::print::expression;
use crate::c::tree::{self, CaseCode, Linkage, Name, Object, TypeDecl};
use crate::c::types::Type;

const CHECK: Name = Name::Global("check", 0);

/// The code of a test case.
pub(super) fn lower(case: &Flow, model: &Model) -> CaseCode {
    let comparisons = (!case.checks.is_end()).then(|| Comparisons::of(case, model));
    let comparisons = comparisons.as_ref();
    let case = comparisons.map_or(case, |comparisons| &comparisons.flow);
    let lowering = Lowering::new(case, model, comparisons);
    let mut code = CaseCode {
        types: vector_types(case)
            .chain(records(case).into_iter().map(TypeDecl::Record))
            .chain(view_types(case))
            .collect(),
        assumes: case.assumes,
        ..CaseCode::new(case.seed, CHECK, (Side::Check, Subject::Ends))
    };
    let mut locals = vec![Vec::new(); case.routines.len()];
    for (number, object) in (0..).zip(&case.objects) {
        let lowered = lowering.object(number, object);
        match object.storage {
            // It stands behind the declarations of functions; nothing compares it.
            Storage::Global if object.holds_functions() => {
                code.callee.objects.push(Object { is_public: true, ..lowered });
            }
            Storage::Global => code.shared.push(Object { is_public: true, ..lowered }),
            Storage::Static if object.is_literal => {}
            Storage::Static => code.callee.objects.push(lowered),
            Storage::Local(of) | Storage::Kept(of) if !object.is_literal => {
                locals.get_mut(of as usize).into_iter().for_each(|of| of.push(number));
            }
            Storage::Local(_)
            | Storage::Kept(_)
            | Storage::Block(_)
            | Storage::Frame(_)
            | Storage::Inner(_)
            | Storage::Parameter(_) => {}
        }
    }
    let addressed = case.addressed();
    for number in callees_first(case) {
        let routine = &case.routines[number as usize];
        let mut function = lowering.function(number, routine, &locals[number as usize]);
        if addressed.contains(&number) {
            function.linkage = Linkage::Known;
        }
        if routine.taking.passes() {
            let [inner, outer] = passing(number, function);
            code.callee.functions.push(inner);
            function = outer;
        }
        code.callee.functions.push(function);
    }
    let constructors = case.lower_constructors(
        model,
        |object| lowering.name(object),
        |ty, value| lowering.init(ty, value),
    );
    code.callee.functions.extend(constructors);
    if let Some(comparisons) = comparisons {
        code.caller.objects.extend(comparisons.counters());
        code.caller.functions.extend(lowering.functions_of_points(comparisons));
    }
    code.caller.functions.push(lowering.check());
    code
}

/// The name of an object in a program of one test case.
pub(super) fn object_name(case: &Flow, number: u32) -> Option<String> {
    let object = case.objects.get(number as usize)?;
    let name = name(number, object.storage);
    Some(expression(&tree::Expr::Object(name, object.ty.clone())))
}

/// The name of a function in a program of one test case.
pub(super) fn function_name(number: u32) -> String {
    expression(&tree::Expr::Function(routine_name(number), Type::Void))
}

/// A statement of a program; none for one that does not stand in it.
pub(super) fn stmt(case: &Flow, model: &Model, stmt: &Stmt) -> Option<tree::Stmt> {
    Lowering::new(case, model, None).stmt(stmt)
}

/// Names for the types of vectors that stand in it more than once, since such a type is long.
fn vector_types(case: &Flow) -> impl Iterator<Item = TypeDecl> {
    let named = case.vectors().into_iter().filter(|(_, uses)| *uses > 1);
    named.zip(1..).map(|((ty, _), number)| TypeDecl::Alias(Name::Global("vec", number), ty))
}

/// The types of the numbers in bytes of objects that are no bytes themselves.
fn view_types(case: &Flow) -> impl Iterator<Item = TypeDecl> {
    let mut used = [false; SEEN_IN_BYTES.len()];
    case.each_view(&mut |view| {
        view.number().into_iter().for_each(|number| used[number] = true);
    });
    let seen = SEEN_IN_BYTES.into_iter().enumerate().filter(move |(number, _)| used[*number]);
    seen.map(|(number, ty)| TypeDecl::View(view_name(number), ty))
}

fn view_name(number: usize) -> Name {
    Name::Global("any", number as u32 + 1)
}

fn name(number: u32, storage: Storage) -> Name {
    match storage {
        Storage::Global | Storage::Static => Name::Global("g", number + 1),
        Storage::Local(_)
        | Storage::Kept(_)
        | Storage::Block(_)
        | Storage::Frame(_)
        | Storage::Inner(_) => Name::Local("v", number + 1),
        Storage::Parameter(_) => Name::Local("p", number + 1),
    }
}

fn routine_name(number: u32) -> Name {
    Name::Global("f", number)
}

#[derive(Clone, Copy)]
struct Lowering<'a> {
    case: &'a Flow,
    model: &'a Model,
    /// What is compared at check points, if it has any.
    comparisons: Option<&'a Comparisons>,
    /// The last parameter of the function that is lowered.
    last: Option<Name>,
    /// How that takes its arguments besides.
    taking: Taking,
}

impl<'a> Lowering<'a> {
    fn new(case: &'a Flow, model: &'a Model, comparisons: Option<&'a Comparisons>) -> Self {
        Lowering { case, model, comparisons, last: None, taking: Taking::Own }
    }

    fn name(&self, number: u32) -> Name {
        name(number, self.case.objects[number as usize].storage)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::c::model::LP64;

    #[test]
    fn an_object_of_a_function_that_is_not_there_is_left_out() {
        let json = r#"{"family":"flow","seed":1,"suite":"x","objects":[
            {"type":{"int":"int"},"storage":{"local":7},"value":{"int":"1"}}],
            "routines":[{"parameters":[],"sight":"public","body":[]}]}"#;
        let flow: Flow = serde_json::from_str(json).expect("it is a program");
        let code = lower(&flow, &LP64);
        assert!(code.callee.functions.iter().all(|function| function.locals.is_empty()));
    }
}
