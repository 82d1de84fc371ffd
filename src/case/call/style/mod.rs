//! The style of a call: where arguments come from, how the result is used, and what the callee does besides
//! checking. What arrives must not depend on the style.

mod ways;

use std::collections::HashSet;

use serde::{Deserialize, Serialize};

use crate::c::calling::Convention;
use crate::c::features::Feature;
use crate::c::rules::Rules;

use ways::Way;
pub use ways::{Definition, Frame, Looks, Order, Route, Source, Times, Use, VaArg};

/// Defines [`Style`] from a table: a row per field, with its ways and the condition under which a compiler
/// with some features of C has them (none: always). Scripts, JSON and shrinking get the fields from here.
macro_rules! style {
    ($($(#[$doc:meta])* $field:ident: $ways:ty $(= $is_there:expr)?;)*) => {
        /// How a call is made and taken. By default plain, as in Lindig 2005.
        #[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[serde(default)]
        pub struct Style {
            $($(#[$doc])* #[serde(skip_serializing_if = "is_plain")] pub $field: $ways,)*
        }

        impl Style {
            /// The names of the fields, in the order in which they are drawn.
            pub const FIELDS: [&'static str; [$(stringify!($field)),*].len()] =
                [$(stringify!($field)),*];

            /// Sets a field to a way, both by name.
            ///
            /// # Errors
            /// The available names.
            pub fn set(&mut self, field: &str, way: &str) -> Result<(), String> {
                let way = match (field, way) {
                    // The field was once a boolean.
                    ("frame", "true") => "large",
                    ("frame", "false") => "none",
                    (_, way) => way,
                };
                match field {
                    $(stringify!($field) => choose(&mut self.$field, way),)*
                    _ => Err(Style::FIELDS.join(", ")),
                }
            }

            /// The style under the rules of a dialect, for a compiler that may lack some features: plain
            /// where it would use an unavailable one.
            pub fn under(mut self, rules: &Rules) -> Style {
                let has = |feature| rules.allows(feature);
                $($(keep(&mut self.$field, &has, $is_there);)?)*
                self
            }

            /// For each field, the names of all simpler ways, simplest first, followed by its own.
            fn ways(&self) -> [Vec<&'static str>; Style::FIELDS.len()] {
                [$(self.$field.names()),*]
            }
        }
    };
}

style! {
    /// Where arguments come from.
    argument: Source = |way, has| match way {
        Source::Call | Source::Mixed => has(Feature::StructResults),
        Source::Guard | Source::GuardBefore => has(Feature::GuardPages),
        Source::Compound => has(Feature::CompoundLiterals),
        Source::Aligned => {
            has(Feature::Aligned) && has(Feature::AlignedObjects) && has(Feature::VolatileStores)
        }
        _ => true,
    };
    /// How the result is used.
    result: Use = |way, has| match way {
        Use::Call => has(Feature::StructArguments),
        Use::Guard | Use::GuardBefore => has(Feature::GuardPages),
        _ => true,
    };
    /// The route to the callee.
    call: Route = |way, has| match way {
        Route::Variadic => has(Feature::Variadic),
        Route::Unprototyped => has(Feature::OldCalls),
        Route::MustTail => has(Feature::TailCalls),
        Route::MustTailAny => has(Feature::TailCalls) && has(Feature::RecordTailCalls),
        Route::Recursive => has(Feature::VolatileStores) && has(Feature::Recursion),
        _ => true,
    };
    /// The order in which the callee looks at its parameters.
    order: Order;
    /// How the value of `va_arg` is used.
    varargs: VaArg = |way, has| way != VaArg::Copy || has(Feature::VaCopy);
    /// Whether the callee then overwrites its parameters: the caller's own objects must not change.
    scribbles: bool;
    /// The extra contents of the callee's frame.
    #[serde(deserialize_with = "Frame::from_way_or_boolean")]
    frame: Frame = |way, has| match way {
        // It is filled through volatile objects.
        Frame::Large | Frame::Vla | Frame::Alloca | Frame::Aligned
            if !has(Feature::VolatileStores) =>
        {
            false
        }
        Frame::Vla => has(Feature::VariableArrays),
        Frame::Alloca => has(Feature::Alloca),
        Frame::Aligned => has(Feature::Aligned) && has(Feature::AlignedObjects),
        Frame::Live => has(Feature::Double),
        _ => true,
    };
    /// Whether the caller keeps values of each class live across the call.
    live: bool = |_, has| has(Feature::Double);
    /// Whether the callee checks the addresses of its parameters and of `va_arg` values, and the caller that
    /// of the result: each must be aligned as its type demands. Addresses are taken through volatile objects.
    alignment: bool = |_, has| has(Feature::VolatileStores);
    /// Whether both sides first compare their layouts of the call's types.
    layout: bool;
    /// The number of calls of the callee.
    calls: Times = |_, has| has(Feature::VolatileStores);
    /// The definition of the callee.
    callee: Definition = |way, has| match way {
        // Its definition is no prototype either.
        Definition::Old => has(Feature::OldFunctions) && has(Feature::OldCalls),
        Definition::Inline => has(Feature::Inline),
        Definition::Noinline => has(Feature::Noinline),
        Definition::Prototype => true,
    };
    /// The point at which the callee looks at its parameters.
    looks: Looks = |way, has| way != Looks::Later || has(Feature::Double);
    /// Whether all types of the call are referred to by typedef names.
    typedefs: bool;
    /// The callee's calling convention, where an attribute can request one.
    convention: Convention = |way, has| way.feature().is_none_or(has);
    /// Whether the caller leaves poison in registers and on the stack right before the call, so that a value
    /// taken from the wrong place is not right by luck.
    poison: bool = |_, has| has(Feature::Double);
    /// Whether the callee is hidden from compilers that would otherwise inline it, clone it or know its result
    /// (GNU; others see a plain function), unless it is `inline`.
    opaque: bool;
}

fn is_plain<T: Default + PartialEq>(way: &T) -> bool {
    *way == T::default()
}

fn choose<W: Way>(place: &mut W, name: &str) -> Result<(), String> {
    let ways = || W::ALL.iter().map(|(name, _)| *name).collect::<Vec<_>>();
    *place = W::named(name).ok_or_else(|| ways().join(", "))?;
    Ok(())
}

/// Makes a field plain if its way is unavailable.
fn keep<W: Way>(
    way: &mut W,
    has: &dyn Fn(Feature) -> bool,
    is_there: impl Fn(W, &dyn Fn(Feature) -> bool) -> bool,
) {
    if !is_there(*way, has) {
        *way = W::default();
    }
}

impl Style {
    /// Whether the style is plain throughout.
    pub fn is_plain(&self) -> bool {
        *self == Style::default()
    }

    /// The fields that are not plain, with their ways.
    pub fn unusual(&self) -> Vec<(&'static str, &'static str)> {
        let fields = Style::FIELDS.into_iter().zip(self.ways());
        let unusual = fields.filter(|(_, names)| names.len() > 1);
        unusual.filter_map(|(field, names)| Some((field, *names.last()?))).collect()
    }

    /// The distance of all fields from their simplest ways.
    pub fn distance(&self) -> u64 {
        self.ways().iter().map(|names| names.len() as u64 - 1).sum()
    }

    /// Plainer styles: the plain one, then those with one unusual field made plain, then those with one field
    /// made simpler.
    pub fn plainer(&self) -> Vec<Style> {
        let mut found = vec![Style::default()];
        let ways = self.ways();
        let with = |field: &str, way: &str| {
            let mut style = *self;
            style.set(field, way).ok().map(|()| style)
        };
        let plain = |(field, names): (&str, &Vec<&'static str>)| with(field, names.first()?);
        found.extend(Style::FIELDS.into_iter().zip(&ways).filter_map(plain));
        for (field, names) in Style::FIELDS.into_iter().zip(&ways) {
            let between = names.iter().skip(1).rev().skip(1).rev();
            found.extend(between.filter_map(|way| with(field, way)));
        }
        let mut seen = HashSet::from([*self]);
        found.retain(|style| seen.insert(*style));
        found
    }
}

/// The unusual fields, in words: `argument: local, scribbles`; empty for the plain style.
impl std::fmt::Display for Style {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let word = |(field, way): (&str, &str)| match way {
            "true" => field.to_string(),
            way => format!("{field}: {way}"),
        };
        f.write_str(&self.unusual().into_iter().map(word).collect::<Vec<_>>().join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::c::dialect::Dialect;
    use crate::c::features::Features;
    use crate::c::model::LP64;

    #[test]
    fn every_way_can_be_named_and_told() {
        for field in Style::FIELDS {
            let ways = Style::default().set(field, "?").expect_err("that is no way");
            for (index, way) in ways.split(", ").enumerate() {
                let mut style = Style::default();
                assert_eq!(style.set(field, way), Ok(()));
                let expected = if index == 0 { vec![] } else { vec![(field, way)] };
                assert_eq!(style.unusual(), expected);
                let json = serde_json::to_string(&style).unwrap_or_default();
                assert_eq!(serde_json::from_str::<Style>(&json).ok(), Some(style), "{json}");
            }
        }
        let unknown = Style::default().set("colour", "red");
        assert!(unknown.is_err_and(|known| known.starts_with("argument, ")));
    }

    #[test]
    fn a_style_does_without_what_a_compiler_lacks() {
        let style = Style {
            argument: Source::Call,
            result: Use::Call,
            live: true,
            frame: Frame::Large,
            ..Style::default()
        };
        let rules = Rules::new(Dialect::DEFAULT, &LP64);
        let lacks = |feature| {
            style.under(&Rules { lacks: Features::NONE.with(feature), ..rules }).to_string()
        };
        assert_eq!(style.under(&rules), style);
        assert_eq!(lacks(Feature::StructResults), "result: call, frame: large, live");
        assert_eq!(lacks(Feature::StructArguments), "argument: call, frame: large, live");
        assert_eq!(lacks(Feature::Double), "argument: call, result: call, frame: large");
    }

    #[test]
    fn tail_calls_that_must_be_are_two_features() {
        let rules = Rules::new("gnu89".parse().expect("a dialect"), &LP64);
        let under = |lacks: &[Feature], way| {
            let mut style = Style::default();
            style.set("call", way).expect("there is such a way");
            style.under(&Rules { lacks: lacks.iter().copied().collect(), ..rules }).to_string()
        };
        assert_eq!(under(&[], "musttail-any"), "call: musttail-any");
        assert_eq!(under(&[Feature::RecordTailCalls], "musttail"), "call: musttail");
        assert_eq!(under(&[Feature::RecordTailCalls], "musttail-any"), "");
        assert_eq!(under(&[Feature::TailCalls], "musttail"), "");
    }

    #[test]
    fn volatile_stores_and_old_calls_are_features_of_their_own() {
        let rules = Rules::new("gnu89".parse().expect("a dialect"), &LP64);
        let under = |feature, words: [(&str, &str); 2]| {
            let mut style = Style::default();
            for (field, way) in words {
                style.set(field, way).expect("there is such a way");
            }
            style.under(&Rules { lacks: Features::NONE.with(feature), ..rules }).to_string()
        };
        let old = [("call", "unprototyped"), ("callee", "old")];
        assert_eq!(under(Feature::OldFunctions, old), "call: unprototyped");
        assert_eq!(under(Feature::OldCalls, old), "");
        let volatile = [("frame", "large"), ("argument", "volatile")];
        assert_eq!(under(Feature::VolatileStores, volatile), "argument: volatile");
        assert_eq!(
            under(Feature::VolatileStores, [("alignment", "true"), ("frame", "live")]),
            "frame: live"
        );
        assert_eq!(under(Feature::VolatileStores, [("call", "recursive"), ("calls", "often")]), "");
    }

    #[test]
    fn a_style_does_without_what_a_standard_does_not_have() {
        let style = |words: &str| {
            let mut style = Style::default();
            for word in words.split(", ") {
                let (field, way) = word.split_once(": ").expect("a field and a way");
                style.set(field, way).expect("there is such a way");
            }
            style
        };
        let under = |std: &str, words: &str| {
            let dialect = std.parse().expect("a dialect");
            style(words).under(&Rules::new(dialect, &LP64)).to_string()
        };
        let c99 = "argument: compound, varargs: copy, frame: vla, callee: inline";
        let gnu = "frame: alloca, callee: noinline";
        let old = "call: unprototyped, callee: old";
        for (std, has) in [("c89", [false, false, true]), ("c99", [true, false, true])] {
            assert_eq!([c99, gnu, old].map(|words| under(std, words) == words), has, "{std}");
        }
        for (std, has) in [("gnu89", [true, true, true]), ("c23", [true, false, false])] {
            assert_eq!([c99, gnu, old].map(|words| under(std, words) == words), has, "{std}");
        }
        assert_eq!(under("c89", c99), "");
    }

    #[test]
    fn a_frame_may_still_be_true_or_false() {
        let told = |json: &str| serde_json::from_str::<Style>(json).expect("a style").frame;
        assert_eq!(told(r#"{"frame":true}"#), Frame::Large);
        assert_eq!(told(r#"{"frame":false}"#), Frame::None);
        assert_eq!(told(r#"{"frame":"vla"}"#), Frame::Vla);
        let mut style = Style::default();
        assert_eq!(style.set("frame", "true"), Ok(()));
        assert_eq!(style.frame, Frame::Large);
    }

    #[test]
    fn a_style_becomes_plain_at_once_or_step_by_step() {
        let style = Style { argument: Source::Local, scribbles: true, ..Style::default() };
        assert_eq!(style.to_string(), "argument: local, scribbles");
        let plainer: Vec<String> = style.plainer().iter().map(Style::to_string).collect();
        assert_eq!(plainer, ["", "scribbles", "argument: local"]);
        let style = Style { argument: Source::Guard, ..Style::default() };
        let plainer: Vec<String> = style.plainer().iter().map(Style::to_string).collect();
        assert_eq!(plainer[..3], ["", "argument: local", "argument: const"]);
        assert!(plainer.contains(&"argument: pointer".into()) && plainer.len() == 13);
        assert!(style.plainer().iter().all(|plainer| plainer.distance() < style.distance()));
        assert_eq!(Style::default().plainer(), []);
    }
}
