//! Prints the C tree, of which the text is a pure function. Declarators grow outward from the name; constants
//! are exact and carry the suffix of their type.

mod arrays;
mod check;
mod constants;
mod declare;
mod expected;
mod expressions;
mod folded;
mod function;
mod harness;
mod initializers;
mod lists;
mod precedence;
mod repeat;
mod run;
mod selected;
mod statements;
mod symbols;
mod text;

pub use check::path;
pub use constants::string_literal;
pub use declare::{member_type_name, type_name};
pub use expressions::expression;
pub use statements::brief;

use crate::base::chance::{Chance, mix};
use crate::c::dialect::Designators;
use crate::c::features::{Feature, Features};
use crate::c::path::MemberName;
use crate::c::tree::{Name, Tag, TypeDecl};
use crate::c::types::{Record, Type};
use precedence::Parentheses;
use text::Short;
pub use text::Text;

/// The number of translation units of a program, which decides whether an item is `static`, `extern` or
/// neither.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Units {
    /// Caller and callee in one file.
    One,
    /// Caller and callee in separate files.
    Two,
}

/// Writes C text for the items of one test case at a time.
#[derive(Debug, Default)]
pub struct Printer {
    out: Text,
    /// The suffix of global names: `_k3f9a`.
    suffix: Short,
    anonymous: bool,
    /// Whether checks are plain C without macros.
    plain: bool,
    /// Whether checks are in the terse form.
    terse: bool,
    /// Which operations are parenthesized.
    parentheses: Parentheses,
    /// Chooses how lists are initialized; none for the plainest way.
    variety: Option<u64>,
    /// Which designators lists may have.
    designators: Designators,
    /// Whether lists leave out zeros wherever that is shorter.
    is_concise: bool,
    /// The features to do without, of those that only another way of printing needs.
    lacks: Features,
    /// Whether this is the body of a test case that becomes `main`.
    is_main: bool,
    /// Whether the calls whose results this function returns are tail calls.
    must_tail: bool,
    /// The prefix of `va_list` in this function.
    lists: &'static str,
    /// Types that have an alias.
    aliases: Vec<(Name, Type)>,
    /// Objects that have one.
    aliased: Vec<Name>,
    /// Whether what is printed is a place that is set.
    is_target: bool,
}

/// What decides a choice of this kind for a value in one of the ways that C has: alike for equal values, so that what a shrunk
/// test case keeps of them stays as it was.
fn variation(variety: u64, kind: u64, value: u64) -> Chance {
    Chance::new(mix(variety ^ kind, value))
}

impl Printer {
    /// Appends the code of the test case with this tag to `out`; without a tag, names have no suffix.
    pub fn new(out: impl Into<Text>, tag: Option<Tag>) -> Printer {
        let suffix = tag.map_or_else(Short::default, tagged);
        let out = out.into().squeezed(false);
        Printer { out, suffix, parentheses: Parentheses::All, ..Printer::default() }
    }

    /// Appends code without macros to `out`: a failed check sets `failed`, and a callee that reaches its end
    /// increments `calls`. Global names end in the test case's number, if there is one.
    pub fn plain(out: impl Into<Text>, number: Option<u32>) -> Printer {
        let suffix = number.map_or_else(Short::default, numbered);
        let out = out.into().squeezed(false);
        Printer { out, suffix, plain: true, ..Printer::default() }
    }

    /// Appends code with checks in the terse form, without spaces that C does not need, for a program in which the
    /// test case has this number.
    pub fn terse(out: impl Into<Text>, number: u32) -> Printer {
        let out = out.into().squeezed(true);
        Printer {
            out,
            suffix: numbered(number),
            terse: true,
            parentheses: Parentheses::All,
            ..Printer::default()
        }
    }

    /// Ends global names in the number of another test case from here on.
    pub fn renumber(&mut self, number: u32) {
        self.suffix = numbered(number);
    }

    /// Ends global names in the tag of another test case from here on.
    pub fn tag_as(&mut self, tag: Tag) {
        self.suffix = tagged(tag);
    }

    /// Parenthesizes operations only where people would.
    pub fn by_precedence(self) -> Printer {
        Printer { parentheses: Parentheses::Usual, ..self }
    }

    /// Parenthesizes operations only where C needs it, so that compilers must know how operators bind; and initializes
    /// arrays of characters by string literals.
    pub fn sparingly(self) -> Printer {
        Printer { parentheses: Parentheses::Fewest, ..self }
    }

    /// Prints initializers in the ways that C has, which this number chooses.
    pub fn varied(self, variety: u64, designators: Designators) -> Printer {
        Printer { variety: Some(variety), designators, ..self }
    }

