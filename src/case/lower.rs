//! Lowers a call to C: objects that hold the arguments, a callee that checks what arrives and
//! returns, a caller that checks what comes back.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::call::{Call, Typed};
use super::values::POOL;
use crate::c::{
    CaseCode, Expr, Function, Half, Init, Linkage, Name, Object, Side, Stmt, Subject, Tag, TypeDecl,
};
use crate::ctype::{Int, Member, Type};
use crate::model::Model;
use crate::value::Value;

const CALLEE: Name = Name::Global("callee", 0);
const CALLER: Name = Name::Global("caller", 0);
const RESULT_OBJECT: Name = Name::Global("r", 0);
const RESULT: Name = Name::Local("result", 0);

fn arg_object(index: usize) -> Name {
    Name::Global("x", index as u32 + 1)
}

/// The code of a call. With `designators`, a union's live member is set by its initializer; without
/// (C89), by assignments before the object is used.
pub(super) fn lower(call: &Call, model: &Model, designators: bool) -> CaseCode {
    let mut lowering = Lowering {
        model,
        designators,
        types: Vec::new(),
        pools: BTreeMap::new(),
        shared: Vec::new(),
    };
    for part in call.parts() {
        lowering.declare(&part.ty);
    }
    let callee = lowering.callee(call);
    let caller = lowering.caller(call);
    CaseCode {
        tag: Tag::of_seed(call.seed),
        seed: call.seed,
        types: lowering.types,
        shared: lowering.shared,
        callee,
        caller,
        entry: CALLER,
    }
}

struct Lowering<'a> {
    model: &'a Model,
    designators: bool,
    types: Vec<TypeDecl>,
    /// The pool of objects each pointed-to type has, by number.
    pools: BTreeMap<Type, u32>,
    shared: Vec<Object>,
}

