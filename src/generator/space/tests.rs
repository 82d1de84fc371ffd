//! A space is what the sampler draws: the same values, each once, and drawn as often as the weights say.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::read::Reader;
use super::term::{Head, Opaques, Term};
use super::*;
use crate::base::chance::Chance;
use crate::c::model::{ILP32, LP64};
use crate::c::types::{Float, Int, RecordKind, Type};
use crate::generator::{Expression, Function, Node, Source, sample};

const EFFORT: usize = 50_000_000;

fn new(node: Node) -> Gen {
    Gen::new(node, None)
}

fn ty(int: Int) -> Gen {
    Gen::unit(Type::Int(int))
}

fn list(count: Gen, item: Gen) -> Gen {
    new(Node::List { count, item })
}

fn bind(of: Gen, f: impl Fn(&Datum) -> Gen + 'static) -> Gen {
    new(Node::Bind(of, Function::new(move |value: &Datum| Ok(f(value)))))
}

fn structure(members: Gen) -> Gen {
    new(Node::Record(RecordKind::Struct, members))
}

/// Types that nest: `make` gets itself, one size down.
fn recursive(make: impl Fn(Gen) -> Gen + 'static) -> Gen {
    let itself: Rc<RefCell<Option<Gen>>> = Rc::default();
    let known = itself.clone();
    let g = bind(new(Node::IsZero), move |is_zero| match is_zero {
        Datum::Bool(true) => ty(Int::Int),
        _ => make(new(Node::Smaller(known.borrow().clone().unwrap()))),
    });
    *itself.borrow_mut() = Some(g.clone());
    g
}

/// What a generator draws and how likely each is, by trying every way.
fn outcomes(g: &Gen, size: u32) -> BTreeMap<Term, f64> {
    let mut all = BTreeMap::new();
    let mut add = |term: Term, chance: f64| *all.entry(term).or_insert(0.0) += chance;
    let branch = |part: &Gen, chance: f64, add: &mut dyn FnMut(Term, f64)| {
        outcomes(part, size).into_iter().for_each(|(term, own)| add(term, own * chance));
    };
    match g.node() {
        Node::Smaller(of) => return outcomes(of, size.saturating_sub(1)),
        Node::Oneof(parts) => {
            parts.iter().for_each(|part| branch(part, 1.0 / parts.len() as f64, &mut add));
        }
        Node::Freq { total, branches } => {
            for (weight, part) in branches.iter().filter(|(weight, _)| *weight > 0) {
                branch(part, *weight as f64 / *total as f64, &mut add);
            }
        }
        Node::Elements(values) => {
            for value in values {
                let term = Term::of(value, &mut Opaques::default());
                add(term, 1.0 / values.len() as f64);
            }
        }
        Node::Choose(low, high) => {
            (*low..=*high).for_each(|n| add(Term::Integer(n), 1.0 / (high - low + 1) as f64));
        }
        Node::Flip => {
            [true, false].iter().for_each(|b| add(Term::Node(Head::Bool(*b), vec![]), 0.5));
        }
        Node::Bind(of, function) => {
            for (value, chance) in outcomes(of, size) {
                let value = value.datum(&Opaques::default(), &mut 1);
                branch(&function.apply(&value, 0).unwrap(), chance, &mut add);
            }
        }
        Node::List { count, item } => {
            let item = outcomes(item, size);
            for (count, chance) in outcomes(count, size) {
                let Term::Integer(count) = count else { panic!("{count:?}") };
                let mut lists = BTreeMap::from([(Vec::new(), chance)]);
                for _ in 0..count {
                    lists = longer(&lists, &item);
                }
                lists
                    .into_iter()
                    .for_each(|(list, chance)| add(Term::Node(Head::List, list), chance));
            }
        }
        Node::Concat(parts) => {
            let mut lists = BTreeMap::from([(Vec::new(), 1.0)]);
            for part in parts {
                let mut next = BTreeMap::new();
                for (behind, own) in outcomes(part, size) {
                    let Term::Node(Head::List, behind) = behind else { panic!("{behind:?}") };
                    for (list, chance) in &lists {
                        let both = [&list[..], &behind].concat();
                        *next.entry(both).or_insert(0.0) += own * chance;
                    }
                }
                lists = next;
            }
            lists.into_iter().for_each(|(list, chance)| add(Term::Node(Head::List, list), chance));
        }
        _ => each_choice(g, size, &mut add),
    }
    all
}

