//! What a campaign file asks for, and what its mistakes are answered with.

use insta::assert_snapshot;
use quest::campaign::prove::pairs_among;
use quest::script::campaign_file::{CampaignFile, Pairs};
use quest::script::{Options, Script, ScriptError};

/// What scripts ask for, each under its name.
fn sketch_of(chunks: &[(&str, &str)]) -> Result<Option<CampaignFile>, ScriptError> {
    let script = Script::new(&Options::default())?;
    for (name, text) in chunks {
        script.eval_chunk(text, name)?;
    }
    script.file()
}

fn file(text: &str) -> CampaignFile {
    sketch_of(&[("my.lua", text)]).unwrap().unwrap()
}

/// The names of toolchains and their command lines.
fn toolchains(items: &str) -> String {
    let file = file(&format!("return {{ toolchains = {{ {items} }} }}"));
    let line = |subject: &quest::script::campaign_file::Subject| {
        let toolchain = &subject.toolchain;
        format!("{}: {} | {}\n", toolchain.name, toolchain.compile, toolchain.link)
    };
    file.toolchains.unwrap().iter().map(line).collect()
}

const EVERYTHING: &str = r#"
    Test.mine = { doc = "of the same file", test = { args = {int}, result = int } }
    return {
      toolchains = {
        { name = "gcc", cc = "gcc -w", opt = { "-O0", "-O2 -g" } },
        "clang -O1 -w",
        { cc = "tcc", cflags = "-g", ldflags = "-lm", libs = { "/usr/lib/libtcc1.a", "-lc" } },
        { name = "arm", cc = "arm-linux-gnueabihf-gcc -static", run = "qemu-arm {exe}",
          model = "ilp32", std = "gnu89" },
        { name = "bare", compile = "ccc {in} {out}", link = "ld {in} {out}", run = "sim {exe}",
          arguments = false, model = "auto", target = "board" },
      },
      suites = { "mine", { "regs", 3 } },
      pairs = "reference",
      reference = "gcc-O0",
      limits = { timeout = "10s", memory = 0, processes = 512, file_size = 64, open_files = 99 },
      time = "8h", count = 1e5, seeds = "0..1000000", shard = "3/40", batch = 100, jobs = 2,
      checks = "full", inline = 30, variants = 3,
      out = "quest-out", known = "known.lua", junit = "junit.xml", max_bugs = 20, adapt = true,
    }"#;

#[test]
fn a_campaign_file_can_say_everything() {
    let file = file(EVERYTHING);
    let json = serde_json::to_string_pretty(&file).unwrap();
    assert_snapshot!("everything", json);
    assert_eq!(serde_json::from_str::<CampaignFile>(&json).unwrap(), file);
}

#[test]
fn toolchains_that_name_different_targets_are_no_pair() {
    let subjects = file(
        r#"return { toolchains = { { cc = "a", target = "mips" }, "b", { cc = "c", target = "mips" } } }"#,
    );
    let pairs = pairs_among(&subjects.toolchains.unwrap(), Pairs::All, None).unwrap();
    assert_eq!(pairs, [(0, 0), (0, 2), (1, 1), (2, 0), (2, 2)]);
}

#[test]
fn the_same_file_can_register_suites() {
    let script = Script::new(&Options::default()).unwrap();
    script.eval_chunk(EVERYTHING, "my.lua").unwrap();
    assert_eq!(script.suite("mine").unwrap().doc, "of the same file");
}

#[test]
fn a_script_that_returns_nothing_asks_for_nothing() {
    assert_eq!(sketch_of(&[("my.lua", "x = oneof{int}")]), Ok(None));
    assert_eq!(file("return {}"), CampaignFile::default());
}

#[test]
fn a_later_file_replaces_keys_of_an_earlier_one() {
    let both = sketch_of(&[
        ("a.lua", "return { count = 10, limits = { memory = 1, processes = 2 } }"),
        ("b.lua", "x = 1"),
        ("-e", "return { limits = { memory = 3 } }"),
    ]);
    let expected = file("return { count = 10, limits = { memory = 3 } }");
    assert_eq!(both, Ok(Some(expected)));
}

#[test]
fn options_are_swept_and_names_made_distinct() {
    assert_eq!(
        toolchains(
            r#"{ name = "gcc", cc = "gcc -w", opt = { "-O0", "-O2 -fomit-frame-pointer", "" } },
               { cc = "old=gcc-4.8", opt = { "-O1" } },
               { cc = "/opt/bin/lcc {in} -c -o {out}", cflags = "-g", opt = { "-b" } },
               "gcc -O2", { cc = "gcc", cflags = "-O2" }"#
        ),
        "gcc-O0: gcc -w -O0 -c {in} -o {out} | gcc -w -O0 {in} -o {out}\n\
         gcc-O2-fomit-frame-pointer: gcc -w -O2 -fomit-frame-pointer -c {in} -o {out} \
         | gcc -w -O2 -fomit-frame-pointer {in} -o {out}\n\
         gcc: gcc -w -c {in} -o {out} | gcc -w {in} -o {out}\n\
         old-O1: gcc-4.8 -O1 -c {in} -o {out} | gcc-4.8 -O1 {in} -o {out}\n\
         lcc-g-b: /opt/bin/lcc {in} -c -o {out} -g -b | /opt/bin/lcc {in} -o {out} -g -b\n\
         gcc-O2: gcc -O2 -c {in} -o {out} | gcc -O2 {in} -o {out}\n\
         gcc-O2-2: gcc -O2 -c {in} -o {out} | gcc -O2 {in} -o {out}\n"
    );
}

