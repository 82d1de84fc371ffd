//! Arrays of variable length (C99): each is a local object whose length another object holds where its function or its
//! block begins, or a parameter that is declared as such an array. The length in the array's type is the most that it may be.

use super::{Flow, Storage, Variable};
use crate::c::types::{Int, Type};

impl Variable {
    /// The objects that hold its lengths.
    pub(super) fn lengths(&self) -> impl Iterator<Item = u32> + use<> {
        self.length.into_iter().chain(self.width)
    }

    /// Puts other objects in the place of those that hold its lengths.
    pub(super) fn rename_lengths(&mut self, objects: &[u32]) {
        for length in [&mut self.length, &mut self.width].into_iter().flatten() {
            *length = objects[*length as usize];
        }
    }

    /// Whether the number of its elements is known at run time only.
    pub(super) fn is_variable(&self) -> bool {
        self.length.is_some() || matches!(self.storage, Storage::Frame(_))
    }
}

impl Flow {
    /// Whether C has an object with such lengths in the place of this one: a local array without a first value, or a
    /// parameter that is a pointer. A parameter's length is a parameter before it; that of an array in a block is whatever the
    /// function can name; that of any other is a parameter of the function, or outside functions.
    pub(super) fn has_length(&self, number: u32) -> bool {
        let object = &self.objects[number as usize];
        let Some(of) = object.storage.routine() else { return object.lengths().next().is_none() };
        let is_length = |length: u32| {
            let Some(length) = self.objects.get(length as usize) else { return false };
            let is_before = match (object.storage, length.storage) {
                (Storage::Local(_) | Storage::Block(_), Storage::Parameter(own)) => of == own,
                (Storage::Block(_), Storage::Local(own) | Storage::Block(own)) => of == own,
                // The function where the program begins is not called by it.
                (Storage::Local(_), Storage::Global | Storage::Static) => of != 0,
                (Storage::Block(_), Storage::Global | Storage::Static) => true,
                (Storage::Parameter(_), Storage::Parameter(own)) => of == own,
                _ => false,
            };
            let is_number = match length.ty {
                Type::Int(int) => !matches!(
                    int,
                    Int::Bool | Int::Int128 | Int::UInt128 | Int::BitInt(_) | Int::UBitInt(_)
                ),
                _ => false,
            };
            is_before && is_number
        };
        let comes_before = |length: u32| {
            let parameters = &self.routines[of as usize].parameters;
            let place = |of: u32| parameters.iter().position(|parameter| *parameter == of);
            place(length) < place(number)
        };
        let is_row = |element: &Type| object.width.is_none() || matches!(element, Type::Array(..));
        let is_array = match (object.storage, &object.ty) {
            _ if object.lengths().next().is_none() => return true,
            (Storage::Local(_) | Storage::Block(_), Type::Array(element, _)) => is_row(element),
            (Storage::Parameter(_), Type::Pointer(element)) => {
                is_row(element) && object.lengths().all(comes_before)
            }
            _ => false,
        };
        let is_plain = object.value.is_none() && !object.is_volatile && object.length.is_some();
        is_array && is_plain && object.lengths().all(is_length)
    }

    /// Plainer programs: all arrays of constant length, or one of them.
    pub(super) fn of_constant_lengths(&self) -> impl Iterator<Item = Flow> {
        let arrays: Vec<usize> =
            (0..self.objects.len()).filter(|of| self.objects[*of].length.is_some()).collect();
        let each = arrays.iter().map(|array| vec![*array]).collect::<Vec<_>>();
        let all = (arrays.len() > 1).then_some(arrays);
        let changes = all.into_iter().chain(each);
        changes.map(|arrays| {
            let mut flow = self.clone();
            for array in arrays {
                let array = &mut flow.objects[array];
                (array.length, array.width) = (None, None);
            }
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
