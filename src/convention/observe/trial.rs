//! A call, its placement by a convention, and the bytes of all its values.

use super::Look;
use super::image::Image;
use crate::base::chance::{Chance, mix};
use crate::c::tree::Tag;
use crate::c::types::Type;
use crate::c::value::Value;
use crate::case::TestCase;
use crate::case::call::style::Style;
use crate::case::call::values::{Knobs, ValueDrawer};
use crate::case::call::{Call, Typed};
use crate::convention::Placement;
use crate::render::Program;

/// Distinguishes the values from those of the suite.
const VALUES: u64 = 0x6c6f_6f6b;

/// An argument as it travels: after decay and promotion.
#[derive(Debug, Clone, PartialEq)]
pub struct Argument {
    /// Its type.
    pub ty: Type,
    /// Its bytes.
    pub image: Image,
}

/// A call to be observed.
#[derive(Debug, Clone, PartialEq)]
pub struct Trial {
    /// The call, all of whose values have known bytes.
    pub call: Call,
    /// Its placement by the convention.
    pub placement: Placement,
    /// Named and variable arguments.
    pub arguments: Vec<Argument>,
    /// The bytes of the result; none if there is none.
    pub result: Option<Image>,
}

impl Trial {
    /// The suffix of its names in the C code.
    pub fn tag(&self) -> Tag {
        Tag::of_seed(self.call.seed)
    }

    /// Its size: of two that show the same, the smaller is better.
    pub fn weight(&self) -> (usize, usize) {
        let bytes = self.arguments.iter().map(|argument| argument.image.bytes.len());
        (self.arguments.len(), bytes.sum())
    }
}

impl Look<'_> {
    /// The trial of a test case: the same signature, with values whose bytes identify them.
    /// None if the convention does not place everything, if Quest does not know the bytes, or if the test case
    /// is no call.
    pub fn trial(&self, case: &TestCase) -> Option<Trial> {
        let call = case.as_call()?;
        // No extremes, whose bytes are alike, and no addresses, which are not known beforehand.
        let knobs = Knobs { extremes: 0.0, null: 0.0, integers_as_pointers: true };
        let mut chance = Chance::new(mix(call.seed as u64, VALUES));
        let mut drawer = ValueDrawer::new(self.encoding.model, &knobs);
        let mut typed = |ty: Type| Typed { value: drawer.draw(&ty, &mut chance), ty };
        let args: Vec<Typed> = call.args.iter().map(|arg| typed(arg.ty.decayed())).collect();
        let varargs: Vec<Typed> = call.varargs.iter().map(|arg| typed(arg.ty.decayed())).collect();
        let result = typed(call.result.ty.clone());
        let call = Call {
            args,
            varargs,
            result,
            is_static: false,
            style: Style::default(),
            ..call.clone()
        };
        self.trial_of(call)
    }

    /// Why there is no trial of a test case.
    pub fn why_not(&self, case: &TestCase) -> String {
        let Some(call) = case.as_call() else { return "it is no call".into() };
        let model = self.encoding.model;
        let named: Vec<Type> = call.args.iter().map(|arg| arg.ty.decayed()).collect();
        let variable = call.varargs.iter().map(|arg| model.promoted(&arg.ty.decayed()));
        let variable: Vec<Type> = variable.collect();
        let variable = (!variable.is_empty()).then_some(&variable[..]);
        let why = self.convention.why_not(&named, variable, &call.result.ty);
        why.unwrap_or_else(|| "Quest does not know the bytes of a value".into())
    }

    /// The trial of a call with only named arguments.
    pub(super) fn trial_of_types(&self, seed: i64, types: &[Type]) -> Option<Trial> {
        let plain = |ty: &Type| Typed { ty: ty.clone(), value: Value::zero(ty) };
        self.trial(&TestCase::Call(Call {
            seed,
            suite: String::new(),
            args: types.iter().map(plain).collect(),
            varargs: Vec::new(),
            result: plain(&Type::Void),
            is_static: false,
            style: Style::default(),
        }))
    }

    /// The trial of a call whose values have known bytes.
    fn trial_of(&self, call: Call) -> Option<Trial> {
        let named = call.args.iter().map(|arg| (arg.ty.clone(), &arg.value));
        let model = self.encoding.model;
        let variable = call.varargs.iter().map(|arg| (model.promoted(&arg.ty), &arg.value));
        let arguments = named.chain(variable).map(|(ty, value)| {
            let image = self.encoding.image(&ty, value)?;
            Some(Argument { ty, image })
        });
        let arguments: Vec<Argument> = arguments.collect::<Option<_>>()?;
        let types: Vec<Type> = arguments.iter().map(|argument| argument.ty.clone()).collect();
        let (named, variable) = types.split_at(call.args.len());
        let variable = (!call.varargs.is_empty()).then_some(variable);
        let placement = self.convention.placement(named, variable, &call.result.ty);
        let says_all = placement.arguments.iter().chain([&placement.result]).all(Option::is_some);
        let result = match call.result.ty {
            Type::Void => None,
            _ => Some(self.encoding.image(&call.result.ty, &call.result.value)?),
        };
        says_all.then_some(Trial { call, placement, arguments, result })
    }

    /// The program of some trials.
    pub(super) fn program(&self, header: &str, trials: &[Trial]) -> Program {
        let cases: Vec<TestCase> =
            trials.iter().map(|trial| TestCase::Call(trial.call.clone())).collect();
        Program::new(&self.rules, header, Vec::new(), &cases)
    }
}
