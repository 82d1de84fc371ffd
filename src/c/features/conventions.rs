//! A piece of C for each convention that an attribute asks for. A compiler that does not know an
//! attribute ignores it, perhaps without a word: these it rejects.

/// Functions with an attribute and pointers to them, for machines that have it, and a proof that their
/// type is not that of functions with another attribute, or without.
macro_rules! snippet {
    ($attribute:literal, $base:literal, $machine:literal, $name:literal, not $other:literal) => {
        concat!(
            snippet!($attribute, $base, $machine, $name),
            "char differs_",
            $name,
            "[__builtin_types_compatible_p(int (__attribute__((",
            $attribute,
            ")) *)(int), int (",
            $other,
            "*)(int)) ? -1 : 1];\n"
        )
    };
    ($attribute:literal, $base:literal, $machine:literal, $name:literal) => {
        concat!(
            "#if !defined(__has_attribute) || !(",
            $machine,
            ")\n#error \"not on this machine\"\n",
            "#elif !__has_attribute(",
            $base,
            ")\n#error \"not with this compiler\"\n#endif\n",
            "__attribute__((",
            $attribute,
            ")) double called_",
            $name,
            "(int m, double n);\n",
            "__attribute__((",
            $attribute,
            ")) double called_",
            $name,
            "(int m, double n)\n",
            "{\n    return m + n;\n}\n",
            "static double (__attribute__((",
            $attribute,
            ")) *volatile reach_",
            $name,
            "[1])(int m, double n) = { called_",
            $name,
            " };\n",
            "double through_",
            $name,
            "(void);\n",
            "double through_",
            $name,
            "(void) { return reach_",
            $name,
            "[0](1, 2.5); }\n"
        )
    };
}

/// One that x86 alone has.
macro_rules! i386 {
    ($attribute:literal, $name:literal) => {
        snippet!($attribute, $name, "defined(__i386__)", $name, not "")
    };
}

pub(super) const MS_ABI: &str = concat!(
    snippet!("ms_abi", "ms_abi", "1", "ms_abi", not "__attribute__((sysv_abi)) "),
    "__attribute__((ms_abi)) int last_ms_abi(int count, ...);
__attribute__((ms_abi)) int last_ms_abi(int count, ...)
{
    __builtin_ms_va_list ap;
    __builtin_ms_va_list again;
    int last;
    __builtin_ms_va_start(ap, count);
    last = __builtin_va_arg(ap, int);
    __builtin_ms_va_copy(again, ap);
    __builtin_ms_va_end(again);
    __builtin_ms_va_end(ap);
    return last;
}
"
);
pub(super) const SYSV_ABI: &str =
    snippet!("sysv_abi", "sysv_abi", "1", "sysv_abi", not "__attribute__((ms_abi)) ");
pub(super) const REGPARM: &str = i386!("regparm(3)", "regparm");
pub(super) const FASTCALL: &str = i386!("fastcall", "fastcall");
pub(super) const STDCALL: &str = i386!("stdcall", "stdcall");
pub(super) const THISCALL: &str = i386!("thiscall", "thiscall");
pub(super) const VECTORCALL: &str = snippet!("vectorcall", "vectorcall", "1", "vectorcall", not "");
pub(super) const PRESERVE_MOST: &str =
    snippet!("preserve_most", "preserve_most", "1", "preserve_most", not "");
/// gcc takes functions for compatible that are called in different ways, so the machine must do.
pub(super) const AAPCS: &str = snippet!("pcs(\"aapcs\")", "pcs", "defined(__arm__)", "aapcs");
pub(super) const AAPCS_VFP: &str =
    snippet!("pcs(\"aapcs-vfp\")", "pcs", "defined(__arm__)", "aapcs_vfp");
