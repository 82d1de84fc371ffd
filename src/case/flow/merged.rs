//! Programs with one object in place of several of its type.

use super::addresses::each_address_mut;
use super::changes::Changes;
use super::tidy::rename;
use super::{Flow, Storage, Variable};

impl Flow {
    /// Changes that put one object in place of all others of its type, and in place of each one: the first one outside
    /// functions, and the first one of each function in place of its others.
    pub(super) fn merged_objects(&self) -> Changes<'_> {
        let mut all = Changes::default();
        for (one, object) in self.objects.iter().enumerate() {
            let place = object.storage.routine();
            let is_alike = |other: &Variable| other.ty == object.ty;
            let stands_for = |other: &Variable| {
                let is_reached = place.is_none() || place == other.storage.routine();
                is_alike(other) && is_reached && is_merged(other)
            };
            let before = &self.objects[..one];
            if before.iter().any(|other| is_alike(other) && other.storage.routine() == place) {
                continue;
            }
            let others = (0..self.objects.len()).filter(|other| *other != one);
            let others: Vec<usize> =
                others.filter(|other| stands_for(&self.objects[*other])).collect();
            let each: Vec<Vec<usize>> = others.iter().map(|other| vec![*other]).collect();
            let all_others = (others.len() > 1).then_some(others);
            for others in all_others.into_iter().chain(each) {
                all.add(move |flow| flow.put_one_for(one, &others));
            }
        }
        all
    }

    /// Puts an object in place of others; these are not used any more.
    fn put_one_for(&mut self, one: usize, others: &[usize]) {
        let mut objects: Vec<u32> = (0..self.objects.len() as u32).collect();
        others.iter().for_each(|other| objects[*other] = one as u32);
        let routines: Vec<u32> = (0..self.routines.len() as u32).collect();
        for routine in &mut self.routines {
            rename(&mut routine.body, &objects, &routines);
        }
        for object in &mut self.objects {
            object.rename_lengths(&objects);
            if let Some(value) = &mut object.value {
                each_address_mut(value, &mut |object, _| *object = objects[*object as usize]);
            }
        }
    }
}

/// Whether another object may be used in place of an object.
fn is_merged(object: &Variable) -> bool {
    !matches!(object.storage, Storage::Parameter(_)) && object.lengths().next().is_none()
}

#[cfg(test)]
mod tests {
    use crate::c::model::LP64;
    use crate::c::types::Type;
    use crate::case::flow::Flow;
    use crate::case::flow::tests::candidates;
    use crate::case::flow::tests::{reader, result, runs};

    #[test]
    fn objects_of_one_type_become_one_if_that_has_a_meaning() {
        let text = "void main() { t v; v = r; h = f(&v); g = f(&s); g += h; } \
                    int f(t *p) { return p[0].a; } struct t { int a; int b; }; t r; t s; int h; int g;";
        let flow = reader::program(text);
        assert_eq!(runs(&flow), [true; 2]);
        let smaller = candidates(&flow, &LP64);
        assert!(smaller.iter().all(|flow| runs(flow) == [true; 2]));
        let records = |flow: &Flow| {
            let is_record = |ty: &Type| matches!(ty, Type::Record(_));
            flow.objects.iter().filter(|object| is_record(&object.ty)).count()
        };
        assert_eq!(records(&flow), 3);
        assert!(smaller.iter().any(|flow| records(flow) == 1 && result(flow) == Some(0)));
    }
}
