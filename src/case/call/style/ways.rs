//! The ways of each field of a style, with the names by which scripts choose them.

use serde::{Deserialize, Deserializer, Serialize};

use crate::c::features::Feature;

/// A choice among a few ways.
pub(super) trait Way: Copy + Default + PartialEq + 'static {
    /// Each way with its name, the simplest first: shrinking goes from one to those before it.
    const ALL: &'static [(&'static str, Self)];

    fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(known, _)| *known == name).map(|(_, way)| *way)
    }

    /// The names of the ways that are simpler, the simplest first, and then its own.
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
        /// What a pointer points to.
        Pointer = "pointer",
        /// A member of a larger object, between two of its neighbours.
        Member = "member",
        /// An element of an array, between two others.
        Element = "element",
        /// The result of another call.
        Call = "call",
        /// A compound literal (C99).
        Compound = "compound",
        /// One of two objects, by a condition that no compiler knows.
        Conditional = "conditional",
        /// An integer with an operation that does not change it, which no compiler knows; of another
        /// type, an object.
        Identity = "identity",
        /// An automatic object that is aligned to more than its type demands (GNU).
        Aligned = "aligned",
        /// What a pointer points to that ends where an inaccessible page begins.
        Guard = "guard",
        /// The same that begins where one ends.
        GuardBefore = "guard-before",
        /// Each argument comes from elsewhere.
        Mixed = "mixed",
    }
}

impl Source {
    /// What [`Source::Mixed`] takes in turn.
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

    /// Where an argument comes from, by its position.
    pub fn of(self, index: usize) -> Source {
        match self {
            Source::Mixed => Source::MIXED[index % Source::MIXED.len()],
            source => source,
        }
    }
}

ways! {
    /// What becomes of a result.
    Use {
        /// It is assigned to an object.
        #[default]
        Object = "object",
        /// It initializes an object.
        Initializer = "initializer",
        /// A scalar is compared at once, of a record one member: `f().a`.
        Place = "place",
        /// Nothing: the callee alone checks.
        Ignored = "ignored",
        /// It is stored through a pointer.
        Pointer = "pointer",
        /// It is stored into an array, whose other elements must stay.
        Element = "element",
        /// It is passed on to another call at once.
        Call = "call",
        /// It is stored where it ends at an inaccessible page; the callee returns it from such a place.
        Guard = "guard",
        /// The same where it begins at one.
        GuardBefore = "guard-before",
    }
}

ways! {
    /// How often the callee is called.
    Times {
        /// Once.
        #[default]
        Once = "once",
        /// In a loop; what the stack pointer loses in a call adds up, and shows.
        Often = "often",
        /// The same ten times as long.
        VeryOften = "very-often",
    }
}

ways! {
    /// How the callee is reached. A variadic function is not reached by those that hand its arguments on.
    Route {
        /// By its name.
        #[default]
        Direct = "direct",
        /// By a name whose declaration says nothing of parameters (before C23), if promotion changes
        /// none of them.
        Unprototyped = "unprototyped",
        /// Through a pointer that no compiler sees through.
        Pointer = "pointer",
        /// Through one of an array of pointers.
        Table = "table",
        /// By a function of the same type that hands its arguments on and returns what it gets.
        Forwarded = "forwarded",
        /// The same with the arguments in the other order, behind one more.
        Tail = "tail",
        /// By itself: it hands its arguments on to itself a few times.
        Recursive = "recursive",
        /// By its name, from a variadic function.
        Variadic = "variadic",
    }
}

ways! {
    /// What becomes of what `va_arg` yields.
    VaArg {
        /// It is assigned to an object, and looked at when all are read.
        #[default]
        Object = "object",
        /// Scalars are compared at once: `va_arg` stands in a condition, or in another call.
        Place = "place",
        /// Scalars are read in one branch of `?:`.
        Conditional = "conditional",
        /// Several of one type in a row are read by a loop, and looked at in it.
        Loop = "loop",
        /// All behind the first half are read twice, the second time from a copy of the list (C99).
        Copy = "copy",
        /// Another function is handed the list, and reads all behind the first half.
        List = "list",
    }
}

ways! {
    /// In which order the callee looks at its parameters.
    Order {
        /// From the first to the last.
        #[default]
        First = "first",
        /// From the last to the first.
        Last = "last",
    }
}

