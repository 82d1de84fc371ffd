//! The functions of `Rand` that build generators. Each checks its arguments at once, so a mistake is
//! reported with its line.

use mlua::{Lua, MultiValue, Table, Value};

use super::explain::nearest;
use super::keys::names;
use super::value::{
    At, Generator, LuaFunction, count, generator, integer, item_role, items, items_in, kind, list,
    table, to_datum,
};
use super::watch::Watch;
use crate::c::types::{Float, Int, RecordKind, Type};
use crate::generator::{Datum, Function, Gen, Node};

pub(super) type Built = mlua::Result<Node>;
pub(super) type Builder = fn(&At, &[Value]) -> Built;

/// Trees of generators are walked and dropped by recursion.
const HEIGHT: u32 = 1000;

/// Fills the global table `Rand`.
pub(super) fn register(lua: &Lua, watch: &Watch) -> mlua::Result<()> {
    let rand = lua.create_table()?;
    let constants = [
        ("iszero", Node::IsZero),
        ("size", Node::Size),
        ("flip", Node::Flip),
        ("word", Node::Word),
        ("void", Node::Unit(Type::Void.into())),
        ("bool", Node::Unit(Int::Bool.into())),
        ("char", Node::Unit(Int::Char.into())),
        ("schar", Node::Unit(Int::SChar.into())),
        ("short", Node::Unit(Int::Short.into())),
        ("int", Node::Unit(Int::Int.into())),
        ("long", Node::Unit(Int::Long.into())),
        ("longlong", Node::Unit(Int::LongLong.into())),
        ("float", Node::Unit(Type::Float(Float::Float).into())),
        ("double", Node::Unit(Type::Float(Float::Double).into())),
        ("longdouble", Node::Unit(Type::Float(Float::LongDouble).into())),
        ("int128", Node::Unit(Int::Int128.into())),
        ("float16", Node::Unit(Type::Float(Float::Float16).into())),
        ("float128", Node::Unit(Type::Float(Float::Float128).into())),
        ("decimal32", Node::Unit(Type::Float(Float::Decimal32).into())),
        ("decimal64", Node::Unit(Type::Float(Float::Decimal64).into())),
        ("decimal128", Node::Unit(Type::Float(Float::Decimal128).into())),
    ];
    for (name, node) in constants {
        rand.set(name, lua.create_userdata(Generator(Gen::new(node, None)))?)?;
    }

    let builders: [(&'static str, usize, Builder); 30] = [
        ("unit", 1, |at, v| Ok(Node::Unit(to_datum(at, &v[0])?))),
        ("choose", 2, choose),
        ("integer", 1, below),
        ("elements", 1, elements),
        ("oneof", 1, oneof),
        ("freq", 1, |at, v| {
            let (total, branches) = weighted(at, v)?;
            Ok(Node::Freq { total, branches })
        }),
        ("swarm", 1, |at, v| {
            let (total, branches) = weighted(at, v)?;
            Ok(Node::Swarm { total, branches })
        }),
        ("list", 2, |at, v| {
            let count = count(at, "the number of items", &v[0])?;
            Ok(Node::List { count, item: generator(at, "the item", &v[1])? })
        }),
        ("concat", 1, concat),
        ("smaller", 1, smaller),
        ("enum_of", 1, |at, v| Ok(Node::Enum(list(at, "its constants", &v[0])?))),
        ("pointer", 1, |at, v| Ok(Node::Pointer(generator(at, "", &v[0])?))),
        ("callback", 2, |at, v| {
            let args = list(at, "its arguments", &v[0])?;
            Ok(Node::Callback { args, result: generator(at, "its result", &v[1])? })
        }),
        ("array", 2, |at, v| {
            let element = generator(at, "the element", &v[0])?;
            Ok(Node::Array { element, length: count(at, "the length", &v[1])? })
        }),
        ("vector", 2, |at, v| {
            let element = generator(at, "the element", &v[0])?;
            Ok(Node::Vector { element, length: count(at, "the length", &v[1])? })
        }),
        ("complex", 1, |at, v| Ok(Node::Complex(generator(at, "", &v[0])?))),
        ("bitint", 1, |at, v| Ok(Node::BitInt(count(at, "the width", &v[0])?))),
        ("struct", 2, |at, v| record(at, RecordKind::Struct, v)),
        ("union", 2, |at, v| record(at, RecordKind::Union, v)),
        ("record_of_size", 2, of_size),
        ("packed", 1, |at, v| Ok(Node::Packed(generator(at, "the record", &v[0])?))),
        ("aligned", 2, |at, v| {
            let bytes = count(at, "the alignment", &v[0])?;
            Ok(Node::Aligned { bytes, record: generator(at, "the record", &v[1])? })
        }),
        ("pragma_pack", 2, |at, v| {
            let bytes = count(at, "the alignment", &v[0])?;
            Ok(Node::Pack { bytes, record: generator(at, "the record", &v[1])? })
        }),
        ("anonymous", 1, |at, v| Ok(Node::Anonymous(generator(at, "the record", &v[0])?))),
        ("atomic", 1, |at, v| Ok(Node::Atomic(generator(at, "the member", &v[0])?))),
        ("flexible", 1, |at, v| Ok(Node::Flexible(generator(at, "the element", &v[0])?))),
        ("unnamed", 1, |at, v| Ok(Node::Unnamed(generator(at, "the bit-field", &v[0])?))),
        ("bitfield", 2, bitfield),
        ("signed", 1, |at, v| Ok(Node::Signed(generator(at, "", &v[0])?))),
        ("unsigned", 1, |at, v| Ok(Node::Unsigned(generator(at, "", &v[0])?))),
    ];
    for (name, most, build) in builders {
        add(lua, &rand, watch, name, most, build)?;
    }
    let of = watch.clone();
    add(lua, &rand, watch, "bind", 2, move |at, values| bind(at, values, &of))?;

    unknown_names(lua, &rand, "Rand")?;
    lua.globals().set("Rand", rand)
}

/// Makes a mistake of reading a name that a table does not have.
pub(super) fn unknown_names(lua: &Lua, table: &Table, whose: &'static str) -> mlua::Result<()> {
    let unknown = lua.create_table()?;
    let complain =
        move |lua: &Lua, (table, key): (Table, Value)| no_such_name(lua, whose, table, key);
    unknown.set("__index", lua.create_function(complain)?)?;
    table.set_metatable(Some(unknown))
}

/// Adds a function that takes at most this many arguments and builds a generator. Messages call it by its
/// whole name, such as `Expr.binary`.
pub(super) fn add(
    lua: &Lua,
    rand: &Table,
    watch: &Watch,
    name: &'static str,
    most: usize,
    build: impl Fn(&At, &[Value]) -> Built + 'static,
) -> mlua::Result<()> {
    let watch = watch.clone();
    let function = lua.create_function(move |lua, values: MultiValue| {
        let at = At::here(lua, name);
        watch.spend(lua, name, items_in(&values))?;
        let node = build(&at, &arguments(&at, most, values)?)?;
        let built = Gen::new(node, at.place.clone());
        if built.height() > HEIGHT {
            let what = format!("generators are nested more than {HEIGHT} deep");
            return Err(at.wrong(&what, "is a loop wrapping one around the other?"));
        }
        Ok(Generator(built))
    })?;
    rand.set(name.rsplit('.').next(), function)
}

/// The arguments, padded with nil. One too many is a mistake, often a forgotten pair of braces.
fn arguments(at: &At, most: usize, values: MultiValue) -> mlua::Result<Vec<Value>> {
    let mut values: Vec<Value> = values.into_iter().collect();
    if values.len() > most {
        let plural = if most == 1 { "" } else { "s" };
        let what = format!("expected {most} argument{plural}, got {}", values.len());
        let hint = match at.name {
            "oneof" | "freq" | "swarm" | "concat" | "smaller" | "elements" => {
                format!("did you forget braces? {}{{...}}", at.name)
            }
            _ => String::new(),
        };
        return Err(at.wrong(&what, &hint));
    }
    values.resize(most, Value::Nil);
    Ok(values)
}

fn no_such_name(lua: &Lua, whose: &'static str, table: Table, key: Value) -> mlua::Result<()> {
    let key = key.to_string()?;
    let names = names(&table)?;
    let hint = match nearest(&key, names.iter().map(String::as_str)) {
        Some(near) => format!("did you mean '{near}'?"),
        None => "`quest dump quest` shows every name".to_string(),
    };
    Err(At::here(lua, whose).wrong(&format!("there is no '{key}'"), &hint))
}

fn bind(at: &At, v: &[Value], watch: &Watch) -> Built {
    let of = generator(at, "", &v[0])?;
    let Value::Function(function) = v[1].clone() else {
        let what = format!("expected a function, got {}", kind(&v[1]));
        return Err(at.wrong(&what, "for example bind(iszero, function(simple) return int end)"));
    };
    let function = LuaFunction { function, place: at.place.clone(), watch: watch.clone() };
    Ok(Node::Bind(of, Function::new(function)))
}

fn choose(at: &At, v: &[Value]) -> Built {
    let low = integer(at, "the low end", &v[0], "choose(1, 6)")?;
    let high = integer(at, "the high end", &v[1], "choose(1, 6)")?;
    if low > high {
        let what = format!("the low end is above the high end: {low} and {high}");
        return Err(at.wrong(&what, &format!("did you mean choose({high}, {low})?")));
    }
    Ok(Node::Choose(low, high))
}

fn below(at: &At, v: &[Value]) -> Built {
    match integer(at, "", &v[0], "integer(6)")? {
        n if n > 0 => Ok(Node::Choose(0, n - 1)),
        n => Err(at.wrong(&format!("expected 1 or more, got {n}"), "integer(n) is one of 0..n-1")),
    }
}

fn elements(at: &At, v: &[Value]) -> Built {
    let example = "elements{1, 2, 4}";
    let values = items(at, "", &table(at, "", &v[0], example)?)?;
    not_empty(at, &values, &format!("it needs at least one value, for example {example}"))?;
    Ok(Node::Elements(values.iter().map(|value| to_datum(at, value)).collect::<Result<_, _>>()?))
}

fn oneof(at: &At, v: &[Value]) -> Built {
    let example = format!("{}{{int, double}}", at.name);
    let values = items(at, "", &table(at, "", &v[0], &example)?)?;
    not_empty(at, &values, &format!("it needs at least one generator, for example {example}"))?;
    Ok(Node::Oneof(generators(at, &values)?))
}

fn smaller(at: &At, v: &[Value]) -> Built {
    match &v[0] {
        Value::Table(_) => Ok(Node::Smaller(Gen::new(oneof(at, v)?, at.place.clone()))),
        value => Ok(Node::Smaller(generator(at, "", value)?)),
    }
}

fn concat(at: &At, v: &[Value]) -> Built {
    let values = items(at, "", &table(at, "", &v[0], "concat{list(2, int), list(1, double)}")?)?;
    let lists = values.iter().enumerate().map(|(i, value)| list(at, &item_role("", i), value));
    Ok(Node::Concat(lists.collect::<mlua::Result<_>>()?))
}

/// Branches with their weights, and the sum of the weights.
fn weighted(at: &At, v: &[Value]) -> mlua::Result<(u64, Vec<(u64, Gen)>)> {
    let pairs = &format!("{}{{2, int, 1, double}}", at.name);
    let example = &format!("for example {pairs}");
    let mut values = items(at, "", &table(at, "", &v[0], pairs)?)?;
    if let Some(Value::Table(_)) = values.first() {
        let mut flat = Vec::new();
        for (i, pair) in values.iter().enumerate() {
            let role = item_role("", i);
            let pair = items(at, &role, &table(at, &role, pair, "{2, int}")?)?;
            if pair.len() != 2 {
                let what =
                    format!("{role}: expected a weight and a generator, got {} items", pair.len());
                return Err(at.wrong(
                    &what,
                    &format!("for example {}{{{{2, int}}, {{1, double}}}}", at.name),
                ));
            }
            flat.extend(pair);
        }
        values = flat;
    }
    not_empty(at, &values, example)?;
    if values.len() % 2 == 1 {
        let what = format!("expected pairs of weight and generator, got {} items", values.len());
        return Err(at.wrong(&what, example));
    }
    let (mut total, mut branches) = (0, Vec::new());
    for (i, pair) in values.chunks(2).enumerate() {
        let weight = integer(at, &format!("weight {}", i + 1), &pair[0], pairs)?;
        let Ok(small) = u32::try_from(weight) else {
            let what = format!("weight {}: expected 0 to {}, got {weight}", i + 1, u32::MAX);
            return Err(at.wrong(&what, example));
        };
        total += u64::from(small);
        branches.push((u64::from(small), generator(at, &format!("branch {}", i + 1), &pair[1])?));
    }
    if total == 0 {
        return Err(at.wrong("all weights are zero", "give one branch a weight of at least 1"));
    }
    Ok((total, branches))
}

/// A struct of a size, made of scalars of every C unless others are given.
fn of_size(at: &At, v: &[Value]) -> Built {
    let member = if v[1].is_nil() {
        let ints = [Int::Char, Int::UChar, Int::Short, Int::Int, Int::Long].map(Type::Int);
        let floats = [Float::Float, Float::Double].map(Type::Float);
        let types: Vec<Datum> = ints.into_iter().chain(floats).map(Datum::from).collect();
        Gen::new(Node::Elements(types), at.place.clone())
    } else {
        generator(at, "its members", &v[1])?
    };
    Ok(Node::OfSize { bytes: count(at, "the size", &v[0])?, member })
}

fn record(at: &At, kind: RecordKind, v: &[Value]) -> Built {
    if v[1].is_nil() {
        return Ok(Node::Record(kind, list(at, "its members", &v[0])?));
    }
    let item = generator(at, "the member", &v[0])?;
    let count = count(at, "the number of members", &v[1])?;
    Ok(Node::Record(kind, Gen::new(Node::List { count, item }, at.place.clone())))
}

/// The default base of a bit-field: those of C89, where the sign of plain `int` is up to the
/// compiler.
fn bitfield(at: &At, v: &[Value]) -> Built {
    let base = if v[1].is_nil() {
        let bases: [Datum; 3] = [Int::Int, Int::SInt, Int::UInt].map(Datum::from);
        Gen::new(Node::Elements(bases.to_vec()), at.place.clone())
    } else {
        generator(at, "its type", &v[1])?
    };
    Ok(Node::Bitfield { width: count(at, "the width", &v[0])?, base })
}

fn generators(at: &At, values: &[Value]) -> mlua::Result<Vec<Gen>> {
    values.iter().enumerate().map(|(i, value)| generator(at, &item_role("", i), value)).collect()
}

fn not_empty(at: &At, values: &[Value], hint: &str) -> mlua::Result<()> {
    if values.is_empty() { Err(at.wrong("the list is empty", hint)) } else { Ok(()) }
}
