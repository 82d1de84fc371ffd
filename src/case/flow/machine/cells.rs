//! The cells of all objects. A run reads and writes them in a row; states that are kept share the pages of cells in which
//! they do not differ. To keep a state and to bring one back costs what was written between, however large the program is.

use std::ops::{Index, IndexMut, Range};
use std::rc::Rc;

use super::Datum;

/// The cells of a page.
const PAGE: usize = 32;

/// The pages that are compared at once.
const STRETCH: usize = 16;

/// A state that is kept.
#[derive(Debug, Clone, Default, PartialEq)]
pub(in crate::case::flow) struct State {
    pages: Vec<Rc<[Datum; PAGE]>>,
    /// The number of cells. Those of the last page beyond them mean nothing.
    number: usize,
}

impl State {
    /// The number of cells.
    pub(super) fn len(&self) -> usize {
        self.number
    }

    /// What a cell holds; none if there is no such cell.
    pub(super) fn get(&self, cell: usize) -> Option<Datum> {
        (cell < self.number).then(|| self.pages[cell / PAGE][cell % PAGE])
    }
}

/// The cells of a run.
#[derive(Debug, Clone, Default)]
pub(super) struct Cells {
    /// What they hold, to the end of a page.
    now: Vec<Datum>,
    number: usize,
    /// The pages from which they came, and whether what they hold may differ.
    pages: Vec<Rc<[Datum; PAGE]>>,
    is_written: Vec<bool>,
}

impl Cells {
    /// Brings a state back. Cells that came later hold what they hold at first.
    pub(super) fn set(&mut self, state: &State, initial: &[Datum]) {
        self.number = initial.len();
        let end = self.number.div_ceil(PAGE);
        self.now.resize(end * PAGE, Datum::Unset);
        self.is_written.resize(end, true);
        self.pages.truncate(end);
        for (first, pages) in (0..).step_by(STRETCH).zip(state.pages.chunks(STRETCH)) {
            if self.are_held(first, pages) {
                continue;
            }
            for (number, page) in (first..).zip(pages) {
                match self.pages.get_mut(number) {
                    Some(own) if Rc::ptr_eq(own, page) && !self.is_written[number] => continue,
                    Some(own) => own.clone_from(page),
                    None => self.pages.push(Rc::clone(page)),
                }
                self.now[number * PAGE..][..PAGE].copy_from_slice(&page[..]);
                self.is_written[number] = false;
            }
        }
        if state.number < self.number {
            self[state.number..initial.len()].copy_from_slice(&initial[state.number..]);
        }
    }

    /// Whether cells came from these pages, and none was written since. Nothing is left early: that takes less time.
    fn are_held(&self, first: usize, pages: &[Rc<[Datum; PAGE]>]) -> bool {
        let stretch = first..first + pages.len();
        let Some(own) = self.pages.get(stretch.clone()) else { return false };
        let differ = own.iter().zip(pages).fold(false, |any, (a, b)| any | !Rc::ptr_eq(a, b));
        let is_written = self.is_written[stretch].iter().fold(false, |any, one| any | one);
        !differ && !is_written
    }

    /// Copies cells to others, which they may overlap.
    pub(super) fn copy_within(&mut self, from: Range<usize>, to: usize) {
        self.will_write(to..to + from.len());
        self.now.copy_within(from, to);
    }

    /// Takes note that cells may differ from their pages.
    fn will_write(&mut self, cells: Range<usize>) {
        self.is_written[cells.start / PAGE..cells.end.div_ceil(PAGE)].fill(true);
    }

    /// Keeps the state.
    pub(super) fn state(&mut self) -> State {
        for (number, now) in self.now.as_chunks::<PAGE>().0.iter().enumerate() {
            if std::mem::take(&mut self.is_written[number]) {
                match self.pages.get_mut(number) {
                    Some(page) => *page = Rc::new(*now),
                    None => self.pages.push(Rc::new(*now)),
                }
            }
        }
        State { pages: self.pages.clone(), number: self.number }
    }
}

