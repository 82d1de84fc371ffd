//! The scopes of objects in blocks: they are named in their block only, and no jump leads into it.

use std::collections::{BTreeMap, BTreeSet};

use super::{Expr, Flow, Place, Stmt, Storage};

/// Whether a function names objects of blocks in these blocks only, and those of other functions nowhere; and whether each
/// of its jumps leads to a label in no other blocks than it is in. A jump by a table may lead to any label of a table:
/// compilers see it like that. It leaves no block of an object that is cleaned up: clang has no such jumps.
pub(super) fn are_kept(flow: &Flow, routine: u32) -> bool {
    let mut scopes = Scopes {
        flow,
        routine,
        open: Vec::new(),
        is_kept: true,
        blocks: 0,
        cleaned: BTreeSet::new(),
        labels: BTreeMap::new(),
        jumps: Vec::new(),
        by_table: (Vec::new(), BTreeSet::new()),
    };
    scopes.body(&flow.routines[routine as usize].body);
    let (tables, labels) = std::mem::take(&mut scopes.by_table);
    let cleaned = std::mem::take(&mut scopes.cleaned);
    for from in tables {
        for label in &labels {
            let to = scopes.labels.get(label).map_or(0, Vec::len);
            scopes.is_kept &= from.iter().skip(to).all(|block| !cleaned.contains(block));
            scopes.jumps.push((from.clone(), *label));
        }
    }
    let leads = |(from, label): &(Vec<u32>, u32)| {
        // Others are missed elsewhere.
        scopes.labels.get(label).is_none_or(|to| from.starts_with(to))
    };
    scopes.is_kept && scopes.jumps.iter().all(leads)
}

struct Scopes<'f> {
    flow: &'f Flow,
    routine: u32,
    /// The blocks around: the number of each, and its objects.
    open: Vec<(u32, Vec<u32>)>,
    is_kept: bool,
    blocks: u32,
    /// Those of objects that are cleaned up.
    cleaned: BTreeSet<u32>,
    /// The blocks around labels and around jumps to labels.
    labels: BTreeMap<u32, Vec<u32>>,
    jumps: Vec<(Vec<u32>, u32)>,
    /// The blocks around jumps by tables, and all labels in these.
    by_table: (Vec<Vec<u32>>, BTreeSet<u32>),
}

impl<'f> Scopes<'f> {
    fn body(&mut self, body: &'f [Stmt]) {
        for stmt in body {
            self.stmt(stmt);
            stmt.heads().for_each(|head| self.stmt(head));
            match stmt {
                Stmt::Block(..) | Stmt::Cleaned(..) => self.block(stmt),
                stmt => stmt.bodies().into_iter().for_each(|body| self.body(body)),
            }
        }
    }

    fn block(&mut self, stmt: &'f Stmt) {
        let objects = stmt.own_objects();
        self.blocks += 1;
        if let Stmt::Cleaned(..) = stmt {
            self.cleaned.insert(self.blocks);
        }
        for (index, object) in objects.iter().enumerate() {
            let own = self.flow.objects.get(*object as usize);
            self.is_kept &= own.is_some_and(|own| own.storage == Storage::Block(self.routine));
            self.is_kept &= !objects[..index].contains(object) && !self.is_open(*object);
            // Its lengths are known before it.
            own.into_iter().flat_map(|own| own.lengths()).for_each(|length| self.object(length));
        }
        self.open.push((self.blocks, objects));
        stmt.bodies().into_iter().for_each(|body| self.body(body));
        self.open.pop();
    }

    fn is_open(&self, object: u32) -> bool {
        self.open.iter().any(|(_, objects)| objects.contains(&object))
    }

    fn stmt(&mut self, stmt: &'f Stmt) {
        let around = || self.open.iter().map(|(number, _)| *number).collect::<Vec<_>>();
        match stmt {
            Stmt::Label(label) => drop(self.labels.insert(*label, around())),
            Stmt::Goto(label) => self.jumps.push((around(), *label)),
            Stmt::GotoOneOf(..) | Stmt::Asm(_) if !stmt.targets().is_empty() => {
                let around = around();
                self.by_table.0.push(around);
                self.by_table.1.extend(stmt.targets());
            }
            Stmt::Allocate(_, object, _) => {
                let own = self.flow.objects.get(*object as usize);
                self.is_kept &= own.is_some_and(|own| own.storage == Storage::Frame(self.routine));
            }
            _ => {}
        }
        stmt.written().into_iter().chain(stmt.copied()).for_each(|place| self.place(place));
        stmt.each_expr(&mut |expr| match expr {
            Expr::Read(place) | Expr::Address(place) | Expr::Count(place) => self.place(place),
            Expr::CallBy(place, _) => self.place(place),
            Expr::View(of) => self.place(&of.place),
            Expr::Braces(of) => {
                self.object(of.object);
                of.sets.iter().for_each(|set| self.place(&set.to));
            }
            Expr::Memory(_, call) | Expr::Measure(call) => {
                call.places().into_iter().for_each(|of| self.place(of))
            }
            _ => {}
        });
    }

    fn place(&mut self, place: &Place) {
        place.root().into_iter().for_each(|of| self.object(of));
    }

    fn object(&mut self, object: u32) {
        self.is_kept &= match self.flow.objects.get(object as usize).map(|of| of.storage) {
            None | Some(Storage::Frame(_)) => false,
            Some(Storage::Block(of)) => of == self.routine && self.is_open(object),
            Some(storage) => storage.routine().is_none_or(|of| of == self.routine),
        };
    }
}
