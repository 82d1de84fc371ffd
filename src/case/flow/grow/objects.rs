//! Draws objects: arrays, structs and unions, and the values with which they begin.

use std::sync::Arc;

use super::{Grower, TRIES};
use crate::c::features::Feature;
use crate::c::tree::Op;
use crate::c::types::{Int, Member, Record, RecordKind, Type};
use crate::c::value::Value;
use crate::case::arith;
use crate::case::flow::{Expr, Place, Stmt, Storage, Variable, records};

impl Grower<'_> {
    /// Objects outside functions: at times an array, a struct or a pointer.
    pub(super) fn objects_outside(&mut self) {
        let share = u64::from(self.shares.memory);
        if self.chance.ratio(share, 100) {
            let ty = self.new_array();
            self.add_outside(ty);
        }
        if self.chance.ratio(self.shares.structs.into(), 100) {
            self.add_structs();
        }
        if self.chance.ratio(1, 4) {
            let ty = self.next_number();
            let value = self.initial(&ty);
            self.add_object(ty, Storage::Static, Some(value));
        }
        self.links_outside();
    }

    /// An object outside functions with values at edges.
    fn add_outside(&mut self, ty: Type) {
        let value = self.initial(&ty);
        let storage = self.storage();
        self.add_object(ty, storage, Some(value));
    }

    /// At times an array or a struct of the function that begins with values at each call, of which some are zero. No run has
    /// come into the function yet.
    pub(super) fn begun(&mut self) -> Option<u32> {
        if !self.is_drawn(self.shares.begun, Feature::LocalInitializers) {
            return None;
        }
        let ty = match self.chance.below(4) {
            0 | 1 if self.shares.structs > 0 => self.new_struct(),
            // Which string literals initialize in half of the test cases.
            2 => {
                let of = *self.chance.pick(&[Int::SChar, Int::UChar]);
                Type::Array(Arc::new(Type::Int(of)), self.new_length())
            }
            _ => self.new_array(),
        };
        let is_such = |of: &Type| match of {
            Type::Pointer(_) | Type::Callback(_) | Type::Vector(..) => true,
            Type::Record(record) => record.is_union(),
            _ => false,
        };
        if ty.has(is_such) {
            return None;
        }
        let mut value = self.initial(&ty);
        self.thin(&mut value);
        Some(self.add_object(ty, Storage::Local(self.routine), Some(value)))
    }

    /// At times a copy of an object of the function in one that is compared at the end: all of it is read.
    pub(super) fn shown(&mut self, object: u32) {
        if self.chance.ratio(1, 2) {
            return;
        }
        let ty = self.flow.objects[object as usize].ty.clone();
        let is_record = ty.is_record();
        let value = self.initial(&ty);
        let storage = self.storage();
        let [to, from] = [self.add_object(ty, storage, Some(value)), object].map(Place::Object);
        if is_record {
            self.add(vec![Stmt::Copy(to, from)]);
        } else {
            self.copy_whole(to, from);
        }
    }

    /// Sets some numbers of a value to zero: those from one on, some here and there, or none.
    fn thin(&mut self, value: &mut Value) {
        let Value::List(parts) = value else { return };
        let from = self.chance.below(1 + parts.len() as u64) as usize;
        let way = self.chance.below(4);
        for (at, part) in parts.iter_mut().enumerate() {
            let is_zero = match way {
                0 => at >= from,
                1 | 2 => self.chance.ratio(1, 2),
                _ => false,
            };
            match part {
                Value::Int(n) if is_zero => *n = 0,
                part => self.thin(part),
            }
        }
    }

    /// At times an object of the function that is kept from call to call, and a statement that changes it.
    pub(super) fn kept(&mut self) {
        let share = self.shares.kept;
        if share == 0 || !self.chance.ratio(share.into(), 100) {
            return;
        }
        let ty = match self.chance.below(5) {
            0 if self.shares.memory > 0 => self.new_array(),
            1 if self.shares.structs > 0 => self.new_struct(),
            _ => self.next_number(),
        };
        let has_pointers = ty.has(|of| matches!(of, Type::Pointer(_) | Type::Callback(_)));
        let ty = if has_pointers { self.next_number() } else { ty };
        let value = self.initial(&ty);
        let is_number = matches!(ty, Type::Int(_) | Type::Float(_));
        let plain = Variable::new(ty, Storage::Kept(self.routine), Some(value));
        let is_stored = self.shares.features.contains(Feature::VolatileStores);
        let is_volatile = is_number && is_stored && self.chance.ratio(1, 8);
        let object = self.add_variable(Variable { is_volatile, ..plain });
        if is_number && !self.chance.ratio(1, 4) {
            self.change_kept(object);
        }
        if is_volatile {
            // No expression uses it twice: it is read here only.
            self.reach.put_aside(object);
            let copy = self.add_object(
                self.flow.objects[object as usize].ty.clone(),
                Storage::Local(self.routine),
                None,
            );
            let read = Expr::Read(Place::Object(object));
            self.add(vec![Stmt::Assign(Place::Object(copy), None, read)]);
        }
    }

    /// A statement that changes a number in each call.
    fn change_kept(&mut self, object: u32) {
        for _ in 0..TRIES {
            let op = *self.chance.pick(&[Op::Add, Op::Add, Op::Subtract, Op::Xor, Op::Multiply]);
            let value = match self.chance.ratio(1, 2) {
                true => self.literal(1),
                false => self.expression(1),
            };
            if self.add(vec![Stmt::Assign(Place::Object(object), Some(op), value)]) {
                return;
            }
        }
    }

    /// An array, mostly of numbers, at times of arrays or structs.
    fn new_array(&mut self) -> Type {
        let has_parts = self.shares.structs > 0;
        let (element, n) = match self.chance.below(8) {
            0 if has_parts => (self.new_struct(), 2 + self.chance.below(5) as u32),
            1 if has_parts => {
                let inner = self.next_number();
                let n = 2 + self.chance.below(4) as u32;
                (Type::Array(Arc::new(inner), n), 2 + self.chance.below(4) as u32)
            }
            _ => {
                let n = self.new_length();
                (self.next_number(), n)
            }
        };
        Type::Array(Arc::new(element), n)
    }

    /// The length of a new array.
    pub(super) fn new_length(&mut self) -> u32 {
        let lengths = match self.chance.ratio(self.shares.long.into(), 100) {
            true => [16, 24, 31, 32, 33, 48, 64],
            false => [2, 4, 5, 8, 8, 10, 16],
        };
        let n = *self.chance.pick(&lengths);
        // Several arrays are often as long as one another, for loops over all of them.
        if self.chance.ratio(1, 2) { self.length().unwrap_or(n) } else { n }
    }

    /// A struct outside functions, an array of such, or both.
    pub(super) fn add_structs(&mut self) {
        let ty = self.new_struct();
        let which = self.chance.below(3);
        if which != 0 {
            let n = 2 + self.chance.below(5) as u32;
            self.add_outside(Type::Array(Arc::new(ty.clone()), n));
        }
        if which != 1 {
            self.add_outside(ty);
        }
    }

    /// A struct of numbers, at times with an array: mostly one that the program has.
    fn new_struct(&mut self) -> Type {
        if self.chance.ratio(2, 3)
            && let Some(known) = self.known_struct()
        {
            return known;
        }
        let id = self.next_record();
        let is_union = self.chance.ratio(self.shares.unions.into(), 100);
        if is_union && self.shares.features.contains(Feature::Unions) {
            return Type::Record(Arc::new(Record::new(RecordKind::Union, id, self.views())));
        }
        let members: Vec<Member> = (0..1 + self.chance.below(4)).map(|_| self.member()).collect();
        Type::Record(Arc::new(Record::new(RecordKind::Struct, id, members)))
    }

    /// The members of a union: the same bytes as numbers of another sign, of another width or as bit-fields.
    fn views(&mut self) -> Vec<Member> {
        let int = match self.next_number() {
            Type::Int(int)
                if !matches!(int, Int::Bool | Int::Char | Int::BitInt(_) | Int::UBitInt(_)) =>
            {
                int
            }
            _ => *self.chance.pick(&[Int::Int, Int::UInt, Int::Long]),
        };
        let size = self.model.int_size(int);
        let array = |int, n| Member::new(Type::Array(Arc::new(Type::Int(int)), n));
        let mut all = vec![Member::new(Type::Int(int))];
        let narrower = [Int::UChar, Int::SChar, Int::UShort, Int::Short, Int::UInt];
        for _ in 0..1 + self.chance.below(3) {
            let narrow = *self.chance.pick(&narrower);
            let number = size / self.model.int_size(narrow);
            all.push(match self.chance.below(4) {
                0 => Member::new(Type::Int(if int.is_unsigned() {
                    int.signed()
                } else {
                    int.unsigned()
                })),
                1 if int.unsigned() == Int::UInt => {
                    let id = 1 + self.next_record() + all.len() as u32;
                    Member::new(Type::Record(Arc::new(self.row_of_fields(id))))
                }
                _ if number > 1 => array(narrow, number),
                _ => Member::new(Type::Int(int.unsigned())),
            });
        }
        if self.chance.ratio(1, 2) {
            all.reverse();
        }
        all
    }

    /// A struct of bit-fields that fill an `int`.
    fn row_of_fields(&mut self, id: u32) -> Record {
        let mut rest = self.model.int_bits(Int::Int);
        let mut members = Vec::new();
        while rest > 0 {
            let width = (1 + self.chance.below(20) as u32).min(rest);
            let int = if self.chance.ratio(1, 2) { Int::SInt } else { Int::UInt };
            members.push(Member::bit_field(Type::Int(int), width));
            rest -= width;
        }
        Record::new(RecordKind::Struct, id, members)
    }

    /// A number that no struct of the program has.
    pub(super) fn next_record(&self) -> u32 {
        records::next_number(&self.flow).max(self.flow.objects.len() as u32)
    }

    /// A struct that the program has.
    pub(super) fn known_struct(&self) -> Option<Type> {
        self.flow.objects.iter().find_map(|object| match &object.ty {
            Type::Array(of, _) if matches!(**of, Type::Record(_)) => Some(Type::clone(of)),
            record @ Type::Record(_) => Some(record.clone()),
            _ => None,
        })
    }

    pub(super) fn storage(&mut self) -> Storage {
        if self.chance.ratio(1, 3) { Storage::Static } else { Storage::Global }
    }

    fn member(&mut self) -> Member {
        match self.next_number() {
            ty if self.chance.ratio(1, 8) => {
                Member::new(Type::Array(Arc::new(ty), 1 + self.chance.below(4) as u32))
            }
            Type::Int(int @ (Int::Int | Int::UInt)) if self.chance.ratio(1, 2) => {
                // The sign of a plain bit-field is up to the compiler.
                let int = if int == Int::Int { Int::SInt } else { int };
                let width = 1 + self.chance.below(u64::from(self.model.int_bits(int))) as u32;
                Member::bit_field(Type::Int(int), width)
            }
            ty => Member::new(ty),
        }
    }

    /// A value of a type, of numbers at edges.
    pub(super) fn initial(&mut self, ty: &Type) -> Value {
        match ty {
            Type::Array(element, n) | Type::Vector(element, n) => {
                let sums = self.chance.ratio(1, 3);
                let mut one = || match sums {
                    true => self.term_of(element, *n),
                    false => self.initial(element),
                };
                return Value::List((0..*n).map(|_| one()).collect());
            }
            Type::Record(record) if record.kind == RecordKind::Union => {
                let first = record.members.first().map(|member| self.initial_member(member));
                return Value::Union(0, Box::new(first.unwrap_or(Value::Int(0))));
            }
            Type::Record(record) => {
                let members = record.members.iter();
                return Value::List(members.map(|member| self.initial_member(member)).collect());
            }
            Type::Pointer(to) => return self.first_target(to),
            _ => {}
        }
        self.edge_of(ty).map_or_else(|| Value::zero(ty), arith::value)
    }

    /// A value of which `n` just fit together in a sum.
    fn term_of(&mut self, ty: &Type, n: u32) -> Value {
        let Type::Int(int) = ty else { return self.initial(ty) };
        let (least, most) = self.model.range(*int);
        let term = match self.chance.below(4) {
            0 | 1 => most / i128::from(n.max(1)),
            2 => least / i128::from(n.max(1)),
            _ => i128::from(self.chance.below(9)) - 4,
        };
        self.held(term, ty).map_or_else(|| Value::zero(ty), arith::value)
    }

    fn initial_member(&mut self, member: &Member) -> Value {
        match (&member.ty, member.bits) {
            (Type::Int(int), Some(bits)) => {
                let (least, most) = self.model.bits_range(*int, bits);
                Value::Int(*self.chance.pick(&[0, least, most, most / 2]))
            }
            (ty, _) => self.initial(ty),
        }
    }
}
