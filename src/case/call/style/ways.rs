//! The ways of each field of a style, with the names that scripts use.

use serde::{Deserialize, Deserializer, Serialize};

use crate::c::calling::Convention;

/// A choice among a few ways.
pub(super) trait Way: Copy + Default + PartialEq + 'static {
    /// Each way with its name, simplest first: shrinking moves to an earlier one.
    const ALL: &'static [(&'static str, Self)];

    fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(known, _)| *known == name).map(|(_, way)| *way)
    }

    /// The names of all simpler ways, simplest first, followed by its own.
    fn names(self) -> Vec<&'static str> {
        let own = Self::ALL.iter().position(|(_, way)| *way == self).unwrap_or(0);
        Self::ALL[..=own].iter().map(|(name, _)| *name).collect()
    }
}

/// Declares the ways of a field with their names in scripts and in JSON.
macro_rules! ways {
    ($(#[$about:meta])* $field:ident { $($(#[$doc:meta])* $way:ident = $name:literal,)+ }) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
        pub enum $field {
            $($(#[$doc])* #[serde(rename = $name)] $way,)+
        }

        impl Way for $field {
            const ALL: &'static [(&'static str, $field)] = &[$(($name, $field::$way),)+];
        }
    };
}

ways! {
    /// Where arguments come from. Arrays are always passed from a static object.
    Source {
        /// A static object.
        #[default]
        Object = "object",
        /// An automatic object.
        Local = "local",
        /// A `const` object.
        Const = "const",
        /// A constant; of a record, an object.
        Literal = "literal",
        /// A `volatile` object.
        Volatile = "volatile",
        /// The target of a pointer.
        Pointer = "pointer",
        /// A member of a larger object, between two neighbours.
        Member = "member",
        /// An element of an array, between two others.
        Element = "element",
        /// The result of another call.
        Call = "call",
        /// A compound literal (C99).
        Compound = "compound",
        /// One of two objects, by a condition that is opaque to compilers.
        Conditional = "conditional",
        /// An integer under an operation that does not change it, which is opaque to compilers; for another
        /// type, an object.
        Identity = "identity",
        /// An automatic object with more alignment than its type demands (GNU).
        Aligned = "aligned",
        /// The target of a pointer, which ends where an inaccessible page begins.
        Guard = "guard",
        /// The target of a pointer, which begins where an inaccessible page ends.
        GuardBefore = "guard-before",
        /// A different source for each argument.
        Mixed = "mixed",
    }
}

impl Source {
    /// The sources that [`Source::Mixed`] takes in turn.
    pub const MIXED: [Source; 11] = [
        Source::Object,
        Source::Call,
        Source::Local,
        Source::Conditional,
        Source::Element,
        Source::Literal,
        Source::Member,
        Source::Identity,
        Source::Pointer,
        Source::Volatile,
        Source::Const,
    ];

    /// The source of an argument, by its position.
    pub fn of(self, index: usize) -> Source {
        match self {
            Source::Mixed => Source::MIXED[index % Source::MIXED.len()],
            source => source,
        }
    }
}

ways! {
    /// How a result is used.
    Use {
        /// It is assigned to an object.
        #[default]
        Object = "object",
        /// It initializes an object.
        Initializer = "initializer",
        /// A scalar is compared at once; of a record, one member is: `f().a`.
        Place = "place",
        /// It is ignored: only the callee checks.
        Ignored = "ignored",
        /// It is stored through a pointer.
        Pointer = "pointer",
        /// It is stored in an array, whose other elements must not change.
        Element = "element",
        /// It is passed on to another call at once.
        Call = "call",
        /// It is stored so that it ends at an inaccessible page; the callee returns it from such a place.
        Guard = "guard",
        /// The same, but it begins after one.
        GuardBefore = "guard-before",
    }
}

ways! {
    /// The number of calls of the callee.
    Times {
        /// Once.
        #[default]
        Once = "once",
        /// In a loop, in which stack that a call loses adds up and shows.
        Often = "often",
        /// The same, with ten times the iterations.
        VeryOften = "very-often",
    }
}

ways! {
    /// The route to the callee. Functions that forward arguments do not call a variadic function.
    Route {
        /// By its name.
        #[default]
        Direct = "direct",
        /// By a name declared without a prototype (before C23), if promotion changes no parameter.
        Unprototyped = "unprototyped",
        /// Through a pointer that is opaque to compilers.
        Pointer = "pointer",
        /// Through an element of an array of pointers.
        Table = "table",
        /// Through a function of the same type that forwards its arguments and returns the result.
        Forwarded = "forwarded",
        /// The same, with the arguments in reverse order after an extra one.
        Tail = "tail",
        /// Through a function of the same type that must end with its call (GNU), if numbers and pointers are all that is passed:
        /// those of equal types are in reverse order.
        MustTail = "musttail",
        /// The same whatever is passed.
        MustTailAny = "musttail-any",
        /// Through itself: it passes its arguments to itself a few times.
        Recursive = "recursive",
        /// By its name, from a variadic function.
        Variadic = "variadic",
    }
}

impl Route {
    /// Whether it has to end with a tail call.
    pub fn must_tail(self) -> bool {
        matches!(self, Route::MustTail | Route::MustTailAny)
    }
}

ways! {
    /// How the value of `va_arg` is used.
    VaArg {
        /// It is assigned to an object, and checked when all are read.
        #[default]
        Object = "object",
        /// Scalars are compared at once: `va_arg` is in a condition, or in another call.
        Place = "place",
        /// Scalars are read in one branch of `?:`.
        Conditional = "conditional",
        /// Runs of one type are read in a loop, and checked in it.
        Loop = "loop",
        /// All after the first half are read twice, the second time from a copy of the list (C99).
        Copy = "copy",
        /// Another function takes the list, and reads all after the first half.
        List = "list",
    }
}

ways! {
    /// The order in which the callee looks at its parameters.
    Order {
        /// From the first to the last.
        #[default]
        First = "first",
        /// From the last to the first.
        Last = "last",
    }
}

ways! {
    /// The extra contents of the callee's frame.
    Frame {
        /// Nothing.
        #[default]
        None = "none",
        /// An array too large for the offset in an instruction.
        Large = "large",
        /// The same, from `__builtin_alloca` (GNU).
        Alloca = "alloca",
        /// An array whose length is opaque to compilers (C99).
        Vla = "vla",
        /// An array with more alignment than any stack has (GNU).
        Aligned = "aligned",
        /// Values of each class that stay live until it returns, across another call.
        Live = "live",
    }
}

impl Frame {
    /// Reads the name of a way, or the boolean that the field once was.
    pub(super) fn from_way_or_boolean<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Frame, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Told {
            IsLarge(bool),
            Way(Frame),
        }
        Ok(match Told::deserialize(from)? {
            Told::IsLarge(true) => Frame::Large,
            Told::IsLarge(false) => Frame::None,
            Told::Way(way) => way,
        })
    }
}

ways! {
    /// The definition of the callee.
    Definition {
        /// With a prototype.
        #[default]
        Prototype = "prototype",
        /// With an attribute against inlining (GNU).
        Noinline = "noinline",
        /// `static inline`, where caller and callee share a file (C99).
        Inline = "inline",
        /// As before C89, with the parameter types after the list, unless it is variadic: arguments are
        /// promoted (before C23).
        Old = "old",
    }
}

ways! {
    /// The point at which the callee looks at its parameters.
    Looks {
        /// At once.
        #[default]
        Now = "now",
        /// At copies that it makes first.
        Copy = "copy",
        /// After a call of another function with arguments in all registers.
        Later = "later",
    }
}

impl Way for Convention {
    const ALL: &'static [(&'static str, Convention)] = &Convention::ALL;
}

impl Way for bool {
    const ALL: &'static [(&'static str, bool)] = &[("false", false), ("true", true)];
}
