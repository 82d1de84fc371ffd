//! Measures a compiler's basic types, if possible without running anything: from the
//! bytes of initialised data in an object file, as CMake does.

use std::fmt;
use std::fmt::Write;

use serde::Serialize;

use crate::c::model::{Layout, MODELS, Model};
use crate::c::types::{Float, Int, Type};
use crate::exec::child::End;
use crate::exec::product;
use crate::toolchain::build::{Build, NoVerdict, StageReport, Team};
use crate::toolchain::platform;
use crate::toolchain::templates::Toolchain;
use crate::toolchain::verdict::Stage;

/// The measured basic types. Signed and unsigned ones do not differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(into = "&'static str")]
#[allow(missing_docs)]
pub enum Basic {
    Char,
    Short,
    Int,
    Long,
    LongLong,
    Pointer,
    Float,
    Double,
    LongDouble,
}

impl Basic {
    /// All, in the order of reports.
    pub const ALL: [Basic; 9] = [
        Basic::Char,
        Basic::Short,
        Basic::Int,
        Basic::Long,
        Basic::LongLong,
        Basic::Pointer,
        Basic::Float,
        Basic::Double,
        Basic::LongDouble,
    ];

    /// How C spells it.
    pub fn spelling(self) -> &'static str {
        match self {
            Basic::Char => "char",
            Basic::Short => "short",
            Basic::Int => "int",
            Basic::Long => "long",
            Basic::LongLong => "long long",
            Basic::Pointer => "void *",
            Basic::Float => "float",
            Basic::Double => "double",
            Basic::LongDouble => "long double",
        }
    }

    fn layout_in(self, model: &Model) -> Layout {
        model.layout(&match self {
            Basic::Char => Type::Int(Int::Char),
            Basic::Short => Type::Int(Int::Short),
            Basic::Int => Type::Int(Int::Int),
            Basic::Long => Type::Int(Int::Long),
            Basic::LongLong => Type::Int(Int::LongLong),
            Basic::Pointer => Type::Void.pointer(),
            Basic::Float => Type::Float(Float::Float),
            Basic::Double => Type::Float(Float::Double),
            Basic::LongDouble => Type::Float(Float::LongDouble),
        })
    }
}

impl From<Basic> for &'static str {
    fn from(basic: Basic) -> &'static str {
        basic.spelling()
    }
}

/// The size and alignment of a type, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Extent {
    /// The type.
    #[serde(rename = "type")]
    pub basic: Basic,
    /// Its `sizeof`.
    pub size: u64,
    /// Its alignment in a struct, which may differ elsewhere.
    pub align: u64,
}

/// The order of an integer's bytes in memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ByteOrder {
    /// The least significant one.
    Little,
    /// The most significant one.
    Big,
}

/// A compiler's basic types. Independent of the machine that Quest runs on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Measured {
    /// The types the compiler knows, in the order of `Basic::ALL`; always `int` among them.
    pub types: Vec<Extent>,
    /// Whether a plain `char` has negative values.
    pub char_is_signed: bool,
    /// The byte order of an `int`.
    pub byte_order: ByteOrder,
    /// Whether programs had to be run to find out, since the object file does not show it.
    pub by_running: bool,
    /// The built-in convention of its platform, if the object file identifies it.
    pub convention: Option<&'static str>,
}

/// A difference between the compiler and a data model.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// The compiler's.
    pub found: Extent,
    /// The model's.
    pub expected: Extent,
}

/// Why nothing could be measured.
#[derive(Debug)]
pub enum Unmeasured {
    /// The compiler rejects the file, or neither the object file nor running it shows the
    /// facts: the last attempt.
    Failed(StageReport),
    /// There is no verdict at all.
    NoVerdict(NoVerdict),
}

impl From<NoVerdict> for Unmeasured {
    fn from(no_verdict: NoVerdict) -> Unmeasured {
        Unmeasured::NoVerdict(no_verdict)
    }
}

impl Measured {
    /// A type under the compiler; `None` if it does not know it.
    pub fn of(&self, basic: Basic) -> Option<Extent> {
        self.types.iter().find(|extent| extent.basic == basic).copied()
    }