/// How many ways there are to draw: what trying every one takes.
fn ways(g: &Gen, size: u32) -> f64 {
    match g.node() {
        Node::Unit(_) => 1.0,
        Node::Smaller(of) => ways(of, size.saturating_sub(1)),
        Node::Oneof(parts) => parts.iter().map(|part| ways(part, size)).sum(),
        Node::Freq { branches, .. } => branches.iter().map(|(_, part)| ways(part, size)).sum(),
        Node::Elements(values) => values.len() as f64,
        Node::Choose(low, high) => (high - low + 1) as f64,
        Node::Flip => 2.0,
        Node::Bind(of, _) if ways(of, size) > 200.0 => f64::INFINITY,
        Node::Bind(of, function) => {
            let values = outcomes(of, size).into_keys();
            let values = values.map(|value| value.datum(&Opaques::default(), &mut 1));
            values.map(|value| ways(&function.apply(&value, 0).unwrap(), size)).sum()
        }
        Node::List { count, item } => {
            let counts = outcomes(count, size).into_keys().map(|count| match count {
                Term::Integer(n) => ways(item, size).powi(n as i32),
                other => panic!("{other:?}"),
            });
            counts.sum()
        }
        node => {
            let mut all = 1.0;
            node.each_part(|part| all *= ways(part, size));
            all
        }
    }
}

fn longer(
    lists: &BTreeMap<Vec<Term>, f64>,
    items: &BTreeMap<Term, f64>,
) -> BTreeMap<Vec<Term>, f64> {
    let mut all = BTreeMap::new();
    for (list, chance) in lists {
        for (item, own) in items {
            let mut longer = list.clone();
            longer.push(item.clone());
            *all.entry(longer).or_insert(0.0) += chance * own;
        }
    }
    all
}

/// The outcomes of a node that makes one value of one of each of its parts: the sampler makes it.
fn each_choice(g: &Gen, size: u32, add: &mut dyn FnMut(Term, f64)) {
    let mut parts = Vec::new();
    g.node().each_part(|part| parts.push(outcomes(part, size)));
    let mut choices = vec![(Vec::new(), 1.0)];
    for part in parts {
        let more = choices.iter().flat_map(|(chosen, chance): &(Vec<Gen>, f64)| {
            part.iter().map(move |(term, own)| {
                let one = Gen::unit(term.datum(&Opaques::default(), &mut 1));
                ([&chosen[..], &[one]].concat(), chance * own)
            })
        });
        choices = more.collect();
    }
    for (chosen, chance) in choices {
        let drawn = sample(&new(with(g.node(), &chosen)), &mut Source::new(1, size)).unwrap();
        add(Term::of(&drawn, &mut Opaques::default()), chance);
    }
}

