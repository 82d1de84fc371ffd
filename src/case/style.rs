//! How a call is made and taken: where arguments come from, what becomes of the result, and what the
//! callee does besides checking. What arrives must be the same whatever the style.

use serde::{Deserialize, Serialize};

use crate::features::{Feature, Features};

/// A choice among a few ways, which scripts name.
trait Way: Copy + Default + PartialEq + 'static {
    /// Each way with its name, the plain one first.
    const ALL: &'static [(&'static str, Self)];

    fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(known, _)| *known == name).map(|(_, way)| *way)
    }

    fn name(self) -> &'static str {
        Self::ALL.iter().find(|(_, way)| *way == self).map_or("", |(name, _)| *name)
    }
}

/// Where arguments come from. Arrays are always passed from a static object.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// A static object.
    #[default]
    Object,
    /// An automatic object.
    Local,
    /// What a pointer points to.
    Pointer,
    /// A member of a larger object, between two of its neighbours.
    Member,
    /// An element of an array, between two others.
    Element,
    /// The result of another call.
    Call,
    /// What a pointer points to that ends where an inaccessible page begins.
    Guard,
}

impl Way for Source {
    const ALL: &'static [(&'static str, Source)] = &[
        ("object", Source::Object),
        ("local", Source::Local),
        ("pointer", Source::Pointer),
        ("member", Source::Member),
        ("element", Source::Element),
        ("call", Source::Call),
        ("guard", Source::Guard),
    ];
}

/// What becomes of a result.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Use {
    /// It is assigned to an object.
    #[default]
    Object,
    /// It is stored through a pointer.
    Pointer,
    /// It is stored into an array, whose other elements must stay.
    Element,
    /// It is passed on to another call at once.
    Call,
    /// It is stored where it ends at an inaccessible page; the callee returns it from such a place.
    Guard,
}

impl Way for Use {
    const ALL: &'static [(&'static str, Use)] = &[
        ("object", Use::Object),
        ("pointer", Use::Pointer),
        ("element", Use::Element),
        ("call", Use::Call),
        ("guard", Use::Guard),
    ];
}

/// How the callee is reached.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Path {
    /// By its name.
    #[default]
    Direct,
    /// By a function of the same type that hands its arguments on and returns what it gets. A
    /// variadic function cannot be reached like that.
    Forwarded,
}

impl Way for Path {
    const ALL: &'static [(&'static str, Path)] =
        &[("direct", Path::Direct), ("forwarded", Path::Forwarded)];
}

/// How often the callee is called.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Times {
    /// Once.
    #[default]
    Once,
    /// In a loop; what the stack pointer loses in a call adds up, and shows.
    Often,
}

impl Way for Times {
    const ALL: &'static [(&'static str, Times)] = &[("once", Times::Once), ("often", Times::Often)];
}

/// What becomes of what `va_arg` yields.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum VaArg {
    /// It is assigned to an object, and looked at when all are read.
    #[default]
    Object,
    /// Scalars are compared at once: `va_arg` stands in a condition, or in another call.
    Place,
}

impl Way for VaArg {
    const ALL: &'static [(&'static str, VaArg)] =
        &[("object", VaArg::Object), ("place", VaArg::Place)];
}

/// In which order the callee looks at its parameters.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Order {
    /// From the first to the last.
    #[default]
    First,
    /// From the last to the first.
    Last,
}

impl Way for Order {
    const ALL: &'static [(&'static str, Order)] = &[("first", Order::First), ("last", Order::Last)];
}

/// How a call is made and taken. By default plainly, as in Lindig 2005.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct Style {
    /// Where arguments come from.
    #[serde(skip_serializing_if = "is_plain")]
    pub argument: Source,
    /// What becomes of the result.
    #[serde(skip_serializing_if = "is_plain")]
    pub result: Use,
    /// How the callee is reached.
    #[serde(skip_serializing_if = "is_plain")]
    pub call: Path,
    /// In which order the callee looks at its parameters.
    #[serde(skip_serializing_if = "is_plain")]
    pub order: Order,
    /// What becomes of what `va_arg` yields.
    #[serde(skip_serializing_if = "is_plain")]
    pub varargs: VaArg,
    /// Whether the callee then writes other values over its parameters: the caller's own objects must
    /// stay as they are.
    #[serde(skip_serializing_if = "is_plain")]
    pub scribbles: bool,
    /// Whether the callee has a large frame: offsets that do not fit into an instruction.
    #[serde(skip_serializing_if = "is_plain")]
    pub frame: bool,
    /// Whether the caller keeps values of each class in use across the call.
    #[serde(skip_serializing_if = "is_plain")]
    pub live: bool,
    /// Whether the callee looks at the addresses of its parameters and of what `va_arg` yields, and the
    /// caller at that of the result: each must be aligned as its type demands.
    #[serde(skip_serializing_if = "is_plain")]
    pub alignment: bool,
    /// Whether both sides first compare how they lay out the types of the call.
    #[serde(skip_serializing_if = "is_plain")]
    pub layout: bool,
    /// How often the callee is called.
    #[serde(skip_serializing_if = "is_plain")]
    pub calls: Times,
}

