//! Arrays of variable length (C99): each is a local object whose length another object holds where its function begins.
//! It is the length in the array's type in every call, so that indices are checked as in any array.

use super::{Flow, Storage, Variable};
use crate::c::types::{Int, Type};

impl Flow {
    /// Whether C has an object of variable length in the place of this one: a local array without a first value whose length
    /// is a parameter of the function, or outside functions.
    pub(super) fn has_length(&self, object: &Variable) -> bool {
        let Some(length) = object.length else { return true };
        let Some(length) = self.objects.get(length as usize) else { return false };
        let is_before = match (object.storage, length.storage) {
            (Storage::Local(of), Storage::Parameter(own)) => of == own,
            // The function where the program begins is not called by it.
            (Storage::Local(of), Storage::Global | Storage::Static) => of != 0,
            _ => false,
        };
        let is_number = match length.ty {
            Type::Int(int) => !matches!(
                int,
                Int::Bool | Int::Int128 | Int::UInt128 | Int::BitInt(_) | Int::UBitInt(_)
            ),
            _ => false,
        };
        let is_plain = object.value.is_none() && !object.is_volatile;
        is_before && is_number && is_plain && matches!(object.ty, Type::Array(..))
    }

    /// The same with arrays of constant length instead.
    pub(super) fn of_constant_lengths(&self) -> impl Iterator<Item = Flow> {
        let arrays =
            (0..self.objects.len()).filter(|object| self.objects[*object].length.is_some());
        arrays.map(|object| {
            let mut flow = self.clone();
            flow.objects[object].length = None;
            flow
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::c::eval;
    use crate::c::model::LP64;
    use crate::case::flow::tests::reader;
    use crate::case::flow::{Flow, Storage, lower};

    /// A program whose only array of a function has the length that an object holds, which is found by its type.
    fn with_length(text: &str, is_length: impl Fn(&super::Variable) -> bool) -> Flow {
        let mut flow = reader::program(text);
        let is_array = |object: &super::Variable| {
            matches!((&object.ty, object.storage), (super::Type::Array(..), Storage::Local(_)))
        };
        let array = flow.objects.iter().position(is_array).expect("there is one");
        let length = flow.objects.iter().position(is_length).expect("there is one");
        flow.objects[array].length = Some(length as u32);
        flow
    }

    fn is_short(object: &super::Variable) -> bool {
        object.ty == super::Type::Int(super::Int::Short)
    }

    /// Whether the two machines take a program.
    fn runs(flow: &Flow) -> [bool; 2] {
        let judged = eval::run(&lower::lower(flow, &LP64), &LP64);
        [flow.is_whole(&LP64), judged.is_ok()]
    }

    const BODY: &str = "{ int v[3]; v[2] = 7; return v[2]; }";

    #[test]
    fn an_array_has_the_length_that_a_parameter_or_an_object_outside_holds() {
        for text in [
            format!("void main() {{ g = f(3); }} int f(short n) {BODY} int g;"),
            format!("void main() {{ g = f(); }} int f() {BODY} short h = 3; int g;"),
            format!("void main() {{ g = f(); }} int f() {BODY} volatile short h = 3; int g;"),
        ] {
            let flow = with_length(&text, is_short);
            assert_eq!(runs(&flow), [true; 2], "{text}");
            let constant: Vec<Flow> = flow.of_constant_lengths().collect();
            assert_eq!(constant, [reader::program(&text)]);
        }
    }

    #[test]
    fn both_machines_refuse_an_array_whose_length_is_another_in_a_call() {
        for text in [
            format!("void main() {{ g = f(4); }} int f(short n) {BODY} int g;"),
            format!("void main() {{ g = f(3); g = f(2); }} int f(short n) {BODY} int g;"),
            format!(
                "void main() {{ g = f(); h = 4; g = f(); }} int f() {BODY} short h = 3; int g;"
            ),
        ] {
            assert_eq!(runs(&with_length(&text, is_short)), [false; 2], "{text}");
        }
    }

    #[test]
    fn a_length_is_known_where_the_function_begins() {
        for text in [
            "void main() { short n; int v[3]; n = 3; v[2] = 7; g = v[2]; } int g;",
            "void main() { int v[3]; v[2] = 7; g = v[2]; } short h = 3; int g;",
        ] {
            assert!(!with_length(text, is_short).is_whole(&LP64), "{text}");
        }
    }
}
