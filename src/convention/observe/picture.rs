//! A small picture of a call: what each place should hold, and what it does hold.

use std::collections::BTreeMap;

use super::view::View;
use super::{Look, Trial};
use crate::base::paint;
use crate::convention::{Placed, Spot};

/// The places that a convention assigns to arguments, one line each, with what belongs there.
pub fn picture(look: &Look, trial: &Trial) -> String {
    table(&["place", "by the convention"], rows(look, trial, None))
}

/// The same with what was found.
pub(super) fn of(look: &Look, trial: &Trial, view: &View) -> String {
    table(&["place", "by the convention", "found"], rows(look, trial, Some(view)))
}

/// Registers first, in their order, then the stack.
fn rows(look: &Look, trial: &Trial, view: Option<&View>) -> Vec<Vec<String>> {
    let mut places: BTreeMap<(bool, u64, String), [Vec<String>; 2]> = BTreeMap::new();
    let mut put = |column: usize, spot: (bool, u64, String), what: String| {
        let cell = &mut places.entry(spot).or_default()[column];
        if !cell.contains(&what) {
            cell.push(what);
        }
    };
    let key = |name: &str| match name.strip_prefix("stack+") {
        Some(offset) => (true, offset.parse().unwrap_or(0), name.into()),
        None => (false, look.machine.register(name).map_or(0, |register| register.at), name.into()),
    };
    let spots = |placed: &Placed| -> Vec<String> {
        let name = |spot: Spot| look.convention.spot(spot);
        placed.pieces.iter().map(|piece| name(piece.at)).collect()
    };
    if let Some(hidden) = &trial.placement.hidden {
        for name in spots(hidden) {
            put(0, key(&name), "address of the result".into());
        }
    }
    for (i, (argument, placed)) in
        trial.arguments.iter().zip(&trial.placement.arguments).enumerate()
    {
        let Some(placed) = placed else { continue };
        let what = |address: bool| match address {
            true => format!("address of arg {}", i + 1),
            false => format!("arg {}", i + 1),
        };
        for name in spots(placed) {
            put(0, key(&name), what(placed.by_reference));
        }
        let Some(view) = view else { continue };
        if look.holds(&argument.image, placed, view) {
            for name in spots(placed) {
                put(1, key(&name), what(placed.by_reference));
            }
        } else {
            for name in look.seek(&argument.image, view).unwrap_or_default() {
                let (name, address) = match name.strip_prefix("memory, the address in ") {
                    Some(name) => (name.to_string(), true),
                    None => (name, false),
                };
                put(1, key(&name), what(address));
            }
        }
    }
    let row = |((_, _, name), [belongs, found]): ((bool, u64, String), [Vec<String>; 2])| {
        let mut row = vec![name, belongs.join(", ")];
        row.extend(view.map(|_| found.join(", ")));
        row
    };
    places.into_iter().map(row).collect()
}

fn table(head: &[&str], rows: Vec<Vec<String>>) -> String {
    let head = head.iter().map(ToString::to_string).collect();
    let rows = [vec![head], rows].concat();
    paint::table(&rows, 0..0).iter().map(|line| format!("{line}\n")).collect()
}
