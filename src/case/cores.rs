//! What may be the core of wrong code in a shrunk program: conversions, and operations on operations, each with the
//! types that a compiler tells apart. What is around it only makes the result visible, and so differs from failure to
//! failure. It is read off the C tree, and so is the same for all families.

use std::collections::BTreeSet;

use crate::c::model::Model;
use crate::c::print::type_name;
use crate::c::tree::{CaseCode, Expr, Op, Stmt, UnaryOp};
use crate::c::types::Type;

/// A shrunk program with more operators than this needs them all, or could not be shrunk.
const SMALL: usize = 8;

/// The cores of a program, and how many operators it has.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Cores {
    all: BTreeSet<String>,
    operators: usize,
}

impl Cores {
    /// Those of some code.
    pub fn of(code: &CaseCode, model: &Model) -> Cores {
        let mut found = Finder { model, found: Cores::default() };
        for function in code.functions() {
            function.each_statement(&mut |stmt| {
                if matches!(stmt, Stmt::Harness(_)) {
                    return;
                }
                match stmt {
                    Stmt::Assign(place, value) => found.converts(&place.ty(), value),
                    Stmt::Return(Some(value)) => found.converts(&function.result, value),
                    _ => {}
                }
                stmt.each_expr(&mut |expr| found.expr(expr));
            });
        }
        found.found
    }

    /// Whether two small programs compute something alike in one type and use it in another.
    pub fn convert_alike(&self, other: &Cores) -> bool {
        let is_small = self.operators.max(other.operators) <= SMALL;
        is_small && self.all.intersection(&other.all).any(|core| core.contains(BECOMES))
    }

    /// Whether two small programs have a core in common, or a large one has all those of a small one.
    pub fn are_shared(&self, other: &Cores) -> bool {
        let (small, large) =
            if self.operators <= other.operators { (self, other) } else { (other, self) };
        if small.operators > SMALL {
            return false;
        }
        match large.operators <= SMALL {
            true => !small.all.is_disjoint(&large.all),
            false => !small.all.is_empty() && small.all.is_subset(&large.all),
        }
    }
}

/// Between the types of a conversion.
const BECOMES: &str = " <- ";

struct Finder<'a> {
    model: &'a Model,
    found: Cores,
}