impl Index<usize> for Cells {
    type Output = Datum;

    #[inline]
    fn index(&self, cell: usize) -> &Datum {
        &self.now[cell]
    }
}

impl IndexMut<usize> for Cells {
    #[inline]
    fn index_mut(&mut self, cell: usize) -> &mut Datum {
        self.is_written[cell / PAGE] = true;
        &mut self.now[cell]
    }
}

impl Index<Range<usize>> for Cells {
    type Output = [Datum];

    fn index(&self, cells: Range<usize>) -> &[Datum] {
        &self.now[cells]
    }
}

impl IndexMut<Range<usize>> for Cells {
    fn index_mut(&mut self, cells: Range<usize>) -> &mut [Datum] {
        self.will_write(cells.clone());
        &mut self.now[cells]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(range: Range<i64>) -> Vec<Datum> {
        range.map(Datum::Int).collect()
    }

    /// The cells of a run that begins.
    fn begun(initial: &[Datum]) -> Cells {
        let mut cells = Cells::default();
        cells.set(&State::default(), initial);
        cells
    }

    #[test]
    fn a_state_that_is_brought_back_is_as_it_was() {
        let initial = numbers(0..100);
        let mut cells = begun(&initial);
        let first = cells.state();
        cells[31..66].copy_from_slice(&numbers(500..535));
        let second = cells.state();
        cells[99] = Datum::Null;
        for state in [&first, &second, &first] {
            cells.set(state, &initial);
            let held: Vec<_> = (0..100).map(|cell| state.get(cell)).collect();
            assert_eq!(held, cells[0..100].iter().copied().map(Some).collect::<Vec<_>>());
        }
        assert_eq!(cells[0..100], initial);
        assert_eq!(second.get(31), Some(Datum::Int(500)));
        assert_eq!(second.get(100), None);
    }

    #[test]
    fn states_share_the_pages_in_which_they_do_not_differ() {
        let initial = numbers(0..96);
        let mut cells = begun(&initial);
        let first = cells.state();
        cells[40] = Datum::Int(1);
        let second = cells.state();
        let shared = |page: usize| Rc::ptr_eq(&first.pages[page], &second.pages[page]);
        assert_eq!([0, 1, 2].map(shared), [true, false, true]);
    }

    #[test]
    fn a_state_that_is_brought_back_unchanged_shares_all_pages() {
        let initial = numbers(0..40);
        let mut cells = begun(&initial);
        let first = cells.state();
        cells.set(&first, &initial);
        let again = cells.state();
        assert!(first.pages.iter().zip(&again.pages).all(|(one, other)| Rc::ptr_eq(one, other)));
    }

    #[test]
    fn cells_that_are_copied_differ_from_their_page() {
        let mut cells = begun(&numbers(0..96));
        let first = cells.state();
        cells.copy_within(0..4, 62);
        let second = cells.state();
        assert_eq!(
            [62, 63, 64, 65].map(|cell| second.get(cell)),
            [0, 1, 2, 3].map(|n| Some(Datum::Int(n)))
        );
        assert_eq!(first.get(64), Some(Datum::Int(64)));
    }

    #[test]
    fn cells_that_came_after_a_state_hold_what_they_hold_at_first() {
        let mut cells = begun(&numbers(0..3));
        cells[1] = Datum::Int(7);
        let state = cells.state();
        for end in [3, 32, 33, 80] {
            cells.set(&state, &numbers(0..end));
            assert_eq!((cells[1], cells[2]), (Datum::Int(7), Datum::Int(2)));
            assert_eq!(cells[3..end as usize], numbers(3..end));
            let all = cells.state();
            assert_eq!((state.len(), all.len()), (3, end as usize));
            cells[end as usize - 1] = Datum::Null;
        }
    }
}