ways! {
    /// What the callee has in its frame, beside what it needs.
    Frame {
        /// Nothing.
        #[default]
        None = "none",
        /// An array so large that offsets do not fit into an instruction.
        Large = "large",
        /// The same from `__builtin_alloca` (GNU).
        Alloca = "alloca",
        /// An array whose length no compiler knows (C99).
        Vla = "vla",
        /// An array that is aligned to more than any stack (GNU).
        Aligned = "aligned",
        /// Values of each class that are wanted at its end, after another call.
        Live = "live",
    }
}

impl Frame {
    /// Reads the name of a way, or the boolean that there once was.
    pub(super) fn told<'de, D: Deserializer<'de>>(from: D) -> Result<Frame, D::Error> {
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
    /// How the callee is defined.
    Definition {
        /// With a prototype.
        #[default]
        Prototype = "prototype",
        /// With an attribute that keeps it from being expanded in its caller (GNU).
        Noinline = "noinline",
        /// `static inline`, where caller and callee share a file (C99).
        Inline = "inline",
        /// As before C89, with the types of its parameters behind their names, unless it is variadic:
        /// arguments are promoted (before C23).
        Old = "old",
    }
}

ways! {
    /// When the callee looks at its parameters.
    Looks {
        /// At once.
        #[default]
        Now = "now",
        /// At copies that it makes first.
        Copy = "copy",
        /// After a call of another function, whose arguments use all registers.
        Later = "later",
    }
}

ways! {
    /// By which convention the callee is called, and what stands between it and the caller. Where a
    /// function hides its parameters, an attribute has no meaning that all compilers share.
    Convention {
        /// The target's own.
        #[default]
        Plain = "plain",
        /// That of Windows (x86-64).
        Ms = "ms_abi",
        /// That of everybody else (x86-64).
        Sysv = "sysv_abi",
        /// With the first integer in a register (i386).
        Regparm1 = "regparm1",
        /// With the first two words in registers (i386).
        Regparm2 = "regparm2",
        /// With the first three words in registers (i386).
        Regparm3 = "regparm3",
        /// The callee takes its arguments off the stack (i386).
        Stdcall = "stdcall",
        /// With the first two integers in registers; the callee takes the others off the stack (i386).
        Fastcall = "fastcall",
        /// The same with the first integer in a register (i386).
        Thiscall = "thiscall",
        /// With vectors and homogeneous aggregates in registers (x86).
        Vectorcall = "vectorcall",
        /// With almost all registers saved by the callee (x86-64, AArch64).
        PreserveMost = "preserve_most",
        /// With floating values in integer registers (Arm).
        Aapcs = "aapcs",
        /// With floating values in floating registers (Arm).
        AapcsVfp = "aapcs-vfp",
    }
}

impl Convention {
    /// Whether variadic functions are called by it: the other attributes have no meaning there that all
    /// compilers share.
    pub fn is_for_variadic(self) -> bool {
        matches!(self, Convention::Plain | Convention::Ms)
    }

    /// The feature without which nobody can ask for it.
    pub fn feature(self) -> Option<Feature> {
        Some(match self {
            Convention::Plain => return None,
            Convention::Ms => Feature::MsAbi,
            Convention::Sysv => Feature::SysvAbi,
            Convention::Regparm1 | Convention::Regparm2 | Convention::Regparm3 => Feature::Regparm,
            Convention::Fastcall => Feature::Fastcall,
            Convention::Stdcall => Feature::Stdcall,
            Convention::Thiscall => Feature::Thiscall,
            Convention::Vectorcall => Feature::Vectorcall,
            Convention::PreserveMost => Feature::PreserveMost,
            Convention::Aapcs => Feature::Aapcs,
            Convention::AapcsVfp => Feature::AapcsVfp,
        })
    }

    /// The attribute that asks for it.
    pub fn attribute(self) -> Option<&'static str> {
        Some(match self {
            Convention::Plain => return None,
            Convention::Ms => "ms_abi",
            Convention::Sysv => "sysv_abi",
            Convention::Regparm1 => "regparm(1)",
            Convention::Regparm2 => "regparm(2)",
            Convention::Regparm3 => "regparm(3)",
            Convention::Fastcall => "fastcall",
            Convention::Stdcall => "stdcall",
            Convention::Thiscall => "thiscall",
            Convention::Vectorcall => "vectorcall",
            Convention::PreserveMost => "preserve_most",
            Convention::Aapcs => "pcs(\"aapcs\")",
            Convention::AapcsVfp => "pcs(\"aapcs-vfp\")",
        })
    }
}

impl Way for bool {
    const ALL: &'static [(&'static str, bool)] = &[("false", false), ("true", true)];
}