impl Finder<'_> {
    fn expr(&mut self, expr: &Expr) {
        match expr {
            Expr::Unary(op, ty, of) => {
                self.found.operators += 1;
                if *op != UnaryOp::Not {
                    self.converts(ty, of);
                }
                if computed(of).is_some() {
                    self.add(&format!("{}({} {})", op.spelling(), operand(of), self.ty(of)));
                }
            }
            Expr::Binary(op, ty, left, right) => self.operation(*op, ty, left, right),
            Expr::Assign(place, Some((op, ty)), value) => {
                self.operation(*op, ty, place, value);
                let word = word(*op);
                if place.ty() != *ty && *word != *SUM {
                    self.add(&format!(
                        "{}{BECOMES}{word} {}",
                        type_name(&place.ty()),
                        type_name(ty)
                    ));
                }
            }
            Expr::Assign(place, None, value) => self.converts(&place.ty(), value),
            Expr::Step(..) => self.found.operators += 1,
            Expr::Cast(ty, of) => {
                self.found.operators += 1;
                self.converts(ty, of);
                // Shrinking leaves a cast only if it matters.
                let from = of.ty();
                if (is_place(of) || matches!(**of, Expr::Cast(..))) && from != *ty {
                    self.add(&format!("{}{BECOMES}{}", type_name(ty), type_name(&from)));
                }
            }
            Expr::Conditional(ty, _, one, other) => {
                self.found.operators += 1;
                for part in [one, other] {
                    self.converts(ty, part);
                }
                // Nor does shrinking leave two types if one would do.
                let mut types = [one, other].map(|part| self.ty(part));
                types.sort();
                if types[0] != types[1] {
                    self.add(&format!("choice of {} or {}", types[0], types[1]));
                }
            }
            Expr::Braces(of) => {
                self.found.operators += 1;
                self.converts(&of.ty, &of.first);
                let from = of.first.ty();
                if is_place(&of.first) && from != of.ty {
                    self.add(&format!("{}{BECOMES}{}", type_name(&of.ty), type_name(&from)));
                }
            }
            Expr::Generic(of) => {
                self.found.operators += 1;
                self.add(&format!("selection by {}", type_name(&of.of.ty())));
            }
            _ => {}
        }
    }

    /// An operation that computes in a type.
    fn operation(&mut self, op: Op, ty: &Type, left: &Expr, right: &Expr) {
        self.found.operators += 1;
        if !op.is_logical() {
            self.converts(ty, left);
            if !op.is_shift() {
                self.converts(ty, right);
            }
            for operand in [left, right] {
                self.widens(ty, operand);
            }
        }
        let word = word(op);
        if *word == *SUM || (computed(left).is_none() && computed(right).is_none()) {
            return;
        }
        let [left, right] = [left, right].map(operand);
        self.add(&format!("{word} {}({left}, {right})", type_name(ty)));
    }

    /// What is computed in one type and then used in another.
    fn converts(&mut self, to: &Type, value: &Expr) {
        // What is cast was converted there.
        let (from, Some(word)) = (self.ty(value), computed(value)) else { return };
        if word != SUM && !matches!(value, Expr::Cast(..)) && from != type_name(to) {
            self.add(&format!("{}{BECOMES}{word} {from}", type_name(to)));
        }
    }

    /// What is read in one floating type and used in another: shrinking leaves two of them only if it matters.
    fn widens(&mut self, to: &Type, operand: &Expr) {
        let from = operand.ty();
        let are_floating = matches!((to, &from), (Type::Float(_), Type::Float(_)));
        if are_floating && is_place(operand) && from != *to {
            self.add(&format!("{}{BECOMES}{}", type_name(to), type_name(&from)));
        }
    }

    /// The type of a value.
    fn ty(&self, expr: &Expr) -> String {
        type_name(&self.model.promoted(&expr.ty()))
    }

    fn add(&mut self, text: &str) {
        self.found.all.insert(text.into());
    }
}

/// Sums: shrinking puts one in place of anything, so that they tell nothing.
const SUM: &str = "sum";

/// A word for operators that compilers treat alike.
fn word(op: Op) -> &'static str {
    match op {
        Op::Add | Op::Subtract => SUM,
        Op::Multiply => "product",
        Op::Divide | Op::Remainder => "quotient",
        Op::ShiftLeft | Op::ShiftRight => "shift",
        Op::And | Op::Or | Op::Xor => "bits",
        Op::LogicalAnd | Op::LogicalOr => "choice",
        Op::Equal | Op::NotEqual => "equality",
        Op::Less | Op::Greater | Op::LessEqual | Op::GreaterEqual => "comparison",
    }
}

/// A word for what an operation computes; none for constants and what is read.
fn computed(expr: &Expr) -> Option<&'static str> {
    Some(match expr {
        Expr::Binary(op, ..) => word(*op),
        Expr::Unary(op, ..) => op.spelling(),
        Expr::Cast(..) => "cast",
        Expr::Conditional(..) => "choice",
        Expr::Braces(_) => "statement expression",
        Expr::Generic(_) => "selection",
        Expr::Assign(..) | Expr::Step(..) => "assignment",
        _ => return None,
    })
}

/// A word for any operand; of a cast, its type.
fn operand(expr: &Expr) -> String {
    match expr {
        Expr::Int(..) | Expr::Real(..) => "k".into(),
        Expr::Cast(ty, _) => format!("({})", type_name(ty)),
        expr => computed(expr).unwrap_or("v").into(),
    }
}

