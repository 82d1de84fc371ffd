//! The function that `bind` applies. Since a monad's function is pure, its result for a plain value
//! is cached: `bind(iszero, f)` calls Lua twice in a whole campaign.

use std::cell::{RefCell, RefMut};
use std::collections::HashMap;
use std::fmt;
use std::rc::Rc;

use super::{Datum, Gen, ScriptError};

/// Makes a generator of a value.
pub trait Callback {
    /// The generator for this value, needed by a sample with this number.
    fn call(&self, value: &Datum, sample: u64) -> Result<Gen, ScriptError>;

    /// A number that changes when earlier results no longer hold (a script assigned a variable).
    fn epoch(&self) -> u64 {
        0
    }
}

impl<F: Fn(&Datum) -> Result<Gen, ScriptError>> Callback for F {
    fn call(&self, value: &Datum, _sample: u64) -> Result<Gen, ScriptError> {
        self(value)
    }
}

/// A callback with a cache.
pub struct Function {
    callback: Box<dyn Callback>,
    memo: RefCell<Memo>,
}

/// With more values than this a function is not cached: `bind(choose(1, 1e9), f)` must not fill the
/// memory of a campaign that runs all night.
const REMEMBERED: usize = 1024;

#[derive(Default)]
struct Memo {
    epoch: u64,
    /// For nil, false and true, which most functions get.
    plain: [Option<Gen>; 3],
    /// The first other value: most other functions see no second one.
    first: Option<(Key, Gen)>,
    others: HashMap<Key, Gen>,
}

#[derive(PartialEq, Eq, Hash)]
enum Key {
    Integer(i64),
    Number(u64),
    String(Rc<[u8]>),
}

impl Key {
    fn of(value: &Datum) -> Option<Key> {
        match value {
            Datum::Integer(n) => Some(Key::Integer(*n)),
            Datum::Number(x) => Some(Key::Number(x.to_bits())),
            Datum::String(s) => Some(Key::String(s.clone())),
            _ => None,
        }
    }
}

impl Function {
    /// A function with an empty cache.
    pub fn new(callback: impl Callback + 'static) -> Function {
        Function { callback: Box::new(callback), memo: RefCell::default() }
    }

    /// The generator for this value, needed by a sample: cached if the value is simple.
    pub fn apply(&self, value: &Datum, sample: u64) -> Result<Gen, ScriptError> {
        match value {
            Datum::Nil => self.apply_to_plain(None, sample),
            Datum::Bool(is) => self.apply_to_plain(Some(*is), sample),
            _ => self.apply_to_other(value, sample),
        }
    }

    /// The same for nil or a boolean.
    pub fn apply_to_plain(&self, value: Option<bool>, sample: u64) -> Result<Gen, ScriptError> {
        let place = value.map_or(0, |is| 1 + usize::from(is));
        if let Some(g) = &self.memo().plain[place] {
            return Ok(g.clone());
        }
        // The function may come back to itself.
        let g = self.callback.call(&value.map_or(Datum::Nil, Datum::Bool), sample)?;
        self.memo.borrow_mut().plain[place] = Some(g.clone());
        Ok(g)
    }

    /// What is cached and still holds.
    #[inline]
    fn memo(&self) -> RefMut<'_, Memo> {
        let epoch = self.callback.epoch();
        let mut memo = self.memo.borrow_mut();
        if memo.epoch != epoch {
            *memo = Memo { epoch, ..Memo::default() };
        }
        memo
    }

    /// The same for a value that is neither nil nor a boolean.
    fn apply_to_other(&self, value: &Datum, sample: u64) -> Result<Gen, ScriptError> {
        let Some(key) = Key::of(value) else { return self.callback.call(value, sample) };
        {
            let memo = self.memo();
            let first = memo.first.as_ref().filter(|(known, _)| *known == key);
            if let Some(g) = first.map(|(_, g)| g).or_else(|| memo.others.get(&key)) {
                return Ok(g.clone());
            }
        }
        let g = self.callback.call(value, sample)?;
        let mut memo = self.memo.borrow_mut();
        if memo.first.is_none() {
            memo.first = Some((key, g.clone()));
        } else if memo.others.len() < REMEMBERED {
            memo.others.insert(key, g.clone());
        }
        Ok(g)
    }
}

impl fmt::Debug for Function {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("Function")
    }
}