    /// Leaves out zeros of initializers, as people do, who name what follows many of them.
    pub fn concisely(self, has_designators: bool) -> Printer {
        let designators = if has_designators { Designators::Names } else { Designators::None };
        Printer { is_concise: true, designators, ..self }
    }

    /// Prints in no way that needs these features.
    pub fn doing_without(self, lacks: Features) -> Printer {
        Printer { lacks, ..self }
    }

    /// Prints something in no way that needs this feature.
    fn without(&mut self, way: Feature, print: impl FnOnce(&mut Printer)) {
        let lacks = self.lacks;
        self.lacks = lacks.with(way);
        print(self);
        self.lacks = lacks;
    }

    /// See [`variation`]; none where initializers do not vary.
    fn variation(&self, kind: u64, value: u64) -> Option<Chance> {
        self.variety.map(|variety| variation(variety, kind, value))
    }

    /// Whether a value like this one is written in a way that compilers may lack: one value in so many is, where test cases vary.
    fn takes(&self, way: Feature, kind: u64, value: u64, among: u64) -> bool {
        !self.lacks.contains(way)
            && self.variation(kind, value).is_some_and(|mut chance| chance.ratio(1, among))
    }

    /// Uses the aliases in these declarations from here on.
    pub fn learn(&mut self, types: &[TypeDecl]) {
        self.aliases.extend(types.iter().filter_map(|decl| match decl {
            TypeDecl::Alias(name, ty) => Some((*name, ty.clone())),
            _ => None,
        }));
    }

    /// The text so far.
    pub fn finish(self) -> String {
        self.out.into()
    }

    /// The text so far, which is not a part of what comes next.
    pub fn take(&mut self) -> String {
        std::mem::take(&mut self.out).into()
    }

    /// The same, for another printer to append to.
    pub fn text(self) -> Text {
        self.out
    }

    fn put(&mut self, text: &str) {
        self.out.put(text);
    }

    /// Text whose spaces stay.
    #[inline(always)]
    fn word(&mut self, word: &str) {
        self.out.word(word);
    }

    /// A sign with spaces around it.
    #[inline(always)]
    fn spaced(&mut self, sign: &str) {
        self.out.space();
        self.out.word(sign);
        self.out.space();
    }

    /// Spaces at the beginning of a line.
    fn indent(&mut self, spaces: &str) {
        if !self.terse {
            self.out.word(spaces);
        }
    }

    /// The brace before an initializer.
    fn open(&mut self) {
        self.out.push(b'{');
        self.out.space();
    }

    /// The brace behind an initializer.
    fn close(&mut self) {
        self.out.space();
        self.out.push(b'}');
    }

    #[inline]
    fn comma(&mut self) {
        self.out.push(b',');
        self.out.space();
    }

    /// A position or a length, which most often has one digit.
    #[inline]
    fn small(&mut self, number: u32) {
        match number {
            0..=9 => self.out.push(b'0' + number as u8),
            _ => self.number(number),
        }
    }

    fn number(&mut self, number: impl itoa::Integer) {
        self.word(itoa::Buffer::new().format(number));
    }

    fn tag(&mut self) {
        self.out.short(&self.suffix);
    }

    fn name(&mut self, name: Name) {
        let (Name::Local(stem, index) | Name::Global(stem, index)) = name;
        match stem.as_bytes() {
            // Nearly all are.
            [letter] => self.out.push(*letter),
            _ => self.out.word(if self.terse { short(stem) } else { stem }),
        }
        if index > 0 {
            self.small(index);
        }
        if matches!(name, Name::Global(..)) {
            self.tag();
        }
    }

    /// The name of a member, by position.
    fn member_name(&mut self, record: &Record, index: u32) {
        let anonymous = (record.anonymous && !self.anonymous).then_some(record.id);
        self.named(MemberName { index, anonymous });
    }

    #[inline]
    fn named(&mut self, name: MemberName) {
        match name.letter() {
            Some(letter) => self.out.push(letter),
            None => self.named_at_length(name),
        }
    }

    #[cold]
    fn named_at_length(&mut self, name: MemberName) {
        self.word(&name.to_string());
    }
}

/// The suffix of the names of the test case with this tag.
fn tagged(tag: Tag) -> Short {
    Short::new(["_", tag.as_str()])
}

/// The suffix of the names of the test case with this number.
fn numbered(number: u32) -> Short {
    Short::new(["_", itoa::Buffer::new().format(number)])
}

/// A frequent stem in the terse form. No other stem has capitals.
fn short(stem: &'static str) -> &'static str {
    match stem {
        "callee" => "F",
        "caller" => "C",
        "result" => "R",
        "pool" => "P",
        stem => stem,
    }
}

#[cfg(test)]
mod tests;
