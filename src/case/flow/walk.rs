//! Walks over the statements and expressions of a program.

use super::{Expr, Flow, Loop, MemoryCall, Place, Source, Stmt, Storage, View};

impl Stmt {
    /// The objects that are there as long as its statements run: those of a block.
    pub(super) fn own_objects(&self) -> Vec<u32> {
        match self {
            Stmt::Block(objects, _) => objects.clone(),
            Stmt::Cleaned(objects, _) => objects.iter().map(|(object, _)| *object).collect(),
            _ => Vec::new(),
        }
    }

    /// The lists of statements within it.
    pub(super) fn bodies(&self) -> Vec<&Vec<Stmt>> {
        match self {
            Stmt::If(_, one, other) | Stmt::SetJump(_, one, other) => vec![one, other],
            Stmt::Loop(of) => vec![&of.body],
            Stmt::Switch(_, arms) => arms.iter().map(|arm| &arm.body).collect(),
            Stmt::Block(_, body) | Stmt::Cleaned(_, body) | Stmt::Arguments(body) => vec![body],
            _ => Vec::new(),
        }
    }

    /// The same, to be changed.
    pub(super) fn bodies_mut(&mut self) -> Vec<&mut Vec<Stmt>> {
        match self {
            Stmt::If(_, one, other) | Stmt::SetJump(_, one, other) => vec![one, other],
            Stmt::Loop(of) => vec![&mut of.body],
            Stmt::Switch(_, arms) => arms.iter_mut().map(|arm| &mut arm.body).collect(),
            Stmt::Block(_, body) | Stmt::Cleaned(_, body) | Stmt::Arguments(body) => vec![body],
            _ => Vec::new(),
        }
    }

    /// The statements of a `for` in its head.
    pub(super) fn heads(&self) -> impl Iterator<Item = &Stmt> {
        let of = match self {
            Stmt::Loop(of) => Some(of),
            _ => None,
        };
        of.into_iter().flat_map(|of| of.first.iter().chain(&of.last))
    }

    /// Visits the statement, those in its head, and those within it.
    pub(super) fn each<'a>(&'a self, visit: &mut impl FnMut(&'a Stmt)) {
        visit(self);
        self.heads().for_each(|head| head.each(visit));
        for body in self.bodies() {
            body.iter().for_each(|stmt| stmt.each(visit));
        }
    }

    /// Visits the expressions of the statement itself, with those within them.
    pub(super) fn each_expr<'a>(&'a self, visit: &mut impl FnMut(&'a Expr)) {
        self.each_own_expr(&mut |expr| expr.each(visit));
    }

    /// Visits the functions that the statement itself calls.
    pub(super) fn each_call(&self, visit: &mut impl FnMut(u32)) {
        match self {
            Stmt::Call(of, _) => visit(*of),
            Stmt::Cleaned(objects, _) => objects.iter().for_each(|(_, by)| visit(*by)),
            _ => {}
        }
        self.each_expr(&mut |expr| {
            if let Expr::Call(of, _) = expr {
                visit(*of);
            }
        });
    }

    /// Visits the functions to which the statement itself makes pointers.
    pub(super) fn each_function(&self, visit: &mut impl FnMut(u32)) {
        self.each_expr(&mut |expr| {
            if let Expr::Function(of, _) = expr {
                visit(*of);
            }
        });
    }

    /// Visits the calls of functions on memory of the statement itself.
    pub(super) fn each_memory_call<'a>(&'a self, visit: &mut impl FnMut(&'a MemoryCall)) {
        if let Stmt::Memory(call) = self {
            visit(call);
        }
        self.each_expr(&mut |expr| {
            if let Expr::Memory(_, call) | Expr::Measure(call) = expr {
                visit(call);
            }
        });
    }