impl Way for bool {
    const ALL: &'static [(&'static str, bool)] = &[("false", false), ("true", true)];
}

fn is_plain<T: Default + PartialEq>(way: &T) -> bool {
    *way == T::default()
}

fn choose<W: Way>(place: &mut W, name: &str) -> Result<(), String> {
    let ways = || W::ALL.iter().map(|(name, _)| *name).collect::<Vec<_>>();
    *place = W::named(name).ok_or_else(|| ways().join(", "))?;
    Ok(())
}

impl Style {
    /// The names of the fields, in the order in which they are drawn.
    pub const FIELDS: [&'static str; 11] = [
        "argument",
        "result",
        "call",
        "order",
        "varargs",
        "scribbles",
        "frame",
        "live",
        "alignment",
        "layout",
        "calls",
    ];

    /// Sets a field to a way by their names.
    ///
    /// # Errors
    /// The names there are.
    pub fn set(&mut self, field: &str, way: &str) -> Result<(), String> {
        match field {
            "argument" => choose(&mut self.argument, way),
            "result" => choose(&mut self.result, way),
            "call" => choose(&mut self.call, way),
            "order" => choose(&mut self.order, way),
            "varargs" => choose(&mut self.varargs, way),
            "scribbles" => choose(&mut self.scribbles, way),
            "frame" => choose(&mut self.frame, way),
            "live" => choose(&mut self.live, way),
            "alignment" => choose(&mut self.alignment, way),
            "layout" => choose(&mut self.layout, way),
            "calls" => choose(&mut self.calls, way),
            _ => Err(Style::FIELDS.join(", ")),
        }
    }

    /// The style for a compiler that lacks some features: plain where it would use them.
    pub fn without(mut self, lacks: Features) -> Style {
        if lacks.contains(Feature::StructResults) && self.argument == Source::Call {
            self.argument = Source::default();
        }
        if lacks.contains(Feature::StructArguments) && self.result == Use::Call {
            self.result = Use::default();
        }
        if lacks.contains(Feature::GuardPages) && self.argument == Source::Guard {
            self.argument = Source::default();
        }
        if lacks.contains(Feature::GuardPages) && self.result == Use::Guard {
            self.result = Use::default();
        }
        self.live &= !lacks.contains(Feature::Double);
        self
    }

    /// The name of each field's way.
    fn ways(&self) -> [&'static str; 11] {
        [
            self.argument.name(),
            self.result.name(),
            self.call.name(),
            self.order.name(),
            self.varargs.name(),
            self.scribbles.name(),
            self.frame.name(),
            self.live.name(),
            self.alignment.name(),
            self.layout.name(),
            self.calls.name(),
        ]
    }

    /// Whether nothing is unusual.
    pub fn is_plain(&self) -> bool {
        *self == Style::default()
    }

    /// The fields that are not plain, with their ways.
    pub fn unusual(&self) -> Vec<(&'static str, &'static str)> {
        let ways = self.ways().into_iter().zip(Style::default().ways());
        let fields = Style::FIELDS.into_iter().zip(ways);
        fields
            .filter(|(_, (way, plain))| way != plain)
            .map(|(name, (way, _))| (name, way))
            .collect()
    }

    /// Plainer styles: without anything unusual, then without one unusual thing each.
    pub fn plainer(&self) -> Vec<Style> {
        let plain = Style::default();
        let mut found = vec![plain];
        for (name, way) in Style::FIELDS.into_iter().zip(plain.ways()) {
            let mut style = *self;
            if style.set(name, way).is_ok() && style != *self && !found.contains(&style) {
                found.push(style);
            }
        }
        found.retain(|style| style != self);
        found
    }
}

/// What is unusual, as words: `argument: local, scribbles`; nothing for the plain style.
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
            frame: true,
            ..Style::default()
        };
        let guarded = Style { argument: Source::Guard, result: Use::Guard, ..Style::default() };
        let lacks_pages = Features::NONE.with(Feature::GuardPages);
        assert_eq!(guarded.without(lacks_pages), Style::default());
        let lacks = |feature| style.without(Features::NONE.with(feature)).to_string();
        assert_eq!(style.without(Features::NONE), style);
        assert_eq!(lacks(Feature::StructResults), "result: call, frame, live");
        assert_eq!(lacks(Feature::StructArguments), "argument: call, frame, live");
        assert_eq!(lacks(Feature::Double), "argument: call, result: call, frame");
    }

    #[test]
    fn a_style_becomes_plain_at_once_or_step_by_step() {
        let style = Style { argument: Source::Local, scribbles: true, ..Style::default() };
        assert_eq!(style.to_string(), "argument: local, scribbles");
        let plainer: Vec<String> = style.plainer().iter().map(Style::to_string).collect();
        assert_eq!(plainer, ["", "scribbles", "argument: local"]);
        assert_eq!(Style::default().plainer(), []);
    }
}
