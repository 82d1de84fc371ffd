//! Lowers variables: where each is defined, and how it is named.

use std::sync::Arc;

use super::Lowering;
use crate::c::arithmetic::Number;
use crate::c::real::Real;
use crate::c::tree::{CaseCode, Expr, Function, Init, Linkage, Name, Object, Stmt, TypeDecl};
use crate::c::types::{Int, Member, Record, RecordKind, Type};
use crate::c::value::Value;
use crate::case::arith::{Arith, Storage, Variable};

const STRUCT: Name = Name::Global("s", 0);

/// The elements of an array that holds a variable, and the position of the variable.
const ELEMENTS: (u32, u32) = (3, 1);

/// The struct of the variables that are members.
pub(super) fn record(case: &Arith) -> Option<Arc<Record>> {
    let members = case.variables.iter().filter(|variable| variable.storage == Storage::Member);
    let members: Vec<Member> = members
        .map(|variable| Member { bits: variable.bits, ..Member::new(variable.ty.clone()) })
        .collect();
    let (packed, pack) = (case.packed, case.pack);
    (!members.is_empty())
        .then(|| Arc::new(Record { packed, pack, ..Record::new(RecordKind::Struct, 0, members) }))
}

/// For each variable the number of members before it.
pub(super) fn positions(case: &Arith) -> Vec<u32> {
    let mut members = 0;
    let position = |variable: &Variable| {
        let before = members;
        members += u32::from(variable.storage == Storage::Member);
        before
    };
    case.variables.iter().map(position).collect()
}

impl Lowering<'_> {
    /// The enumerations, once each, the struct, and the unions.
    pub(super) fn types(&self) -> Vec<TypeDecl> {
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
    pub(super) fn define(
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
    pub(super) fn set_imaginary(
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

    pub(super) fn define_struct(&self, code: &mut CaseCode) {
        let Some(record) = &self.record else { return };
        let members = self.case.variables.iter().filter(|one| one.storage == Storage::Member);
        let values = members.map(|one| self.init(&one.ty, &one.value));
        code.shared.push(Object {
            init: Some(Init::List(values.collect())),
            is_public: true,
            ..Object::new(STRUCT, Type::Record(record.clone()))
        });
    }

    /// The place of a variable.
    pub(super) fn place(&self, index: u32) -> Expr {
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
}
