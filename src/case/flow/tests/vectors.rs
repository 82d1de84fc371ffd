//! Vectors of GNU C: all elements are computed at once.

use std::sync::Arc;

use super::candidates;
use super::{reader, result, runs};
use crate::c::features::{Feature, Features};
use crate::c::model::LP64;
use crate::c::types::{Int, Type};
use crate::case::family::Family;
use crate::case::flow::machine::is_vector;
use crate::case::flow::{Expr, Flow, Storage, Variable};

/// Programs that leave 1 in `g` if all is right.
const WHOLE: &[&str] = &[
    "void main() { v = w + w; g = v[0] + v[3] - 9; } int4 v; int4 w = { 1, 2, 3, 4 }; int g;",
    "void main() { v = w * (int) 3; v -= w; g = v[2] - 5; } int4 v; int4 w = { 1, 2, 3, 4 }; int g;",
    "void main() { v = (uchar8) (w == u); g = (v[1] == 255) & (v[0] == 0); } uchar8 v; uchar8 w = { 1, 2, 3, 4, 5, 6, 7, 8 }; uchar8 u = { 2, 2, 2, 2, 2, 2, 2, 2 }; int g;",
    "void main() { v = w + w; g = v[7] == 0; } uchar8 v; uchar8 w = { 1, 2, 3, 4, 5, 6, 7, 128 }; int g;",
    "void main() { v = (int4) ((uint4) w + (uint4) w); g = v[1] + 5; } int4 v; int4 w = { 1, 2147483646, 0, 0 }; int g;",
    "void main() { int i; for (i = 0; i < 4; i += 1) v[i] = i; v = ~v; g = v[0] + v[3] + 6; } int4 v; int g;",
    "void main() { v = g ? w : -w; g = v[0] + 2; } int4 v; int4 w = { 1, 2, 3, 4 }; int g;",
    "void main() { a[1] = a[0]; s.b = a[1] ^ a[0]; g = s.b[2] + 1; } struct t { int a; int4 b; }; t s; int4 a[2]; int g;",
    "void main() { v = f(w, 2); g = v[3] - 4; } int4 f(int4 p, int q) { p[3] += q; return p - (int) 1; } int4 v; int4 w = { 1, 2, 3, 4 }; int g;",
    "void main() { int4 *p; p = &v; *p = *p + w; g = v[1] - 1; } int4 v; int4 w = { 1, 2, 3, 4 }; int g;",
    "void main() { s.b[0] = 5; r = s; g = r.b[0] - 4; } struct t { int a; int4 b; }; t s; t r; int g;",
    "void main() { v = elementwise_add_sat(w, w); g = v[3] - 2147483646; } int4 v; int4 w = { 1, 2, 3, 2147483647 }; int g;",
    "void main() { v = elementwise_abs(elementwise_min(w, -w)); g = v[3] - 3; } int4 v; int4 w = { 1, 2, 3, 4 }; int g;",
    "void main() { v = elementwise_bitreverse(w); g = v[0] == 128; } uchar8 v; uchar8 w = { 1, 2, 3, 4, 5, 6, 7, 8 }; int g;",
    "void main() { g = reduce_add(w) - 9; } int4 w = { 1, 2, 3, 4 }; int g;",
    "void main() { v = w + (int) reduce_max(w); g = v[0] - 4; } int4 v; int4 w = { 1, 2, 3, 4 }; int g;",
    "void main() { g = reduce_mul(w) == 128; } uchar8 w = { 1, 2, 3, 4, 5, 6, 7, 8 }; int g;",
    "void main() { v = vector(int4, g, h + 1, 3, 4); g = v[0] + v[1] + v[2] - 5; } int4 v; int h = 2; int g;",
    "void main() { v = shuffle(w, w + w, 3, 4, 1, 7); g = v[0] + v[1] + v[2] + v[3] - 15; } int4 v; int4 w = { 1, 2, 3, 4 }; int g;",
    "void main() { v = shuffle(w, w, 0, 2, 1, 3, 0, 2, 1, 3) + u; g = v[5] - 4; } int8 v; int8 u = { 2, 2, 2, 2, 2, 2, 2, 2 }; int4 w = { 1, 2, 3, 4 }; int g;",
    "void main() { v = shuffle(shuffle(w, -w, 7, 0, 6, 1), w, 0, 0, 0, 4); g = v[0] + v[3] + 4; } int4 v; int4 w = { 1, 2, 3, 4 }; int g;",
    "void main() { v = convert(int8, w) + (int) 300; g = v[7] - 307; } int8 v; uchar8 w = { 1, 2, 3, 4, 5, 6, 7, 8 }; int g;",
    "void main() { v = convert(uchar8, w); g = v[7] == 255; } uchar8 v; int8 w = { 1, 2, 3, 4, 5, 6, 7, -1 }; int g;",
    "void main() { g = reduce_add(shuffle(w, w, 0, 1, 0, 1)) - 5; } int4 w = { 1, 2, 3, 4 }; int g;",
    "void main() { v = (uint4) (vector(int4, h, 0, 0, 0) < w); g = v[3] == 1U - 2U; } uint4 v; int4 w = { 1, 2, 3, 4 }; int h = 2; int g;",
    "void main() { v += shuffle(v, w, 4, 5, 6, 7); g = v[3] - 3; } int4 v; int4 w = { 1, 2, 3, 4 }; int g;",
];

