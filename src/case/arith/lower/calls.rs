//! Lowers operations that functions of their own compute.

use std::sync::Arc;

use super::Lowering;
use crate::c::tree::{
    CaseCode, Expr, Form, Function, Linkage, List, Name, Object, Pointer, Stmt, TypeDecl,
};
use crate::c::types::{Int, Member, Record, RecordKind, Type};
use crate::case::arith::term::Term;
use crate::generator::Calling;

/// What calls have needed so far: functions, pointers to them, and structs.
#[derive(Debug, Default)]
pub(super) struct Called {
    pub(super) functions: Vec<Function>,
    pub(super) pointers: Vec<Pointer>,
    pub(super) records: Vec<Arc<Record>>,
    /// How each function that computes an operation is called.
    pub(super) callings: Vec<Calling>,
}

impl Called {
    /// Adds all of it to the callee's side.
    pub(super) fn add_to(self, code: &mut CaseCode) {
        code.types.extend(self.records.into_iter().map(TypeDecl::Record));
        code.callee.functions.extend(self.functions);
        code.callee.pointers.extend(self.pointers);
    }
}

/// An array of pointers to a function, and the one that is called.
const TABLE: (u32, u32) = (2, 1);

/// The number of variable arguments.
const COUNT: Name = Name::Local("n", 0);

/// The struct that a function takes or returns.
const RECORD: Name = Name::Local("s", 0);

/// A function that computes an operation, and what its callers need.
struct Callee {
    function: Function,
    /// The position of the function among those that compute operations, from 1.
    number: u32,
    arguments: Vec<Expr>,
}

