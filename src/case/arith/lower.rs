//! Lowers expressions to C: a function computes them from variables, and its caller checks the results.

use std::cell::RefCell;
use std::sync::Arc;

use super::meaning::Scope;
use super::term::Term;
use super::{Arith, Storage, Variable};
use crate::c::arithmetic::Number;
use crate::c::complaint::{Side, Subject};
use crate::c::dialect::Designators;
use crate::c::harness::Action;
use crate::c::lanes::vector_result;
use crate::c::model::Model;
use crate::c::print::{expression, type_name};
use crate::c::real::Real;
use crate::c::tree::{
    CaseCode, Expr, Function, Half, Init, Intrinsic, Linkage, Name, Object, Op, Stmt, Tag, TypeDecl,
};
use crate::c::types::{Int, Member, Record, RecordKind, Type};
use crate::c::value::Value;

const COMPUTE: Name = Name::Global("compute", 0);
const CHECK: Name = Name::Global("check", 0);
const STRUCT: Name = Name::Global("s", 0);

/// The elements of an array that holds a variable, and the position of the variable.
const ELEMENTS: (u32, u32) = (3, 1);

/// The code of a test case.
pub(super) fn lower(case: &Arith, model: &Model) -> CaseCode {
    let scope = Scope::new(case, model);
    let has_vectors = scope.has_vectors;
    let (record, called) = (record(case), RefCell::default());
    let positions = positions(case);
    let lowering = Lowering { case, model, record, positions, has_vectors, called };
    let mut code = CaseCode {
        tag: Tag::of_seed(case.seed),
        seed: case.seed,
        types: lowering.types(),
        shared: Vec::with_capacity(case.variables.len() + case.expressions.len()),
        callee: Half::default(),
        caller: Half::default(),
        entry: CHECK,
        reaches: 1,
        assumes: case.assumes,
        designators: Designators::None,
        reached: (Side::Check, Subject::Ends),
        whole: None,
    };
    let mut compute = Function::new(Linkage::Public, COMPUTE, Type::Void);
    let mut check = Function::new(Linkage::Private, CHECK, Type::Void);
    let mut actuals = Vec::new();
    for (variable, number) in case.variables.iter().zip(1..) {
        lowering.define(variable, number, &mut code, &mut compute, &mut actuals);
        lowering.set_imaginary(number - 1, &mut code, &mut compute, &mut check, &mut actuals);
    }
    lowering.define_struct(&mut code);
    lowering.compute(&mut code, &mut compute);
    code.callee.functions.append(&mut lowering.called.take());
    code.callee.functions.push(compute);
    lowering.check(&mut code, check, actuals, scope);
    code
}

/// The variables and expressions as definitions, a line each, with the results.
pub(super) fn shown(case: &Arith, model: &Model) -> String {
    let mut scope = Scope::new(case, model);
    let has_vectors = scope.has_vectors;
    let (positions, called) = (positions(case), RefCell::default());
    let lowering = Lowering { case, model, record: None, positions, has_vectors, called };
    let mut lines = String::new();
    for (variable, number) in case.variables.iter().zip(1..) {
        let bits = variable.bits.map_or_else(String::new, |bits| format!(" : {bits}"));
        let value = expression(&lowering.constant(&variable.ty, &variable.value));
        lines.push_str(&format!("{} x{number}{bits} = {value};\n", type_name(&variable.ty)));
    }
    for (index, computed) in case.expressions.iter().enumerate() {
        let value = scope.result(case, index).unwrap_or(Value::Int(0));
        let known = lowering.called.borrow().len();
        let [term, value] =
            [lowering.term(&computed.term), lowering.constant(&computed.ty, &value)];
        for (function, number) in lowering.called.borrow().iter().zip(1..).skip(known) {
            let params = function.params.iter().zip(1..);
            let params: Vec<String> =
                params.map(|((_, ty), number)| format!("{} a{number}", type_name(ty))).collect();
            let (ty, params) = (type_name(&function.result), params.join(", "));
            for stmt in &function.body {
                if let Stmt::Return(Some(whole)) = stmt {
                    let whole = expression(whole);
                    lines.push_str(&format!("{ty} g{number}({params}) {{ return {whole}; }}\n"));
                }
            }
        }
        let (ty, number) = (type_name(&computed.ty), index + 1);
        lines.push_str(&format!(
            "{ty} t{number} = {}; /* {} */\n",
            expression(&term),
            expression(&value)
        ));
    }
    lines
}

