//! Lowers a call to C: objects that hold the arguments; a callee that checks what arrives, and returns; a
//! caller that checks what comes back. Shared by both sides and defined here: types, values, checks.

mod alignment;
mod callback;
mod callee;
mod caller;
mod frame;
mod guard;
mod layout;
mod live;
mod parameters;
mod poison;
mod route;
mod source;
mod varargs;

use std::sync::Arc;

pub(super) use poison::LOWEST as LOWEST_POISON;

use crate::c::complaint::{Side, Subject};
use crate::c::harness::Action;
use crate::c::model::Model;
use crate::c::real::Real;
use crate::c::tree::{CaseCode, Expr, Half, Init, Linkage, Name, Object, Stmt, TypeDecl};
use crate::c::types::{Int, Member, Record, RecordKind, Type};
use crate::c::value::Value;
use crate::case::call::style::Definition;
use crate::case::call::values::POOL;
use crate::case::call::{Call, Typed};

const CALLEE: Name = Name::Global("callee", 0);
const CALLER: Name = Name::Global("caller", 0);

/// The code of a call. With `designators`, an initializer sets a union's live member; without (C89),
/// assignments set it before the object is used.
pub(in crate::case) fn lower(call: &Call, model: &Model, designators: bool) -> CaseCode {
    let mut lowering = Lowering {
        model,
        designators,
        types: Vec::new(),
        pools: Vec::new(),
        shared: Vec::new(),
        callee: Half::default(),
        caller: Half::default(),
        side: Side::Callee,
        callbacks: Vec::new(),
        answers: 0,
        aliases: call.style.typedefs.then_some(0),
    };
    for part in call.parts() {
        lowering.declare(&part.ty);
    }
    lowering.aliases = None;
    lowering.add_callee(call);
    lowering.side = Side::Caller;
    lowering.add_caller(call);
    CaseCode {
        types: lowering.types,
        shared: lowering.shared,
        callee: lowering.callee,
        caller: lowering.caller,
        ..CaseCode::new(call.seed, CALLER, (Side::Caller, Subject::Calls))
    }
}

struct Lowering<'a> {
    model: &'a Model,
    designators: bool,
    types: Vec<TypeDecl>,
    /// The pool of objects for each pointed-to type.
    pools: Vec<(Arc<Type>, Arc<Expr>)>,
    shared: Vec<Object>,
    callee: Half,
    caller: Half,
    /// The side for which code is being generated.
    side: Side,
    /// The callbacks, with the side that defines each.
    callbacks: Vec<(Side, Typed)>,
    /// The number of objects that hold results of callbacks.
    answers: u32,
    /// The number of aliases, if declared types get one.
    aliases: Option<u32>,
}

/// The visibility of the functions on the callee's side.
fn linkage(call: &Call) -> Linkage {
    if call.is_static && !is_opaque(call) { Linkage::Shared } else { Linkage::Public }
}

/// Whether the callee, and what forwards to it, are hidden from their callers.
fn is_opaque(call: &Call) -> bool {
    call.style.opaque && call.style.callee != Definition::Inline
}