fn is_place(expr: &Expr) -> bool {
    matches!(
        expr,
        Expr::Object(..)
            | Expr::Member(..)
            | Expr::Index(..)
            | Expr::Element(..)
            | Expr::Deref(_)
            | Expr::View(..)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::c::model::LP64;
    use crate::case::TestCase;

    /// The cores of a program with an unsigned, a short and an int, from its statements.
    fn flow(body: &str) -> Cores {
        let json = format!(
            r#"{{"family":"flow","seed":1,"suite":"x","objects":[
            {{"type":{{"int":"uint"}},"storage":"global","value":{{"int":"0"}}}},
            {{"type":{{"int":"short"}},"storage":{{"local":0}}}},
            {{"type":{{"int":"int"}},"storage":"global","value":{{"int":"5"}}}}],
            "routines":[{{"parameters":[],"sight":"public","body":[
            {{"assign":[{{"object":1}},null,{{"int":["1","int"]}}]}},{body}]}}]}}"#
        );
        of(&json)
    }

    fn of(json: &str) -> Cores {
        let case: TestCase = serde_json::from_str(json).expect("it is a test case");
        Cores::of(&case.lower(&LP64, true), &LP64)
    }

    /// `object = value;`
    fn set(object: u32, value: &str) -> String {
        format!(r#"{{"assign":[{{"object":{object}}},null,{value}]}}"#)
    }

    fn read(object: u32) -> String {
        format!(r#"{{"read":{{"object":{object}}}}}"#)
    }

    fn op(op: &str, left: &str, right: &str) -> String {
        format!(r#"{{"binary":["{op}",[{left},{right}]]}}"#)
    }

    const ONE: &str = r#"{"int":["1","int"]}"#;

    #[test]
    fn statements_around_a_conversion_do_not_make_another_cause() {
        let cast = format!(r#"{{"cast":[{{"int":"uchar"}},{}]}}"#, read(1));
        let plain = flow(&set(2, &cast));
        let condition = op("==", &cast, ONE);
        let branch = flow(&format!(r#"{{"if":[{condition},[{}],[]]}}"#, set(2, ONE)));
        assert!(plain.are_shared(&branch));
        let other = format!(r#"{{"cast":[{{"int":"uchar"}},{}]}}"#, read(2));
        assert!(!plain.are_shared(&flow(&set(2, &other))), "an int is not a short");
        let branch = |cast: &str| {
            flow(&format!(r#"{{"if":[{},[{}],[]]}}"#, op("<", cast, ONE), set(2, ONE)))
        };
        let wider = format!(r#"{{"cast":[{{"int":"ushort"}},{}]}}"#, read(1));
        assert!(!branch(&cast).are_shared(&branch(&wider)), "nor is what is done with a cast");
    }

    #[test]
    fn what_is_computed_in_one_type_and_used_in_another_is_alike_in_all_families() {
        let quotient = flow(&set(0, &op("/", &read(2), ONE)));
        let rest = flow(&set(0, &op("%", &op("-", ONE, &read(2)), ONE)));
        assert!(quotient.are_shared(&rest));
        let expression = of(r#"{"family":"arith","seed":1,"suite":"x","variables":[
            {"type":{"int":"int"},"value":{"int":"5"},"storage":"global"}],
            "expressions":[{"type":{"int":"uint"},"local":false,
            "term":[{"x":0},{"int":["2","int"]},{"binary":"/"}]}]}"#);
        assert!(quotient.are_shared(&expression));
        assert!(!quotient.are_shared(&flow(&set(2, &op("/", &read(2), ONE)))), "no conversion");
    }

    #[test]
    fn both_choices_are_converted_alike() {
        let of = |operator: &str, minus: &str| {
            of(&format!(
                r#"{{"family":"arith","seed":1,"suite":"x","variables":[
                {{"type":{{"int":"int"}},"value":{{"int":"5"}},"storage":"global"}}],
                "expressions":[{{"type":{{"int":"long"}},"local":false,"term":[{{"x":0}},{{"x":0}},
                {{"binary":"{operator}"}},{{"cast":{{"int":"uint"}}}}{minus}]}}]}}"#
            ))
        };
        let (both, either) = (of("&&", ""), of("||", r#",{"unary":"~"}"#));
        assert!(both.convert_alike(&either));
        assert!(!both.convert_alike(&of("*", "")));
    }

    #[test]
    fn a_choice_of_two_types_is_alike_wherever_its_type_shows() {
        let of = |variable: &str, result: &str, term: &str| {
            of(&format!(
                r#"{{"family":"arith","seed":1,"suite":"x","variables":[
                {{"type":{{"int":"int"}},"value":{{"int":"{variable}"}},"storage":"global"}}],
                "expressions":[{{"type":{{"int":"{result}"}},"local":false,"term":[{term}]}}]}}"#
            ))
        };
        let choice = |one: &str, other: &str| {
            format!(r#"{{"x":0}},{{"int":["0","{one}"]}},{{"int":["0","{other}"]}},"conditional""#)
        };
        let turned = of("0", "long", &format!(r#"{},{{"unary":"~"}}"#, choice("int", "uint")));
        let compared =
            format!(r#"{{"int":["-1","int"]}},{},{{"binary":"<"}}"#, choice("uint", "int"));
        assert!(turned.are_shared(&of("1", "int", &compared)));
        let wider =
            format!(r#"{{"int":["-1","int"]}},{},{{"binary":"<"}}"#, choice("ulong", "int"));
        assert!(!turned.are_shared(&of("1", "int", &wider)), "other types");
        let plain = format!(r#"{},{{"unary":"~"}}"#, choice("int", "int"));
        assert!(!turned.are_shared(&of("0", "long", &plain)), "one type");
    }

    #[test]
    fn two_floating_types_are_alike_wherever_they_meet() {
        let of = |other: &str, term: &str| {
            of(&format!(
                r#"{{"family":"arith","seed":1,"suite":"x","variables":[
                {{"type":{{"float":"{other}"}},"value":{{"real":"0x0p0"}},"storage":"global"}},
                {{"type":{{"int":"int"}},"value":{{"int":"0"}},"storage":"global"}}],
                "expressions":[{{"type":{{"int":"int"}},"local":false,"term":[{term}]}}]}}"#
            ))
        };
        const SUM: &str = r#"{"x":1},{"real":["0x1p0","longdouble"]},{"binary":"+"}"#;
        let late = format!(r#"{{"x":0}},{SUM},{{"binary":"-"}}"#);
        let beside = format!(
            r#"{SUM},{{"real":["0x0p0","longdouble"]}},{{"x":0}},{{"binary":"+"}},{{"binary":"+"}}"#
        );
        assert!(of("double", &late).convert_alike(&of("double", &beside)));
        assert!(!of("float", &late).convert_alike(&of("double", &beside)), "other types");
        assert!(!of("longdouble", &late).convert_alike(&of("longdouble", &beside)), "one type");
    }

    #[test]
    fn a_cast_of_a_cast_is_that_of_a_variable_of_its_type() {
        let cast = |to: &str, of: &str| format!(r#"{{"cast":[{{"int":"{to}"}},{of}]}}"#);
        let variable = flow(&set(2, &cast("uchar", &read(1))));
        let twice = flow(&set(2, &cast("uchar", &cast("short", &read(2)))));
        assert!(variable.are_shared(&twice));
        let other = flow(&set(2, &cast("uchar", &cast("schar", &read(2)))));
        assert!(!variable.are_shared(&other));
    }

    #[test]
    fn a_sum_and_an_operation_on_what_is_read_tell_nothing() {
        let sum = flow(&set(0, &op("+", &read(2), ONE)));
        assert!(!sum.are_shared(&sum));
        let read = flow(&set(2, &op("*", &read(2), ONE)));
        assert!(!read.are_shared(&read));
    }

    #[test]
    fn of_a_large_program_all_cores_of_the_small_one_are_asked_for() {
        let half = op("/", &read(2), ONE);
        let bits = op("&", &half, ONE);
        let many: Vec<String> = (0..9).map(|_| set(0, &half)).collect();
        let large = flow(&many.join(","));
        assert!(flow(&set(0, &half)).are_shared(&large));
        assert!(!flow(&set(0, &bits)).are_shared(&large));
    }
}