/// The same node with other parts.
fn with(node: &Node, parts: &[Gen]) -> Node {
    let [a, b] = [parts.first(), parts.get(1)].map(|part| part.cloned().unwrap_or(Gen::unit(1)));
    match node {
        Node::Unit(value) => Node::Unit(value.clone()),
        Node::IsZero => Node::IsZero,
        Node::Size => Node::Size,
        Node::Word => Node::Word,
        Node::Pointer(_) => Node::Pointer(a),
        Node::Enum(_) => Node::Enum(a),
        Node::Record(kind, _) => Node::Record(*kind, a),
        Node::Signed(_) => Node::Signed(a),
        Node::Unsigned(_) => Node::Unsigned(a),
        Node::Packed(_) => Node::Packed(a),
        Node::Anonymous(_) => Node::Anonymous(a),
        Node::Unnamed(_) => Node::Unnamed(a),
        Node::Flexible(_) => Node::Flexible(a),
        Node::Atomic(_) => Node::Atomic(a),
        Node::Complex(_) => Node::Complex(a),
        Node::BitInt(_) => Node::BitInt(a),
        Node::Array { .. } => Node::Array { element: a, length: b },
        Node::Vector { .. } => Node::Vector { element: a, length: b },
        Node::Callback { .. } => Node::Callback { args: a, result: b },
        Node::Aligned { .. } => Node::Aligned { bytes: a, record: b },
        Node::Pack { .. } => Node::Pack { bytes: a, record: b },
        Node::Bitfield { .. } => Node::Bitfield { width: a, base: b },
        Node::Expr(expression) => Node::Expr(Box::new(match &**expression {
            Expression::Operand(name) => Expression::Operand(name.clone()),
            Expression::Width(name) => Expression::Width(name.clone()),
            Expression::Variable(_) => Expression::Variable(a),
            Expression::Unary(..) => Expression::Unary(a, b),
            Expression::Binary(..) => Expression::Binary(a, [b, parts[2].clone()]),
            Expression::Cast(..) => Expression::Cast(a, b),
            Expression::Let(name, _) => Expression::Let(name.clone(), [a, b]),
            other => panic!("{other:?}"),
        })),
        other => panic!("{other:?}"),
    }
}

/// Every value of a generator's space, in order.
fn enumerated(g: &Gen, size: u32) -> Vec<Term> {
    let mut space = Space::of([g], size, &LP64, EFFORT).unwrap();
    assert_eq!(space.gaps(), []);
    let number = u64::try_from(space.number().unwrap()).unwrap();
    let terms = (0..number).map(|number| {
        let value = space.get(number).expect("a value for each number").remove(0);
        Term::of(&value, &mut Opaques::default())
    });
    let terms: Vec<Term> = terms.collect();
    assert!(space.get(number).is_none(), "and no more");
    terms
}

fn weight(term: &Term) -> u32 {
    match term {
        Term::Integer(_) => 0,
        Term::Node(head, _) if head.is_enumeration() => 1,
        Term::Node(head, parts) => head.weight() + parts.iter().map(weight).sum::<u32>(),
    }
}

/// Holds a generator's space to what every way of drawing yields.
fn check(g: &Gen, size: u32) {
    let outcomes = outcomes(g, size);
    let terms = enumerated(g, size);
    let different: BTreeSet<Term> = terms.iter().cloned().collect();
    assert_eq!(different.len(), terms.len(), "one comes twice: {g:?}");
    let expected: BTreeSet<Term> = outcomes.keys().cloned().collect();
    assert_eq!(different, expected, "{g:?}");
    assert!(terms.is_sorted_by_key(weight), "light ones come first");
}

/// Integers, types, members and lists of them: a random generator of each, small enough to try every way.
struct Maker(Chance);

impl Maker {
    fn integers(&mut self) -> Gen {
        match self.0.below(4) {
            0 => Gen::unit(self.0.between(1, 3)),
            1 => {
                let low = self.0.between(0, 2);
                new(Node::Choose(low, low + self.0.between(0, 2)))
            }
            2 => new(Node::Elements(vec![1.into(), 3.into(), 1.into()])),
            _ => {
                let parts = (0..2).map(|_| self.integers()).collect();
                new(Node::Oneof(parts))
            }
        }
    }

    fn scalars(&mut self) -> Gen {
        let types = [Int::Char, Int::SChar, Int::UChar, Int::Int, Int::Long].map(Type::Int);
        let types = types.into_iter().chain([Type::Float(Float::Double)]);
        let types: Vec<Datum> = types.filter(|_| self.0.ratio(1, 2)).map(Datum::from).collect();
        if types.is_empty() { ty(Int::Int) } else { new(Node::Elements(types)) }
    }