    /// Visits the expressions of the statement itself, without those within them.
    fn each_own_expr<'a>(&'a self, visit: &mut impl FnMut(&'a Expr)) {
        match self {
            Stmt::Assign(place, _, value) | Stmt::Allocate(place, _, value) => {
                place.each_expr(visit);
                visit(value);
            }
            Stmt::SetView(to, value) => {
                to.each_expr(visit);
                visit(value);
            }
            Stmt::Copy(to, from) => {
                to.each_expr(visit);
                from.each_expr(visit);
            }
            Stmt::Memory(call) => call.each_expr(visit),
            Stmt::Call(_, args) => args.iter().for_each(visit),
            Stmt::If(condition, ..) | Stmt::Switch(condition, _) => visit(condition),
            Stmt::GotoOneOf(index, _) => visit(index),
            Stmt::LongJump(_, value) | Stmt::Return(Some(value)) => visit(value),
            Stmt::Loop(of) => visit(&of.condition),
            Stmt::Asm(asm) => asm.operand.iter().for_each(|(place, _)| place.each_expr(visit)),
            _ => {}
        }
    }

    /// The expressions of the statement itself.
    pub(super) fn own_exprs(&self) -> Vec<&Expr> {
        let mut exprs = Vec::new();
        self.each_own_expr(&mut |expr| exprs.push(expr));
        exprs
    }

    /// The expressions of the statement itself and of its head.
    pub(super) fn exprs(&self) -> Vec<&Expr> {
        let mut exprs = self.own_exprs();
        exprs.extend(self.heads().flat_map(Stmt::own_exprs));
        exprs
    }

    /// The expressions of the statement itself and of its head, to be changed.
    pub(super) fn exprs_mut(&mut self) -> Vec<&mut Expr> {
        match self {
            Stmt::Assign(place, _, value) | Stmt::Allocate(place, _, value) => {
                let mut exprs = place.exprs_mut();
                exprs.push(value);
                exprs
            }
            Stmt::SetView(to, value) => to.exprs_mut().into_iter().chain([value]).collect(),
            Stmt::Copy(to, from) => to.exprs_mut().into_iter().chain(from.exprs_mut()).collect(),
            Stmt::Memory(call) => call.exprs_mut(),
            Stmt::Call(_, args) => args.iter_mut().collect(),
            Stmt::If(condition, ..) | Stmt::Switch(condition, _) => vec![condition],
            Stmt::GotoOneOf(index, _) => vec![index],
            Stmt::LongJump(_, value) => vec![value],
            Stmt::Loop(of) => {
                let Loop { first, condition, last, .. } = &mut **of;
                let mut exprs = vec![condition];
                exprs.extend(first.iter_mut().chain(last).flat_map(Stmt::exprs_mut));
                exprs
            }
            Stmt::Return(Some(value)) => vec![value],
            Stmt::Asm(asm) => asm.operand.iter_mut().flat_map(|(of, _)| of.exprs_mut()).collect(),
            _ => Vec::new(),
        }
    }

