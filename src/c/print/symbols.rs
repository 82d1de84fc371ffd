//! Prints other names of functions and objects outside functions: those that the assembler sees, and aliases (GNU).

use super::{Printer, type_name};
use crate::c::features::Feature;
use crate::c::tree::{Expr, Init, Name, Object};

/// Separates the choice of what has a name for the assembler from others.
const NAMED: u64 = 0x6173_6d6e_616d;

/// Separates the choice of which objects have an alias from others.
const ALIASED: u64 = 0x616c_6961_7300;

impl Printer {
    /// What the assembler calls a function or an object, behind its declarator: a name of its own at times.
    pub(super) fn symbol(&mut self, name: Name) {
        if self.has_symbol(name) {
            self.put(" __asm__(\"");
            self.symbol_name(name);
            self.put("\")");
        }
    }

    fn symbol_name(&mut self, name: Name) {
        if self.has_symbol(name) {
            self.word("as_");
        }
        self.name(name);
    }

    /// Whether the assembler has another name for it: of one in eight where declarations vary.
    pub(super) fn has_symbol(&self, name: Name) -> bool {
        self.is_chosen(name, Feature::AsmNames, NAMED, 8)
    }

    /// Declares an alias of an object that this unit has defined: of one in 64 where declarations vary, since gcc gets many
    /// of them wrong. From here on the object is set by its name and read by its alias. Those that begin alike are chosen
    /// together: names change while a test case is shrunk.
    pub fn declare_alias(&mut self, object: &Object) {
        let feature = if object.is_public { Feature::Aliases } else { Feature::StaticAliases };
        let Some(init) = object.init.as_ref().filter(|_| self.variety.is_some()) else { return };
        let first = match init {
            Init::Expr(Expr::Int(value, _)) => *value as u64,
            Init::List(parts) => parts.len() as u64,
            _ => 0,
        };
        let ty = crc32fast::hash(type_name(&object.ty).as_bytes());
        if !self.takes(feature, ALIASED ^ u64::from(ty), first, 64) {
            return;
        }
        self.qualified("extern ", object, &object.ty, |p| p.alias_of(object.name));
        self.put(" __attribute__((alias(\"");
        self.symbol_name(object.name);
        self.put("\")))");
        self.word(";\n");
        self.aliased.push(object.name);
    }

    /// The name of an object in an expression.
    pub(super) fn object_name(&mut self, name: Name) {
        match !self.is_target && self.aliased.contains(&name) {
            true => self.alias_of(name),
            false => self.name(name),
        }
    }

    fn alias_of(&mut self, name: Name) {
        self.word("also_");
        self.name(name);
    }

    /// Whether a name is one of those, one in so many, that need a feature.
    pub(super) fn is_chosen(&self, name: Name, feature: Feature, kind: u64, among: u64) -> bool {
        let Name::Global(stem, number) = name else { return false };
        let value = crc32fast::hash(stem.as_bytes()) ^ number;
        self.takes(feature, kind, value.into(), among)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::c::dialect::Designators;
    use crate::c::print::Units;
    use crate::c::tree::{Expr, Function, Init, Linkage, Op};
    use crate::c::types::{Int, Type};

    const INT: Type = Type::Int(Int::Int);
    const NAME: Name = Name::Global("g", 1);

    fn printer(variety: u64, lacks: &[Feature]) -> Printer {
        let printer = Printer::terse(String::new(), 7).sparingly();
        printer.varied(variety, Designators::None).doing_without(lacks.iter().copied().collect())
    }

    /// All that one declaration may look like.
    fn ways(lacks: &[Feature], print: impl Fn(&mut Printer)) -> Vec<String> {
        let way = |variety| {
            let mut printer = printer(variety, lacks);
            print(&mut printer);
            printer.finish()
        };
        let mut all: Vec<String> = (0..4000).map(way).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    fn object() -> Object {
        let init = Some(Init::Expr(Expr::Int(3, Int::Int)));
        Object { init, is_const: false, ..Object::new(NAME, INT.pointer()) }
    }

    #[test]
    fn every_declaration_of_a_function_has_its_name_for_the_assembler() {
        let function = Function::new(Linkage::Public, Name::Global("f", 2), INT);
        let both = |p: &mut Printer| {
            p.prototype(&function, Units::Two, true);
            p.function(&function, Units::Two);
        };
        let named = "int f2_7(void)__asm__(\"as_f2_7\");\n";
        let plain = "int f2_7(void);\nint f2_7(void)\n{\n}\n";
        let wanted = [plain.into(), format!("{named}{named}int f2_7(void)\n{{\n}}\n")];
        assert_eq!(ways(&[], both), wanted);
        assert_eq!(ways(&[Feature::AsmNames], both), [plain]);
    }

    #[test]
    fn an_object_that_has_an_alias_is_set_by_its_name_and_read_by_its_alias() {
        let object = object();
        let place = Expr::Object(NAME, INT);
        let sum = Expr::Binary(Op::Add, INT, place.clone().into(), place.clone().into());
        let set = Expr::Assign(place.into(), None, sum.into());
        let print = |p: &mut Printer| {
            p.object("", &object);
            p.declare_alias(&object);
            p.expr(&set);
        };
        let wanted = [
            "int*g1_7 __asm__(\"as_g1_7\")=3;\nextern int*also_g1_7 __attribute__((alias(\"as_g1_7\")));\ng1_7=also_g1_7+also_g1_7",
            "int*g1_7 __asm__(\"as_g1_7\")=3;\ng1_7=g1_7+g1_7",
            "int*g1_7=3;\nextern int*also_g1_7 __attribute__((alias(\"g1_7\")));\ng1_7=also_g1_7+also_g1_7",
            "int*g1_7=3;\ng1_7=g1_7+g1_7",
        ];
        assert_eq!(ways(&[], print), wanted);
        assert_eq!(ways(&[Feature::AsmNames, Feature::StaticAliases], print), wanted[3..]);
    }
}