    /// The data model with the same sizes; of several, the one that differs least otherwise.
    pub fn model(&self) -> Option<&'static Model> {
        // These identify a model.
        let telling = [Basic::Int, Basic::Long, Basic::Pointer];
        if telling.into_iter().any(|basic| self.of(basic).is_none()) {
            return None;
        }
        let differences = |model: &&Model| self.differences(model);
        let fits = |model: &&Model| !differences(model).iter().any(|one| one.matters(model));
        MODELS.into_iter().filter(fits).min_by_key(|model| differences(model).len())
    }

    /// The differences from a data model. Types that the compiler does not know do not count.
    pub fn differences(&self, model: &Model) -> Vec<Difference> {
        let differences = self.types.iter().map(|found| {
            let Layout { size, align } = found.basic.layout_in(model);
            Difference { found: *found, expected: Extent { basic: found.basic, size, align } }
        });
        differences.filter(|difference| difference.found != difference.expected).collect()
    }
}

impl Difference {
    /// Whether programs drawn for the model could go wrong. They depend on sizes: values are drawn
    /// to fit. They do not depend on alignment, nor on the size of a `long double` that has the digits of
    /// the model's values: layout only sorts records by size, in statistics, aims, names of buckets and the
    /// order of candidates. So the model of i386 works for Arm, if it is named.
    pub fn matters(&self, model: &Model) -> bool {
        match self.found.basic {
            Basic::LongDouble => {
                let digits = match self.found.size {
                    0..=4 => 24,
                    5..=8 => 53,
                    _ => 64,
                };
                digits < model.long_double_digits
            }
            _ => self.found.size != self.expected.size,
        }
    }
}

/// `long long 8`; the alignment is given if it is not the size.
impl fmt::Display for Extent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.basic.spelling(), self.size)?;
        if self.align == self.size { Ok(()) } else { write!(f, " (aligned to {})", self.align) }
    }
}

impl fmt::Display for ByteOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ByteOrder::Little => "little-endian",
            ByteOrder::Big => "big-endian",
        })
    }
}

/// A marker before the facts in the object file: bytes drawn at random once, so that neither
/// code nor text looks like them.
const MARKER: [u8; 16] = [
    0xb7, 0x1e, 0x93, 0x4c, 0xe2, 0x58, 0x0d, 0xa6, 0x71, 0xcf, 0x3a, 0x84, 0x19, 0xf5, 0x6b, 0xd0,
];

/// The values of an array of `int` that shows the byte order; likewise drawn at random. They
/// fit 16 bits.
const ORDER: [u16; 8] = [0x2e71, 0x5b93, 0x1fc4, 0x6a0d, 0x38e6, 0x74b9, 0x0d52, 0x43af];

/// A program that reports a fact exits with the fact and this, a status that neither shells nor
/// emulators use for failures of their own.
const FIRST_STATUS: i32 = 64;

const SOURCE: &str = "measure.c";
const OBJECT: &str = "measure.o";

/// Measures a toolchain's types by compiling one file; by a few more if the compiler does not know
/// all of the types, and by running programs if its object files do not show them.
///
/// # Errors
/// When neither way works; a type unknown to the compiler is not an error.
pub fn measure(build: &Build, toolchain: &Toolchain) -> Result<Measured, Unmeasured> {
    let compile = |basics: &[Basic]| {
        build.write(SOURCE, &text(basics))?;
        build.compile(toolchain, SOURCE, OBJECT)
    };
    let mut basics = Vec::from(Basic::ALL);
    let mut report = compile(&basics)?;
    // One that hangs on a file of data is not asked again for each type.
    if report.verdict.is_hang() {
        return Err(Unmeasured::Failed(report));
    }
    if !report.passed() {
        let mut known = Vec::new();
        for basic in Basic::ALL {
            if compile(&[basic])?.passed() {
                known.push(basic);
            }
        }
        if !known.contains(&Basic::Int) {
            return Err(Unmeasured::Failed(report));
        }
        basics = known;
        report = compile(&basics)?;
        if !report.passed() {
            return Err(Unmeasured::Failed(report));
        }
    }
    let object = product::read(&build.dir.join(OBJECT)).unwrap_or_default();
    let measured = match measured_in(&object, &basics) {
        Some(measured) => measured,
        None => measured_by_running(build, toolchain, &basics)?,
    };
    let is_linux = cfg!(target_os = "linux") && toolchain.runs_here();
    Ok(Measured { convention: platform::convention_of(&object, is_linux), ..measured })
}