    /// The places that the statement itself and its head name outside of expressions, to be changed.
    pub(super) fn places_mut(&mut self) -> Vec<&mut Place> {
        match self {
            Stmt::Assign(place, ..) | Stmt::Allocate(place, ..) => vec![place],
            Stmt::SetView(to, _) => vec![&mut to.place],
            Stmt::Copy(to, from) => vec![to, from],
            Stmt::Memory(call) => call.places_mut(),
            Stmt::Asm(asm) => asm.operand.iter_mut().map(|(place, _)| place).collect(),
            Stmt::Loop(of) => {
                let heads = of.first.iter_mut().chain(&mut of.last);
                heads.flat_map(Stmt::places_mut).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Visits the object of each place that the statement itself reads or writes, or whose address it takes.
    pub(super) fn each_use(&self, visit: &mut impl FnMut(u32, Use)) {
        if let Some(place) = self.written() {
            let how = if place.is_indirect() { Use::Read } else { Use::Written };
            place.root().into_iter().for_each(|of| visit(of, how));
        }
        if let Some(of) = self.copied().and_then(Place::root) {
            visit(of, Use::Read);
        }
        match self {
            Stmt::Allocate(_, object, _) => visit(*object, Use::Addressed),
            Stmt::SetView(to, _) if !to.place.is_indirect() => {
                to.place.root().into_iter().for_each(|of| visit(of, Use::Addressed));
            }
            Stmt::Cleaned(objects, _) => {
                objects.iter().for_each(|(object, _)| visit(*object, Use::Addressed));
            }
            _ => {}
        }
        self.each_expr(&mut |expr| match expr {
            Expr::Read(place) | Expr::Count(place) | Expr::CallBy(place, _) => {
                place.root().into_iter().for_each(|of| visit(of, Use::Read));
            }
            Expr::Address(place) => {
                let how = if place.is_indirect() { Use::Read } else { Use::Addressed };
                place.root().into_iter().for_each(|of| visit(of, how));
            }
            Expr::View(of) => {
                let hows = [Use::Read, Use::Addressed];
                let hows = if of.place.is_indirect() { &hows[..1] } else { &hows };
                let root = of.place.root();
                root.into_iter().for_each(|of| hows.iter().for_each(|how| visit(of, *how)));
            }
            Expr::Memory(_, call) | Expr::Measure(call) => {
                let roots = call.places().into_iter().filter_map(Place::root);
                roots.for_each(|of| visit(of, Use::Read));
            }
            Expr::Braces(of) => {
                visit(of.object, Use::Written);
                for set in &of.sets {
                    let how = if set.to.is_indirect() { Use::Read } else { Use::Written };
                    set.to.root().into_iter().for_each(|of| visit(of, how));
                }
            }
            _ => {}
        });
    }

    /// The place that the statement itself changes.
    pub(super) fn written(&self) -> Option<&Place> {
        match self {
            Stmt::Assign(place, ..) | Stmt::Copy(place, _) => Some(place),
            Stmt::Allocate(place, ..) => Some(place),
            Stmt::SetView(to, _) => Some(&to.place),
            Stmt::Memory(call) => Some(&call.first),
            Stmt::Asm(asm) => asm.operand.as_ref().map(|(place, _)| place),
            _ => None,
        }
    }

    /// The place from which the statement itself copies: that of an instruction's operand keeps its value.
    pub(super) fn copied(&self) -> Option<&Place> {
        match self {
            Stmt::Copy(_, from) => Some(from),
            Stmt::Asm(_) => self.written(),
            Stmt::Memory(call) => call.places().into_iter().nth(1),
            _ => None,
        }
    }
}

/// Visits statements, those in their heads, and those within them, to be changed; outer ones first.
pub(super) fn each_stmt_mut(body: &mut [Stmt], change: &mut impl FnMut(&mut Stmt)) {
    for stmt in body {
        change(stmt);
        if let Stmt::Loop(of) = stmt {
            of.first.iter_mut().chain(&mut of.last).for_each(&mut *change);
        }
        stmt.bodies_mut().into_iter().for_each(|body| each_stmt_mut(body, change));
    }
}

/// Visits the expressions of statements, with those within them, to be changed.
pub(super) fn each_expr_mut(body: &mut [Stmt], change: &mut impl FnMut(&mut Expr)) {
    for stmt in body {
        stmt.exprs_mut().into_iter().for_each(|expr| expr.each_mut(change));
        stmt.bodies_mut().into_iter().for_each(|body| each_expr_mut(body, change));
    }
}

/// Visits the places of statements and of their expressions, to be changed.
pub(super) fn each_place_mut(body: &mut [Stmt], change: &mut impl FnMut(&mut Place)) {
    for stmt in body {
        stmt.places_mut().into_iter().for_each(&mut *change);
        for expr in stmt.exprs_mut() {
            expr.each_mut(&mut |expr| expr.places_mut().into_iter().for_each(&mut *change));
        }
        stmt.bodies_mut().into_iter().for_each(|body| each_place_mut(body, change));
    }
}

impl Expr {
    /// Visits its parts, without those within them.
    fn each_part<'a>(&'a self, visit: &mut impl FnMut(&'a Expr)) {
        match self {
            Expr::Int(..)
            | Expr::Wide(..)
            | Expr::Real(..)
            | Expr::Function(..)
            | Expr::Next(_) => {}
            Expr::Read(place) | Expr::Address(place) | Expr::Count(place) => place.each_expr(visit),
            Expr::View(of) => of.each_expr(visit),
            Expr::Unary(_, of) | Expr::Cast(_, of) | Expr::Convert(_, of) => visit(of),
            Expr::Binary(_, parts) | Expr::Distance(parts) | Expr::Shuffle(_, parts) => {
                parts.iter().for_each(visit);
            }
            Expr::Memory(_, call) | Expr::Measure(call) => call.each_expr(visit),
            Expr::Conditional(parts) => parts.iter().for_each(visit),
            Expr::Braces(of) => of.parts().into_iter().for_each(visit),
            Expr::Generic(of) => of.parts().into_iter().for_each(visit),
            Expr::Builtin(_, args) | Expr::Vector(_, args) | Expr::Call(_, args) => {
                args.iter().for_each(visit);
            }
            Expr::CallBy(place, args) => {
                place.each_expr(visit);
                args.iter().for_each(visit);
            }
        }
    }

    /// Its parts.
    pub(super) fn parts(&self) -> Vec<&Expr> {
        let mut parts = Vec::new();
        self.each_part(&mut |part| parts.push(part));
        parts
    }

    /// The same, to be changed.
    pub(super) fn parts_mut(&mut self) -> Vec<&mut Expr> {
        match self {
            Expr::Int(..)
            | Expr::Wide(..)
            | Expr::Real(..)
            | Expr::Function(..)
            | Expr::Next(_) => Vec::new(),
            Expr::Read(place) | Expr::Address(place) | Expr::Count(place) => place.exprs_mut(),
            Expr::View(of) => of.exprs_mut(),
            Expr::Unary(_, of) | Expr::Cast(_, of) | Expr::Convert(_, of) => vec![of],
            Expr::Binary(_, parts) | Expr::Distance(parts) | Expr::Shuffle(_, parts) => {
                parts.iter_mut().collect()
            }
            Expr::Memory(_, call) | Expr::Measure(call) => call.exprs_mut(),
            Expr::Conditional(parts) => parts.iter_mut().collect(),
            Expr::Braces(of) => of.parts_mut(),
            Expr::Generic(of) => of.parts_mut(),
            Expr::Builtin(_, args) | Expr::Vector(_, args) | Expr::Call(_, args) => {
                args.iter_mut().collect()
            }
            Expr::CallBy(place, args) => place.exprs_mut().into_iter().chain(args).collect(),
        }
    }

    /// The places that the expression itself names, to be changed.
    pub(super) fn places_mut(&mut self) -> Vec<&mut Place> {
        match self {
            Expr::Read(place) | Expr::Address(place) | Expr::Count(place) => vec![place],
            Expr::View(of) => vec![&mut of.place],
            Expr::CallBy(place, _) => vec![place],
            Expr::Memory(_, call) | Expr::Measure(call) => call.places_mut(),
            Expr::Braces(of) => of.sets.iter_mut().map(|set| &mut set.to).collect(),
            _ => Vec::new(),
        }
    }

    /// Visits the expression and those within it, to be changed.
    fn each_mut(&mut self, change: &mut impl FnMut(&mut Expr)) {
        change(self);
        self.parts_mut().into_iter().for_each(|part| part.each_mut(change));
    }

    /// Visits the expression and those within it.
    pub(super) fn each<'a>(&'a self, visit: &mut impl FnMut(&'a Expr)) {
        visit(self);
        self.each_part(&mut |part| part.each(visit));
    }
}

impl View {
    /// Visits the expressions in it, without those within them.
    fn each_expr<'a>(&'a self, visit: &mut impl FnMut(&'a Expr)) {
        self.place.each_expr(visit);
        visit(&self.at);
    }

    /// The same, to be changed.
    fn exprs_mut(&mut self) -> Vec<&mut Expr> {
        self.place.exprs_mut().into_iter().chain([&mut self.at]).collect()
    }
}

impl MemoryCall {
    /// The places that it works on.
    pub(super) fn places(&self) -> Vec<&Place> {
        match &self.second {
            Source::Place(second) => vec![&self.first, second],
            Source::Byte(_) | Source::Text(_) | Source::Nothing => vec![&self.first],
        }
    }

    /// The same, to be changed.
    pub(super) fn places_mut(&mut self) -> Vec<&mut Place> {
        match &mut self.second {
            Source::Place(second) => vec![&mut self.first, second],
            Source::Byte(_) | Source::Text(_) | Source::Nothing => vec![&mut self.first],
        }
    }

    fn each_expr<'a>(&'a self, visit: &mut impl FnMut(&'a Expr)) {
        self.first.each_expr(visit);
        self.count.iter().for_each(&mut *visit);
        match &self.second {
            Source::Byte(byte) => visit(byte),
            Source::Place(second) => second.each_expr(visit),
            Source::Text(_) | Source::Nothing => {}
        }
    }

    fn exprs_mut(&mut self) -> Vec<&mut Expr> {
        let mut exprs = self.first.exprs_mut();
        exprs.extend(&mut self.count);
        match &mut self.second {
            Source::Byte(byte) => exprs.push(byte),
            Source::Place(second) => exprs.extend(second.exprs_mut()),
            Source::Text(_) | Source::Nothing => {}
        }
        exprs
    }
}

impl Place {
    /// The object that it is a part of, or that holds the pointer to it; none if an expression yields that pointer.
    pub(super) fn root(&self) -> Option<u32> {
        match self {
            Place::Object(object) => Some(*object),
            Place::Value(_) => None,
            Place::Member(of, _) | Place::Element(of, _) | Place::Target(of, _) => of.root(),
        }
    }

    /// The same, to be changed.
    pub(super) fn root_mut(&mut self) -> Option<&mut u32> {
        match self {
            Place::Object(object) => Some(object),
            Place::Value(_) => None,
            Place::Member(of, _) | Place::Element(of, _) | Place::Target(of, _) => of.root_mut(),
        }
    }

    /// Visits the expressions that lead to it, without those within them.
    fn each_expr<'a>(&'a self, visit: &mut impl FnMut(&'a Expr)) {
        match self {
            Place::Object(_) => {}
            Place::Value(of) => visit(of),
            Place::Member(of, _) => of.each_expr(visit),
            Place::Element(of, index) | Place::Target(of, index) => {
                of.each_expr(visit);
                visit(index);
            }
        }
    }

    /// The expressions that lead to it.
    pub(super) fn exprs(&self) -> Vec<&Expr> {
        let mut exprs = Vec::new();
        self.each_expr(&mut |expr| exprs.push(expr));
        exprs
    }

    pub(super) fn exprs_mut(&mut self) -> Vec<&mut Expr> {
        match self {
            Place::Object(_) => Vec::new(),
            Place::Value(of) => vec![of],
            Place::Member(of, _) => of.exprs_mut(),
            Place::Element(of, index) | Place::Target(of, index) => {
                let mut exprs = of.exprs_mut();
                exprs.push(index);
                exprs
            }
        }
    }

    /// Whether a pointer leads to it.
    pub(super) fn is_indirect(&self) -> bool {
        match self {
            Place::Object(_) | Place::Value(_) => false,
            Place::Member(of, _) | Place::Element(of, _) => of.is_indirect(),
            Place::Target(..) => true,
        }
    }
}

impl Flow {
    /// Visits all statements.
    pub(super) fn each_statement<'a>(&'a self, visit: &mut impl FnMut(&'a Stmt)) {
        for routine in &self.routines {
            routine.body.iter().for_each(|stmt| stmt.each(visit));
        }
    }

    /// Visits all expressions with those within them.
    pub(super) fn each_expr<'a>(&'a self, visit: &mut impl FnMut(&'a Expr)) {
        self.each_statement(&mut |stmt| stmt.each_expr(visit));
    }

    /// Visits the function of each call.
    pub(super) fn each_call(&self, visit: &mut impl FnMut(u32)) {
        self.each_statement(&mut |stmt| stmt.each_call(visit));
    }

    /// Visits the object of each place that is read, written or whose address is taken.
    pub(super) fn each_use(&self, visit: &mut impl FnMut(u32, Use)) {
        self.each_statement(&mut |stmt| stmt.each_use(visit));
        self.each_first_target(&mut |object| visit(object, Use::Addressed));
    }

    /// The objects that are compared when it has run: those that all files see and that it may have changed.
    pub(super) fn compared(&self) -> Vec<u32> {
        let written = self.written();
        let is_compared = |number: &u32| {
            let object = &self.objects[*number as usize];
            let is_written = written[*number as usize] || object.constructor.is_some();
            object.storage == Storage::Global && is_written
        };
        (0..self.objects.len() as u32).filter(is_compared).collect()
    }

    /// Which objects it may write.
    pub(super) fn written(&self) -> Vec<bool> {
        let mut written = vec![false; self.objects.len()];
        self.each_use(&mut |object, how| written[object as usize] |= how != Use::Read);
        written
    }
}

/// How an object is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Use {
    /// It is read.
    Read,
    /// It is assigned to.
    Written,
    /// Its address is taken.
    Addressed,
}
