//! A script cannot hang Quest, whatever it calls; and the functions that see to it answer as Lua's own.

use std::time::{Duration, Instant};

use quest::generator::{Source, sample};
use quest::script::{Options, Script};

use crate::lab::Lab;

fn script() -> Script {
    Script::new(&Options { size: 2, ..Options::default() }).expect("the prelude loads")
}

/// Scripts that would run for hours, and what each is told.
const ENDLESS: [(&str, &str); 24] = [
    ("string.find(string.rep('a', 30000), '.-.-.-.-b')", "'find' has too much to do (my.lua:1)"),
    ("x = ('a'):rep(30000):match('.-.-.-.-b')", "'match' has too much"),
    ("for x in ('a'):rep(30000):gmatch('.-.-.-.-b') do end", "'gmatch' has too much"),
    ("x = ('a'):rep(30000):gsub('.-.-.-.-b', '')", "'gsub' has too much"),
    ("x = ('a'):rep(1e5):gsub('a', ('%0'):rep(1e5))", "'gsub' has too much"),
    ("x = ('('):rep(1e5):find('%b()')", "'find' has too much"),
    ("x = ('a'):rep(1e6):find('[' .. ('b'):rep(1e6) .. ']')", "'find' has too much"),
    ("x = ('a'):rep(1e6):gsub('', pcall)", "'gsub' has too much"),
    ("while true do pcall(string.find, ('a'):rep(30000), '.-.-.-b') end", "'find' has too much"),
    ("string.rep('ab', math.maxinteger)", "'rep' has too much"),
    ("table.move({}, 1, math.maxinteger - 1, 2)", "'move' has too much"),
    ("table.concat({}, '', 1, math.maxinteger)", "'concat' has too much"),
    ("table.unpack({}, math.mininteger, math.maxinteger)", "'unpack' has too much"),
    ("table.insert(long, 1, 0)", "'insert' has too much"),
    ("table.remove(long, 1)", "'remove' has too much"),
    ("table.sort(long)", "'sort' has too much"),
    ("table.concat(long)", "'concat' has too much"),
    ("table.unpack(long)", "'unpack' has too much"),
    ("xpcall(function() while true do end end, function() while true do end end)", "for ever"),
    ("setmetatable({}, { __gc = false })", "__gc is not available"),
    ("local t = {1} for i = 1, 15 do t = {t, t, t, t, t, t, t, t} end x = unit(t)", "10000 items"),
    ("local t = run(int) for i = 1, 60 do t = run(struct{unit(t), unit(t)}) end", "too large"),
    ("local r = Place.nothing for i = 1, 60 do r = Place.all{r, r} end", "1000 others at most"),
    (
        "local t = {} for i = 1, 3e5 do t[i] = i end while true do pcall(oneof, t) end",
        "'oneof' has",
    ),
];

#[test]
fn whatever_a_script_calls_it_ends_with_its_line() {
    let prelude = "long = setmetatable({}, { __len = function() return 1 << 40 end,
                                             __index = rawlen, __newindex = rawlen })";
    let script = script();
    script.eval_chunk(prelude, "prelude.lua").expect("a table");
    for (text, told) in ENDLESS {
        let error = script.eval_chunk(text, "my.lua").expect_err(text).to_string();
        assert!(error.contains(told) && error.contains("(my.lua:1)"), "{text}: {error}");
    }
}

#[test]
fn what_is_over_stays_over_though_the_script_catches_the_error() {
    let text = "local n = 0
                pcall(string.rep, 'ab', math.maxinteger)
                goes_on = true";
    let script = script();
    assert!(script.eval_chunk(text, "my.lua").is_err());
    script.eval_chunk("assert(goes_on == nil)", "my.lua").expect("the next chunk runs");
}

