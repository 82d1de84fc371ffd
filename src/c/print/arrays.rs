//! Declarators of arrays of variable length, and of arrays without a length: it is that of the initializer, or that of
//! another declaration.

use super::Printer;
use super::lists::is_zero;
use crate::c::features::Feature;
use crate::c::tree::{Init, Name, Object};
use crate::c::types::Type;

/// Separates the choice of which arrays count their elements from others.
const COUNTED: u64 = 0x636f_756e_7465;

/// Separates the choice of which arrays are declared again from others.
const AGAIN: u64 = 0x6167_6169_6e00;

/// The elements of an array of variable length, or of a parameter that is declared as one, and its lengths: the second is
/// that of its elements if they are arrays of variable length, too.
pub(super) fn variable(
    ty: &Type,
    length: Name,
    width: Option<Name>,
) -> (Type, impl Iterator<Item = Name> + use<>) {
    let element = |ty: &Type| match ty {
        Type::Array(of, _) | Type::Pointer(of) => Type::clone(of),
        other => other.clone(),
    };
    let inner = if width.is_some() { element(&element(ty)) } else { element(ty) };
    (inner, [Some(length), width].into_iter().flatten())
}

impl Printer {
    /// What follows the name of an array of variable length.
    pub(super) fn lengths(&mut self, lengths: impl Iterator<Item = Name>) {
        for length in lengths {
            self.out.push(b'[');
            self.name(length);
            self.out.push(b']');
        }
    }

    /// Whether an array has as many elements as its initializer, without saying so: one in two where initializers vary.
    pub(super) fn counts_elements(&self, object: &Object) -> bool {
        let (Type::Array(element, length), Some(Init::List(parts))) = (&object.ty, &object.init)
        else {
            return false;
        };
        let Some(mut chance) = self.variation(COUNTED, (*length).into()) else { return false };
        // A string literal adds a zero.
        let counted = match self.literal_for(element, parts) {
            Some(text) => text.counted(),
            None if self.leaves_out(parts) && parts.last().is_some_and(is_zero) => return false,
            None => parts.len(),
        };
        *length > 0 && counted == *length as usize && chance.ratio(1, 2)
    }

    /// Another declaration of an array that other files see, without its length, in a unit that has declared it: one in
    /// three where initializers vary.
    pub fn declare_again(&mut self, object: &Object) {
        let Type::Array(element, length) = &object.ty else { return };
        if self.takes(Feature::IncompleteArrays, AGAIN, (*length).into(), 3) {
            self.declared("extern ", object, element, |p| p.word("[]"));
            self.word(";\n");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::c::dialect::Designators;
    use crate::c::features::Features;
    use crate::c::tree::Expr;
    use crate::c::types::Int;

    fn array(element: &Type, values: &[i128]) -> Object {
        let ty = Type::Array(element.clone().into(), values.len() as u32);
        let number = |n: &i128| Init::Expr(Expr::Int(*n, Int::Char));
        let init = Init::List(values.iter().map(number).collect());
        Object { init: Some(init), is_const: true, ..Object::new(Name::Local("x", 1), ty) }
    }

    /// All that one declaration may look like.
    fn ways(print: impl Fn(&mut Printer)) -> Vec<String> {
        let way = |variety| {
            let others = Feature::WAYS.into_iter().filter(|way| *way != Feature::IncompleteArrays);
            let lacks: Features = others.collect();
            let printer = Printer::terse(String::new(), 1).sparingly().doing_without(lacks);
            let mut printer = printer.varied(variety, Designators::None);
            print(&mut printer);
            printer.finish()
        };
        let mut all: Vec<String> = (0..40).map(way).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    #[test]
    fn an_array_may_leave_its_length_to_its_initializer() {
        let shorts = array(&Type::Int(Int::Short), &[7, 8]);
        let wanted = ["static const short x1[2]={7,8};\n", "static const short x1[]={7,8};\n"];
        assert_eq!(ways(|p| p.object("static ", &shorts)), wanted);
        let pointers = array(&Type::Int(Int::Short).pointer(), &[7]);
        let wanted = ["short*const x1[1]={7};\n", "short*const x1[]={7};\n"];
        assert_eq!(ways(|p| p.object("", &pointers)), wanted);
    }

    #[test]
    fn a_string_counts_its_zero() {
        let text = |values: &[i128]| {
            let object = array(&Type::Int(Int::Char), values);
            let mut ways = ways(|p| p.object("", &object));
            ways.retain(|way| way.contains("[]"));
            ways
        };
        assert_eq!(text(&[97, 98]), [""; 0]);
        assert_eq!(text(&[97, 98, 0, 0]), [""; 0]);
        assert!(text(&[97, 98, 0]).contains(&"const char x1[]=\"ab\";\n".into()));
    }

    #[test]
    fn an_array_may_be_declared_again_without_its_length() {
        let shorts = array(&Type::Int(Int::Short), &[7, 8]);
        assert_eq!(ways(|p| p.declare_again(&shorts)), ["", "extern const short x1[];\n"]);
    }

    #[test]
    fn a_program_that_does_not_vary_has_every_length() {
        let mut printer = Printer::terse(String::new(), 1).sparingly();
        printer.object("", &array(&Type::Int(Int::Short), &[7, 8]));
        printer.declare_again(&array(&Type::Int(Int::Short), &[7, 8]));
        assert_eq!(printer.finish(), "const short x1[2]={7,8};\n");
    }
}
