//! What a caller leaves in registers and on the stack right before a call, so that a callee that looks in
//! a wrong place does not find there what it expects: `argc`, or an argument of an earlier call.

use super::Lowering;
use super::parameters::parameter;
use crate::c::real::Real;
use crate::c::tree::{Expr, Form, Function, Init, Linkage, Name, Object, Pointer, Stmt};
use crate::c::types::{Float, Int, Type};

const POISON: Name = Name::Global("poison", 0);
const PHIAL: Name = Name::Global("phial", 0);
const FRAME: Name = Name::Local("frame", 0);

/// Arguments of each class: more than any machine has registers for, so that some are on the stack.
const ARGUMENTS: usize = 12;

/// Words of the frame that is filled: more than the arguments of most calls take on the stack.
const WORDS: u32 = 64;

/// The lowest byte that poison is made of. Values for judging have none so high (see
/// [`crate::case::call::candidates::distinct`]).
pub(in crate::case) const LOWEST: u8 = 0xfd;

impl Lowering<'_> {
    /// Calls a function, through a pointer so that it is called, whose arguments are poison in all
    /// registers and on the stack; so is its frame, and its result.
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

    /// A negative `long` of bytes that are poison.
    fn poisonous_word(&self) -> i128 {
        let bytes = [LOWEST, LOWEST + 1].into_iter().cycle().take(self.model.long as usize);
        let positive = bytes.fold(0, |word: i128, byte| word << 8 | i128::from(byte));
        positive - (1 << (8 * self.model.long))
    }
}

/// A `double` whose bytes are poison but for those of sign and exponent.
fn poisonous_real() -> Real {
    Real::new(true, 0x1d_fefd_fefd_fefd, -20).unwrap_or(Real::ZERO)
}