/// The struct of the variables that are members.
fn record(case: &Arith) -> Option<Arc<Record>> {
    let members = case.variables.iter().filter(|variable| variable.storage == Storage::Member);
    let members: Vec<Member> = members
        .map(|variable| Member { bits: variable.bits, ..Member::new(variable.ty.clone()) })
        .collect();
    let (packed, pack) = (case.packed, case.pack);
    (!members.is_empty())
        .then(|| Arc::new(Record { packed, pack, ..Record::new(RecordKind::Struct, 0, members) }))
}

/// For each variable the number of members before it.
fn positions(case: &Arith) -> Vec<u32> {
    let mut members = 0;
    let position = |variable: &Variable| {
        let before = members;
        members += u32::from(variable.storage == Storage::Member);
        before
    };
    case.variables.iter().map(position).collect()
}

struct Lowering<'a> {
    case: &'a Arith,
    model: &'a Model,
    record: Option<Arc<Record>>,
    /// For each variable the number of members before it.
    positions: Vec<u32>,
    /// Whether there are vectors among the expressions.
    has_vectors: bool,
    /// The functions that compute operations, so far.
    called: RefCell<Vec<Function>>,
}

impl Lowering<'_> {
    /// The enumerations, once each, the struct, and the unions.
    fn types(&self) -> Vec<TypeDecl> {
        let mut types = Vec::new();
        for variable in &self.case.variables {
            if let Type::Enum(of) = &variable.ty {
                let decl = TypeDecl::Enum(of.clone());
                if !types.contains(&decl) {
                    types.push(decl);
                }
            }
        }
        types.extend(self.record.iter().map(|record| TypeDecl::Record(record.clone())));
        for (variable, number) in self.case.variables.iter().zip(1..) {
            if variable.storage == Storage::Union {
                types.push(TypeDecl::Record(self.union(&variable.ty, number)));
            }
        }
        types
    }

    /// The union that holds a variable: beside it are its bytes, as programs look at them.
    fn union(&self, ty: &Type, number: u32) -> Arc<Record> {
        let size = self.model.layout(ty).size as u32;
        let bytes = Type::Array(Arc::new(Type::Int(Int::UChar)), size);
        let members = vec![Member::new(ty.clone()), Member::new(bytes)];
        Arc::new(Record::new(RecordKind::Union, number, members))
    }

    /// Defines a variable where it is.
    fn define(
        &self,
        variable: &Variable,
        number: u32,
        code: &mut CaseCode,
        compute: &mut Function,
        actuals: &mut Vec<Expr>,
    ) {
        let ty = &variable.ty;
        let value = || self.constant(ty, &variable.value);
        let init = || self.init(ty, &variable.value);
        let object = |name, ty: Type, init| Object {
            init: Some(init),
            is_const: variable.qualifier.is_const(),
            is_volatile: variable.qualifier.is_volatile(),
            ..Object::new(name, ty)
        };
        let public = |object| Object { is_public: true, ..object };
        let (global, local) = (Name::Global("x", number), Name::Local("x", number));
        match variable.storage {
            Storage::Global => {
                code.shared.push(public(object(global, ty.clone(), init())));
            }
            Storage::Static => {
                code.callee.objects.push(object(global, ty.clone(), init()));
            }
            Storage::Local => compute.locals.push(object(local, ty.clone(), init())),
            Storage::Parameter => {
                compute.params.push((local, ty.clone()));
                actuals.push(value());
            }
            Storage::Member => {}
            Storage::Element => {
                let zero = self.init(ty, &Value::zero(ty));
                let mut elements = vec![zero; ELEMENTS.0 as usize];
                elements[ELEMENTS.1 as usize] = init();
                let array = Type::Array(Arc::new(ty.clone()), ELEMENTS.0);
                code.shared.push(public(object(global, array, Init::List(elements))));
            }
            Storage::Pointee => {
                code.shared.push(public(object(global, ty.clone(), init())));
                let address = Expr::Address(Box::new(Expr::Object(global, ty.clone())));
                let pointer =
                    object(Name::Global("p", number), ty.clone().pointer(), Init::Expr(address));
                code.shared.push(public(pointer));
            }
            Storage::Union => {
                let record = self.union(ty, number);
                let init = Init::Union(record.clone(), 0, Box::new(init()));
                code.shared.push(public(object(global, Type::Record(record), init)));
            }
            Storage::Returned => {
                let name = Name::Global("f", number);
                let body = vec![Stmt::Return(Some(value()))];
                let function =
                    Function { body, ..Function::new(Linkage::Public, name, ty.clone()) };
                // Before the function that calls it.
                code.callee.functions.push(function);
            }
        }
    }

    /// Sets the imaginary part of a complex variable, which no initializer of standard C can, before the expressions are
    /// computed: where the variable is known.
    fn set_imaginary(
        &self,
        index: u32,
        code: &mut CaseCode,
        compute: &mut Function,
        check: &mut Function,
        actuals: &mut [Expr],
    ) {
        let variable = &self.case.variables[index as usize];
        let (Type::Complex(float), Number::Complex([_, imaginary])) =
            (&variable.ty, variable.number())
        else {
            return;
        };
        if imaginary == Real::ZERO {
            return;
        }
        let set = |place: Expr| {
            Stmt::Assign(Expr::Part(Arc::new(place), 1), Expr::Real(imaginary, *float))
        };
        let local = Name::Local("x", index + 1);
        // What is passed or returned is a local object first.
        let object = || Object {
            init: Some(self.init(&variable.ty, &variable.value)),
            ..Object::new(local, variable.ty.clone())
        };
        let whole = Expr::Object(local, variable.ty.clone());
        match variable.storage {
            Storage::Static | Storage::Local => compute.body.push(set(self.place(index))),
            Storage::Parameter => {
                check.locals.push(object());
                check.body.push(set(whole.clone()));
                actuals.last_mut().into_iter().for_each(|actual| *actual = whole.clone());
            }
            Storage::Returned => {
                if let Some(function) = code.callee.functions.last_mut() {
                    function.locals.push(object());
                    function.body = vec![set(whole.clone()), Stmt::Return(Some(whole))];
                }
            }
            _ => check.body.push(set(self.place(index))),
        }
    }

    fn define_struct(&self, code: &mut CaseCode) {
        let Some(record) = &self.record else { return };
        let members = self.case.variables.iter().filter(|one| one.storage == Storage::Member);
        let values = members.map(|one| self.init(&one.ty, &one.value));
        code.shared.push(Object {
            init: Some(Init::List(values.collect())),
            is_public: true,
            ..Object::new(STRUCT, Type::Record(record.clone()))
        });
    }

    /// The function that computes all expressions.
    fn compute(&self, code: &mut CaseCode, compute: &mut Function) {
        let mut stores = Vec::new();
        for (computed, number) in self.case.expressions.iter().zip(1..) {
            let ty = &computed.ty;
            let result = Expr::Object(Name::Global("r", number), ty.clone());
            code.shared.push(Object {
                is_public: true,
                ..Object::new(Name::Global("r", number), ty.clone())
            });
            let place = match computed.is_local {
                true => {
                    let local = Name::Local("t", number);
                    compute.locals.push(Object::new(local, ty.clone()));
                    let local = Expr::Object(local, ty.clone());
                    stores.push(Stmt::Assign(result, local.clone()));
                    local
                }
                false => result,
            };
            compute.body.push(Stmt::Assign(place, self.term(&computed.term)));
        }
        compute.body.append(&mut stores);
        compute.body.push(Stmt::Harness(Action::Reached));
    }

    /// The function that calls it and checks the results.
    fn check(
        &self,
        code: &mut CaseCode,
        mut function: Function,
        actuals: Vec<Expr>,
        mut scope: Scope,
    ) {
        let body = &mut function.body;
        body.push(Stmt::Expr(Expr::Call(COMPUTE, Type::Void, actuals)));
        for (index, computed) in self.case.expressions.iter().enumerate() {
            let number = index as u32 + 1;
            // A test case without meaning is found by the machine, which runs this code.
            let value = scope.result(self.case, index).unwrap_or(Value::Int(0));
            let found = Expr::Object(Name::Global("r", number), computed.ty.clone());
            let mut check = |found, want| {
                let subject = Subject::Computed(number);
                body.push(Stmt::Harness(Action::Check(Side::Check, subject, found, want)));
            };
            match (&computed.ty, &value) {
                (Type::Vector(element, _), Value::List(parts)) => {
                    let found = Arc::new(found);
                    for (part, at) in parts.iter().zip(0..) {
                        check(Expr::Index(found.clone(), at), self.constant(element, part));
                    }
                }
                (Type::Complex(float), Value::List(parts)) => {
                    let (found, ty) = (Arc::new(found), Type::Float(*float));
                    for (part, at) in parts.iter().zip(0..) {
                        check(Expr::Part(found.clone(), at), self.constant(&ty, part));
                    }
                }
                (ty, value) => check(found, self.constant(ty, value)),
            }
        }
        code.caller.functions.push(function);
    }

    /// An initializer of a type.
    fn init(&self, ty: &Type, value: &Value) -> Init {
        match (ty, value) {
            (Type::Vector(element, _), Value::List(parts)) => {
                Init::List(parts.iter().map(|part| self.init(element, part)).collect())
            }
            (Type::Complex(float), value) => {
                let real = match super::number(value) {
                    Number::Complex([real, _]) => real,
                    _ => Real::ZERO,
                };
                Init::Expr(Expr::Real(real, *float))
            }
            (ty, value) => Init::Expr(self.literal(ty, super::number(value))),
        }
    }

    /// A constant of a type; a compound literal of that of a vector.
    fn constant(&self, ty: &Type, value: &Value) -> Expr {
        match (ty, value) {
            (Type::Vector(..), Value::List(_)) => {
                Expr::Compound(ty.clone(), Box::new(self.init(ty, value)))
            }
            (ty, value) => self.literal(ty, super::number(value)),
        }
    }

    /// A constant of the type of a number.
    fn literal(&self, ty: &Type, number: Number) -> Expr {
        match (ty, number) {
            (Type::Int(int), Number::Int(n)) => Expr::Int(n, self.model.promoted_bits(*int, None)),
            (Type::Enum(of), Number::Int(n)) => {
                let index = of.constants.iter().position(|constant| i128::from(*constant) == n);
                Expr::Constant(of.clone(), index.unwrap_or(0) as u32)
            }
            (Type::Float(float), Number::Real(real)) => Expr::Real(real, *float),
            (Type::Float(float), _) => Expr::Real(Real::ZERO, *float),
            (Type::Complex(float), Number::Complex([real, imaginary])) if imaginary.is_zero() => {
                Expr::Cast(ty.clone(), Box::new(Expr::Real(real, *float)))
            }
            (Type::Complex(float), Number::Complex(parts)) => Expr::Complex(parts, *float),
            _ => Expr::Int(0, Int::Int),
        }
    }

    /// The place of a variable.
    fn place(&self, index: u32) -> Expr {
        let variable = &self.case.variables[index as usize];
        let (number, ty) = (index + 1, variable.ty.clone());
        let global = Name::Global("x", number);
        match variable.storage {
            Storage::Global | Storage::Static => Expr::Object(global, ty),
            Storage::Local | Storage::Parameter => Expr::Object(Name::Local("x", number), ty),
            Storage::Member => {
                let position = self.positions[index as usize];
                match &self.record {
                    Some(record) => {
                        let whole = Expr::Object(STRUCT, Type::Record(record.clone()));
                        Expr::Member(Arc::new(whole), position)
                    }
                    None => Expr::Object(global, ty),
                }
            }
            Storage::Element => {
                let array = Type::Array(Arc::new(ty), ELEMENTS.0);
                Expr::Index(Arc::new(Expr::Object(global, array)), ELEMENTS.1)
            }
            Storage::Pointee => {
                Expr::Deref(Box::new(Expr::Object(Name::Global("p", number), ty.pointer())))
            }
            Storage::Union => {
                let whole = Expr::Object(global, Type::Record(self.union(&ty, number)));
                Expr::Member(Arc::new(whole), 0)
            }
            Storage::Returned => Expr::Call(Name::Global("f", number), ty, Vec::new()),
        }
    }

    fn read(&self, index: u32) -> Expr {
        let place = self.place(index);
        match &self.case.variables[index as usize].ty {
            Type::Enum(_) => Expr::Cast(Type::Int(Int::Int), Box::new(place)),
            _ => place,
        }
    }

    /// An expression whose own type is that of a bit-field, as a value: its type would otherwise be up to the
    /// compiler, unless an operator promotes it.
    fn value(&self, term: &Term) -> Expr {
        let own = self.term(term);
        let number = match term {
            Term::Variable(number) | Term::Assign(_, number, _) | Term::Step(_, number) => *number,
            _ => return own,
        };
        match &self.case.variables[number as usize] {
            Variable { ty: Type::Int(int), bits: bits @ Some(_), .. } => {
                let promoted = Type::Int(self.model.promoted_bits(*int, *bits));
                Expr::Cast(promoted, Box::new(own))
            }
            _ => own,
        }
    }

    fn term(&self, term: &Term) -> Expr {
        match term {
            Term::Int(n, int) => Expr::Int(*n, *int),
            Term::Real(real, float) => Expr::Real(*real, *float),
            Term::Complex(parts, float) => Expr::Complex(*parts, *float),
            Term::Variable(index) => self.read(*index),
            Term::Earlier(index) => {
                let computed = &self.case.expressions[*index as usize];
                let name = match computed.is_local {
                    true => Name::Local("t", index + 1),
                    false => Name::Global("r", index + 1),
                };
                Expr::Object(name, computed.ty.clone())
            }
            Term::Vector(ty, value) => self.constant(ty, value),
            Term::Element(index, of) => {
                let of = self.term(of);
                match of.ty() {
                    Type::Complex(_) => Expr::Part(Arc::new(of), *index),
                    _ => Expr::Index(Arc::new(of), *index),
                }
            }
            Term::Convert(ty, of) => {
                Expr::Builtin(Intrinsic::ConvertVector, ty.clone(), vec![self.term(of)])
            }
            Term::Shuffle(positions, parts) => {
                let [one, other] = [0, 1].map(|part| self.term(&parts[part]));
                let ty = one.ty();
                let positions = positions.iter().map(|at| Expr::Int((*at).into(), Int::Int));
                let args = [one, other].into_iter().chain(positions).collect();
                Expr::Builtin(Intrinsic::ShuffleVector, ty, args)
            }
            Term::Builtin(builtin, parts) => {
                let ty = Type::Int(builtin.result(self.model));
                let args = parts.iter().map(|part| self.value(part)).collect();
                Expr::Builtin(Intrinsic::Computes(*builtin), ty, args)
            }
            Term::Overflow(op, index, parts) => {
                let [one, other] = [0, 1].map(|part| self.value(&parts[part]));
                let place = Expr::Address(Box::new(self.place(*index)));
                let args = vec![one, other, place];
                Expr::Builtin(Intrinsic::Overflow(*op), Type::Int(Int::Int), args)
            }
            Term::Unary(op, of) => {
                let of = self.operand(of);
                Expr::Unary(*op, self.promoted(&of), Box::new(of))
            }
            Term::Binary(op, parts) => {
                let (left, right) = (self.operand(&parts[0]), self.operand(&parts[1]));
                let types = self.has_vectors.then(|| [left.ty(), right.ty()]);
                let is_vector = |ty: &Type| matches!(ty, Type::Vector(..));
                if let Some(types) = types.filter(|types| types.iter().any(is_vector)) {
                    let (left, right) = (self.value(&parts[0]), self.value(&parts[1]));
                    return self.vector_operation(*op, &types, left, right);
                }
                let ty = self.operation(*op, &left, &right);
                Expr::Binary(*op, ty, Box::new(left), Box::new(right))
            }
            Term::Cast(ty, of) => Expr::Cast(ty.clone(), Box::new(self.term(of))),
            Term::Conditional(parts) => {
                let [condition, one, other] = [0, 1, 2].map(|part| self.operand(&parts[part]));
                let ty = match one.ty() {
                    vector @ Type::Vector(..) => Some(vector),
                    _ => self.model.usual(&self.promoted(&one), &self.promoted(&other)),
                };
                let ty = ty.unwrap_or(Type::Int(Int::Int));
                Expr::Conditional(ty, Box::new(condition), Box::new(one), Box::new(other))
            }
            Term::Comma(parts) => {
                let (one, other) = (self.term(&parts[0]), self.value(&parts[1]));
                Expr::Comma(Box::new(one), Box::new(other))
            }
            Term::Call(of) => self.call(of),
            Term::Step(step, index) => {
                let place = self.place(*index);
                let ty = self.operation(step.op(), &place, &Expr::Int(1, Int::Int));
                Expr::Step(*step, ty, Box::new(place))
            }
            Term::Assign(op, index, of) => {
                let (place, of) = (self.place(*index), self.operand(of));
                let op = op.map(|op| (op, self.operation(op, &place, &of)));
                Expr::Assign(Box::new(place), op, Box::new(of))
            }
        }
    }

    /// An operand of an operator, which promotes it. What is assigned to a bit-field has no type of its own.
    fn operand(&self, term: &Term) -> Expr {
        match term {
            Term::Assign(..) | Term::Step(..) => self.value(term),
            _ => self.term(term),
        }
    }

    /// An operation on a vector. What a comparison yields is a vector of which C says no name, so it is converted.
    fn vector_operation(&self, op: Op, types: &[Type; 2], left: Expr, right: Expr) -> Expr {
        let ty = vector_result(self.model, op, [&types[0], &types[1]]);
        let ty = ty.unwrap_or_else(|_| types[0].clone());
        let whole = Expr::Binary(op, ty.clone(), Box::new(left), Box::new(right));
        if op.is_truth() { Expr::Cast(ty, Box::new(whole)) } else { whole }
    }

    /// A call of a new function that computes an operation from its operands.
    fn call(&self, operation: &Term) -> Expr {
        let mut whole = self.term(operation);
        let is_vector = matches!(whole.ty(), Type::Vector(..));
        let operands: Vec<&mut Expr> = match &mut whole {
            Expr::Cast(_, of) => match &mut **of {
                Expr::Binary(op, Type::Vector(..), left, right) if op.is_truth() => {
                    vec![left, right]
                }
                of => vec![of],
            },
            Expr::Unary(_, _, of) => vec![of],
            Expr::Binary(_, _, left, right) => vec![left, right],
            _ => Vec::new(),
        };
        let (mut params, mut arguments) = (Vec::new(), Vec::new());
        for (operand, number) in operands.into_iter().zip(1..) {
            let name = Name::Local("a", number);
            // An element beside a vector has the type of its elements.
            let ty = if is_vector { operand.ty() } else { self.promoted(operand) };
            params.push((name, ty.clone()));
            arguments.push(std::mem::replace(operand, Expr::Object(name, ty)));
        }
        let ty = whole.ty();
        let name = Name::Global("g", self.called.borrow().len() as u32 + 1);
        let body = vec![Stmt::Return(Some(whole))];
        let function = Function::new(Linkage::Public, name, ty.clone());
        self.called.borrow_mut().push(Function { params, body, ..function });
        Expr::Call(name, ty, arguments)
    }

    fn operation(&self, op: Op, left: &Expr, right: &Expr) -> Type {
        if op.is_logical() {
            return Type::Int(Int::Int);
        }
        let left = self.promoted(left);
        match op.is_shift() {
            true => left,
            false => self.model.usual(&left, &self.promoted(right)).unwrap_or(left),
        }
    }

    fn promoted(&self, expr: &Expr) -> Type {
        match expr.ty() {
            Type::Int(int) => Type::Int(self.model.promoted_bits(int, expr.bits())),
            other => other,
        }
    }
}