impl Lowering<'_> {
    /// A call of a new function that computes an operation from its operands.
    pub(super) fn call(&self, calling: Calling, operation: &Term) -> Expr {
        let mut whole = self.value(operation);
        let is_vector = matches!(whole.ty(), Type::Vector(..));
        let (mut params, mut arguments) = (Vec::new(), Vec::new());
        for (operand, number) in operands(operation, &mut whole).into_iter().zip(1..) {
            let name = Name::Local("a", number);
            // An element beside a vector has the type of its elements.
            let ty = if is_vector { operand.ty() } else { self.parameter(calling, operand) };
            params.push((name, ty.clone()));
            let argument = std::mem::replace(operand, Expr::Object(name, ty.clone()));
            arguments.push(match is_promoted_by_callers(calling) && argument.bits().is_some() {
                true => Expr::Cast(ty, Box::new(argument)),
                false => argument,
            });
        }
        let ty = whole.ty();
        let calling = {
            let called = &mut self.called.borrow_mut();
            called.callings.push(calling);
            if self.is_shown { Calling::Plain } else { calling }
        };
        let number = self.called.borrow().callings.len() as u32;
        let name = Name::Global("g", number);
        let body = vec![Stmt::Return(Some(whole))];
        let function = Function { params, body, ..Function::new(Linkage::Public, name, ty) };
        self.called_so(calling, Callee { function, number, arguments })
    }

    /// The type of a parameter: a plain one is promoted, and the others are narrow if the operand is.
    fn parameter(&self, calling: Calling, operand: &Expr) -> Type {
        match operand.ty() {
            ty @ Type::Int(_) if calling != Calling::Plain && operand.bits().is_none() => ty,
            _ => operand.promoted(self.model),
        }
    }

    /// The call of a function in some way.
    fn called_so(&self, calling: Calling, mut callee: Callee) -> Expr {
        let function = &mut callee.function;
        match calling {
            Calling::Plain => {}
            Calling::Noinline => function.form = Form::Noinline,
            Calling::Inline => {
                function.form = Form::Inline;
                function.linkage = Linkage::Shared;
            }
            Calling::AlwaysInline => {
                function.attributes = vec!["always_inline"];
                function.linkage = Linkage::Private;
            }
            Calling::Const => function.attributes = vec!["noinline", "const"],
            Calling::Pure => function.attributes = vec!["noinline", "pure"],
            Calling::Old => function.form = Form::Old,
            Calling::Pointer => return self.by_pointer(callee, None),
            Calling::Table => return self.by_pointer(callee, Some(TABLE)),
            Calling::Variadic => self.take_variable_arguments(&mut callee),
            Calling::Member => return self.member_of_result(callee),
            Calling::Struct => self.take_struct(&mut callee),
            Calling::By(convention) => {
                function.form = Form::Noinline;
                function.convention = convention;
            }
        }
        self.direct(callee)
    }

    fn direct(&self, callee: Callee) -> Expr {
        let Callee { function, arguments, .. } = callee;
        let (name, ty) = (function.name, function.result.clone());
        self.called.borrow_mut().functions.push(function);
        Expr::Call(name, ty, arguments)
    }

    /// The call through a pointer, or through an array of so many pointers, by position.
    fn by_pointer(&self, callee: Callee, table: Option<(u32, u32)>) -> Expr {
        let Callee { function, number, arguments } = callee;
        let (to, ty) = (function.name, function.result.clone());
        let name = Name::Global("h", number);
        let mut called = self.called.borrow_mut();
        called.functions.push(function);
        called.pointers.push(Pointer { name, to, number: table.map(|(length, _)| length) });
        Expr::CallPointer(name, table.map(|(_, at)| at), ty, arguments)
    }

    /// Makes all arguments variable ones.
    fn take_variable_arguments(&self, Callee { function, arguments, .. }: &mut Callee) {
        let int = Type::Int(Int::Int);
        let operands = std::mem::replace(&mut function.params, vec![(COUNT, int)]);
        arguments.insert(0, Expr::Int(operands.len() as i128, Int::Int));
        function.variadic = true;
        let mut body = vec![Stmt::VaStart(COUNT)];
        for (name, ty) in operands {
            let received = Expr::VaArg(List::Own, self.model.promoted(&ty), None);
            body.push(Stmt::Assign(Expr::Object(name, ty.clone()), received));
            function.locals.push(Object::new(name, ty));
        }
        body.push(Stmt::VaEnd(List::Own));
        body.append(&mut function.body);
        function.body = body;
    }

    /// The member of a struct that the function returns, which holds the operands, too.
    fn member_of_result(&self, mut callee: Callee) -> Expr {
        let function = &mut callee.function;
        let operands = function.params.clone();
        let result = function.result.clone();
        let types = operands.iter().map(|(_, ty)| ty).chain([&result]);
        let record = self.record_of(callee.number, types);
        let mut values: Vec<Expr> =
            operands.iter().map(|(name, ty)| Expr::Object(*name, ty.clone())).collect();
        values.extend(function.body.drain(..).filter_map(|stmt| match stmt {
            Stmt::Return(value) => value,
            _ => None,
        }));
        fill(function, &record, values);
        let last = operands.len() as u32;
        Expr::Member(Arc::new(self.direct(callee)), last)
    }

    /// Makes the arguments members of a struct, which another function puts together.
    fn take_struct(&self, Callee { function, number, arguments }: &mut Callee) {
        let operands = std::mem::take(&mut function.params);
        let record = self.record_of(*number, operands.iter().map(|(_, ty)| ty));
        let ty = Type::Record(record.clone());
        let whole = Arc::new(Expr::Object(RECORD, ty.clone()));
        function.params = vec![(RECORD, ty.clone())];
        // The operands become local objects, so that the operation stays as it is.
        let mut body = Vec::new();
        for ((name, ty), at) in operands.iter().zip(0..) {
            function.locals.push(Object::new(*name, ty.clone()));
            let member = Expr::Member(whole.clone(), at);
            body.push(Stmt::Assign(Expr::Object(*name, ty.clone()), member));
        }
        body.append(&mut function.body);
        function.body = body;
        let name = Name::Global("m", *number);
        let mut maker = Function::new(Linkage::Public, name, ty.clone());
        let values = operands.iter().map(|(name, ty)| Expr::Object(*name, ty.clone())).collect();
        maker.params = operands;
        fill(&mut maker, &record, values);
        self.called.borrow_mut().functions.push(maker);
        *arguments = vec![Expr::Call(name, ty, std::mem::take(arguments))];
    }

    /// A new struct with members of some types.
    fn record_of<'t>(&self, number: u32, types: impl Iterator<Item = &'t Type>) -> Arc<Record> {
        let members = types.map(|ty| Member::new(ty.clone())).collect();
        let record = Arc::new(Record::new(RecordKind::Struct, number, members));
        self.called.borrow_mut().records.push(record.clone());
        record
    }
}

/// The operands of an operation. What vectors compare to and the value of a bit-field are converted afterwards.
fn operands<'e>(operation: &Term, whole: &'e mut Expr) -> Vec<&'e mut Expr> {
    match (operation, whole) {
        (Term::Cast(..), Expr::Cast(_, of))
        | (_, Expr::Unary(_, _, of) | Expr::Assign(_, _, of)) => vec![of],
        (_, Expr::Binary(_, _, left, right)) => vec![left, right],
        (_, Expr::Cast(_, of)) => operands(operation, of),
        _ => Vec::new(),
    }
}

/// Whether callers do not see the types of parameters. A bit-field is converted then: its own type is up to compilers.
fn is_promoted_by_callers(calling: Calling) -> bool {
    matches!(calling, Calling::Old | Calling::Variadic)
}

/// Makes a function return a struct with some members.
fn fill(function: &mut Function, record: &Arc<Record>, values: Vec<Expr>) {
    let ty = Type::Record(record.clone());
    let whole = Arc::new(Expr::Object(RECORD, ty.clone()));
    for (value, at) in values.into_iter().zip(0..) {
        function.body.push(Stmt::Assign(Expr::Member(whole.clone(), at), value));
    }
    function.locals.push(Object::new(RECORD, ty.clone()));
    function.body.push(Stmt::Return(Some(Expr::Object(RECORD, ty.clone()))));
    function.result = ty;
}