impl Lowering<'_> {
    // Types.

    /// Declares the records and enumerations in a type, innermost first, each once.
    fn declare(&mut self, ty: &Type) {
        match ty {
            Type::Pointer(inner) | Type::Array(inner, _) => self.declare(inner),
            Type::Record(record) => {
                let declared = |decl: &TypeDecl| matches!(decl, TypeDecl::Record(r) if r == record);
                if !self.types.iter().any(declared) {
                    for member in &record.members {
                        match &member.ty {
                            Type::Array(element, _) if member.flexible => self.declare(element),
                            ty => self.declare(ty),
                        }
                    }
                    if !record.anonymous {
                        self.types.push(TypeDecl::Record(record.clone()));
                    }
                }
            }
            Type::Callback(signature) => signature.parts().for_each(|ty| self.declare(ty)),
            Type::Enum(enumeration) => {
                let decl = TypeDecl::Enum(enumeration.clone());
                if !self.types.contains(&decl) {
                    self.types.push(decl);
                }
            }
            Type::Void | Type::Int(_) | Type::Float(_) | Type::Complex(_) | Type::Vector(..) => {}
        }
        self.name(ty);
    }

    /// Gives a declared type an alias, if types get one.
    fn name(&mut self, ty: &Type) {
        let Some(number) = self.aliases else { return };
        let has_name = |decl: &TypeDecl| matches!(decl, TypeDecl::Alias(_, known) if known == ty);
        if *ty != Type::Void && !ty.is_anonymous() && !self.types.iter().any(has_name) {
            self.aliases = Some(number + 1);
            self.types.push(TypeDecl::Alias(Name::Global("type", number + 1), ty.clone()));
        }
    }

    /// A struct that is not in the call, with members of these types.
    fn record_of(&mut self, types: &[Type]) -> Type {
        let ids = self.types.iter().map(|decl| match decl {
            TypeDecl::Record(record) => record.id,
            TypeDecl::Enum(of) => of.id,
            TypeDecl::Typedef(..) | TypeDecl::View(..) | TypeDecl::Alias(..) => 0,
        });
        let members = types.iter().map(|ty| Member::new(ty.clone())).collect();
        let id = ids.max().unwrap_or(0) + 1;
        let ty = Type::Record(Arc::new(Record::new(RecordKind::Struct, id, members)));
        self.declare(&ty);
        ty
    }

    /// Declares an alias for a type, once.
    fn declare_alias(&mut self, name: Name, ty: &Type) {
        let alias = TypeDecl::Typedef(name, ty.clone());
        if !self.types.contains(&alias) {
            self.types.push(alias);
        }
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
            (Type::Int(int), Value::Wide(n)) => Expr::Wide(n.clone(), *int),
            (Type::Float(float), Value::Real(real)) => Expr::Real(*real, *float),
            (Type::Callback(signature), Value::Callback { args, result }) => {
                self.callback(signature, args, result)
            }
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
        let to = if **to == Type::Void { &Arc::new(Type::Int(Int::Char)) } else { to };
        let pool = match self.pools.iter().find(|(of, _)| of == to) {
            Some((_, pool)) => pool.clone(),
            None => {
                let name = Name::Global("pool", self.pools.len() as u32 + 1);
                let ty = Type::Array(to.clone(), POOL);
                self.shared.push(Object::new(name, ty.clone()));
                let pool = Arc::new(Expr::Object(name, ty));
                self.pools.push((to.clone(), pool.clone()));
                pool
            }
        };
        Expr::Address(Box::new(Expr::Index(pool, element)))
    }

    fn init(&mut self, ty: &Type, value: &Value) -> Init {
        match (ty, value) {
            // The imaginary part is assigned: no initializer that all compilers accept can set it.
            (Type::Complex(float), Value::List(parts)) => {
                let real = parts.first().map(|part| self.scalar(&Type::Float(*float), part));
                Init::Expr(real.unwrap_or(Expr::Real(Real::ZERO, *float)))
            }
            (Type::Array(element, _) | Type::Vector(element, _), Value::List(parts)) => {
                Init::List(parts.iter().map(|part| self.init(element, part)).collect())
            }
            (Type::Record(record), Value::List(parts)) => {
                let mut inits = Vec::with_capacity(parts.len());
                inits.extend(named(record, parts).map(|(_, m, part)| self.init(&m.ty, part)));
                Init::List(inits)
            }
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

    /// Assigns what an initializer could not set: unions whose live member is not the first, and imaginary
    /// parts.
    fn set_unions(&mut self, place: &Expr, ty: &Type, value: &Value, body: &mut Vec<Stmt>) {
        if self.is_initialized(ty, value) {
            return;
        }
        let place = place.clone();
        match (ty, value) {
            (Type::Complex(float), Value::List(parts)) => {
                if let Some(imaginary) = parts.get(1) {
                    let value = self.scalar(&Type::Float(*float), imaginary);
                    body.push(Stmt::Assign(Expr::Part(Arc::new(place), 1), value));
                }
            }
            (Type::Record(record), Value::Union(live, part)) if *live > 0 && !self.designators => {
                let member = &record.members[*live as usize];
                let place = Expr::Member(Arc::new(place), *live);
                self.assign(place, &member.ty, part, body);
            }
            _ => each_part(place, ty, value, |place, ty, value| {
                self.set_unions(&place, ty, value, body);
            }),
        }
    }

    /// Whether an initializer sets all of a value.
    fn is_initialized(&self, ty: &Type, value: &Value) -> bool {
        match (ty, value) {
            (Type::Complex(_), Value::List(parts)) => parts.len() < 2,
            (Type::Array(element, _) | Type::Vector(element, _), Value::List(parts)) => {
                parts.iter().all(|part| self.is_initialized(element, part))
            }
            (Type::Record(record), Value::List(parts)) => {
                named(record, parts).all(|(_, member, part)| self.is_initialized(&member.ty, part))
            }
            (Type::Record(record), Value::Union(live, part)) => {
                let member = &record.members[*live as usize];
                (*live == 0 || self.designators) && self.is_initialized(&member.ty, part)
            }
            _ => true,
        }
    }

    /// Assigns every scalar of a place.
    fn assign(&mut self, place: Expr, ty: &Type, value: &Value, body: &mut Vec<Stmt>) {
        if ty.has_parts() {
            each_part(place, ty, value, |place, ty, value| self.assign(place, ty, value, body));
        } else {
            let value = self.scalar(ty, value);
            body.push(Stmt::Assign(place, value));
        }
    }

    /// Checks every scalar of a place; discards a place without any.
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
        if ty.has_parts() {
            each_part(place, ty, value, |place, ty, value| {
                self.check_parts((side, subject), place, ty, value, body);
            });
        } else if let (Type::Callback(signature), Value::Callback { args, result }) = (ty, value) {
            let actuals = self.actuals(signature, args, body);
            let answer = Expr::CallValue(Arc::new(place), actuals);
            self.check_answer((side, subject), answer, result, body);
        } else {
            let want = self.scalar(ty, value);
            body.push(Stmt::Harness(Action::Check(side, subject, place, want)));
        }
    }
}