/// Programs without a single meaning, or that are no C.
const BROKEN: &[&str] = &[
    "void main() { v = w + w; g = 1; } int4 v; int4 w = { 1, 2, 3, 2147483647 }; int g;",
    "void main() { v = w + u; g = 1; } int4 v; int4 w; uint4 u; int g;",
    "void main() { v = w + h; g = 1; } int4 v; int4 w; int h; int g;",
    "void main() { g = !v; } int4 v; int g;",
    "void main() { if (v) g = 1; } int4 v; int g;",
    "void main() { v = 1; g = 1; } int4 v; int g;",
    "void main() { g = v[4]; } int4 v; int g;",
    "void main() { int *p; p = &v[1]; g = *p + 1; } int4 v; int g;",
    "void main() { memset(&v[1], 0); g = 1; } int4 v; int g;",
    "void main() { int4 u; u[0] = 1; v = u + u; g = 1; } int4 v; int g;",
    "void main() { v = w << (int) 32; g = 1; } uint4 v; uint4 w; int g;",
    "void main() { v = elementwise_add_sat(w, u); g = 1; } int4 v; int4 w; uint4 u; int g;",
    "void main() { v = elementwise_max(w, h); g = 1; } int4 v; int4 w; int h; int g;",
    "void main() { v = elementwise_abs(w); g = 1; } uint4 v; uint4 w; int g;",
    "void main() { v = elementwise_abs(~w); g = 1; } int4 v; int4 w = { 0, 0, 0, 2147483647 }; int g;",
    "void main() { g = reduce_add(w); } int4 w = { 2147483647, 1, 0, 0 }; int g;",
    "void main() { g = reduce_add(g); } int g;",
    "void main() { v = popcount(w); g = 1; } int4 v; int4 w; int g;",
    "void main() { g = popcount(w); } int4 w; int g;",
    "void main() { if (g) v = w % (int) 0 + u; g = 1; } int4 v; int4 w; uint4 u; int g;",
    "void main() { v = vector(int4, 1, 2, 3); g = 1; } int4 v; int g;",
    "void main() { v = vector(int4, 1, 2, 3, w); g = 1; } int4 v; int4 w; int g;",
    "void main() { g = vector(int4, 1, 2, 3, 4); } int g;",
    "void main() { v = shuffle(w, u, 0, 1, 2, 3); g = 1; } int4 v; int4 w; uint4 u; int g;",
    "void main() { v = shuffle(w, w, 0, 1, 2, 8); g = 1; } int4 v; int4 w; int g;",
    "void main() { v = shuffle(w, w, 0, 1, 2); g = 1; } int4 v; int4 w; int g;",
    "void main() { v = shuffle(w + w, w, 4, 5, 6, 7); g = 1; } int4 v; int4 w = { 1, 2, 3, 2147483647 }; int g;",
    "void main() { int4 u; u[0] = 1; v = shuffle(u, w, 4, 5, 6, 7); g = 1; } int4 v; int4 w; int g;",
    "void main() { v = convert(int4, w); g = 1; } int4 v; uchar8 w; int g;",
    "void main() { v = convert(int4, w); g = 1; } int4 v; double4 w = { 1, 2, 3, 1000000000000 }; int g;",
];