/// The C expressions whose values are the facts: for each type its size and its alignment, and at
/// the end whether plain `char` is unsigned, without a comparison, which compilers warn about.
fn facts(basics: &[Basic]) -> Vec<String> {
    let mut facts = Vec::with_capacity(2 * basics.len() + 1);
    for basic in basics {
        let spelling = basic.spelling();
        facts.push(format!("sizeof({spelling})"));
        // `offsetof` by other means: this needs no header and is a constant for every compiler.
        facts.push(format!("sizeof(struct after_{}) - sizeof({spelling})", *basic as u8));
    }
    facts.push("(char) 255 / 255".into());
    facts
}

fn structs(basics: &[Basic]) -> String {
    let declare = |basic: &Basic| {
        format!("struct after_{} {{ char c; {} x; }};\n", *basic as u8, basic.spelling())
    };
    basics.iter().map(declare).collect()
}

/// The file to be compiled: the facts as bytes. They are data with external linkage, which no
/// compiler drops.
fn text(basics: &[Basic]) -> String {
    let mut text = structs(basics);
    text.push_str("unsigned char quest_facts[] = {\n");
    for byte in MARKER {
        let _ = write!(text, "{byte}, ");
    }
    let _ = writeln!(text, "\n{}\n}};", facts(basics).join(",\n"));
    let order = ORDER.map(|value| value.to_string()).join(", ");
    let _ = writeln!(text, "int quest_order[] = {{ {order} }};");
    text
}

/// The facts and the byte order, if an object file shows both.
fn measured_in(object: &[u8], basics: &[Basic]) -> Option<Measured> {
    let at = position(object, &MARKER)? + MARKER.len();
    let facts = object.get(at..at + 2 * basics.len() + 1)?;
    let mut measured = measured_of(basics, facts, ByteOrder::Little, false);
    let size = measured.of(Basic::Int)?.size as usize;
    let order = |byte_order| {
        let bytes: Vec<u8> = ORDER.iter().flat_map(|v| encoded(*v, size, byte_order)).collect();
        position(object, &bytes).map(|_| byte_order)
    };
    measured.byte_order = order(ByteOrder::Little).or_else(|| order(ByteOrder::Big))?;
    Some(measured)
}

fn measured_of(
    basics: &[Basic],
    facts: &[u8],
    byte_order: ByteOrder,
    by_running: bool,
) -> Measured {
    let extents = basics.iter().zip(facts.chunks(2)).map(|(basic, fact)| Extent {
        basic: *basic,
        size: fact[0].into(),
        align: fact[1].into(),
    });
    let char_is_signed = facts.last() == Some(&0);
    let convention = None;
    Measured { types: extents.collect(), char_is_signed, byte_order, by_running, convention }
}

fn encoded(value: u16, size: usize, byte_order: ByteOrder) -> Vec<u8> {
    let mut bytes = vec![0; size.max(2)];
    bytes[..2].copy_from_slice(&value.to_le_bytes());
    if byte_order == ByteOrder::Big {
        bytes.reverse();
    }
    bytes
}

fn position(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes.windows(wanted.len()).position(|window| window == wanted)
}

