//! Mistakes in what a script says of statements: names that nothing has, and places that are none. Without this, another
//! variable would stand there, or the statement would be left out, and nobody would know.

use crate::c::print::type_name;
use crate::c::types::Type;
use crate::generator::{OperandName, Plan, PlanKind, Sketch};

/// The names by which scripts call the counters of loops.
const COUNTERS: [&str; 3] = ["i", "j", "k"];

/// What a name is given to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Named {
    Number,
    Array,
    Pointer,
    /// With so many members.
    Record(u32),
}

/// The first mistake in the functions of a suite.
pub(super) fn mistake(functions: &[Vec<Plan>]) -> Option<String> {
    let mut names = Names(Vec::new());
    functions.iter().flatten().find_map(|plan| names.plan(plan).err())
}

/// The names around a statement, the innermost last.
struct Names(Vec<(OperandName, Named)>);

impl Names {
    fn plan(&mut self, plan: &Plan) -> Result<(), String> {
        let wrong = |what: String| format!("{}: {what}", plan.kind.name());
        self.own(plan).map_err(wrong)?;
        for sketch in &plan.sketches {
            self.sketch(sketch).map_err(wrong)?;
        }
        let named = plan.name.clone().zip(given(plan));
        self.0.extend(named.clone());
        for inner in plan.bodies.iter().flatten() {
            self.plan(inner)?;
        }
        if named.is_some() {
            self.0.pop();
        }
        Ok(())
    }

    /// What the kind of a statement demands.
    fn own(&self, plan: &Plan) -> Result<(), String> {
        match (plan.kind, &plan.name, &plan.sketches[..]) {
            (PlanKind::Over, Some(name), _) => self.array(name)?,
            (PlanKind::Times, _, [number]) if !matches!(number, Sketch::Constant(_, Some(0..))) => {
                return Err(format!("expected how often, as 8, got {number}"));
            }
            (PlanKind::Set | PlanKind::Pointer, _, [place, ..])
            | (PlanKind::Memset, _, [place, ..]) => self.place(place)?,
            (PlanKind::Memcpy | PlanKind::Memmove, _, places) => {
                places.iter().try_for_each(|place| self.place(place))?;
            }
            _ => {}
        }
        match &plan.ty {
            None | Some(Type::Int(_) | Type::Float(_)) => Ok(()),
            Some(_) if matches!(plan.kind, PlanKind::Object | PlanKind::VariableArray) => Ok(()),
            Some(other) => {
                let other = type_name(other);
                Err(format!(
                    "its type: expected that of a number, got {other}; Stmt.object takes others"
                ))
            }
        }
    }

    /// A place, not a value.
    fn place(&self, sketch: &Sketch) -> Result<(), String> {
        match sketch {
            Sketch::Operand(None) | Sketch::At(..) | Sketch::Member(..) | Sketch::Target(_) => {
                Ok(())
            }
            Sketch::Operand(Some(name)) => self.known(name).map(drop),
            value => Err(format!(
                "expected a place, Expr.operand(name), Expr.at, Expr.member or Expr.target, got {value}"
            )),
        }
    }

    fn known(&self, name: &OperandName) -> Result<Named, String> {
        match self.0.iter().rev().find(|(known, _)| known == name) {
            Some((_, named)) => Ok(*named),
            None if COUNTERS.contains(&&**name) => Ok(Named::Number),
            None => Err(format!(
                "nothing around it has the name {name:?}: Stmt.let, Stmt.array, Stmt.object and others give \
                 one for the statements in them{}",
                self.there_are()
            )),
        }
    }

    /// `; here are "a" and "s"`.
    fn there_are(&self) -> String {
        let names: Vec<String> = self.0.iter().map(|(name, _)| format!("{name:?}")).collect();
        if names.is_empty() { String::new() } else { format!("; here are {}", names.join(", ")) }
    }

    fn array(&self, name: &OperandName) -> Result<(), String> {
        match self.known(name)? {
            Named::Array => Ok(()),
            Named::Number => Err(format!("{name:?} is a number here, and no array")),
            Named::Record(_) => Err(format!("{name:?} is a struct or union here, and no array")),
            Named::Pointer => Err(format!(
                "{name:?} is a pointer here, and no array: Expr.target(Expr.operand({name:?}), n) is what it leads to"
            )),
        }
    }

    /// A member of what a place has by its number.
    fn member(&self, of: &Sketch, member: u32) -> Result<(), String> {
        let Sketch::Operand(Some(name)) = of else { return Ok(()) };
        match self.known(name)? {
            Named::Record(members) if member < members => Ok(()),
            Named::Record(members) => Err(format!(
                "{name:?} has {members} members here, counted from 0, and none is number {member}"
            )),
            Named::Number | Named::Array | Named::Pointer => {
                Err(format!("{name:?} is no struct or union here, and has no members"))
            }
        }
    }

    /// An expression and its parts.
    fn sketch(&self, sketch: &Sketch) -> Result<(), String> {
        match sketch {
            Sketch::At(name, _) => self.array(name)?,
            Sketch::Member(of, member) => {
                self.place(of)?;
                self.member(of, member.unwrap_or_default())?;
            }
            Sketch::Address(of) => self.place(of)?,
            Sketch::Memcmp(_, places) => {
                places.iter().try_for_each(|place| self.place(place))?;
            }
            _ => {}
        }
        sketch.parts().iter().try_for_each(|part| self.sketch(part))
    }
}

/// What a statement gives its name to.
fn given(plan: &Plan) -> Option<Named> {
    match (plan.kind, &plan.ty) {
        (PlanKind::Let, _) | (PlanKind::Object, Some(Type::Int(_) | Type::Float(_))) => {
            Some(Named::Number)
        }
        (PlanKind::Object, Some(Type::Array(..))) => Some(Named::Array),
        (PlanKind::Object, Some(Type::Record(record))) => {
            Some(Named::Record(record.members.len() as u32))
        }
        (PlanKind::Array | PlanKind::VariableArray | PlanKind::Nodes | PlanKind::Table, _) => {
            Some(Named::Array)
        }
        (PlanKind::Pointer, _) => Some(Named::Pointer),
        _ => None,
    }
}