    fn types(&mut self, depth: u32) -> Gen {
        if depth == 0 {
            return self.scalars();
        }
        match self.0.below(11) {
            0 => new(Node::Pointer(self.types(depth - 1))),
            1 => new(Node::Array { element: self.types(depth - 1), length: self.integers() }),
            2 => structure(self.lists(depth - 1)),
            3 => new(Node::Record(RecordKind::Union, self.lists(depth - 1))),
            4 => {
                let parts = (0..2).map(|_| self.types(depth - 1)).collect();
                new(Node::Oneof(parts))
            }
            5 => {
                let branches: Vec<_> =
                    (0..3).map(|weight| (weight, self.types(depth - 1))).collect();
                new(Node::Freq { total: 3, branches })
            }
            6 => {
                let (one, other) = (self.types(depth - 1), self.types(depth - 1));
                bind(new(Node::Flip), move |is| match is {
                    Datum::Bool(true) => one.clone(),
                    _ => other.clone(),
                })
            }
            7 => {
                let constants = list(self.integers(), new(Node::Choose(-1, 1)));
                new(Node::Enum(new(Node::Concat(vec![
                    list(Gen::unit(1), new(Node::Elements(vec![0.into(), 7.into()]))),
                    constants,
                ]))))
            }
            8 => {
                let ints = new(Node::Elements(vec![
                    Type::Int(Int::Char).into(),
                    Type::Int(Int::UInt).into(),
                    Type::Int(Int::Int).into(),
                ]));
                new(Node::Unsigned(ints))
            }
            9 => {
                let same = self.types(depth - 1);
                bind(same, |t| structure(list(Gen::unit(2), Gen::unit(t.clone()))))
            }
            _ => {
                let members = list(new(Node::Choose(1, 2)), self.members(depth - 1));
                let record = structure(members);
                let bytes = new(Node::Elements(vec![2.into(), 4.into()]));
                match self.0.below(3) {
                    0 => new(Node::Packed(record)),
                    1 => new(Node::Aligned { bytes, record }),
                    _ => new(Node::Pack { bytes, record }),
                }
            }
        }
    }

    fn members(&mut self, depth: u32) -> Gen {
        let base =
            new(Node::Elements(vec![Type::Int(Int::Int).into(), Type::Int(Int::UInt).into()]));
        let field = new(Node::Bitfield { width: self.integers(), base });
        match self.0.below(4) {
            0 => field,
            1 => new(Node::Unnamed(field)),
            2 => new(Node::Oneof(vec![new(Node::Unsigned(field)), self.types(depth)])),
            _ => new(Node::Aligned { bytes: Gen::unit(8), record: self.types(depth) }),
        }
    }

    fn lists(&mut self, depth: u32) -> Gen {
        match self.0.below(4) {
            0 => list(new(Node::Choose(0, 2)), self.types(depth)),
            1 => {
                let item = self.types(depth);
                let short = |most| list(new(Node::Choose(0, most)), item.clone());
                new(Node::Concat(vec![short(1), list(Gen::unit(1), ty(Int::Int)), short(1)]))
            }
            2 => new(Node::Oneof(vec![self.lists(0), self.lists(0)])),
            _ => list(Gen::unit(1), self.types(depth)),
        }
    }
}

#[test]
fn a_space_has_what_can_be_drawn_each_once_and_nothing_else() {
    let mut tried = 0;
    for seed in 0..600 {
        let g = Maker(Chance::new(seed)).types(3);
        if ways(&g, 0) <= 20_000.0 {
            check(&g, 0);
            tried += 1;
        }
    }
    assert!(tried > 300, "{tried}");
}

#[test]
fn what_nests_has_more_values_with_every_size() {
    let g = recursive(|itself| {
        new(Node::Oneof(vec![
            ty(Int::Char),
            itself.clone(),
            new(Node::Pointer(itself.clone())),
            structure(list(new(Node::Choose(1, 2)), itself)),
        ]))
    });
    for size in 0..=2 {
        check(&g, size);
    }
    let numbers: Vec<String> = (0..=4)
        .map(|size| Space::of([&g], size, &LP64, EFFORT).unwrap().number().unwrap().to_string())
        .collect();
    // Two scalars, and of n types one size down n pointers and n + n^2 structs.
    assert_eq!(numbers, ["1", "5", "37", "1445", "2090917"]);
}