#[test]
fn flags_for_linking_come_last_whoever_links() {
    assert_eq!(
        toolchains(
            r#"{ cc = "cc", ldflags = "-L. '-Wl,-z now'" },
               { compile = "c1 {in} {out}", link = "ld {in} -o {out}", cflags = "-g", ldflags = "-lm" }"#
        ),
        "cc: cc -c {in} -o {out} | cc {in} -o {out} -L. '-Wl,-z now'\n\
         c1-g: c1 {in} {out} -g | ld {in} -o {out} -lm\n"
    );
}

#[test]
fn a_library_by_path_is_sought_where_quest_was_started() {
    let text =
        r#"return { toolchains = { { cc = "cc", libs = { "lib/rt.a", "-Llib/x", "-lm" } } } }"#;
    let here = std::path::absolute("lib/rt.a").unwrap().display().to_string();
    let libs = &file(text).toolchains.unwrap()[0].toolchain.libs;
    assert_eq!(*libs, [&here, "-Llib/x", "-lm"]);
}

#[test]
fn a_mistake_in_a_campaign_file_is_told_with_its_place() {
    let mistakes = [
        "3",
        r#"{ "gcc" }"#,
        "{ tolchains = {} }",
        "{ banana = 1 }",
        "{ toolchains = {} }",
        "{ toolchains = \"gcc\" }",
        "{ toolchains = { gcc = \"gcc\" } }",
        "{ toolchains = { clang, \"gcc\" } }",
        "{ toolchains = { \"gcc\", name = \"x\" } }",
        "{ toolchains = { \"gcc '-O2\" } }",
        "{ toolchains = { \"gcc\", { cc = \"tcc\", opt = { 2 } } } }",
        "{ toolchains = { { cc = \"tcc\", opt = \"-O2\" } } }",
        "{ toolchains = { { cc = \"tcc\", opts = { \"-O2\" } } } }",
        "{ toolchains = { { cc = \"tcc\", opt = {} } } }",
        "{ toolchains = { { name = \"x\" } } }",
        "{ toolchains = { { cc = \"gcc\", compile = \"gcc {in} {out}\" } } }",
        "{ toolchains = { { cc = \"gcc\", name = \"my gcc\" } } }",
        "{ toolchains = { { compile = \"gcc {in}\" } } }",
        "{ toolchains = { { cc = \"gcc\", cflags = \"'\" } } }",
        "{ toolchains = { { cc = \"gcc\", ldflags = \"'\" } } }",
        "{ toolchains = { { cc = \"gcc\", link = \"ld {in}\" } } }",
        "{ toolchains = { { cc = \"gcc\", run = \"qemu\" } } }",
        "{ toolchains = { { cc = \"gcc\", libs = \"libm.a\" } } }",
        "{ toolchains = { { cc = \"gcc\", arguments = \"no\" } } }",
        "{ toolchains = { { cc = \"gcc\", model = \"lp32\" } } }",
        "{ toolchains = { { cc = \"gcc\", std = \"ansi\" } } }",
        "{ suites = { \"ansi\", { \"regs\", 0 } } }",
        "{ suites = { { \"regs\" } } }",
        "{ suites = { regs = 3 } }",
        "{ pairs = \"some\" }",
        "{ limits = { \"10s\" } }",
        "{ limits = { memroy = 1 } }",
        "{ limits = { timeout = 10 } }",
        "{ limits = { memory = -1 } }",
        "{ limits = { memory = 1e15 } }",
        "{ suites = { { \"regs\", 1e10 } } }",
        "{ time = \"8 moons\" }",
        "{ count = 1.5 }",
        "{ count = 0/0 }",
        "{ seed = int }",
        "{ seeds = \"9..3\" }",
        "{ seed = 1, seeds = \"0..3\" }",
        "{ batch = 1000000 }",
        "{ checks = \"short\" }",
        "{ inline = 101 }",
        "{ variants = -1 }",
        "{ jobs = 0 }",
        "{ out = \"\" }",
        "{ adapt = function() end }",
        "{ [true] = 1 }",
    ];
    let told = mistakes.map(|text| {
        let error = sketch_of(&[("my.lua", &format!("return {text}"))]).unwrap_err();
        format!("{text}\n  {error}\n")
    });
    assert_snapshot!("mistakes", told.concat());
    let endless = sketch_of(&[("my.lua", "t = {}; t.limits = t; return t")]);
    assert_eq!(
        endless.unwrap_err().message.split(": ").last(),
        Some("tables are nested more than 16 deep")
    );
}

#[test]
fn the_campaigns_in_scripts_are_well_formed() {
    let all = [
        "two-compilers",
        "four-compilers",
        "cross",
        "port",
        "freestanding",
        "sweep-gcc",
        "lto-gcc",
        "sweep-clang",
        "eight-bit",
    ];
    for name in all {
        let path = format!("scripts/campaigns/{name}.lua");
        let script = Script::new(&Options::default()).unwrap();
        script.run_file(path.as_ref()).unwrap();
        let file = script.file().unwrap().unwrap();
        let names: Vec<String> =
            file.toolchains.unwrap().into_iter().map(|subject| subject.toolchain.name).collect();
        assert!(file.reference.is_none_or(|name| names.contains(&name)), "{path}: {names:?}");
        for (suite, _) in file.suites.into_iter().flatten() {
            script.suite(&suite).unwrap();
        }
    }
}