#[test]
fn both_machines_compute_vectors_alike() {
    for text in WHOLE {
        let flow = reader::program(text);
        assert_eq!((runs(&flow), result(&flow)), ([true; 2], Some(1)), "{text}");
    }
}

#[test]
fn what_no_vector_has_is_no_program() {
    for text in BROKEN {
        assert!(!reader::program(text).is_whole(&LP64), "{text}");
    }
}

#[test]
fn a_vector_of_few_or_many_elements_is_no_vector_of_as_many_ints() {
    let mut flow = reader::program(WHOLE[3]);
    for (element, n) in [(Int::LongLong, 1), (Int::UChar, 64)] {
        let ty = Type::Vector(Arc::new(Type::Int(element)), n);
        flow.objects.push(Variable::new(ty, Storage::Global, None));
    }
    for smaller in flow.plainer_vectors(&LP64).0 {
        let mut flow = flow.clone();
        smaller(&mut flow);
        assert!(flow.does_without(Features::NONE, &LP64), "{:?}", flow.objects);
    }
}

#[test]
fn a_shuffle_keeps_its_first_elements_where_vectors_become_shorter() {
    let text = "void main() { v = shuffle(w, vector(int4, 5, 6, 7, 8), 7, 1, 2, 3); u = convert(int4, v); g = v[0] - 7; } \
                int4 v; int4 w = { 1, 2, 3, 4 }; int4 u; int g;";
    let smaller = candidates(&reader::program(text), &LP64);
    let pair = Type::Vector(Arc::new(Type::Int(Int::Int)), 2);
    let is_shorter = |flow: &&Flow| flow.objects[0].ty == pair && flow.objects[1].ty == pair;
    let shorter = smaller.iter().find(is_shorter).expect("a program with shorter vectors");
    assert_eq!(runs(shorter), [true; 2]);
    let mut positions = Vec::new();
    shorter.each_expr(&mut |expr| {
        if let Expr::Shuffle(of, _) = expr {
            positions.extend(of.to_vec());
        }
    });
    assert_eq!(positions, [3, 1]);
}

#[test]
fn a_program_with_vectors_needs_their_features_and_shrinks_to_one_without() {
    let flow = reader::program(WHOLE[0]);
    for lacks in [Feature::Vectors, Feature::VectorOperators] {
        assert!(!flow.does_without(Features::NONE.with(lacks), &LP64));
    }
    let features = [
        ("elementwise", Feature::ElementwiseBuiltins),
        ("reduce", Feature::ElementwiseBuiltins),
        ("shuffle", Feature::ShuffleVector),
        ("convert", Feature::ConvertVector),
    ];
    for (word, feature) in features {
        let lacks = Features::NONE.with(feature);
        for text in WHOLE.iter().filter(|text| text.contains(word)) {
            let flow = reader::program(text);
            assert!(!flow.does_without(lacks, &LP64), "{text}");
            let smaller = candidates(&flow, &LP64);
            assert!(smaller.iter().any(|flow| flow.does_without(lacks, &LP64)), "{text}");
        }
    }
    let smaller = candidates(&flow, &LP64);
    assert!(smaller.iter().all(|flow| runs(flow) == [true; 2]));
    let elements = reader::program("void main() { v[1] = 1; g = v[1]; } int4 v; int g;");
    let smaller = candidates(&elements, &LP64);
    assert!(smaller.iter().any(|flow| !flow.objects.iter().any(|of| is_vector(&of.ty))));
}
