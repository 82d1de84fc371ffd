//! Changes of a program, each made when it is asked for: thousands of changed programs would not fit into memory.

use super::Flow;
use super::ways::Way;

/// A change of a program.
pub(super) type Change<'c> = Box<dyn FnOnce(&mut Flow) + Send + 'c>;

/// Changes in the order in which they are added.
#[derive(Default)]
pub(super) struct Changes<'c>(pub(super) Vec<Change<'c>>);

impl<'c> Changes<'c> {
    pub(super) fn add(&mut self, change: impl FnOnce(&mut Flow) + Send + 'c) {
        self.0.push(Box::new(change));
    }

    /// Likewise, of the list of statements at the end of a way.
    pub(super) fn add_in(&mut self, way: &Way, change: impl FnOnce(&mut Flow, &Way) + Send + 'c) {
        let way = way.clone();
        self.add(move |flow| change(flow, &way));
    }
}
