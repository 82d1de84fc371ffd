//! Searches registers and the stack for the bytes of a value. Since no two consecutive bytes occur twice
//! among the values of a call, a match is the value itself.

use std::collections::BTreeSet;

use super::Look;
use super::dump::address;
use super::image::Image;
use super::machine::Register;
use super::view::View;
use crate::convention::Role;

/// A value with fewer known bits may match anywhere.
const TELLING: u32 = 12;

/// Arguments of a call are at most this far up the stack; beyond are the caller's own objects.
const REACH: usize = 512;

impl Look<'_> {
    /// The names of a value's places: one register, or the stack, or memory whose
    /// address is in one of these, or several. None if it is nowhere, or has too few known bits.
    pub(super) fn seek(&self, image: &Image, view: &View) -> Option<Vec<String>> {
        if image.known() < TELLING {
            return None;
        }
        self.in_a_register(image, view, &self.passing())
            .or_else(|| self.on_the_stack(image, view))
            .or_else(|| self.in_a_register(image, view, &self.candidates()))
            .map(|spot| vec![spot])
            .or_else(|| self.by_reference(image, view))
            .or_else(|| self.in_parts(image, view))
    }

    /// The convention's registers, then the others.
    fn candidates(&self) -> Vec<Register> {
        let names = self.convention.files.iter().flat_map(|file| &file.registers);
        let mut all: Vec<Register> = names.filter_map(|name| self.machine.register(name)).collect();
        for register in self.machine.registers() {
            if !all.contains(&register) {
                all.push(register);
            }
        }
        all
    }

    /// The registers that pass arguments.
    fn passing(&self) -> Vec<Register> {
        let mut files = BTreeSet::new();
        for class in self.convention.criteria(Role::Variable) {
            class.rule.clone().each_file(&mut |file| {
                files.insert(*file);
            });
        }
        let files = files.into_iter().filter_map(|file| self.convention.files.get(file));
        let names = files.flat_map(|file| &file.registers);
        names.filter_map(|name| self.machine.register(name)).collect()
    }

    fn in_a_register(&self, image: &Image, view: &View, among: &[Register]) -> Option<String> {
        let size = image.bytes.len();
        let holds = |register: &Register| {
            let bytes = view.register(register);
            let right = bytes.len().checked_sub(size).and_then(|from| bytes.get(from..));
            let stored = register.form.store(bytes, size as u64, self.encoding.order);
            stored.is_some_and(|stored| image.fits(&stored))
                || right.is_some_and(|bytes| image.fits(bytes))
        };
        let found = among.iter().find(|register| holds(register))?;
        Some(found.name.into())
    }

    fn on_the_stack(&self, image: &Image, view: &View) -> Option<String> {
        let first = self.convention.stack.first as usize;
        let places = view.stack.get(first..)?;
        let holds = |offset: &usize| places.get(*offset..).is_some_and(|bytes| image.fits(bytes));
        let found = (0..places.len().min(REACH)).find(holds)?;
        Some(format!("stack+{found}"))
    }

    fn by_reference(&self, image: &Image, view: &View) -> Option<Vec<String>> {
        let word = self.machine.word as usize;
        let points = |bytes: Option<&[u8]>| {
            let at = bytes.map_or(0, |bytes| address(bytes, self.is_big()));
            view.memory(at).is_some_and(|found| image.fits(found))
        };
        let said = |place: String| Some(vec![format!("memory, the address in {place}")]);
        let is_address = |register: &Register| points(view.register(register).get(..word));
        let whole = |register: &Register| register.bytes as usize == word;
        if let Some(found) = self.candidates().into_iter().find(|r| whole(r) && is_address(r)) {
            return said(found.name.into());
        }
        let places = view.stack.get(self.convention.stack.first as usize..)?;
        let mut offsets = (0..places.len().min(REACH)).step_by(word);
        let found = offsets.find(|offset| points(places.get(*offset..offset + word)))?;
        said(format!("stack+{found}"))
    }

    /// Each word of the value by itself; all of them must be found.
    fn in_parts(&self, image: &Image, view: &View) -> Option<Vec<String>> {
        let word = u64::from(self.machine.word);
        let mut spots = Vec::new();
        for from in (0..image.bytes.len() as u64).step_by(word as usize) {
            let part = image.part(from, word);
            if part.known() == 0 {
                continue;
            }
            let spot = self.in_a_register(&part, view, &self.passing());
            let spot = spot.or_else(|| self.on_the_stack(&part, view));
            spots.push(spot.or_else(|| self.in_a_register(&part, view, &self.candidates()))?);
        }
        (!spots.is_empty()).then_some(spots)
    }
}
