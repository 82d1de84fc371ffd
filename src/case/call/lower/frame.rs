//! Extra contents of a callee's frame: an array in which damage shows, or values that stay live until the
//! callee returns.

use super::Lowering;
use super::alignment::MORE;
use super::live::{keep, live};
use super::source::Body;
use crate::c::complaint::{Side, Subject};
use crate::c::harness::{Action, Demand};
use crate::c::model::Model;
use crate::c::tree::{Expr, Init, Name, Object, Stmt};
use crate::c::types::{Int, Type};
use crate::case::call::Call;
use crate::case::call::style::{Frame, Looks};

const FRAME: Name = Name::Local("frame", 0);
const ROOM: Name = Name::Global("length", 0);

/// Values of each class that a callee keeps live: more than any machine has callee-saved registers.
const KEPT: u32 = 12;

/// The size of the array in bytes: a large one exceeds 16-bit offsets, except on a 16-bit machine.
fn frame_size(frame: Frame, model: &Model) -> u32 {
    match frame {
        Frame::Aligned => MORE,
        _ if model.int < 4 => 500,
        _ => 40_000,
    }
}

impl Lowering<'_> {
    /// Both ends of the frame, and their contents.
    fn frame(&self, call: &Call) -> Vec<(Expr, Expr)> {
        let size = frame_size(call.style.frame, self.model);
        let char = Type::Int(Int::Char);
        let whole = match call.style.frame {
            Frame::None | Frame::Live => return Vec::new(),
            Frame::Large | Frame::Vla | Frame::Aligned => {
                Expr::Object(FRAME, Type::Array(char.into(), size))
            }
            Frame::Alloca => Expr::Object(FRAME, char.pointer()),
        };
        let end =
            |index, value| (Expr::Index(whole.clone().into(), index), Expr::Int(value, Int::Int));
        vec![end(0, 1), end(size - 1, 2)]
    }

    pub(super) fn fill_frame(&mut self, call: &Call, body: &mut Body) {
        if call.style.frame == Frame::None {
            return;
        }
        let size = frame_size(call.style.frame, self.model);
        let char = Type::Int(Int::Char);
        let array = Type::Array(char.clone().into(), size);
        let (ty, length) = match call.style.frame {
            Frame::None => return,
            Frame::Live => {
                keep(&live("kept", KEPT), &mut self.callee.objects, body);
                return;
            }
            Frame::Large | Frame::Aligned => (array, None),
            Frame::Vla => (array, Some(ROOM)),
            Frame::Alloca => (char.pointer(), None),
        };
        // Otherwise no optimizing compiler would keep one.
        let align = (call.style.frame == Frame::Aligned).then_some(MORE);
        let object = Object::new(FRAME, ty.clone());
        body.locals.push(Object { is_volatile: true, length, align, ..object });
        if align.is_some() {
            let object = (Expr::Object(FRAME, ty.clone()), Demand::Bytes(MORE));
            let Body { locals, stmts } = body;
            self.check_location(Side::Callee, Subject::Frame, object, locals, stmts);
        }
        if matches!(call.style.frame, Frame::Vla | Frame::Alloca) {
            let init = Some(Init::Expr(Expr::Int(size.into(), Int::Int)));
            let room = Object { init, is_volatile: true, ..Object::new(ROOM, Type::Int(Int::Int)) };
            self.callee.objects.push(room);
        }
        if call.style.frame == Frame::Alloca {
            let room = Box::new(Expr::Object(ROOM, Type::Int(Int::Int)));
            let frame = Expr::Alloca(Type::Int(Int::Char), room);
            body.stmts.push(Stmt::Assign(Expr::Object(FRAME, ty), frame));
        }
        let filled = self.frame(call).into_iter();
        body.stmts.extend(filled.map(|(place, value)| Stmt::Assign(place, value)));
    }

    pub(super) fn check_frame(&mut self, call: &Call, body: &mut Body) {
        if call.style.frame == Frame::Live {
            if call.style.looks != Looks::Later {
                self.use_registers(&mut body.stmts);
            }
            let kept = live("kept", KEPT);
            body.stmts.extend(kept.iter().map(|value| value.check(Side::Callee)));
        }
        let check = |(place, value)| {
            Stmt::Harness(Action::Check(Side::Callee, Subject::Frame, place, value))
        };
        body.stmts.extend(self.frame(call).into_iter().map(check));
    }
}
