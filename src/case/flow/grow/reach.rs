//! The objects that functions can name: a large program has thousands of others.

use rustc_hash::FxHashSet;

use crate::case::flow::{Storage, Variable};

/// The objects outside functions and those of each function, in the order in which they came. To ask for them costs nothing,
/// since that is done for each operand.
#[derive(Debug, Default)]
pub(super) struct Reach {
    /// The function of each object that is known.
    functions: Vec<Option<u32>>,
    outside: Vec<u32>,
    own: Vec<Vec<u32>>,
    /// Those of them that are variables.
    variables: Vec<Vec<u32>>,
    /// Objects that nothing writes, those of what was observed, and those of blocks that are left: they are no variables of
    /// the functions.
    aside: FxHashSet<u32>,
}

impl Reach {
    /// Takes in the objects that came last.
    pub(super) fn extend(&mut self, objects: &[Variable]) {
        let known = self.functions.len();
        for (number, object) in (known as u32..).zip(&objects[known..]) {
            let routine = object.storage.routine();
            self.functions.push(routine);
            match routine {
                None => self.outside.push(number),
                Some(routine) => {
                    let routine = routine as usize;
                    if self.own.len() <= routine {
                        self.own.resize(routine + 1, Vec::new());
                        self.variables.resize(routine + 1, Vec::new());
                    }
                    self.own[routine].push(number);
                    if !matches!(object.storage, Storage::Frame(_) | Storage::Inner(_)) {
                        self.variables[routine].push(number);
                    }
                }
            }
        }
    }

    /// Only so many objects are left.
    pub(super) fn truncate(&mut self, number: usize) {
        self.functions.truncate(number);
        let lists = self.own.iter_mut().chain(&mut self.variables).chain([&mut self.outside]);
        lists.for_each(|list| list.truncate(list.partition_point(|of| (*of as usize) < number)));
    }

    /// An object is no variable of the functions from now on.
    pub(super) fn put_aside(&mut self, object: u32) {
        self.aside.insert(object);
        let list = match self.functions.get(object as usize) {
            Some(Some(routine)) => &mut self.variables[*routine as usize],
            _ => &mut self.outside,
        };
        if let Ok(at) = list.binary_search(&object) {
            list.remove(at);
        }
    }

    pub(super) fn is_aside(&self, object: u32) -> bool {
        self.aside.contains(&object)
    }

    /// The objects outside functions that are not aside.
    pub(super) fn outside(&self) -> &[u32] {
        &self.outside
    }

    /// The objects of a function that are neither aside nor parts of others or of its frame.
    pub(super) fn variables(&self, routine: u32) -> &[u32] {
        self.variables.get(routine as usize).map_or(&[], Vec::as_slice)
    }

    /// All objects of a function.
    pub(super) fn own(&self, routine: u32) -> &[u32] {
        self.own.get(routine as usize).map_or(&[], Vec::as_slice)
    }
}
