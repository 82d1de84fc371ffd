//! The types that every C program may have: a convention that is not closed must place them all.

use crate::c::types::{Enum, Float, Int, Member, Record, RecordKind, Type};

/// Scalars, and records that differ in what conventions distinguish: size, alignment, kinds of members, their order.
pub(super) fn types() -> Vec<Type> {
    use Int::{Char, Long, LongLong, SChar, Short, UChar, UInt, ULong, ULongLong, UShort};
    let mut made = Maker::default();
    let integers = [Char, SChar, UChar, Short, UShort, Int::Int, UInt, Long, ULong, LongLong];
    let integers = integers.into_iter().chain([ULongLong]).map(Type::Int);
    let floats = [Float::Float, Float::Double, Float::LongDouble].map(Type::Float);
    let [float, double, long_double] = floats.clone();
    let [char, short, int, long, long_long] =
        [Char, Short, Int::Int, Long, LongLong].map(Type::Int);
    let pointers = [char.clone(), Type::Void].map(|to| Type::Pointer(to.into()));
    let enumeration = Type::Enum(Enum { id: u32::MAX, constants: vec![0, 1] }.into());
    let mut all: Vec<Type> = integers.chain(floats).chain(pointers.clone()).collect();
    all.push(enumeration);
    for bytes in (1..=20).chain([24, 31, 32, 33, 64, 65]) {
        all.push(made.array(&char, bytes));
    }
    for (ty, most) in [
        (&short, 3),
        (&int, 5),
        (&long, 4),
        (&long_long, 3),
        (&pointers[0], 2),
        (&float, 5),
        (&double, 5),
        (&long_double, 2),
    ] {
        all.extend((1..=most).map(|count| made.record(RecordKind::Struct, &vec![ty; count])));
    }
    let mixed: [&[&Type]; 10] = [
        &[&int, &float],
        &[&float, &int],
        &[&long, &double],
        &[&double, &long],
        &[&double, &int],
        &[&char, &double],
        &[&float, &float, &int, &int],
        &[&char, &short, &int],
        &[&float, &double],
        &[&long_long, &char],
    ];
    all.extend(mixed.map(|members| made.record(RecordKind::Struct, members)));
    let unions: [&[&Type]; 5] = [
        &[&int, &float],
        &[&double, &long],
        &[&short, &char],
        &[&long_double, &char],
        &[&float, &double],
    ];
    all.extend(unions.map(|members| made.record(RecordKind::Union, members)));
    let inner = made.record(RecordKind::Struct, &[&int, &float]);
    all.push(made.record(RecordKind::Struct, &[&inner, &char]));
    all.push(made.array(&double, 2));
    let fields = [(Int::Int, 3), (UInt, 9)];
    let fields = fields.map(|(int, bits)| Member::bit_field(Type::Int(int), bits)).to_vec();
    all.push(made.of(RecordKind::Struct, fields));
    all
}

/// Gives each record a unique number, different from those of a script's records.
#[derive(Default)]
struct Maker {
    made: u32,
}

impl Maker {
    fn of(&mut self, kind: RecordKind, members: Vec<Member>) -> Type {
        self.made += 1;
        Type::Record(Record::new(kind, u32::MAX - self.made, members).into())
    }

    fn record(&mut self, kind: RecordKind, members: &[&Type]) -> Type {
        let members = members.iter().map(|ty| Member::new((*ty).clone())).collect();
        self.of(kind, members)
    }

    fn array(&mut self, of: &Type, count: u32) -> Type {
        self.record(RecordKind::Struct, &[&Type::Array(of.clone().into(), count)])
    }
}
