//! The rules of C that types alone can break. Generators draw freely; a part that breaks a rule is counted
//! and drawn again.

mod violation;

pub use violation::Violation;

use crate::c::check::Checks;
use crate::c::dialect::{Designators, Dialect, Std};
use crate::c::features::{Feature, Features};
use crate::c::model::Model;
use crate::c::types::{
    Enum, Float, Int, Member, Record, RecordKind, Signature, Type, VECTOR_BYTES, WIDEST,
};

/// The most scalars in a type of a test case: C89 promises objects of 32767 bytes, and a test that takes
/// seconds to compile finds less than many small ones.
pub const MAX_SCALARS: u64 = 2000;

/// The rules for a dialect, a data model, and a compiler that may lack parts of C.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rules<'a> {
    /// The dialect of C.
    pub dialect: Dialect,
    /// The data model.
    pub model: &'a Model,
    /// The features to do without.
    pub lacks: Features,
    /// The form of the checks.
    pub checks: Checks,
    /// The percentage of test cases in which compilers may look into the callee from its callers, where they
    /// could inline it; in the others it is hidden, so that the call is made.
    pub inline: u32,
    /// Whether signed arithmetic wraps around, as `-fwrapv` asks for.
    pub wraps: bool,
    /// The variants of each test case of a family that has them: other programs with the same meaning.
    pub variants: u32,
}

/// The percentage in a hunt for wrong calls: inlined ones have bugs of their own.
pub const INLINE: u32 = 10;

/// The variants in a hunt that does not say how many.
pub const VARIANTS: u32 = 0;