/// The members of a struct that have values, with their positions and values.
fn named<'a>(
    record: &'a Record,
    parts: &'a [Value],
) -> impl Iterator<Item = (u32, &'a Member, &'a Value)> {
    record.named().filter_map(|(index, member)| Some((index, member, parts.get(index as usize)?)))
}

/// Visits the live parts of a value, one level down.
fn each_part(place: Expr, ty: &Type, value: &Value, mut visit: impl FnMut(Expr, &Type, &Value)) {
    // All parts share the expression for the whole.
    let whole = Arc::new(place);
    let member = |index| Expr::Member(whole.clone(), index);
    match (ty, value) {
        (Type::Complex(float), Value::List(parts)) => {
            for (index, part) in (0..).zip(parts) {
                visit(Expr::Part(whole.clone(), index), &Type::Float(*float), part);
            }
        }
        (Type::Array(element, _) | Type::Vector(element, _), Value::List(parts)) => {
            for (index, part) in (0..).zip(parts) {
                visit(Expr::Index(whole.clone(), index), element, part);
            }
        }
        (Type::Record(record), Value::List(parts)) => {
            for (index, declared, part) in named(record, parts) {
                visit(member(index), &declared.ty, part);
            }
        }
        (Type::Record(record), Value::Union(live, part)) => {
            visit(member(*live), &record.members[*live as usize].ty, part);
        }
        _ => {}
    }
}

/// Another value of a type: every scalar that can differs. A union keeps its live member.
fn other(ty: &Type, bits: Option<u32>, value: &Value, model: &Model) -> Value {
    match (ty, value) {
        (Type::Int(int), Value::Int(_) | Value::Wide(_)) => {
            let (least, most) = model.exact_range(*int, bits);
            value.integer().map_or(Value::Int(0), |n| Value::of(least + most - n))
        }
        (Type::Enum(of), Value::Int(n)) => {
            let another = of.constants.iter().find(|constant| i128::from(**constant) != *n);
            Value::Int(another.map_or(*n, |constant| (*constant).into()))
        }
        (Type::Float(_), Value::Real(real)) if *real == Real::ZERO => {
            Value::Real(Real::new(false, 1, 0).unwrap_or(*real))
        }
        (Type::Float(_), Value::Real(real)) => Value::Real(real.negated()),
        (Type::Pointer(_) | Type::Callback(_), _) => Value::Null,
        (Type::Array(element, _) | Type::Vector(element, _), Value::List(parts)) => {
            Value::List(parts.iter().map(|part| other(element, None, part, model)).collect())
        }
        (Type::Complex(float), Value::List(parts)) => {
            let float = Type::Float(*float);
            Value::List(parts.iter().map(|part| other(&float, None, part, model)).collect())
        }
        (Type::Record(record), Value::List(parts)) if record.kind == RecordKind::Struct => {
            let parts = record.members.iter().zip(parts);
            let other = |(m, part): (&Member, &Value)| match m.unnamed {
                true => part.clone(),
                false => other(&m.ty, m.bits, part, model),
            };
            Value::List(parts.map(other).collect())
        }
        (Type::Record(record), Value::Union(live, part)) => {
            let member = &record.members[*live as usize];
            Value::Union(*live, Box::new(other(&member.ty, member.bits, part, model)))
        }
        (_, same) => same.clone(),
    }
}
