//! Tests of finding the message in the output of a failing compiler.

use super::Kind::{Crash, Rejection, Silence, Unsupported};
use super::*;

/// Outputs, the kind of failure of each, and the key of its message.
const TABLE: &[(&str, &str, Kind, &str)] = &[
    (
        "pcc, a bug of its own that it says nothing of",
        "major internal compiler error: repro.c, line 11\n",
        Crash,
        "line",
    ),
    (
        "a script, a bug of its own",
        "internal compiler error: in expand_call\n",
        Crash,
        "at expand_call",
    ),
    (
        "gcc",
        "t.c: In function 'f':\nt.c:3:21: error: 'x' undeclared (first use in this function)\n    3 | int f(void){ return x; }\n      |                     ^\nt.c:3:21: note: each undeclared identifier is reported only once for each function it appears in\n",
        Rejection,
        "undeclared-first-use-in-this-function",
    ),
    (
        "gcc in a file in temporary directories",
        "In file included from t.c:1:\n/tmp/ccAb12.i:9:1: warning: unused variable 'a' [-Wunused-variable]\nt.c:7:13: error: expected ';', ',' or ')' before '{' token\ncompilation terminated.\n",
        Rejection,
        "expected-or-before-token",
    ),
    (
        "gcc, a bug of its own",
        "t.c: In function 'callee_vjss3':\nt.c:12:5: internal compiler error: in expand_call, at calls.cc:4711\n   12 |     f(1);\n      |     ^~~~\n0x7f1 __libc_start_main\n\t???:0\nPlease submit a full bug report, with preprocessed source.\nSee <file:///usr/share/doc/gcc-12/README.Bugs> for instructions.\n",
        Crash,
        "at calls.cc:4711",
    ),
    (
        "gcc, a check of its trees",
        "during GIMPLE pass: ccp\nt.c:3:6: internal compiler error: tree check: expected class 'type', have 'exceptional' (error_mark) in useless_type_conversion_p, at gimple-expr.c:88\n",
        Crash,
        "tree-check-expected-class-have at gimple-expr.c:88",
    ),
    (
        "gcc, a fault, and a trace with files",
        "t.c:3:6: internal compiler error: Segmentation fault\n0xb2b3 crash_signal\n\t../../src/gcc/toplev.cc:314\n0x7f8 ???\n\t./signal/../sysdeps/x86_64/libc_sigaction.c:0\n0xa1b2 classify_argument(tree_node*, int)\n\t../../src/gcc/config/i386/i386.cc:2101\n0xa1b3 examine_argument\n\t../../src/gcc/config/i386/i386.cc:2417\n",
        Crash,
        "segmentation-fault at i386.cc:2101",
    ),
    (
        "gcc, a fault, and a trace without files",
        "t.c:3:6: internal compiler error: Segmentation fault\n0x11d0 internal_error(char const*, ...)\n\t???:0\n0xa1b2 expand_call(tree_node*, rtx_def*, int)\n\t???:0\n0x9 main\n\t???:0\n",
        Crash,
        "segmentation-fault at expand_call",
    ),
    (
        "gcc, what it never implemented",
        "t.c:5:10: sorry, unimplemented: passing argument by value of variable-sized type 'struct s12'\n",
        Unsupported,
        "unimplemented-passing-argument-by-value-of-variable-sized-type",
    ),
    (
        "gcc, what a machine has not",
        "t.c:1:1: error: '__int128' is not supported on this target\n",
        Unsupported,
        "__int128-is-not-supported-on-this-target",
    ),
    (
        "gcc, a tail call that a machine cannot make",
        "t.c:4:31: error: cannot tail-call: callee returns a structure\n    4 |     __attribute__((musttail)) return f(b, a);\n",
        Unsupported,
        "cannot-tail-call-returns-structure",
    ),
    (
        "clang, the same in the end",
        "fatal error: error in backend: failed to perform tail call elimination on a call site marked musttail\nclang: error: clang frontend command failed with exit code 70 (use -v to see invocation)\n",
        Unsupported,
        "failed-to-perform-tail-call-elimination-on-call-site-marked-musttail",
    ),
    (
        "clang, the same for a machine",
        "t.c:9:31: error: 'musttail' attribute for this call is impossible because external calls cannot be tail called on PPC\n",
        Unsupported,
        "attribute-for-this-call-is-impossible-because-external-calls-cannot-be-tail-called-on-ppc",
    ),
    (
        "gcc, what it only warns of",
        "cc1: warning: x\nt.c: In function 'f':\nt.c:3:7: error: unused variable 'v' [-Werror=unused-variable]\n    3 | int v;\n      |     ^\ncc1: all warnings being treated as errors\n",
        Unsupported,
        "unused-variable-werror-unused-variable",
    ),
    (
        "clang, what it only warns of",
        "t.c:3:13: error: self-comparison always evaluates to true [-Werror,-Wtautological-compare]\n    g = v == v;\n          ^\n1 error generated.\n",
        Unsupported,
        "self-comparison-always-evaluates-to-true-werror-wtautological-compare",
    ),
    (
        "gcc, dead behind what it only warns of",
        "t.c:3:7: error: unused variable 'v' [-Werror=unused-variable]\nSegmentation fault (core dumped)\n",
        Crash,
        "unused-variable-werror-unused-variable",
    ),
    (
        "gcc, an error among warnings",
        "t.c:3:7: error: unused variable 'v' [-Werror=unused-variable]\nt.c:9:5: error: 'w' undeclared (first use in this function)\n",
        Rejection,
        "undeclared-first-use-in-this-function",
    ),
    (
        "gcc, its assembler",
        "/tmp/ccQb1.s: Assembler messages:\n/tmp/ccQb1.s:16: Error: no such instruction: `movfoo %eax,%ebx'\n",
        Rejection,
        "no-such-instruction",
    ),
    (
        "collect2",
        "/usr/bin/ld: /tmp/cc8E.o: in function `main':\nd.c:(.text+0xa): undefined reference to `undefd'\ncollect2: error: ld returned 1 exit status\n",
        Rejection,
        "undefined-reference-to",
    ),
    (
        "collect2, whose ld died",
        "collect2: fatal error: ld terminated with signal 11 [Segmentation fault], core dumped\ncompilation terminated.\n",
        Crash,
        "terminated-with-signal-segmentation-fault-core-dumped",
    ),
    (
        "clang",
        "t.c:1:21: error: use of undeclared identifier 'x'\nint f(void){ return x; }\n                    ^\n1 error generated.\n",
        Rejection,
        "use-of-undeclared-identifier",
    ),
    (
        "clang, an assertion of LLVM",
        "clang-15: /build/llvm-15/lib/CodeGen/SelectionDAG/LegalizeTypes.cpp:88: void llvm::DAGTypeLegalizer::f(llvm::SDNode*): Assertion `N->getNumValues() == 1 && \"bad node\"' failed.\nPLEASE submit a bug report to https://github.com/llvm/llvm-project/issues/ and include the crash backtrace.\nStack dump:\n0.\tProgram arguments: clang -c t.c\n #0 0x00007f llvm::sys::PrintStackTrace(llvm::raw_ostream&, int) (/usr/lib/libLLVM-15.so.1+0xd)\nclang: error: unable to execute command: Aborted\n",
        Crash,
        "getnumvalues at LegalizeTypes.cpp:88",
    ),
    (
        "clang, a fault",
        "PLEASE submit a bug report to https://github.com/llvm/llvm-project/issues/ and include the crash backtrace.\nStack dump:\n0.\tProgram arguments: clang -c t.c\n1.\t<eof> parser at end of file\n #0 0x00007f llvm::sys::PrintStackTrace(llvm::raw_ostream&, int) (/usr/lib/libLLVM-15.so.1+0xd)\n #1 0x00007f llvm::sys::RunSignalHandlers() (/usr/lib/libLLVM-15.so.1+0xe)\n #2 0x00007f (/lib/libc.so.6+0x3bfd0)\n #3 0x00007f llvm::X86TargetLowering::LowerCall(llvm::CCState&) const (/usr/lib/libLLVM-15.so.1+0xf)\nclang: error: unable to execute command: Segmentation fault\nclang: error: clang frontend command failed due to signal (use -v to see invocation)\n",
        Crash,
        "unable-to-execute-command-segmentation-fault at llvm::X86TargetLowering::LowerCall",
    ),
    (
        "clang, a fault in a pass",
        "PLEASE submit a bug report to https://github.com/llvm/llvm-project/issues/ and include the crash backtrace, preprocessed source, and associated run script.\nStack dump:\n0.\tProgram arguments: clang -c t.c\n1.\t<eof> parser at end of file\n2.\tCode generation\n3.\tRunning pass 'Function Pass Manager' on module 't.c'.\n4.\tRunning pass 'X86 FP Stackifier' on function '@callee'\n #0 0x00007f llvm::sys::PrintStackTrace(llvm::raw_ostream&, int) (/lib/libLLVM-14.so.1+0xea5291)\n #1 0x00007f llvm::sys::RunSignalHandlers() (/lib/libLLVM-14.so.1+0xea2fbe)\n #2 0x00007f llvm::sys::CleanupOnSignal(unsigned long) (/lib/libLLVM-14.so.1+0xea464b)\n #3 0x00007f (/lib/libLLVM-14.so.1+0xdcb83f)\n #4 0x00007f (/lib/libc.so.6+0x3c050)\n #5 0x00007f llvm::MachineRegisterInfo::addRegOperandToUseList(llvm::MachineOperand*) (/lib/libLLVM-14.so.1+0x12ac3fc)\nclang: error: clang frontend command failed with exit code 139 (use -v to see invocation)\nDebian clang version 14.0.6\nTarget: x86_64-pc-linux-gnu\nThread model: posix\nInstalledDir: /usr/bin\nclang: note: diagnostic msg: \n********************\n\nPLEASE ATTACH THE FOLLOWING FILES TO THE BUG REPORT:\nPreprocessed source(s) and associated run script(s) are located at:\nclang: note: diagnostic msg: /tmp/t-1aef6e.c\n",
        Crash,
        "fp-stackifier at llvm::MachineRegisterInfo::addRegOperandToUseList",
    ),
    (
        "clang, a fault in a pass of today's",
        "Stack dump:\n0.\tProgram arguments: clang -c t.c\n1.\t<eof> parser at end of file\n2.\tOptimizer\n3.\tRunning pass \"function<eager-inv>(instcombine<max-iterations=1>)\" on module \"t.c\"\n4.\tRunning pass \"instcombine<max-iterations=1;no-verify-fixpoint>\" on function \"main\"\n #0 0x00007f (/lib/libLLVM.so.22+0xea5291)\nclang: error: clang frontend command failed with exit code 139 (use -v to see invocation)\n",
        Crash,
        "instcombine",
    ),
    (
        "clang, what must not be reached",
        "Unknown value type!\nUNREACHABLE executed at /build/llvm/lib/Target/X86/X86ISelLowering.cpp:2317!\nclang: error: clang frontend command failed with exit code 134\n",
        Crash,
        "unknown-value-type at X86ISelLowering.cpp:2317",
    ),
    (
        "clang, its back end",
        "fatal error: error in backend: Cannot select: 0x55d0: i64 = bitcast 0x55d8\nPLEASE submit a bug report to https://github.com/llvm/llvm-project/issues/\nclang: error: clang frontend command failed with exit code 70\n",
        Crash,
        "cannot-select-bitcast",
    ),
    (
        "llc, what it lacks",
        "LLVM ERROR: unsupported calling convention\n",
        Unsupported,
        "unsupported-calling-convention",
    ),
    (
        "zig cc",
        "error: unable to parse 't.c'\nthread 4711 panic: reached unreachable code\n/usr/lib/zig/std/debug.zig:281:14: 0x1a in assert (zig)\n/home/me/zig/src/codegen/abi.zig:96:9: 0x2b in classify (zig)\n",
        Crash,
        "reached-unreachable-code at abi.zig:96",
    ),
    ("tcc", "t.c:3: error: ';' expected (got \"double\")\n", Rejection, "expected-got"),
    ("tcc, a symbol", "tcc: error: undefined symbol 'undefd'\n", Rejection, "undefined-symbol"),
    (
        "pcc",
        "t.c, line 3: x undefined\nt.c, line 3: cannot recover from earlier errors: goodbye!\nerror: /usr/bin/x86_64-linux-gnu-ccom terminated with status 1\n",
        Rejection,
        "undefined",
    ),
    (
        "pcc, which gives up",
        "t.c, line 3: syntax error\nt.c, line 3: compiler error: too many errors\nerror: /usr/bin/ccom terminated with status 1\n",
        Rejection,
        "syntax-error",
    ),
    (
        "clang, which gives up",
        "t.c:1:1: error: unknown type name 'foo'\nfatal error: too many errors emitted, stopping now [-ferror-limit=]\n",
        Rejection,
        "unknown-type-name",
    ),
    (
        "pcc, a bug of its own",
        "t.c, line 7: compiler error: cannot generate code, node 0x55e op ADD\nerror: /usr/lib/ccom terminated with status 1\n",
        Crash,
        "cannot-generate-code-node-op-add",
    ),
    (
        "pcc, whose pass died",
        "error: /usr/lib/ccom terminated with status 139\n",
        Crash,
        "terminated-with-status",
    ),
    (
        "chibicc",
        "t.c:3: int f(long double p4, int error) { return 1; }\n                ^ expected a type name\n",
        Rejection,
        "expected-type-name",
    ),
    ("chibicc, a bug of its own", "internal error at codegen.c:1234\n", Crash, "at codegen.c:1234"),
    (
        "slimcc",
        "t.c:3: \nunsigned long long quest_error(struct s1 a) { return 0; }\n                                         ^ TODO: large struct\n",
        Unsupported,
        "todo-large",
    ),
    (
        "lacc",
        "(t.c, 3) error: Incompatible initializer of type struct {int a;} to type int.\n",
        Rejection,
        "incompatible-initializer-of-type-to-type",
    ),
    (
        "lacc, an assertion",
        "lacc: src/backend/compile.c:812: load_cast: Assertion `is_real(var.type)' failed.\nAborted (core dumped)\n",
        Crash,
        "var-type at compile.c:812",
    ),
    (
        "cproc",
        "t.c:3:5: error: expected ';' after declaration, saw 'x1_vjss3'\ncproc: compile: process 123 exited with status 1\ncproc: preprocess: process signaled: Terminated\n",
        Rejection,
        "expected-after-declaration-saw",
    ),
    (
        "cproc, what it lacks",
        "cproc: preprocess: process signaled: Terminated\ncproc-qbe: volatile store is not yet supported\ncproc: codegen: process signaled: Terminated\n",
        Unsupported,
        "volatile-store-is-not-yet-supported",
    ),
    (
        "qbe",
        "qbe: t.ssa:12: invalid instruction argument\n",
        Rejection,
        "invalid-instruction-argument",
    ),
    ("lcc", "t.c:3: undeclared identifier `x'\n", Rejection, "undeclared-identifier"),
    ("sdcc", "t.c:3: error 20: Undefined identifier 'x'\n", Rejection, "undefined-identifier"),
    (
        "sdcc, a bug of its own",
        "t.c:134: error 9: FATAL Compiler Internal Error in file '../../../src/z80/gen.c' line number '8374' : Unimplemented \nContact Author with source code\n",
        Crash,
        "unimplemented at gen.c:8374",
    ),
    (
        "sdcc, a link of its own",
        "Internal error: validateLink failed in SPEC_NOUN(type) @ /Users/sdcc-builder/src/SDCCcse.c:1667: expected SPECIFIER, got DECLARATOR\n",
        Crash,
        "validatelink-failed-in-type at SDCCcse.c:1667",
    ),
    ("cc65", "t.c(3): Error: Undefined symbol: 'x'\n", Rejection, "undefined-symbol"),
    (
        "cc65, newer",
        "t.c:3: Error: Floating point type is not implemented\n",
        Unsupported,
        "floating-point-type-is-not-implemented",
    ),
    (
        "MSVC",
        "t.c\nt.c(3): error C2143: syntax error: missing ';' before 'type'\n",
        Rejection,
        "syntax-error-missing-before",
    ),
    (
        "MSVC, a bug of its own",
        "t.c(12) : fatal error C1001: Internal compiler error.\n(compiler file 'D:\\a\\_work\\1\\s\\src\\vctools\\Compiler\\Utc\\src\\p2\\main.c', line 234)\n To work around this problem, try simplifying the program\n",
        Crash,
        "internal-compiler-error at main.c:234",
    ),
    (
        "Open Watcom",
        "t.c(3): Error! E1011: Symbol 'x' has not been declared\n",
        Rejection,
        "symbol-has-not-been-declared",
    ),
    (
        "IAR",
        "\"t.c\",3  Error[Pe020]: identifier \"x\" is undefined\n",
        Rejection,
        "identifier-is-undefined",
    ),
    (
        "EDG",
        "\"t.c\", line 3: error #20: identifier \"x\" is undefined\n",
        Rejection,
        "identifier-is-undefined",
    ),
    (
        "cparser",
        "t.c:3:5: error: incompatible types for assignment to 'p4'\n1 error(s), 0 warning(s)\n",
        Rejection,
        "incompatible-types-for-assignment-to",
    ),
    (
        "cparser, libFirm",
        "cparser: ir/be/ia32/ia32_cconv.c:251: ia32_decide_calling_convention: Assertion `0 && \"not implemented\"' failed.\n",
        Crash,
        "at ia32_cconv.c:251",
    ),
    (
        "kefir",
        "Failed to compile! Error stack:\nNo.  Message                        Class          Subclass   Compiler ref.\n  0| Non-scalar variadic arguments are not supported yet |     Error|   Codegen|  source/codegen/va_arg.c:77\n",
        Unsupported,
        "non-scalar-variadic-arguments-are-not-supported-yet at va_arg.c:77",
    ),
    (
        "ppci",
        "    2:int g;\n    3:int f(__int128 x)\n      ^ Error: Expected a type\n    4:{\n",
        Rejection,
        "expected-type",
    ),
    (
        "ppci, a trace",
        "Traceback (most recent call last):\n  File \"/usr/bin/ppci-cc\", line 8, in <module>\n    sys.exit(cc())\n  File \"/lib/ppci/lang/c/codegenerator.py\", line 1021, in gen_call\n    raise AssertionError(\"error: \" + x)\nAssertionError: bad call\n",
        Crash,
        "assertionerror-bad-call at codegenerator.py:1021",
    ),
    (
        "ppci, what it lacks",
        "Traceback (most recent call last):\n  File \"/lib/ppci/arch/x86_64/arch.py\", line 412, in gen_call\n    raise NotImplementedError(\"long double\")\nNotImplementedError: long double\n",
        Unsupported,
        "notimplementederror at arch.py:412",
    ),
    (
        "Rust",
        "thread 'main' panicked at src/codegen/abi.rs:31:9:\nindex out of bounds: the len is 2 but the index is 2\nnote: run with `RUST_BACKTRACE=1` environment variable to display a backtrace\n",
        Crash,
        "index-out-of-bounds-the-len-is-but-the-index-is at abi.rs:31",
    ),
    (
        "Rust, what it lacks",
        "thread 'main' panicked at 'not yet implemented: bit-fields', src/lower.rs:7:5\n",
        Unsupported,
        "not-yet-implemented-bit-fields at lower.rs:7",
    ),
    (
        "Rust, an error with a number",
        "error[E0308]: mismatched types\n --> t.c:3:5\n  |\n3 | int x;\n  |     ^ expected `()`, found `i32`\n",
        Rejection,
        "mismatched-types",
    ),
    (
        "Go",
        "panic: runtime error: index out of range [5] with length 3\n\ngoroutine 1 [running]:\nruntime.gopanic(0x1)\n\t/usr/local/go/src/runtime/panic.go:884 +0x212\nmain.(*gen).call(0xc0)\n\t/home/me/cc/gen.go:128 +0x1d\n",
        Crash,
        "runtime-error-index-out-of-range-with-length at gen.go:128",
    ),
    (
        "Java",
        "Exception in thread \"main\" java.lang.IllegalStateException: no register left\n\tat java.base/java.util.Objects.requireNonNull(Objects.java:233)\n\tat cc.back.Registers.take(Registers.java:57)\n",
        Crash,
        "java-lang-illegalstateexception-no-register-left at Registers.java:57",
    ),
    (
        "C#",
        "Unhandled exception. System.NotImplementedException: The method or operation is not implemented.\n   at Cc.Gen.Call(Node n) in /src/Gen.cs:line 12\n",
        Unsupported,
        "system-notimplementedexception-the-method-or-operation-is-not-implemented at Gen.cs:12",
    ),
    (
        "CompCert",
        "t.c:3: error: passing a struct or union by value to a variadic function is not supported\n1 error detected.\n",
        Unsupported,
        "passing-or-by-value-to-variadic-function-is-not-supported",
    ),
    ("OCaml", "Fatal error: exception Failure(\"hd\")\n", Crash, "failure"),
    ("glibc", "double free or corruption (out)\nAborted\n", Crash, "free-or-corruption-out"),
    (
        "a shell",
        "cc: line 3: 12345 Segmentation fault      (core dumped) gcc \"$@\"\n",
        Crash,
        "line-segmentation-fault-core-dumped",
    ),
    (
        "a script that repeats the line",
        "static int error_of(int signal) { return undefined + signal; }\n           ^\nt.c:9:12: error: attribute `packed' is not allowed here for error_of\nprocess signaled: Terminated\n",
        Rejection,
        "attribute-packed-is-not-allowed-here-for",
    ),
    (
        "a script that repeats the line without a place",
        "process signaled: Terminated\nstruct __attribute__((packed)) s3 { int a; };\nunknown attribute packed\n",
        Rejection,
        "unknown-attribute-packed",
    ),
    (
        "the same line, and a message without a place before it",
        "fake: NYI: long double\nint f(long double error);\n",
        Unsupported,
        "nyi",
    ),
    (
        "colours",
        "\u{1b}[1mt.c:3:5: \u{1b}[31merror: \u{1b}[0munknown type name '_BitInt'\n",
        Rejection,
        "unknown-type-name-_bitint",
    ),
    (
        "a warning alone, and a death",
        "t.c:1:1: warning: unsupported option\nSegmentation fault (core dumped)\n",
        Crash,
        "segmentation-fault-core-dumped",
    ),
    ("only noise", "1 error generated.\n", Silence, ""),
    ("nothing", "", Silence, ""),
];

#[test]
fn the_message_of_each_compiler_is_found_whatever_stands_beside_it() {
    let mut wrong = Vec::new();
    for (name, output, kind, key) in TABLE {
        let found = message(output);
        if (found.kind, &found.key()[..]) != (*kind, *key) {
            wrong.push(format!("{name}: {:?} {:?} of {:?}", found.kind, found.key(), found.line));
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), TABLE.len(), wrong.join("\n"));
}

#[test]
fn the_message_is_found_above_and_below_thousands_of_warnings() {
    let line = "t.c:12:5: warning: unused variable 'x1_vjss3' in a line that is not short at all\n";
    let error = "t.c:913:1: error: unknown type name '_BitInt'\n";
    for (above, below) in [(0, 0), (900, 0), (0, 9000), (9000, 0)] {
        let output = line.repeat(above) + error + &line.repeat(below);
        let found = message(&output);
        assert_eq!((&found.key()[..], found.number), ("unknown-type-name-_bitint", above));
    }
}