impl<'a> Rules<'a> {
    /// The rules for a compiler that lacks nothing.
    pub const fn new(dialect: Dialect, model: &'a Model) -> Rules<'a> {
        let (lacks, checks) = (Features::NONE, Checks::Full);
        Rules { dialect, model, lacks, checks, inline: 100, wraps: false, variants: 0 }
    }

    /// The rules that every test case keeps, whatever its suite: those of GNU C that types alone can break,
    /// for a compiler that may lack some features.
    pub fn of_any_suite(model: &'a Model, lacks: Features) -> Rules<'a> {
        let dialect = Dialect { std: Std::C23, gnu: true, strict: false };
        Rules { lacks, wraps: true, ..Rules::new(dialect, model) }
    }

    /// The same without GNU C, for a compiler that lacks nothing.
    pub fn of_any_standard(model: &'a Model) -> Rules<'a> {
        let any = Rules::of_any_suite(model, Features::NONE);
        Rules { dialect: Dialect { gnu: false, ..any.dialect }, ..any }
    }

    /// The rules for the candidates of a test case: they use only what the test case uses, and initializers
    /// as in C89, which every compiler supports.
    pub fn of_candidates(self) -> Rules<'a> {
        let lacks = self.done_without().with(Feature::Designators);
        Rules { checks: self.checks, ..Rules::of_any_suite(self.model, lacks) }
    }

    /// The other names that objects and functions may have, if programs vary in nothing else.
    pub fn other_names(&self) -> Features {
        let ways = Feature::WAYS.into_iter().filter(|way| self.allows(*way));
        let ways: Features = ways.collect();
        let is_name = |way: Feature| Feature::OTHER_NAMES.contains(&way);
        match self.checks {
            Checks::Terse if ways.iter().all(is_name) => ways,
            _ => Features::NONE,
        }
    }

    /// What the compiler lacks, and the ways of writing that the dialect does not have.
    pub fn done_without(&self) -> Features {
        let others = Feature::WAYS.into_iter().filter(|way| !way.is_in(self.dialect));
        self.lacks.union(others.collect())
    }

    /// Whether parts are rejected for what a compiler lacks.
    pub fn is_lacking(&self) -> bool {
        self.lacks.iter().any(|feature| !feature.is_assumption())
    }

    /// The behaviour that programs may rely on, though C leaves it to implementations and options.
    pub fn assumed(&self) -> Features {
        Feature::ALL.into_iter().filter(|of| !of.is_usual() && self.assumes(*of)).collect()
    }

    /// Likewise that on which values depend, and not only how programs are written.
    pub fn assumed_of_values(&self) -> Features {
        self.assumed().only(Feature::is_of_values)
    }

    /// Whether programs may rely on some behaviour.
    pub fn assumes(&self, feature: Feature) -> bool {
        !self.lacks.contains(feature) && (self.wraps || feature != Feature::WrappingArithmetic)
    }

    /// Whether programs may use a feature: the dialect has it and the compiler does not lack it.
    pub fn allows(&self, feature: Feature) -> bool {
        self.offers(feature, Violation::Lacks(feature)).is_ok()
    }

    /// The same rules in C11, which still has functions without prototypes.
    pub fn before_c23(self) -> Rules<'a> {
        Rules { dialect: Dialect { std: Std::C11, ..self.dialect }, ..self }
    }

    /// Whether a feature is allowed in this standard or before C23, which has removed some.
    pub fn allow_before_c23(&self, feature: Feature) -> bool {
        self.allows(feature) || self.before_c23().allows(feature)
    }

    /// Whether expressions may call builtin functions that are a feature.
    pub fn builtin(&self, feature: Feature) -> Result<(), Violation> {
        self.offers(feature, Violation::Builtin)
    }

    /// Whether expressions may compute with vectors of a type, which are written as compound literals.
    pub fn computes(&self, ty: &Type) -> Result<(), Violation> {
        self.computed(ty)?;
        self.offers(Feature::VectorOperators, Violation::GnuType)?;
        self.offers(Feature::CompoundLiterals, Violation::GnuType)
    }

    /// Whether expressions may compute with floating numbers of a type, and convert them from and to others.
    pub fn computes_float(&self, float: Float) -> Result<(), Violation> {
        self.float(float)?;
        match float {
            Float::Float16 => self.offers(Feature::Float16Operators, Violation::GnuType),
            Float::Float128 => self.offers(Feature::Float128Operators, Violation::GnuType),
            _ => Ok(()),
        }
    }

    /// Whether programs may have objects of a type, and compute with the floating numbers in them.
    pub fn computed(&self, ty: &Type) -> Result<(), Violation> {
        self.stored(ty)?;
        self.computes_within(ty)
    }

    fn computes_within(&self, ty: &Type) -> Result<(), Violation> {
        match ty {
            Type::Float(float) => self.computes_float(*float),
            Type::Array(of, _) | Type::Pointer(of) | Type::Vector(of, _) => {
                self.computes_within(of)
            }
            Type::Record(record) => {
                record.members.iter().try_for_each(|member| self.computes_within(&member.ty))
            }
            _ => Ok(()),
        }
    }

    /// Whether expressions may compute with complex numbers of a type.
    pub fn computes_complex(&self, ty: &Type) -> Result<(), Violation> {
        self.object(ty)?;
        self.offers(Feature::ComplexOperators, Violation::Complex)
    }

    /// Whether an initializer may name the member it sets.
    pub fn has_designators(&self) -> bool {
        self.allows(Feature::Designators)
    }

    /// Which designators an initializer may have.
    pub fn designators(&self) -> Designators {
        match (self.has_designators(), self.allows(Feature::RangeDesignators)) {
            (false, _) => Designators::None,
            (true, false) => Designators::Names,
            (true, true) => Designators::Ranges,
        }
    }

    /// Whether objects that no call passes may have the type.
    pub fn stored(&self, ty: &Type) -> Result<(), Violation> {
        self.sized(ty)
    }

    /// Whether objects and parameters may have the type.
    pub fn object(&self, ty: &Type) -> Result<(), Violation> {
        self.sized(ty)?;
        match ty {
            Type::Record(_) => self.has(Feature::StructArguments),
            Type::Float(Float::LongDouble) | Type::Complex(Float::LongDouble) => {
                self.has(Feature::LongDoubleArguments)
            }
            _ => Ok(()),
        }
    }

    /// Whether a type can be passed through `...`.
    pub fn vararg(&self, ty: &Type) -> Result<(), Violation> {
        self.object(ty)?;
        if ty.is_record() { self.has(Feature::VaArgRecords) } else { Ok(()) }
    }

    /// Whether a function can return the type.
    pub fn result(&self, ty: &Type) -> Result<(), Violation> {
        match ty {
            Type::Void => Ok(()),
            Type::Array(..) => Err(Violation::ArrayResult),
            Type::Record(_) => self.sized(ty).and_then(|()| self.has(Feature::StructResults)),
            Type::Float(Float::LongDouble) | Type::Complex(Float::LongDouble) => {
                self.sized(ty).and_then(|()| self.has(Feature::LongDoubleArguments))
            }
            _ => self.sized(ty),
        }
    }

    /// Whether functions may be variadic.
    pub fn variadic(&self) -> Result<(), Violation> {
        self.has(Feature::Variadic)
    }

    /// Whether `...` may follow these named arguments (C89 4.8.1.1).
    pub fn before_varargs(&self, args: &[Type]) -> Result<(), Violation> {
        match args.last() {
            None => Err(Violation::NoNamedArgument),
            Some(Type::Enum(_)) => Ok(()),
            Some(ty) if self.model.promoted(ty) == *ty => Ok(()),
            Some(_) => Err(Violation::LastNamedPromotes),
        }
    }

    /// Checks that the dialect has a feature, without which `otherwise` is violated, and that the compiler
    /// does not lack it.
    fn offers(&self, feature: Feature, otherwise: Violation) -> Result<(), Violation> {
        if feature.is_in(self.dialect) { self.has(feature) } else { Err(otherwise) }
    }

    fn has(&self, feature: Feature) -> Result<(), Violation> {
        if self.lacks.contains(feature) { Err(Violation::Lacks(feature)) } else { Ok(()) }
    }

    fn sized(&self, ty: &Type) -> Result<(), Violation> {
        self.known(ty)?;
        // Objects with values have initializers; pointees have none.
        if self.lacks.contains(Feature::LongDoubleInitializers) && holds_long_double(ty) {
            return Err(Violation::Lacks(Feature::LongDoubleInitializers));
        }
        if scalars(ty) > MAX_SCALARS { Err(Violation::TooLarge) } else { Ok(()) }
    }

    fn known(&self, ty: &Type) -> Result<(), Violation> {
        match ty {
            Type::Void => Err(Violation::VoidObject),
            Type::Int(int) => self.int(*int),
            Type::Float(float) => self.float(*float),
            Type::Complex(float) => self.complex(*float),
            Type::Vector(element, n) => self.vector(element, *n),
            Type::Enum(_) => self.has(Feature::Enums),
            Type::Pointer(to) if **to == Type::Void => Ok(()),
            Type::Pointer(inner) | Type::Array(inner, _) if inner.is_flexible() => {
                Err(Violation::FlexiblePlace)
            }
            Type::Pointer(to) => self.known(to),
            Type::Callback(signature) => self.callback(signature),
            Type::Array(element, 0) => {
                self.offers(Feature::ZeroSizeTypes, Violation::EmptyArray)?;
                self.known(element)
            }
            Type::Array(element, _) => self.known(element),
            Type::Record(record) if record.anonymous => Err(Violation::Anonymous),
            Type::Record(record) => self.record(record),
        }
    }

    fn callback(&self, signature: &Signature) -> Result<(), Violation> {
        self.has(Feature::Callbacks)?;
        if let Some(feature) = signature.convention.feature() {
            self.offers(feature, Violation::Attribute)?;
        }
        for ty in &signature.args {
            if matches!(ty, Type::Array(..)) {
                return Err(Violation::CallbackArgument);
            }
            self.object(ty)?;
        }
        self.result(&signature.result)
    }

    fn int(&self, int: Int) -> Result<(), Violation> {
        match int {
            Int::Bool => self.offers(Feature::Bool, Violation::Bool),
            Int::LongLong | Int::ULongLong => self.offers(Feature::LongLong, Violation::LongLong),
            Int::Int128 | Int::UInt128 => self.offers(Feature::Int128, Violation::GnuType),
            Int::BitInt(bits) if !(2..=WIDEST).contains(&bits) => Err(Violation::BitIntWidth),
            Int::UBitInt(bits) if !(1..=WIDEST).contains(&bits) => Err(Violation::BitIntWidth),
            Int::BitInt(bits) | Int::UBitInt(bits) => {
                self.offers(Feature::BitInt, Violation::BitInt)?;
                if bits > 64 {
                    self.has(Feature::LongBitInt)?;
                }
                if bits > 128 { self.has(Feature::WideBitInt) } else { Ok(()) }
            }
            _ => Ok(()),
        }
    }

    fn float(&self, float: Float) -> Result<(), Violation> {
        let offers = |feature| self.offers(feature, Violation::GnuType);
        match float {
            // It is checked as a double.
            Float::Float16 => offers(Feature::Float16).and_then(|()| self.has(Feature::Double)),
            // Its values are written as those of a long double.
            Float::Float128 => {
                offers(Feature::Float128).and_then(|()| self.has(Feature::LongDouble))
            }
            Float::Decimal32 | Float::Decimal64 | Float::Decimal128 => {
                offers(Feature::Decimal).and_then(|()| self.has(Feature::Double))
            }
            // It is checked, and passed to `...`, as a double.
            Float::Float => self.has(Feature::Float).and_then(|()| self.has(Feature::Double)),
            Float::Double => self.has(Feature::Double),
            Float::LongDouble => self.has(Feature::LongDouble),
        }
    }

    fn complex(&self, float: Float) -> Result<(), Violation> {
        self.offers(Feature::Complex, Violation::Complex)?;
        self.float(float)
    }

    fn vector(&self, element: &Type, n: u32) -> Result<(), Violation> {
        self.offers(Feature::Vectors, Violation::GnuType)?;
        self.known(element)?;
        if *element == Type::Float(Float::Float16) {
            self.has(Feature::Float16Vectors)?;
        }
        let is_element = match element {
            Type::Int(Int::Bool | Int::BitInt(_) | Int::UBitInt(_)) => false,
            Type::Int(_) | Type::Float(Float::Float | Float::Double | Float::Float16) => true,
            _ => false,
        };
        let size = self.model.layout(element).size.saturating_mul(n.into());
        if !is_element || !VECTOR_BYTES.contains(&size) {
            return Err(Violation::Vector);
        }
        Ok(())
    }

    fn record(&self, record: &Record) -> Result<(), Violation> {
        self.has(match record.kind {
            RecordKind::Struct => Feature::Structs,
            RecordKind::Union => Feature::Unions,
        })?;
        if record.members.is_empty() {
            self.offers(Feature::ZeroSizeTypes, Violation::EmptyRecord)?;
        }
        let has_aligned = record.members.iter().any(|m| m.align.is_some());
        let is_aligned = record.align.is_some() || has_aligned;
        let attribute = |is_there: bool, feature| match is_there {
            true => self.offers(feature, Violation::Attribute),
            false => Ok(()),
        };
        attribute(record.packed, Feature::Packed)?;
        attribute(is_aligned, Feature::Aligned)?;
        attribute(has_aligned, Feature::AlignedMembers)?;
        attribute(record.pack.is_some(), Feature::PragmaPack)?;
        if !record.members.is_empty() && record.named().next().is_none() {
            return Err(Violation::NoNamedMember);
        }
        record.members.iter().try_for_each(|member| self.member(record, member))
    }

    fn member(&self, record: &Record, member: &Member) -> Result<(), Violation> {
        if member.unnamed {
            if record.kind == RecordKind::Union || member.bits.is_none() {
                return Err(Violation::Unnamed);
            }
            self.has(Feature::UnnamedBitFields)?;
        }
        if member.atomic {
            self.atomic(record, member)?;
        }
        if member.flexible {
            return self.flexible(record, member);
        }
        match (member.bits, &member.ty) {
            (_, ty) if ty.is_flexible() => Err(Violation::FlexiblePlace),
            (Some(width), _) => self.bit_field(member, width),
            (None, Type::Record(inner)) if inner.anonymous => {
                if record.pack.is_some() {
                    return Err(Violation::Anonymous);
                }
                self.offers(Feature::AnonymousMembers, Violation::Anonymous)?;
                self.record(inner)
            }
            (None, ty) if ty.is_name_of(record) => Ok(()),
            (None, ty) => self.known(ty),
        }
    }

    fn flexible(&self, record: &Record, member: &Member) -> Result<(), Violation> {
        self.offers(Feature::FlexibleArrays, Violation::Flexible)?;
        let is_struct = record.kind == RecordKind::Struct && !record.anonymous;
        let is_alone = record.named().next().is_none();
        let position = record.members.iter().position(|m| m.flexible);
        let is_last = position.is_some_and(|index| index + 1 == record.members.len());
        let is_plain = Member { flexible: true, ..Member::new(member.ty.clone()) } == *member;
        match &member.ty {
            Type::Array(element, 0) if is_struct && is_last && is_plain && !is_alone => {
                self.known(&Type::Array(element.clone(), 1))
            }
            _ => Err(Violation::Flexible),
        }
    }

    fn atomic(&self, record: &Record, member: &Member) -> Result<(), Violation> {
        self.offers(Feature::Atomic, Violation::Atomic)?;
        let is_callback = matches!(member.ty, Type::Callback(_));
        let is_scalar = !member.ty.has_parts() && !is_callback && member.bits.is_none();
        let is_small = self.model.layout(&member.ty).size <= self.model.pointer.into();
        let is_plain = member.align.is_none() && !record.packed && record.pack.is_none();
        if !is_scalar || !is_small || !is_plain {
            return Err(Violation::AtomicScalar);
        }
        Ok(())
    }

    fn bit_field(&self, member: &Member, width: u32) -> Result<(), Violation> {
        self.has(Feature::BitFields)?;
        let base = match &member.ty {
            Type::Int(base) => *base,
            Type::Enum(of) => return self.enum_bit_field(of, width),
            _ => return Err(Violation::BitFieldBase),
        };
        self.int(base)?;
        let most = self.model.int_bits(base);
        match base {
            _ if width > most || (width == 0 && !member.unnamed) => Err(Violation::BitFieldWidth),
            Int::Int | Int::SInt | Int::UInt | Int::Bool => Ok(()),
            Int::Int128 | Int::UInt128 => {
                self.offers(Feature::Int128BitFields, Violation::WideBitField)
            }
            Int::BitInt(_) | Int::UBitInt(_) => {
                self.offers(Feature::BitIntBitFields, Violation::WideBitField)
            }
            _ => self.offers(Feature::OtherBitFields, Violation::BitFieldBase),
        }
    }

    fn enum_bit_field(&self, of: &Enum, width: u32) -> Result<(), Violation> {
        self.offers(Feature::EnumBitFields, Violation::BitFieldBase)?;
        self.has(Feature::Enums)?;
        if !(1..=self.model.int * 8).contains(&width) {
            return Err(Violation::BitFieldWidth);
        }
        let fits = |constant: &i32| (0..1 << (width - 1)).contains(&i64::from(*constant));
        if of.constants.iter().all(fits) { Ok(()) } else { Err(Violation::EnumBits) }
    }
}

/// Whether a value of the type contains a `long double`, pointees excluded.
fn holds_long_double(ty: &Type) -> bool {
    match ty {
        Type::Float(float) | Type::Complex(float) => *float == Float::LongDouble,
        Type::Array(element, _) | Type::Vector(element, _) => holds_long_double(element),
        Type::Record(record) => record.members.iter().any(|member| holds_long_double(&member.ty)),
        Type::Callback(signature) => signature.parts().any(holds_long_double),
        Type::Void | Type::Int(_) | Type::Enum(_) | Type::Pointer(_) => false,
    }
}

/// The number of scalars in a value of the type, pointees excluded.
fn scalars(ty: &Type) -> u64 {
    match ty {
        Type::Array(element, n) | Type::Vector(element, n) => {
            scalars(element).saturating_mul((*n).into())
        }
        Type::Complex(_) => 2,
        Type::Record(record) => {
            record.members.iter().fold(0, |sum, m| sum.saturating_add(scalars(&m.ty)))
        }
        Type::Callback(signature) => {
            signature.parts().fold(1, |sum, ty| sum.saturating_add(scalars(ty)))
        }
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::c::model::LP64;

    fn record(members: &[Type]) -> Type {
        let members = members.iter().map(|ty| Member::new(ty.clone())).collect();
        Type::Record(Arc::new(Record::new(RecordKind::Struct, 1, members)))
    }

    #[test]
    fn what_needs_a_feature_that_is_lacking_is_not_drawn_and_what_does_not_is() {
        let long_double = Type::Float(Float::LongDouble);
        let int = Type::Int(Int::Int);
        let (within, of_int) =
            (record(std::slice::from_ref(&long_double)), record(std::slice::from_ref(&int)));
        let pointer = long_double.clone().pointer();
        let none = record(&[]);
        let array = record(&[int.clone(), Type::Array(int.clone().into(), 0)]);
        let dialect = Dialect { std: Std::C11, gnu: true, strict: false };
        let rules =
            |feature| Rules { lacks: Features::NONE.with(feature), ..Rules::new(dialect, &LP64) };
        // Whether a type may still be an argument, a variable argument and a result.
        let table = [
            (Feature::LongDoubleArguments, &long_double, [false, false, false]),
            (Feature::LongDoubleArguments, &within, [true, true, true]),
            (Feature::LongDoubleArguments, &pointer, [true, true, true]),
            (Feature::LongDoubleInitializers, &long_double, [false, false, false]),
            (Feature::LongDoubleInitializers, &within, [false, false, false]),
            (Feature::LongDoubleInitializers, &pointer, [true, true, true]),
            (Feature::LongDoubleInitializers, &of_int, [true, true, true]),
            (Feature::VaArgRecords, &of_int, [true, false, true]),
            (Feature::VaArgRecords, &int, [true, true, true]),
            (Feature::ZeroSizeTypes, &none, [false, false, false]),
            (Feature::ZeroSizeTypes, &array, [false, false, false]),
            (Feature::ZeroSizeTypes, &of_int, [true, true, true]),
        ];
        for (feature, ty, expected) in table {
            let rules = rules(feature);
            let found =
                [rules.object(ty), rules.vararg(ty), rules.result(ty)].map(|one| one.is_ok());
            assert_eq!(found, expected, "{feature} {ty:?}");
        }
    }
}
