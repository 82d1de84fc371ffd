//! Poison: what a caller leaves in registers and on the stack right before a call, so that a callee that
//! looks in the wrong place does not find the expected value there, such as `argc` or an argument of an
//! earlier call.

use super::Lowering;
use super::parameters::parameter;
use crate::c::real::Real;
use crate::c::tree::{Expr, Form, Function, Init, Linkage, Name, Object, Pointer, Stmt};
use crate::c::types::{Float, Int, Type};

const POISON: Name = Name::Global("poison", 0);
const PHIAL: Name = Name::Global("phial", 0);
const FRAME: Name = Name::Local("frame", 0);

/// Arguments of each class: more than any machine has registers for, so that some go on the stack.
const ARGUMENTS: usize = 12;

/// Words in the frame that is filled: more than the arguments of most calls take on the stack.
const WORDS: u32 = 64;

/// The lowest byte in poison. Values for judging contain no byte this high (see
/// [`crate::case::call::candidates::distinct`]).
pub(in crate::case) const LOWEST: u8 = 0xfd;

impl Lowering<'_> {
    /// Calls a function with poison in all argument registers and on the stack, through a pointer so that the
    /// call is not optimized away. Its frame and its result are poison, too.
    pub(super) fn poison(&mut self, body: &mut Vec<Stmt>) {
        let word = Expr::Int(self.poisonous_word(), Int::Long);
        let real = Expr::Real(poisonous_real(), Float::Double);
        let args: Vec<Expr> =
            [word.clone(), real].into_iter().cycle().take(2 * ARGUMENTS).collect();
        let params: Vec<(Name, Type)> =
            args.iter().enumerate().map(|(index, arg)| (parameter(index), arg.ty())).collect();
        let frame = Type::Array(word.ty().into(), WORDS);
        let words = vec![Init::Expr(word.clone()); WORDS as usize];
        let unused = params.iter().map(|(name, ty)| Stmt::Discard(Expr::Object(*name, ty.clone())));
        let first = Expr::Index(Expr::Object(FRAME, frame.clone()).into(), 0);
        let returned = Stmt::Return(Some(first));
        self.caller.functions.push(Function {
            body: unused.chain([returned]).collect(),
            params,
            locals: vec![Object {
                init: Some(Init::List(words)),
                is_volatile: true,
                ..Object::new(FRAME, frame)
            }],
            form: Form::Prototype,
            ..Function::new(Linkage::Known, POISON, word.ty())
        });
        self.caller.pointers.push(Pointer { name: PHIAL, to: POISON, number: None });
        body.push(Stmt::Expr(Expr::CallPointer(PHIAL, None, word.ty(), args)));
    }

    /// A negative `long` made of bytes of poison.
    fn poisonous_word(&self) -> i128 {
        let bytes = [LOWEST, LOWEST + 1].into_iter().cycle().take(self.model.long as usize);
        let positive = bytes.fold(0, |word: i128, byte| word << 8 | i128::from(byte));
        positive - (1 << (8 * self.model.long))
    }
}

/// A `double` made of bytes of poison, except in its sign and exponent.
fn poisonous_real() -> Real {
    Real::new(true, 0x1d_fefd_fefd_fefd, -20).unwrap_or(Real::ZERO)
}