#[test]
fn random_draws_hit_every_value_as_often_as_the_weights_say() {
    const DRAWS: u64 = 40_000;
    let mut tried = 0;
    for seed in 0..200 {
        let g = Maker(Chance::new(1_000 + seed)).types(2);
        if ways(&g, 0) > 20_000.0 {
            continue;
        }
        let expected = outcomes(&g, 0);
        let least = expected.values().fold(1.0, |least: f64, chance| least.min(*chance));
        if expected.len() < 2 || least * (DRAWS as f64) < 25.0 {
            continue;
        }
        let mut source = Source::new(seed, 0);
        let mut counts: BTreeMap<Term, u64> = BTreeMap::new();
        for _ in 0..DRAWS {
            let drawn = sample(&g, &mut source).unwrap();
            *counts.entry(Term::of(&drawn, &mut Opaques::default())).or_default() += 1;
        }
        let hit: BTreeSet<&Term> = counts.keys().collect();
        assert_eq!(hit, expected.keys().collect());
        let all = DRAWS as f64;
        let distance = expected
            .iter()
            .map(|(term, chance)| (counts[term] as f64 - all * chance).powi(2) / (all * chance));
        let (distance, free) = (distance.sum::<f64>(), (expected.len() - 1) as f64);
        // Five standard deviations, after Wilson & Hilferty (1931).
        let deviation = 2.0 / (9.0 * free);
        let normal = ((distance / free).cbrt() - (1.0 - deviation)) / deviation.sqrt();
        assert!(normal < 5.0, "{distance} with {free} degrees of freedom: {g:?}");
        tried += 1;
    }
    assert!(tried > 60, "{tried}");
}

#[test]
fn a_swarm_has_what_its_branches_have_since_a_test_case_may_have_them_all() {
    let branches = || vec![(1, ty(Int::Int)), (0, ty(Int::Long)), (2, ty(Int::Char))];
    let swarm = new(Node::Swarm { total: 3, branches: branches() });
    let freq = new(Node::Freq { total: 3, branches: branches() });
    assert_eq!(enumerated(&swarm, 0), enumerated(&freq, 0));
}

#[test]
fn a_struct_of_a_size_is_what_the_sampler_draws_under_each_model() {
    let members = new(Node::Elements(
        [Int::Short, Int::Int, Int::Long].map(|int| Type::Int(int).into()).to_vec(),
    ));
    for (bytes, model) in [(6, &LP64), (8, &LP64), (16, &LP64), (12, &ILP32), (7, &ILP32)] {
        let g = new(Node::OfSize { bytes: Gen::unit(bytes), member: members.clone() });
        let mut space = Space::of([&g], 0, model, EFFORT).unwrap();
        assert!(space.asks_model().is_some());
        let number = u64::try_from(space.number().unwrap()).unwrap();
        let all: BTreeSet<Term> = (0..number)
            .map(|number| Term::of(&space.get(number).unwrap()[0], &mut Opaques::default()))
            .collect();
        assert_eq!(all.len() as u64, number);
        let mut source = Source::new(5, 0).under(model);
        let mut drawn = BTreeSet::new();
        for _ in 0..20_000 {
            drawn.insert(Term::of(&sample(&g, &mut source).unwrap(), &mut Opaques::default()));
        }
        assert!(drawn.is_subset(&all), "{bytes} bytes");
        // Characters where something else fits are drawn as well, but seldom.
        let has_char = |term: &&Term| format!("{term:?}").contains("Char");
        let others: BTreeSet<&Term> = all.iter().filter(|term| !has_char(term)).collect();
        assert!(others.iter().all(|term| drawn.contains(*term)), "{bytes} bytes");
        assert!(bytes % 2 == 1 || !others.is_empty());
    }
}

