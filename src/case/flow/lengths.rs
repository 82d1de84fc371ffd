//! Arrays of variable length (C99): each is a local object whose length another object holds where its function or its
//! block begins, or a parameter that is declared as such an array. The length in the array's type is the most that it may be.

use super::changes::Changes;
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

    /// Changes that give all arrays a constant length, or one of them.
    pub(super) fn constant_lengths(&self) -> Changes<'_> {
        let arrays: Vec<usize> =
            (0..self.objects.len()).filter(|of| self.objects[*of].length.is_some()).collect();
        let each = arrays.iter().map(|array| vec![*array]).collect::<Vec<_>>();
        let together = (arrays.len() > 1).then_some(arrays);
        let mut all = Changes::default();
        for arrays in together.into_iter().chain(each) {
            all.add(move |flow| {
                for array in arrays {
                    let array = &mut flow.objects[array];
                    (array.length, array.width) = (None, None);
                }
            });
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use crate::c::model::LP64;
    use crate::case::flow::Flow;
    use crate::case::flow::tests::candidates;
    use crate::case::flow::tests::{reader, result, runs};

    #[test]
    fn an_array_has_the_length_that_an_object_holds_where_its_function_or_block_begins() {
        for text in [
            "void main() { g = f(3); g = f(2); } int f(short n) { int v[n : 3]; v[n - 1] = 1; return v[n - 1]; } int g;",
            "void main() { g = f(); } int f() { int v[h : 3]; h = 1; v[2] = 1; return v[2]; } short h = 3; int g;",
            "void main() { g = f(); } int f() { int v[h : 8]; v[2] = 1; return v[2]; } volatile short h = 3; int g;",
            // Another one each time that a block begins, whatever becomes of the object.
            "void main() { int i; for (i = 1; i < 5; i += 1) { { int v[i : 4]; v[i - 1] = i; g += count(v) == v[i - 1]; } } g = g - 3; } int g;",
            "void main() { int n; n = 3; { int v[n : 4]; n = 9; v[2] = 1; g = count(v) - 2; } } int g;",
            "void main() { int n; n = 2; { int v[n : 4]; { int w[n : 4]; w[1] = 7; v[1] = w[1]; } g = v[1] - 6; } } int g;",
            // Both lengths of an array of arrays.
            "void main() { int n; int m; n = 2; m = 3; { int v[n : 4][m : 4]; v[1][2] = 5; g = v[1][2] - 4 + (count(v) * 10 + count(v[0]) != 23); } } int g;",
            // As parameters.
            "void main() { int n; n = 3; { int v[n : 4]; g = f(n, &v[0]) - 3; } } int f(int n, int p[n : 4]) { p[n - 1] = 4; return p[2]; } int g;",
            "void main() { int n; int m; n = 2; m = 3; { int v[n : 4][m : 4]; g = f(n, m, &v[0]); } } int f(int n, int m, int p[n : 4][m : 4]) { p[1][2] = 4; return count(p[0]) - 2; } int g;",
            "void main() { g = f(2, 3, &a[0]); } int f(int n, int m, int p[n : 4][m : 3]) { p[1][2] = 4; return count(p[0]) - 2; } int a[2][3]; int g;",
            // Pointers into one, and functions on its memory.
            "void main() { int n; n = 3; { int v[n : 4]; int *p; for (p = &v[0]; p != &v[0] + 3; p += 1) *p = 1; g = v[2]; } } int g;",
            "void main() { int n; n = 3; { int v[n : 4]; memset(&v[0], 0, n); g = v[2] + 1; } } int g;",
            // Blocks that jumps leave.
            "void main() { int i; i = 0; l: i += 1; { int v[i : 4]; v[i - 1] = i; if (i < 3) goto l; g = v[2] - 2; } } int g;",
            "void main() { int i; for (i = 1; i < 9; i += 1) { { int v[i : 4]; v[0] = i; if (i == 2) continue; if (i > 3) break; g += v[0]; } } g = g - 3; } int g;",
        ] {
            let flow = reader::program(text);
            assert_eq!((runs(&flow), result(&flow)), ([true; 2], Some(1)), "{text}");
        }
    }

    #[test]
    fn both_machines_refuse_an_array_whose_length_is_none_or_an_element_beyond_it() {
        for text in [
            "void main() { g = f(4); } int f(short n) { int v[n : 3]; v[2] = 7; return v[2]; } int g;",
            "void main() { g = f(0); } int f(short n) { int v[n : 3]; return 1; } int g;",
            "void main() { g = f(3); g = f(2); } int f(short n) { int v[n : 3]; v[2] = 7; return v[2]; } int g;",
            "void main() { int n; n = 3; { int v[n : 4]; n = 4; v[3] = 1; g = 1; } } int g;",
            "void main() { int n; { int v[n : 4]; v[0] = 1; g = 1; } } int g;",
            "void main() { int n; n = 3; { int v[n : 4][n : 4]; v[1][3] = 1; g = 1; } } int g;",
            "void main() { int n; n = 3; { int v[n : 4]; int *p; p = &v[0]; p += 4; g = 1; } } int g;",
            "void main() { int n; n = 3; { int v[n : 4]; memset(&v[0], 0, 4); g = 1; } } int g;",
            "void main() { int n; int *p; n = 3; { int v[n : 4]; v[0] = 1; p = &v[0]; } g = *p; } int g;",
            // Each time that a block begins its objects are new.
            "void main() { int i; for (i = 0; i < 2; i += 1) { { int v[2]; if (i == 0) v[0] = 1; g = v[0]; } } } int g;",
            // Rows of another length than the parameter says.
            "void main() { int n; n = 3; { int v[n : 4][n : 4]; g = f(3, 2, &v[0]); } } int f(int n, int m, int p[n : 4][m : 4]) { return 1; } int g;",
            "void main() { g = f(2, 2, &a[0]); } int f(int n, int m, int p[n : 4][m : 3]) { return 1; } int a[2][3]; int g;",
        ] {
            assert_eq!(runs(&reader::program(text)), [false; 2], "{text}");
        }
    }

    #[test]
    fn lengths_and_objects_of_blocks_are_where_c_allows_them() {
        for text in [
            "void main() { short n; int v[n : 3]; n = 3; v[2] = 7; g = v[2]; } int g;",
            "void main() { int v[h : 3]; v[2] = 7; g = v[2]; } short h = 3; int g;",
            "void main() { g = f(&a[0], 2); } int f(int p[n : 4], int n) { return 1; } int n; int a[2]; int g;",
            // A jump into a block, by a table too.
            "void main() { int n; n = 3; if (n == 4) goto l; { int v[n : 4]; l: v[0] = 1; g = 1; } } int g;",
            "void main() { int n; n = 0; goto * n : m, l; { int v[h : 4]; l: v[0] = 1; } m: g = 1; } int h = 3; int g;",
            // What is the size of such an array's type is not that of the array.
            "void main() { int n; n = 4; { int v[n : 4]; memset(&v, 0); g = v[0] + 1; } } int g;",
            "void main() { g = count(a) == 4; } int a[4]; int g;",
        ] {
            assert!(!reader::program(text).is_whole(&LP64), "{text}");
        }
    }

    #[test]
    fn allocated_memory_is_there_until_its_function_returns() {
        for (text, is_whole) in [
            (
                "void main() { int *p; frame int v[4]; p = alloca(v, 3); p[2] = 1; g = p[2]; } int g;",
                true,
            ),
            (
                "void main() { g = f(3); g = f(2); } int f(int n) { int *p; frame int v[4]; p = alloca(v, n); p[n - 1] = 1; return p[n - 1]; } int g;",
                true,
            ),
            (
                "void main() { int n; int *p; frame int v[4]; n = 2; p = alloca(v, n); n = 2; p[1] = 3; g = f(n, p) - 2; } int f(int n, int p[n : 4]) { return p[n - 1]; } int g;",
                true,
            ),
            (
                "void main() { int *p; frame int v[4]; p = alloca(v, 3); p[3] = 1; g = 1; } int g;",
                false,
            ),
            ("void main() { int *p; frame int v[4]; p = alloca(v, 3); g = p[2]; } int g;", false),
            ("void main() { int *p; frame int v[4]; p = alloca(v, 5); g = 1; } int g;", false),
            ("void main() { int *p; frame int v[4]; p = alloca(v, 0); g = 1; } int g;", false),
        ] {
            let flow = reader::program(text);
            let judged = runs(&flow);
            assert_eq!(judged[0], is_whole, "{text}");
            // The other machine knows no most.
            assert!(judged[1] == is_whole || text.contains("5)"), "{text}");
        }
    }

    #[test]
    fn arrays_of_variable_length_shrink_to_plain_ones() {
        let (mut open, mut seen) = (
            vec![reader::program(
                "void main() { int n; n = 3; { int v[n : 4]; v[2] = 1; g = v[2]; } } int g;",
            )],
            0,
        );
        while let Some(flow) = open.pop() {
            let plainer = candidates(&flow, &LP64);
            let still = |flow: &Flow| flow.each_has_array() && result(flow) == Some(1);
            open = plainer.into_iter().find(still).into_iter().collect();
            if open.is_empty() {
                assert!(flow.objects.iter().all(|object| object.length.is_none()), "{flow:?}");
            }
            seen += 1;
        }
        assert!(seen > 1);
    }

    #[test]
    fn allocated_memory_shrinks_to_an_array() {
        let flow = reader::program(
            "void main() { int *p; frame int v[4]; p = alloca(v, 3); p[2] = 1; g = p[2]; } int g;",
        );
        let is_plain = |flow: &Flow| {
            flow.objects.iter().all(|object| !object.is_variable()) && flow.each_has_array()
        };
        assert!(candidates(&flow, &LP64).iter().any(is_plain));
    }

    impl Flow {
        fn each_has_array(&self) -> bool {
            self.objects.iter().any(|object| matches!(object.ty, super::Type::Array(..)))
        }
    }
}