#[test]
fn a_campaign_whose_script_hangs_in_a_function_ends_with_the_script_s_line() {
    let lab = Lab::new();
    lab.write(
        "my.lua",
        "Test.mine = { doc = '', test = { result = int, args = list(1, bind(choose(1, 1e9), function()
             ('a'):rep(30000):find('.-.-.-.-b')
         end)) } }",
    );
    let ran =
        lab.quest(&["fuzz", "my.lua", "-t", "mine", "--cc", "tcc", "--time", "1h", "-j", "1"]);
    assert_eq!(ran.status, Some(2), "{}", ran.stderr);
    assert!(ran.stderr.contains("'find' has too much to do (my.lua:2)"), "{}", ran.stderr);
}

#[test]
fn a_campaign_with_slow_callbacks_keeps_its_time() {
    let lab = Lab::new();
    lab.write(
        "my.lua",
        "Test.mine = { doc = '', test = { result = int, args = list(1, bind(choose(1, 1e9), function()
             for i = 1, 5e5 do end
             return int
         end)) } }",
    );
    let start = Instant::now();
    // All twenty test cases would take minutes on a machine that is busy.
    lab.quest(&[
        "fuzz", "my.lua", "-t", "mine", "--cc", "tcc", "--time", "1s", "-j", "1", "-n", "500",
    ]);
    assert!(start.elapsed() < Duration::from_secs(60));
}

#[test]
fn a_campaign_with_slow_callbacks_begins_within_its_time_and_heeds_an_interruption() {
    let lab = Lab::new();
    lab.write(
        "my.lua",
        "Test.mine = { doc = '', test = { result = int, args = list(10, bind(choose(1, 1e9), function()
             for i = 1, 9e5 do end
             return int
         end)) } }",
    );
    let fuzz = ["fuzz", "my.lua", "-t", "mine", "--cc", "tcc", "-j", "1", "--time"];
    // Fifty test cases of two seconds each were drawn first.
    let start = Instant::now();
    lab.quest(&[&fuzz[..], &["2s", "--out", "short"]].concat());
    assert!(start.elapsed() < Duration::from_secs(60), "{:?}", start.elapsed());
    let start = Instant::now();
    let mut child = lab
        .command(&[&fuzz[..], &["1h", "--out", "long"]].concat())
        .stdout(std::process::Stdio::null())
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_secs(1));
    let pid = child.id().to_string();
    std::process::Command::new("kill").args(["-INT", &pid]).status().unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(start.elapsed() < Duration::from_secs(60), "{:?}", start.elapsed());
}

/// Calls that both Lua's own library and ours understand: texts, patterns, and what comes out.
const TEXTS: [&str; 6] =
    ["", "hello world from Lua", "a.b-c%d", "f(a(b)c)d)", "THE (quick) fox", "x\0y"];
const PATTERNS: [&str; 43] = [
    "",
    ".",
    "l+",
    "(l)(l)",
    "o",
    "^h",
    "^(h)(.-)o",
    "%a+",
    "%s*",
    "(%w+) (%w+)",
    "%b()",
    "%f[%w]%w+",
    "%f[%a]",
    "()ll()",
    ".-o",
    "[a-f]+",
    "[^a-z]",
    "[]]",
    "[^]]",
    "[%a%-]",
    "[a-]",
    "a?b?",
    "-",
    "$",
    "lo$",
    "%.",
    "%%",
    "(.)%1",
    "((.)(.))",
    "%z",
    "[%z]",
    "x*",
    "(",
    ")",
    "%",
    "[a",
    "%b",
    "%f",
    "%1",
    "(.",
    "[%",
    "%g+",
    "%u%l",
];
const REPLACEMENTS: [&str; 8] = ["", "<%0>", "%1", "%2", "%%", "%x", "%", "b"];