#[test]
fn a_tree_of_operators_is_what_the_sampler_draws() {
    let expr = |expression| new(Node::Expr(Box::new(expression)));
    let operand = |name: Option<&str>| expr(Expression::Operand(name.map(Into::into)));
    let text = |text: &str| Datum::String(text.as_bytes().into());
    let plus = new(Node::Elements(vec![text("+"), text("<<")]));
    let binary = expr(Expression::Binary(plus, [operand(None), operand(None)]));
    // Two operators, one of them around a named operand that is there twice.
    let square = expr(Expression::Binary(
        Gen::unit(text("*")),
        [operand(Some("x")), expr(Expression::Unary(Gen::unit(text("-")), operand(Some("x"))))],
    ));
    let mixed = expr(Expression::Binary(
        Gen::unit(text("&")),
        [operand(None), expr(Expression::Width("x".into()))],
    ));
    let leaf = expr(Expression::Variable(new(Node::Elements(vec![
        Type::Int(Int::Int).into(),
        Type::Int(Int::Long).into(),
    ]))));
    let node = new(Node::Oneof(vec![binary, square, mixed]));
    for (operators, depth) in [(0, 3), (1, 3), (2, 1), (2, 2), (3, 2)] {
        let g = expr(Expression::Tree {
            operators: Gen::unit(operators),
            depth: Some(Gen::unit(depth)),
            node: node.clone(),
            leaf: leaf.clone(),
        });
        let all: BTreeSet<Term> = enumerated(&g, 0).into_iter().collect();
        let mut source = Source::new(9, 0);
        let mut drawn = BTreeSet::new();
        for _ in 0..(400 * all.len()).min(200_000) {
            drawn.insert(Term::of(&sample(&g, &mut source).unwrap(), &mut Opaques::default()));
        }
        assert_eq!(drawn, all, "{operators} operators, {depth} deep");
    }
}

#[test]
fn a_number_beyond_every_machine_word_is_exact() {
    let g = list(Gen::unit(100), new(Node::Choose(1, 1000)));
    let mut space = Space::of([&g], 0, &LP64, EFFORT).unwrap();
    assert_eq!(space.number().unwrap(), BigUint::from(1000u32).pow(100));
    // And its beginning can be gone through.
    let list = |datum: &Datum| match datum {
        Datum::List(items) => items.len(),
        _ => 0,
    };
    assert_eq!(space.get(u64::MAX).map(|parts| list(&parts[0])), Some(100));
}

#[test]
fn all_integers_of_a_machine_word_are_a_set_too() {
    let g = new(Node::Choose(i64::MIN, i64::MAX));
    let mut space = Space::of([&g], 0, &LP64, EFFORT).unwrap();
    assert_eq!(space.number().unwrap(), BigUint::from(2u32).pow(64));
    let at = |space: &mut Space, number| match space.get(number).as_deref() {
        Some([Datum::Integer(n)]) => Some(*n),
        _ => None,
    };
    assert_eq!(at(&mut space, 0), Some(i64::MIN));
    assert_eq!(at(&mut space, u64::MAX), Some(i64::MAX));
}

#[test]
fn enumerations_have_distinct_constants_however_they_are_drawn() {
    let constants = list(new(Node::Choose(1, 3)), new(Node::Choose(1, 40)));
    let g = new(Node::Enum(constants));
    let number = Space::of([&g], 0, &LP64, EFFORT).unwrap().number().unwrap();
    assert_eq!(number, BigUint::from(40u32 + 40 * 39 + 40 * 39 * 38));
    check(&new(Node::Enum(list(Gen::unit(3), new(Node::Choose(1, 4))))), 0);
}