impl Lowering<'_> {
    // Types.

    /// Declares every record and enumeration a type is made of, innermost first, each once.
    fn declare(&mut self, ty: &Type) {
        match ty {
            Type::Pointer(inner) | Type::Array(inner, _) => self.declare(inner),
            Type::Record(record) => {
                let declared = |decl: &TypeDecl| matches!(decl, TypeDecl::Record(r) if r == record);
                if !self.types.iter().any(declared) {
                    for member in &record.members {
                        self.declare(&member.ty);
                    }
                    self.types.push(TypeDecl::Record(record.clone()));
                }
            }
            Type::Enum(enumeration) => {
                let decl = TypeDecl::Enum(enumeration.clone());
                if !self.types.contains(&decl) {
                    self.types.push(decl);
                }
            }
            Type::Void | Type::Int(_) | Type::Float(_) => {}
        }
    }

    /// A variable argument's type must become a pointer to it by a `*` put behind (C89 4.8.1.2):
    /// pointers to arrays need a typedef.
    fn va_arg(&mut self, ty: &Type, index: usize) -> Expr {
        let mut inner = ty;
        while let Type::Pointer(to) = inner {
            inner = to;
        }
        let alias = matches!(inner, Type::Array(..)).then(|| {
            let name = Name::Global("t", index as u32 + 1);
            self.types.push(TypeDecl::Typedef(name, ty.clone()));
            name
        });
        Expr::VaArg(ty.clone(), alias)
    }

    // Values.

    /// The constant expression of a scalar value, in the given type.
    fn scalar(&mut self, ty: &Type, value: &Value) -> Expr {
        match (ty, value) {
            (Type::Enum(e), Value::Int(n)) => {
                match e.constants.iter().position(|c| i128::from(*c) == *n) {
                    Some(index) => Expr::Constant(e.clone(), index as u32),
                    None => Expr::Int(*n, Int::Int),
                }
            }
            (Type::Int(int), Value::Int(n)) => Expr::Int(*n, self.model.promoted_int(*int)),
            (Type::Float(float), Value::Real(real)) => Expr::Real(*real, *float),
            (Type::Pointer(to), Value::Pool(element)) => self.pool_element(to, *element),
            (Type::Pointer(_), Value::Address(address)) => {
                let int =
                    if self.model.pointer > self.model.long { Int::ULongLong } else { Int::ULong };
                Expr::Cast(ty.clone(), Box::new(Expr::Int((*address).into(), int)))
            }
            _ => Expr::Null(ty.clone()),
        }
    }

    fn pool_element(&mut self, to: &Arc<Type>, element: u32) -> Expr {
        // There are no objects of type void: its pointers point to characters.
        let to = if **to == Type::Void { Type::Int(Int::Char) } else { (**to).clone() };
        let next = self.pools.len() as u32 + 1;
        let number = *self.pools.entry(to.clone()).or_insert(next);
        let name = Name::Global("pool", number);
        let ty = Type::Array(Arc::new(to), POOL);
        if number == next {
            self.shared.push(Object { name, ty: ty.clone(), init: None });
        }
        Expr::Address(Box::new(Expr::Index(Arc::new(Expr::Object(name, ty)), element)))
    }

    fn init(&mut self, ty: &Type, value: &Value) -> Init {
        match (ty, value) {
            (Type::Array(element, _), Value::List(parts)) => {
                Init::List(parts.iter().map(|part| self.init(element, part)).collect())
            }
            (Type::Record(record), Value::List(parts)) => Init::List(
                record.members.iter().zip(parts).map(|(m, part)| self.init(&m.ty, part)).collect(),
            ),
            (Type::Record(record), Value::Union(live, part)) => {
                let Member { ty, .. } = &record.members[*live as usize];
                if *live == 0 || self.designators {
                    Init::Union(record.clone(), *live, Box::new(self.init(ty, part)))
                } else {
                    let Member { ty, .. } = &record.members[0];
                    Init::Union(record.clone(), 0, Box::new(self.init(ty, &Value::zero(ty))))
                }
            }
            _ => Init::Expr(self.scalar(ty, value)),
        }
    }

    /// Assigns what an initializer could not set: unions whose live member is not the first.
    fn set_unions(&mut self, place: Expr, ty: &Type, value: &Value, body: &mut Vec<Stmt>) {
        if self.designators {
            return;
        }
        match (ty, value) {
            (Type::Record(record), Value::Union(live, part)) if *live > 0 => {
                let member = &record.members[*live as usize];
                let place = Expr::Member(Arc::new(place), *live);
                self.assign(place, &member.ty, part, body);
            }
            _ => each_part(place, ty, value, |place, ty, value| {
                self.set_unions(place, ty, value, body);
            }),
        }
    }

    /// Assigns every scalar of a place.
    fn assign(&mut self, place: Expr, ty: &Type, value: &Value, body: &mut Vec<Stmt>) {
        if matches!(ty, Type::Array(..) | Type::Record(_)) {
            each_part(place, ty, value, |place, ty, value| self.assign(place, ty, value, body));
        } else {
            let value = self.scalar(ty, value);
            body.push(Stmt::Assign(place, value));
        }
    }

    /// Checks every scalar of a place; says so where there is none to check.
    fn check(
        &mut self,
        side: Side,
        subject: Subject,
        place: Expr,
        part: &Typed,
        body: &mut Vec<Stmt>,
    ) {
        let before = body.len();
        self.check_parts((side, subject), place.clone(), &part.ty, &part.value, body);
        if body.len() == before {
            body.push(Stmt::Discard(place));
        }
    }

    fn check_parts(
        &mut self,
        (side, subject): (Side, Subject),
        place: Expr,
        ty: &Type,
        value: &Value,
        body: &mut Vec<Stmt>,
    ) {
        if matches!(ty, Type::Array(..) | Type::Record(_)) {
            each_part(place, ty, value, |place, ty, value| {
                self.check_parts((side, subject), place, ty, value, body);
            });
        } else {
            let want = self.scalar(ty, value);
            body.push(Stmt::Check(side, subject, place, want));
        }
    }

    // Functions.

    fn callee(&mut self, call: &Call) -> Half {
        let mut objects = Vec::new();
        let mut locals = Vec::new();
        let arguments = call.args.iter().chain(&call.varargs);
        let mut body = Vec::with_capacity(arguments.map(|arg| arg.value.scalars() + 2).sum());
        let mut params = Vec::with_capacity(call.args.len());
        for (index, arg) in call.args.iter().enumerate() {
            let name = Name::Local("p", index as u32 + 1);
            // As a parameter, `T p[0]` would have gcc believe that nothing is there to be read.
            let declared =
                if matches!(arg.ty, Type::Array(_, 0)) { arg.ty.decayed() } else { arg.ty.clone() };
            params.push((name, declared));
            let place = Expr::Object(name, arg.ty.clone());
            self.check(Side::Callee, Subject::Arg(index as u32 + 1), place, arg, &mut body);
        }
        if let Some((last, _)) = params.last().filter(|_| !call.varargs.is_empty()) {
            body.push(Stmt::VaStart(*last));
            let mut checks = Vec::new();
            for (index, arg) in call.varargs.iter().enumerate() {
                let received = self.model.promoted(&arg.ty);
                let name = Name::Local("v", index as u32 + 1);
                let next = self.va_arg(&received, index);
                body.push(Stmt::Assign(Expr::Object(name, received.clone()), next));
                // An array decays, but its elements are there to be seen; all else is as received.
                let seen = if matches!(arg.ty, Type::Array(..)) { &arg.ty } else { &received };
                let place = Expr::Object(name, received.clone());
                let part = Typed { ty: seen.clone(), value: arg.value.clone() };
                let subject = Subject::Vararg(index as u32 + 1);
                self.check(Side::Callee, subject, place, &part, &mut checks);
                locals.push(Object { name, ty: received, init: None });
            }
            body.push(Stmt::VaEnd);
            body.append(&mut checks);
        }
        if call.result.ty != Type::Void {
            let Typed { ty, value } = &call.result;
            let place = Expr::Object(RESULT_OBJECT, ty.clone());
            self.set_unions(place.clone(), ty, value, &mut body);
            let init = Some(self.init(ty, value));
            objects.push(Object { name: RESULT_OBJECT, ty: ty.clone(), init });
            body.push(Stmt::Reached);
            body.push(Stmt::Return(place));
        } else {
            body.push(Stmt::Reached);
        }
        let function = Function {
            linkage: if call.is_static { Linkage::Shared } else { Linkage::Public },
            name: CALLEE,
            result: call.result.ty.clone(),
            params,
            variadic: !call.varargs.is_empty(),
            locals,
            body,
        };
        Half { objects, functions: vec![function] }
    }

    fn caller(&mut self, call: &Call) -> Half {
        let mut objects = Vec::new();
        let mut locals = Vec::new();
        let mut body = Vec::new();
        let mut actuals = Vec::with_capacity(call.args.len() + call.varargs.len());
        for (index, arg) in call.args.iter().chain(&call.varargs).enumerate() {
            let name = arg_object(index);
            let place = Expr::Object(name, arg.ty.clone());
            let init = Some(self.init(&arg.ty, &arg.value));
            objects.push(Object { name, ty: arg.ty.clone(), init });
            self.set_unions(place.clone(), &arg.ty, &arg.value, &mut body);
            actuals.push(place);
        }
        let ty = &call.result.ty;
        let invocation = Expr::Call(CALLEE, ty.clone(), actuals);
        if *ty == Type::Void {
            body.push(Stmt::Expr(invocation));
        } else {
            let place = Expr::Object(RESULT, ty.clone());
            locals.push(Object { name: RESULT, ty: ty.clone(), init: None });
            body.push(Stmt::Assign(place.clone(), invocation));
            self.check(Side::Caller, Subject::Result, place, &call.result, &mut body);
        }
        let function = Function {
            linkage: Linkage::Private,
            name: CALLER,
            result: Type::Void,
            params: Vec::new(),
            variadic: false,
            locals,
            body,
        };
        Half { objects, functions: vec![function] }
    }
}

/// Visits the live parts of an array's or record's value, one level down.
fn each_part(place: Expr, ty: &Type, value: &Value, mut visit: impl FnMut(Expr, &Type, &Value)) {
    // All parts share the expression for the whole.
    let whole = Arc::new(place);
    let member = |index| Expr::Member(whole.clone(), index);
    match (ty, value) {
        (Type::Array(element, _), Value::List(parts)) => {
            for (index, part) in (0..).zip(parts) {
                visit(Expr::Index(whole.clone(), index), element, part);
            }
        }
        (Type::Record(record), Value::List(parts)) => {
            for (index, (declared, part)) in (0..).zip(record.members.iter().zip(parts)) {
                visit(member(index), &declared.ty, part);
            }
        }
        (Type::Record(record), Value::Union(live, part)) => {
            visit(member(*live), &record.members[*live as usize].ty, part);
        }
        _ => {}
    }
}
