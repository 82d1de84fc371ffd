//! Statements in a new function, in place of which there is a call.

use std::collections::BTreeMap;

use super::draft::{add_object, int, replace_object};
use super::jumps::is_closed;
use super::seen::Seen;
use crate::base::chance::Chance;
use crate::c::types::Type;
use crate::case::flow::walk::{Use, each_place_mut};
use crate::case::flow::ways::block;
use crate::case::flow::{Expr, Flow, Place, Routine, Sight, Stmt, Storage, Variable};

/// The most parameters of such a function.
const MOST: usize = 8;

/// How statements use an object.
#[derive(Debug, Clone, Copy, Default)]
struct Uses {
    number: usize,
    is_changed: bool,
}

fn uses(stmts: &[Stmt]) -> BTreeMap<u32, Uses> {
    let mut all: BTreeMap<u32, Uses> = BTreeMap::new();
    for stmt in stmts {
        stmt.each(&mut |stmt| {
            stmt.each_use(&mut |object, how| {
                let uses = all.entry(object).or_default();
                uses.number += 1;
                uses.is_changed |= how != Use::Read;
            });
        });
    }
    all
}

/// Makes a function of statements. What they use of the function around them is passed: numbers, pointers and structs that they
/// only read by value, others by their addresses; or one number is passed by value and is the result. What nothing else uses
/// goes with them.
pub(super) fn outlined(seen: &Seen, chance: &mut Chance) -> Option<Flow> {
    let (way, body, first, number) = seen.stretch(chance)?;
    let stmts = &body[first..first + number];
    let (base, caller) = (seen.flow, way.0 as u32);
    let whole = &base.routines[way.0].body;
    if !is_closed(stmts, whole) {
        return None;
    }
    let all = uses(whole);
    let new = base.routines.len() as u32;
    let mut flow = base.clone();
    let mut draft = Draft { stmts: stmts.to_vec(), parameters: Vec::new(), args: Vec::new() };
    let mut result = None;
    for (own, used) in uses(stmts) {
        let of = &base.objects[own as usize];
        if of.storage.routine() != Some(caller) {
            continue;
        }
        let is_bound = of.length.is_some() || matches!(of.storage, Storage::Frame(_));
        if is_bound || of.is_volatile || draft.args.len() == MOST {
            return None;
        }
        let is_length = base.objects.iter().any(|other| other.lengths().any(|of| of == own));
        let is_alone = all.get(&own).is_some_and(|all| all.number == used.number);
        let goes_along =
            matches!(of.storage, Storage::Local(_) | Storage::Kept(_) | Storage::Block(_));
        if is_alone && !is_length && goes_along {
            flow.objects[own as usize].storage = of.storage.in_routine(new);
            continue;
        }
        let is_number = matches!(of.ty, Type::Int(_) | Type::Float(_));
        let is_result = result.is_none() && is_number && used.is_changed && chance.ratio(2, 3);
        let by_value = is_result || !used.is_changed && !matches!(of.ty, Type::Array(..));
        let parameter = match &of.ty {
            _ if by_value => of.ty.clone(),
            Type::Array(element, _) if chance.ratio(2, 3) => {
                draft.add_row(&mut flow, own, (**element).clone().pointer(), new);
                continue;
            }
            ty => ty.clone().pointer(),
        };
        let parameter = draft.add(&mut flow, own, parameter, by_value, new);
        if is_result {
            result = Some((own, parameter, of.ty.clone()));
        }
    }
    let Draft { mut stmts, parameters, args } = draft;
    let (call, ty) = match result {
        Some((to, from, ty)) => {
            stmts.push(Stmt::Return(Some(Expr::Read(Place::Object(from)))));
            (Stmt::Assign(Place::Object(to), None, Expr::Call(new, args)), Some(ty))
        }
        None => (Stmt::Call(new, args), None),
    };
    let sight = *chance.pick(&[Sight::Static, Sight::Static, Sight::Public, Sight::Opaque]);
    block(&mut flow, &way).splice(first..first + number, [call]);
    flow.routines.push(Routine::new(parameters, ty, sight, stmts));
    Some(flow)
}

/// The function that is made.
struct Draft {
    stmts: Vec<Stmt>,
    parameters: Vec<u32>,
    args: Vec<Expr>,
}

impl Draft {
    /// Adds a parameter for an object, and yields its number.
    fn add(&mut self, flow: &mut Flow, own: u32, ty: Type, by_value: bool, new: u32) -> u32 {
        let parameter = add_object(flow, Variable::new(ty, Storage::Parameter(new), None));
        let (arg, place) = match by_value {
            true => (Expr::Read(Place::Object(own)), Place::Object(parameter)),
            false => {
                let target = Place::Target(Box::new(Place::Object(parameter)), Box::new(int(0)));
                (Expr::Address(Place::Object(own)), target)
            }
        };
        replace_object(&mut self.stmts, own, &place);
        self.parameters.push(parameter);
        self.args.push(arg);
        parameter
    }

    /// Adds a pointer to the first element of an array as a parameter. What names the array as a whole still names it, which
    /// is not taken.
    fn add_row(&mut self, flow: &mut Flow, own: u32, ty: Type, new: u32) {
        fn lead(place: &mut Place, own: u32, parameter: u32) {
            match place {
                Place::Object(_) | Place::Value(_) => {}
                Place::Element(of, index) if **of == Place::Object(own) => {
                    let pointer = Box::new(Place::Object(parameter));
                    *place = Place::Target(pointer, index.clone());
                }
                Place::Member(of, _) | Place::Element(of, _) | Place::Target(of, _) => {
                    lead(of, own, parameter);
                }
            }
        }
        let parameter = add_object(flow, Variable::new(ty, Storage::Parameter(new), None));
        each_place_mut(&mut self.stmts, &mut |place| lead(place, own, parameter));
        let element = Place::Element(Box::new(Place::Object(own)), Box::new(int(0)));
        self.parameters.push(parameter);
        self.args.push(Expr::Address(element));
    }
}