/// Lua that says what every call yields, or its error, as one text.
fn report() -> String {
    let quoted =
        |list: &[&str]| -> String { list.iter().map(|text| format!("[==[{text}]==], ")).collect() };
    format!(
        "local texts, patterns = {{ {} }}, {{ {} }}
         local by = {{ {} function(a, b) return b end, {{ h = 'H', l = 1, o = false }} }}
         local all = {{}}
         local function tell(...)
             local words = {{}}
             for i = 1, select('#', ...) do
                 local word = select(i, ...)
                 words[i] = tostring(word):gsub('\\nstack traceback.*', ''):gsub('^x:%d+: ', ''):gsub('^runtime error: ', '')
                     :gsub('%l+%.(%l+)\\' %(', '%1\\' (')
             end
             all[#all + 1] = table.concat(words, '|')
         end
         for i = 1, #texts do for j = 1, #patterns do
             local text, pattern = texts[i], patterns[j]
             for _, from in ipairs{{ 1, 3, -2, 99, -99 }} do
                 tell(pcall(string.find, text, pattern, from))
                 tell(pcall(string.match, text, pattern, from))
                 tell(pcall(function()
                     for a, b in text:gmatch(pattern, from) do tell(a, b) end
                 end))
             end
             tell(pcall(string.find, text, pattern, 2, true))
             for k = 1, #by do
                 tell(pcall(string.gsub, text, pattern, by[k]))
                 tell(pcall(string.gsub, text, pattern, by[k], 2))
             end
         end end
         tell(pcall(string.find)) tell(pcall(string.find, 'a')) tell(pcall(string.find, {{}}, 'a'))
         tell(pcall(string.gsub, 'a', 'a')) tell(pcall(string.gsub, 'a', 'a', true))
         tell(pcall(string.gsub, 'a', 'a', function() return {{}} end))
         tell(string.find(123, 2)) tell(pcall(string.find, 'a', 'a', 'x')) tell(('ab'):rep(3, ','))
         tell(pcall(table.concat, {{ 1, {{}}, 3 }})) tell(table.concat({{ 1, 2, 3 }}, ', ', 2, 3))
         tell(pcall(table.concat)) tell(table.unpack({{ 1, 2, 3 }}, 2)) tell(table.unpack({{}}, 1, 2))
         local t = {{ 5, 3, 9, 1 }} table.sort(t) tell(table.unpack(t))
         table.sort(t, function(a, b) return a > b end) tell(table.unpack(t))
         table.insert(t, 'z') table.insert(t, 2, 'y') tell(table.unpack(t))
         tell(table.remove(t), table.remove(t, 1), #t) tell(pcall(table.insert, t, 99, 1))
         tell(table.unpack(table.move(t, 1, 2, 3)))
         local u = {{ 'b', 'a', 'B' }} table.sort(u) tell(table.unpack(u))
         tell(pcall(table.sort, {{ 1, 'a' }})) tell(pcall(table.sort, {{ {{}}, {{}} }}))
         tell(xpcall(function(...) return ... end, print, 1, nil, 3))
         tell(xpcall(error, function(e) return e .. '!' end, 'oh', 0))
         return table.concat(all, '\\n')",
        quoted(&TEXTS),
        quoted(&PATTERNS),
        quoted(&REPLACEMENTS),
    )
}

#[test]
fn the_functions_that_count_their_steps_answer_as_lua_s_own() {
    let text = report();
    let own: String = mlua::Lua::new().load(&text).set_name("=x").eval().expect("Lua runs it");
    let script = script();
    script.eval_chunk(&format!("said = (function() {text} end)()"), "x").expect("Quest runs it");
    let g = script.generator("try", "unit(said)").expect("a text");
    let ours = sample(&g, &mut Source::new(1, 1)).expect("a text");
    let ours = quest::script::spell(&ours);
    let lines = own.lines().zip(ours.lines());
    let others: Vec<_> = lines.filter(|(own, ours)| own != ours).take(20).collect();
    assert!(others.is_empty(), "(Lua's, ours): {others:#?}");
    assert_eq!(own.lines().count(), ours.lines().count());
    assert!(own.lines().count() > 5000, "{}", own.lines().count());
}

#[test]
fn items_that_are_equal_keep_their_order_when_sorted() {
    let text = "local t = {}
                for i = 1, 300 do t[i] = { i % 3, i } end
                table.sort(t, function(a, b) return a[1] < b[1] end)
                for i = 2, 300 do
                    assert(t[i - 1][1] < t[i][1] or t[i - 1][2] < t[i][2], i)
                end
                table.sort(t, function() return true end)
                table.sort(t, function() return false end)";
    script().eval_chunk(text, "my.lua").expect("sorted, whatever the order says");
}