#[test]
fn what_has_no_end_or_is_too_large_to_try_is_said_with_its_place() {
    let place = crate::generator::ScriptLine { file: "my.lua".into(), line: 7 };
    let f = Function::new(|_: &Datum| Ok(ty(Int::Int)));
    let wide = Gen::new(Node::Bind(new(Node::Choose(1, 1_000_000)), f), Some(place.clone()));
    let itself: Rc<RefCell<Option<Gen>>> = Rc::default();
    let known = itself.clone();
    let f = Function::new(move |_: &Datum| {
        let pointer = new(Node::Pointer(known.borrow().clone().unwrap()));
        Ok(new(Node::Oneof(vec![ty(Int::Int), pointer])))
    });
    let endless = Gen::new(Node::Bind(Gen::unit(Datum::Nil), f), Some(place));
    *itself.borrow_mut() = Some(endless.clone());
    for (g, why) in [(&wide, "one of 1,000,000 values"), (&endless, "contains itself")] {
        let both = new(Node::Oneof(vec![ty(Int::Char), g.clone()]));
        let mut space = Space::of([&both], 2, &LP64, EFFORT).unwrap();
        let [gap] = space.gaps() else { panic!("{:?}", space.gaps()) };
        let text = gap.to_string();
        assert!(text.starts_with("bind (my.lua:7): ") && text.contains(why), "{text}");
        assert!(space.number() >= Some(1u32.into()), "what is known counts");
    }
}

#[test]
fn too_much_to_tell_apart_ends_in_good_time() {
    let parts = (0..40_i64).map(|i| {
        let item = |from: i64, to: i64| new(Node::Choose(i * from, i * to + 7));
        new(Node::Concat((0..6).map(|j| list(new(Node::Choose(0, 9)), item(j, j + 3))).collect()))
    });
    let g = new(Node::Oneof(parts.collect()));
    let mut space = Space::of([&g], 0, &LP64, 1_000).unwrap();
    assert_eq!(space.number(), None);
    assert!(!space.gaps().is_empty());
}

#[test]
fn a_mistake_in_a_script_is_the_one_that_drawing_finds() {
    let sum = new(Node::Expr(Box::new(Expression::Variable(ty(Int::Int)))));
    let mistakes = [
        new(Node::Pointer(Gen::unit(3))),
        structure(list(Gen::unit(2), Gen::unit(true))),
        list(Gen::unit(-1), ty(Int::Int)),
        list(Gen::unit(true), ty(Int::Int)),
        new(Node::Enum(list(Gen::unit(0), Gen::unit(1)))),
        new(Node::Packed(ty(Int::Int))),
        new(Node::Unsigned(Gen::unit(Type::Void))),
        new(Node::Complex(ty(Int::Int))),
        new(Node::Aligned { bytes: Gen::unit(3), record: ty(Int::Int) }),
        new(Node::Unnamed(ty(Int::Int))),
        new(Node::Bitfield { width: Gen::unit(3), base: Gen::unit(Type::Void) }),
        new(Node::Callback { args: list(Gen::unit(1), Gen::unit(2)), result: ty(Int::Int) }),
        new(Node::Expr(Box::new(Expression::Variable(Gen::unit(3))))),
        new(Node::Expr(Box::new(Expression::Call(ty(Int::Int), None)))),
        new(Node::Expr(Box::new(Expression::Call(sum, Some(Gen::unit(3)))))),
        new(Node::Expr(Box::new(Expression::StepPart(Gen::unit(3), ty(Int::Int))))),
    ];
    for g in mistakes {
        let drawn = sample(&g, &mut Source::new(1, 2)).unwrap_err().to_string();
        let read = Space::of([&g], 2, &LP64, EFFORT).unwrap_err().to_string();
        // Which member it is differs.
        let plain = |text: String| text.replace("member 1", "a member");
        assert_eq!(plain(read), plain(drawn));
    }
}

#[test]
fn generators_are_read_with_little_stack() {
    // As high as a script may build one, and lists as long as they are read.
    let deep = (0..950).fold(ty(Int::Int), |g, _| new(Node::Oneof(vec![g, ty(Int::Char)])));
    let long = list(new(Node::Choose(0, 1000)), deep.clone());
    let other = list(new(Node::Choose(1, 999)), ty(Int::Char));
    let g = structure(new(Node::Oneof(vec![long, other])));
    let mut reader = Reader::new(&LP64, EFFORT);
    reader.read(&g, 0).unwrap();
    let mut space = Space::of([&g], 0, &LP64, EFFORT).unwrap();
    assert!(space.number().unwrap() > 1_000_000u32.into());
    assert!(space.get(u64::MAX).is_some());
    std::mem::forget((deep, g));
}
