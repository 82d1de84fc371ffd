//! Variants of a program: others with the same meaning, made by rewriting it in a few places (Le, Afshari & Su 2014
//! compare a program with its variants; here the machine knows what each must do, so that none needs another).
//!
//! A rewrite need not be right: it proposes a program. The machine runs it, and it is taken if it has a single meaning,
//! keeps the constraints of C and the rules of its compilers, and leaves in every object that is compared what was there
//! before.

mod algebra;
mod conditions;
mod constants;
mod dead;
mod draft;
mod guards;
mod in_line;
mod iterations;
mod jumps;
mod nests;
mod outlined;
mod seen;
mod storage;
mod wider;

#[cfg(test)]
mod tests;

use self::seen::Seen;
use super::machine::Machine;
use super::rewrite::Rewrite;
use super::tidy::tidy;
use super::{Flow, cost};
use crate::base::chance::{Chance, mix};
use crate::c::arithmetic::Number;
use crate::c::model::Model;
use crate::c::rules::Rules;

/// Separates the stream that rewrites programs from those that write them.
const REWRITES: u64 = 0x7661_7279;

/// The fewest and the most rewrites of a variant.
const NUMBER: (i64, i64) = (3, 8);

/// Proposals in a row that are refused before a program is left as it is: most are taken.
const TRIES: u32 = 24;

/// A program does not become larger than this many times what it was, and some parts more.
const GROWTH: (u32, u32) = (2, 200);

/// Proposes a program that is rewritten in one place; none where there is no place for it.
type Proposal = fn(&Seen, &mut Chance) -> Option<Flow>;

/// Every kind, each as likely as any other.
const KINDS: [(Rewrite, Proposal); 21] = [
    (Rewrite::DeadRemoved, dead::removed),
    (Rewrite::DeadReplaced, dead::replaced),
    (Rewrite::DeadAdded, dead::added),
    (Rewrite::ConditionOpaque, conditions::opaque),
    (Rewrite::ConditionConstant, conditions::constant),
    (Rewrite::BranchTurned, conditions::turned),
    (Rewrite::Guarded, guards::guarded),
    (Rewrite::ConstantOpaque, constants::opaque),
    (Rewrite::ValueConstant, constants::known),
    (Rewrite::LoopPeeled, iterations::peeled),
    (Rewrite::LoopSplit, iterations::split),
    (Rewrite::LoopUnrolled, iterations::unrolled),
    (Rewrite::LoopRespelled, iterations::respelled),
    (Rewrite::LoopsInterchanged, nests::interchanged),
    (Rewrite::LoopDistributed, nests::distributed),
    (Rewrite::Outlined, outlined::outlined),
    (Rewrite::InLine, in_line::in_line),
    (Rewrite::ObjectOutside, storage::outside),
    (Rewrite::GlobalInLocal, storage::in_a_local),
    (Rewrite::TypeWider, wider::wider),
    (Rewrite::ExpressionRewritten, algebra::rewritten),
];

/// The variant of a program with this seed. It may run this many statements.
pub(super) fn variant(base: &Flow, seed: i64, rules: &Rules) -> Flow {
    let mut chance = Chance::new(mix(seed as u64, REWRITES));
    let judge = Judge::new(base, rules);
    let mut flow = base.clone();
    for _ in 0..chance.between(NUMBER.0, NUMBER.1) {
        match judge.rewritten(&flow, &KINDS, &mut chance) {
            Some(next) => flow = next,
            None => break,
        }
    }
    tidy(&mut flow);
    Flow { seed, ..flow }
}

/// Decides which programs are variants of one.
struct Judge<'a> {
    rules: &'a Rules<'a>,
    /// What the objects that are compared hold in the end.
    ends: Vec<(u32, Vec<Option<Number>>)>,
    /// The largest program.
    most: u32,
}

impl<'a> Judge<'a> {
    fn new(base: &Flow, rules: &'a Rules) -> Judge<'a> {
        let mut machine = Machine::new(base, rules.model);
        // The program of a suite has a meaning.
        let _ = machine.run();
        let compared = base.compared().into_iter();
        let ends = compared.map(|object| (object, end(&machine, object))).collect();
        let most = cost::cost(base).nodes * GROWTH.0 + GROWTH.1;
        Judge { rules, ends, most }
    }

    /// A program that is rewritten in one place by one of some kinds.
    fn rewritten(
        &self,
        flow: &Flow,
        kinds: &[(Rewrite, Proposal)],
        chance: &mut Chance,
    ) -> Option<Flow> {
        let seen = Seen::of(flow, self.rules.model);
        (0..TRIES).find_map(|_| {
            let (rewrite, propose) = chance.pick(kinds);
            let mut draft = propose(&seen, chance)?;
            draft.drop_false_atomics(self.rules.model);
            draft.drop_false_void_pointers();
            draft.drop_false_texts();
            draft.drop_false_attributes();
            draft.drop_false_lists();
            draft.drop_false_old_definitions();
            draft.drop_false_tail_calls();
            draft.drop_false_restricted(self.rules.model);
            if draft == *flow || !self.takes(&draft) {
                return None;
            }
            draft.rewrites.push(*rewrite);
            Some(draft)
        })
    }

    /// Whether a program has the same meaning. Its objects have the numbers that they had.
    fn takes(&self, draft: &Flow) -> bool {
        let model: &Model = self.rules.model;
        if cost::cost(draft).nodes > self.most
            || !draft.keeps(self.rules)
            || !draft.keeps_rules(model)
        {
            return false;
        }
        let mut machine = Machine::new(draft, model);
        machine.run().is_ok()
            && self.ends.iter().all(|(object, known)| end(&machine, *object) == *known)
    }
}

/// The numbers in an object.
fn end(machine: &Machine, object: u32) -> Vec<Option<Number>> {
    machine.content(object).iter().map(|datum| machine.numbers().number(*datum)).collect()
}
