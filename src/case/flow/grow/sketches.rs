//! Expressions that a script describes, with the operands that there are.

use super::Grower;
use crate::c::tree::UnaryOp;
use crate::c::types::{Int, Type};
use crate::case::flow::Expr;
use crate::generator::{OperandName, Sketch};

impl Grower<'_> {
    /// The expression of a sketch. Operands are variables at the place; where an operation would be undefined,
    /// another operand or operator stands in its place.
    pub(super) fn sketched(&mut self, sketch: &Sketch) -> Expr {
        self.within_sketch(sketch, &mut Vec::new())
    }

    fn within_sketch(&mut self, sketch: &Sketch, named: &mut Vec<(OperandName, Expr)>) -> Expr {
        match sketch {
            Sketch::Operand(None) => self.variable(),
            Sketch::At(..) | Sketch::Member(..) | Sketch::Target(_) => match self.number_at(sketch)
            {
                Some(place) => self.or(Expr::Read(place), Expr::Int(0, Int::Int)),
                None => self.variable(),
            },
            Sketch::Address(of) => match self.place(of) {
                Some(place) => Expr::Address(place),
                None => self.variable(),
            },
            Sketch::Memcmp(op, places) => match self.memcmp(*op, &places[..]) {
                Some(compared) => compared,
                None => self.comparison(1),
            },
            Sketch::Strcmp(op) => match self.text_comparison(*op) {
                Some(compared) => compared,
                None => self.comparison(1),
            },
            Sketch::Strlen => match self.text_measure() {
                Some(found) => found,
                None => self.variable(),
            },
            // Alone it is an operand.
            Sketch::Near(_) => self.variable(),
            Sketch::Operand(Some(name)) => self.named(name, named),
            Sketch::Width(name) => {
                let width = self.width(name, named);
                self.literal(width)
            }
            Sketch::Count(name) => {
                let width = self.width(name, named);
                let count = 1 + self.chance.below((width - 1).max(1) as u64);
                self.literal(count.into())
            }
            Sketch::Variable(member) => {
                let variable = self.variable();
                let cast = Expr::Cast(member.ty.clone(), Box::new(variable.clone()));
                let is_alike = self.type_of(&cast) == self.type_of(&variable);
                if is_alike { variable } else { self.or(cast, variable) }
            }
            Sketch::Constant(_, Some(n)) => self.literal((*n).into()),
            Sketch::Constant(_, None) => {
                let n = if self.chance.ratio(1, 2) { self.coefficient() } else { self.edge() };
                self.literal(n)
            }
            Sketch::Unary(op, of) => {
                let of = self.within_sketch(of, named);
                let whole = Expr::Unary(*op, Box::new(of.clone()));
                self.or(whole, Expr::Unary(UnaryOp::Not, Box::new(of)))
            }
            Sketch::Binary(op, parts) => {
                let [left, right] = [0, 1].map(|part| self.within_sketch(&parts[part], named));
                let whole = Expr::Binary(*op, Box::new([left.clone(), right.clone()]));
                if self.values(&whole).is_some() { whole } else { self.binary(*op, left, right) }
            }
            Sketch::Cast(ty, of) => {
                let of = self.within_sketch(of, named);
                self.or(Expr::Cast(ty.clone(), Box::new(of.clone())), of)
            }
            Sketch::Conditional(parts) => {
                let parts = [0, 1, 2].map(|part| self.within_sketch(&parts[part], named));
                let one = parts[1].clone();
                self.or(Expr::Conditional(Box::new(parts)), one)
            }
            // Expressions have no effects here.
            Sketch::Comma(parts) => self.within_sketch(&parts[1], named),
            Sketch::Assign(_, _, of) | Sketch::AssignPart(_, _, of) | Sketch::Call(_, of) => {
                self.within_sketch(of, named)
            }
            Sketch::Step(_, member) | Sketch::StepPart(_, member) => {
                self.within_sketch(&Sketch::Variable(member.clone()), named)
            }
            Sketch::Builtin(builtin, of) => {
                let of = self.within_sketch(of, named);
                self.builtin(*builtin, of)
            }
            // Nor are there vectors.
            Sketch::Element(of) => self.within_sketch(of, named),
            Sketch::Shuffle(parts) => self.within_sketch(&parts[0], named),
            Sketch::Overflow(op, _, parts) => {
                let [left, right] = [0, 1].map(|part| self.within_sketch(&parts[part], named));
                self.binary(*op, left, right)
            }
            Sketch::Checked(op, ty, parts) => {
                let [left, right, otherwise] =
                    [0, 1, 2].map(|part| self.within_sketch(&parts[part], named));
                let way = (*op, ty.clone());
                let whole = self.checked(way, left.clone(), Some(right.clone()), otherwise);
                whole.unwrap_or_else(|| self.binary(*op, left, right))
            }
            Sketch::Let(name, parts) => {
                let value = self.within_sketch(&parts[0], named);
                named.push((name.clone(), value));
                let whole = self.within_sketch(&parts[1], named);
                named.pop();
                whole
            }
        }
    }

    /// The operand of a name: the same wherever the name occurs.
    fn named(&mut self, name: &OperandName, named: &mut Vec<(OperandName, Expr)>) -> Expr {
        if let Some((_, known)) = named.iter().rev().find(|(known, _)| known == name) {
            return known.clone();
        }
        if let Some(place) = self.place_of(name) {
            let read = Expr::Read(place);
            if self.values(&read).is_some() {
                return read;
            }
        }
        let operand = self.variable();
        named.insert(0, (name.clone(), operand.clone()));
        operand
    }

    /// The width in bits of the operand of a name after the integral promotions.
    fn width(&mut self, name: &OperandName, named: &mut Vec<(OperandName, Expr)>) -> i128 {
        let operand = self.named(name, named);
        match self.type_of(&operand) {
            Some(Type::Int(int)) => self.model.int_bits(int).into(),
            _ => 32,
        }
    }
}
