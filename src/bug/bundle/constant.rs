//! Checks whether a compiler gets a constant wrong, so that a check fails: with a program that
//! assigns it, examines the bytes, and calls nothing that takes arguments.

use super::object::scalar;
use super::wrong::misprinted;
use crate::bug::saved::{Constant, ConstantKind};
use crate::c::complaint::Side;
use crate::c::model::Model;
use crate::c::print::{Printer, Units};
use crate::c::tree::{Expr, Function, Linkage, Name, Object, Stmt};
use crate::c::types::{Float, Type};
use crate::c::value::Value;
use crate::case::TestCase;
use crate::convention::observe::{Encoding, LongDouble};
use crate::toolchain::build::{Build, NoVerdict, StageReport, Team};
use crate::toolchain::measure::{Unmeasured, measure};
use crate::toolchain::templates::Toolchain;
use crate::toolchain::verdict::Verdict;

const SOURCE: &str = "constant.c";
const EXE: &str = "constant.out";

/// The compiler that got a constant wrong, if the first wrong value is also printed as expected although another
/// was drawn, and a program without a call confirms it.
///
/// # Errors
/// When the scratch directory cannot be written, or the user interrupts.
pub fn wrong_constant(
    cases: &[TestCase],
    model: &'static Model,
    report: &StageReport,
    build: &Build,
    team: Team,
) -> Result<Option<(String, Constant)>, NoVerdict> {
    let Some(complaint) = report.complaints().next() else { return Ok(None) };
    let Some((ty, value)) = misprinted(cases, model, &complaint) else { return Ok(None) };
    let compiler =
        if complaint.topic.side() == Some(Side::Callee) { team.callee } else { team.caller };
    let constant = || Constant { kind: ConstantKind::Constant, of: scalar(&ty, model) };
    let is_wrong = is_wrong(&ty, &value, model, build, compiler)?;
    Ok(is_wrong.then(|| (compiler.name.clone(), constant())))
}

/// Whether a compiler assigns bytes different from a constant's.
fn is_wrong(
    ty: &Type,
    value: &Value,
    model: &'static Model,
    build: &Build,
    compiler: &Toolchain,
) -> Result<bool, NoVerdict> {
    let measured = match measure(build, compiler) {
        Ok(measured) => measured,
        Err(Unmeasured::NoVerdict(error @ NoVerdict::Interrupted)) => return Err(error),
        Err(_) => return Ok(false),
    };
    // The encodings of other wide ones are not known here.
    let is_x87 = matches!(measured.convention, Some("sysv-amd64" | "i386"));
    let is_wide = *ty == Type::Float(Float::LongDouble) && model.long_double > 8;
    let long_double = LongDouble::Extended;
    let encoding = Encoding { model, order: measured.byte_order, long_double };
    let image = encoding.image(ty, value).filter(|_| is_x87 || !is_wide);
    let Some(image) = image.filter(|image| image.known() > 0) else { return Ok(false) };
    let bytes = image.bytes.iter().zip(&image.mask).enumerate();
    let differs = bytes.filter(|(_, (_, mask))| **mask == 0xff);
    let differs: Vec<String> =
        differs.map(|(index, (byte, _))| format!("p[{index}] != {byte}")).collect();
    let Some(text) = program(ty, value, model) else { return Ok(false) };
    let text = format!(
        "{text}int main(void)\n{{\n    unsigned char *p = (unsigned char *)&x;\n    set();\n    \
         return {};\n}}\n",
        differs.join(" || ")
    );
    build.write(SOURCE, &text)?;
    let report = build.build(Team::of(compiler), &[SOURCE], EXE)?;
    if !report.passed() {
        return Ok(false);
    }
    Ok(build.run(compiler, EXE, None)?.verdict == Verdict::CheckFailed)
}

/// An object, and a function that assigns the constant to it.
fn program(ty: &Type, value: &Value, model: &Model) -> Option<String> {
    let constant = match (ty, value) {
        (Type::Int(int), Value::Int(number)) => Expr::Int(*number, model.promoted_int(*int)),
        (Type::Int(int), Value::Wide(number)) => Expr::Wide(number.clone(), *int),
        (Type::Float(float), Value::Real(real)) => Expr::Real(*real, *float),
        _ => return None,
    };
    let name = Name::Global("x", 0);
    let object = Object { is_volatile: true, ..Object::new(name, ty.clone()) };
    let mut printer = Printer::plain(String::new(), None);
    printer.object("static ", &object);
    printer.function(
        &Function {
            body: vec![Stmt::Assign(Expr::Object(name, ty.clone()), constant)],
            ..Function::new(Linkage::Private, Name::Global("set", 0), Type::Void)
        },
        Units::One,
    );
    Some(printer.finish())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::c::model::LP64;
    use crate::c::real::Real;
    use crate::c::types::Int;

    #[test]
    fn the_program_that_looks_at_a_constant_calls_nothing_with_arguments() {
        let real = Real::new(true, 5, -1).expect("it fits");
        let double = program(&Type::Float(Float::Double), &Value::Real(real), &LP64);
        let expected = "static volatile double x;\nstatic void set(void)\n{\n    x = -2.5;\n}\n";
        assert_eq!(double.as_deref(), Some(expected));
        let long = program(&Type::Int(Int::ULong), &Value::Int(7), &LP64);
        assert!(long.is_some_and(|text| text.contains("x = 7")));
        assert_eq!(program(&Type::Void.pointer(), &Value::Null, &LP64), None);
    }
}