/// One program per fact.
fn measured_by_running(
    build: &Build,
    toolchain: &Toolchain,
    basics: &[Basic],
) -> Result<Measured, Unmeasured> {
    let declarations = structs(basics) + "static unsigned int one = 1;\n";
    let ask = |fact: &str| {
        let body = format!("\treturn {FIRST_STATUS} + (int) ({fact});\n");
        build.write(SOURCE, &format!("{declarations}int main(void)\n{{\n{body}}}\n"))?;
        let report = build.build_and_run(Team::of(toolchain), &[SOURCE], None)?;
        match (report.stage, &report.end) {
            (Stage::Run, End::Exited(status)) if *status >= FIRST_STATUS => {
                Ok(((status - FIRST_STATUS) as u8, report))
            }
            _ => Err(Unmeasured::Failed(report)),
        }
    };
    // A status with which all programs end tells nothing.
    for known in [5, 9] {
        match ask(&known.to_string())? {
            (answer, _) if answer == known => {}
            (_, report) => return Err(Unmeasured::Failed(report)),
        }
    }
    let answer = |fact: &str| ask(fact).map(|(answer, _)| answer);
    let facts = facts(basics).iter().map(|fact| answer(fact)).collect::<Result<Vec<u8>, _>>()?;
    let byte_order = match answer("*(unsigned char *) &one")? {
        1 => ByteOrder::Little,
        _ => ByteOrder::Big,
    };
    Ok(measured_of(basics, &facts, byte_order, true))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::c::model::{ILP32, ILP32_8, IP16, IP16_1, LLP64, LP64, LP64_DOUBLE};

    fn measured(model: &Model) -> Measured {
        let extents = Basic::ALL.map(|basic| {
            let Layout { size, align } = basic.layout_in(model);
            Extent { basic, size, align }
        });
        Measured {
            types: extents.to_vec(),
            char_is_signed: true,
            byte_order: ByteOrder::Little,
            by_running: false,
            convention: None,
        }
    }

    #[test]
    fn each_model_is_found_by_its_own_sizes() {
        for model in MODELS {
            assert_eq!(measured(model).model(), Some(model));
            assert_eq!(measured(model).differences(model), []);
        }
    }

    #[test]
    fn a_strictly_aligned_double_and_a_short_long_double_are_differences_that_do_not_matter() {
        let arm = measured(&ILP32_8);
        assert_eq!(arm.model(), Some(&ILP32_8));
        assert!(!arm.differences(&ILP32).iter().any(|one| one.matters(&ILP32)));
        let told = arm.differences(&ILP32).iter().map(|d| d.found.to_string()).collect::<Vec<_>>();
        assert_eq!(told, ["long long 8", "double 8", "long double 8"]);
    }

    #[test]
    fn a_long_double_that_lacks_digits_of_the_models_values_matters() {
        let apple = measured(&LP64_DOUBLE);
        let differences = apple.differences(&LP64);
        let told: Vec<String> = differences.iter().map(|one| one.found.to_string()).collect();
        assert_eq!(told, ["long double 8"]);
        assert!(differences[0].matters(&LP64), "2^30 + 2^-27 is no double");
        assert!(!measured(&LP64).differences(&LP64_DOUBLE)[0].matters(&LP64_DOUBLE));
        let small = measured(&IP16_1).differences(&IP16);
        let of = small.iter().find(|one| one.found.basic == Basic::LongDouble);
        assert!(of.is_some_and(|one| one.matters(&IP16)), "4 bytes have 24 digits");
    }

    #[test]
    fn a_type_that_is_missing_fits_every_model_unless_models_are_told_by_it() {
        let mut young = measured(&IP16);
        young.types.retain(|e| ![Basic::LongLong, Basic::Float, Basic::Double].contains(&e.basic));
        assert_eq!(young.model(), Some(&IP16));
        young.types[1].align = 1;
        assert_eq!(young.model(), Some(&IP16), "one difference is less than four");
        young.types.retain(|extent| extent.basic != Basic::Long);
        assert_eq!(young.model(), None);
        let mut odd = measured(&IP16);
        odd.types[7].size = 6;
        assert_eq!(odd.model(), None, "a double of 6 bytes");
        assert!(measured(&LLP64).differences(&LP64)[0].matters(&LP64));
    }

    #[test]
    fn facts_and_order_are_found_wherever_they_stand_in_an_object() {
        let basics = [Basic::Int, Basic::Pointer];
        for (byte_order, size) in [(ByteOrder::Little, 2), (ByteOrder::Big, 4)] {
            let mut object = vec![0x7f, 0xb7, 0xb7];
            object.extend(ORDER.iter().flat_map(|v| encoded(*v, size.into(), byte_order)));
            object.extend(MARKER);
            object.extend([size, 2, 8, 4, 1]);
            let found = measured_in(&object, &basics).expect("the object shows all");
            assert_eq!((found.byte_order, found.char_is_signed), (byte_order, false));
            assert_eq!(found.of(Basic::Int).map(|extent| extent.size), Some(size.into()));
            assert_eq!(found.types[1].to_string(), "void * 8 (aligned to 4)");
            object.pop();
            assert_eq!(measured_in(&object, &basics), None, "cut short");
        }
        assert_eq!(measured_in(&MARKER, &basics), None);
        assert_eq!(measured_in(&[], &basics), None);
    }
}
