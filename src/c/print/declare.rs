//! Prints declarations: of types, whose declarators grow outward from the name, and of objects.

use std::sync::Arc;

use super::Printer;
use super::arrays::variable;
use crate::c::features::Feature;
use crate::c::tree::{Name, Object, TypeDecl};
use crate::c::types::{Int, Member, Record, RecordKind, Type};

/// A C type as written in a cast, with records spelled out: `struct { int a; double *b; }`.
pub fn type_name(ty: &Type) -> String {
    let mut printer = Printer { anonymous: true, ..Printer::new(String::new(), None) };
    printer.declaration(ty, |_| {});
    printer.finish()
}

/// A type as [`type_name`] writes it, or a bit-field: `unsigned int : 7`.
pub fn member_type_name(member: &Member) -> String {
    match member.bits {
        Some(bits) => format!("{} : {bits}", type_name(&member.ty)),
        None => type_name(&member.ty),
    }
}

impl Printer {
    /// `int (*NAME)[3]`: the specifiers, the part before the name, the name, the part after it.
    pub(super) fn declaration(&mut self, ty: &Type, name: impl FnOnce(&mut Printer)) {
        if !matches!(ty, Type::Pointer(_) | Type::Array(..) | Type::Callback(_)) {
            self.specifiers(ty);
            self.out.space();
            name(self);
            return self.out.no_space();
        }
        let mut base = ty;
        while self.alias(base).is_none() {
            base = match base {
                Type::Pointer(inner) | Type::Array(inner, _) => inner,
                Type::Callback(signature) => &signature.result,
                _ => break,
            };
        }
        self.specifiers(base);
        self.out.space();
        self.before_name(ty);
        name(self);
        self.after_name(ty);
        self.out.no_space();
    }

    /// The alias of a type.
    fn alias(&self, ty: &Type) -> Option<Name> {
        self.aliases.iter().find(|(_, known)| known == ty).map(|(name, _)| *name)
    }

    pub(super) fn specifiers(&mut self, ty: &Type) {
        if let Some(name) = self.alias(ty) {
            return self.name(name);
        }
        match ty {
            Type::Void => self.word("void"),
            Type::Int(int) => match int.words() {
                Some(words) => self.word(words),
                None => self.word(&int.spelling()),
            },
            Type::Float(float) => self.word(float.spelling()),
            Type::Complex(float) => {
                self.word("_Complex ");
                self.word(float.spelling());
            }
            Type::Vector(element, n) => {
                self.specifiers(element);
                self.put(" __attribute__((vector_size(");
                self.number(*n);
                self.put(" * sizeof(");
                self.specifiers(element);
                self.word("))))");
            }
            Type::Record(record) if self.anonymous || record.anonymous => {
                self.put(if record.is_union() { "union { " } else { "struct { " });
                for (index, member) in record.members.iter().enumerate() {
                    self.member(record, member, index as u32);
                    self.out.space();
                }
                self.out.push(b'}');
                self.attributes(record);
            }
            Type::Record(record) => {
                let (word, stem) = match record.kind {
                    RecordKind::Struct => ("struct ", "s"),
                    RecordKind::Union => ("union ", "u"),
                };
                self.word(word);
                self.name(Name::Global(stem, record.id));
            }
            Type::Enum(enumeration) if self.anonymous => {
                self.put("enum {");
                for (index, constant) in enumeration.constants.iter().enumerate() {
                    self.put(if index == 0 { " " } else { ", " });
                    self.number(*constant);
                }
                self.put(" }");
            }
            Type::Enum(enumeration) => {
                self.word("enum ");
                self.name(Name::Global("e", enumeration.id));
            }
            Type::Pointer(_) | Type::Array(..) | Type::Callback(_) => {}
        }
    }

    fn attributes(&mut self, record: &Record) {
        if record.packed {
            self.put(" __attribute__((packed))");
        }
        if let Some(bytes) = record.align {
            self.aligned(bytes);
        }
    }

    fn before_name(&mut self, ty: &Type) {
        match ty {
            ty if self.alias(ty).is_some() => {}
            Type::Pointer(to) => {
                self.before_name(to);
                if self.is_suffixed(to) {
                    self.out.push(b'(');
                }
                self.out.push(b'*');
            }
            Type::Array(element, _) => self.before_name(element),
            Type::Callback(signature) => {
                self.before_name(&signature.result);
                self.out.push(b'(');
                self.convention(signature.convention);
                self.out.push(b'*');
            }
            _ => {}
        }
    }

    /// Whether part of the type's declarator follows the name.
    fn is_suffixed(&self, ty: &Type) -> bool {
        matches!(ty, Type::Array(..)) && self.alias(ty).is_none()
    }

    fn after_name(&mut self, ty: &Type) {
        match ty {
            ty if self.alias(ty).is_some() => {}
            Type::Pointer(to) => {
                if self.is_suffixed(to) {
                    self.out.push(b')');
                }
                self.after_name(to);
            }
            Type::Array(element, n) => {
                self.out.push(b'[');
                self.small(*n);
                self.out.push(b']');
                self.after_name(element);
            }
            Type::Callback(signature) => {
                self.word(")(");
                for (index, arg) in signature.args.iter().enumerate() {
                    self.put(if index > 0 { ", " } else { "" });
                    self.declaration(arg, |_| {});
                }
                self.word(if signature.args.is_empty() { "void)" } else { ")" });
                self.after_name(&signature.result);
            }
            _ => {}
        }
    }

    fn member(&mut self, record: &Record, member: &Member, index: u32) {
        if member.atomic {
            self.word("_Atomic(");
            self.declaration(&member.ty, |_| {});
            self.put(") ");
            self.member_name(record, index);
            self.out.push(b';');
            return;
        }
        if let (true, Type::Array(element, _)) = (member.flexible, &member.ty) {
            self.declaration(element, |p| {
                p.member_name(record, index);
                p.word("[]");
            });
            return self.out.push(b';');
        }
        let has_name = !member.unnamed && (self.anonymous || !member.ty.is_anonymous());
        self.declaration(&member.ty, |p| {
            if has_name {
                p.member_name(record, index);
            }
        });
        if let Some(bits) = member.bits {
            self.spaced(":");
            self.small(bits);
        }
        if let Some(bytes) = member.align {
            self.aligned(bytes);
        }
        self.out.push(b';');
    }

    fn aligned(&mut self, bytes: u32) {
        self.put(" __attribute__((aligned(");
        self.number(bytes);
        self.word(")))");
    }

    pub(super) fn constant_name(&mut self, id: u32, index: u32) {
        self.word("E");
        self.small(id);
        self.out.push(b'_');
        self.small(index);
        self.tag();
    }

    /// A declaration of a type, with its newline.
    pub fn type_decl(&mut self, decl: &TypeDecl) {
        match decl {
            TypeDecl::Record(record) => {
                if let Some(bytes) = record.pack {
                    self.word("#pragma pack(push, ");
                    self.number(bytes);
                    self.word(")\n");
                }
                self.record(record);
                self.word(";\n");
                if record.pack.is_some() {
                    self.word("#pragma pack(pop)\n");
                }
            }
            TypeDecl::Enum(enumeration) => {
                self.specifiers(&Type::Enum(enumeration.clone()));
                self.put(" { ");
                for (index, constant) in enumeration.constants.iter().enumerate() {
                    if index > 0 {
                        self.comma();
                    }
                    self.constant_name(enumeration.id, index as u32);
                    self.spaced("=");
                    self.integer((*constant).into(), Int::Int);
                }
                self.put(" };\n");
            }
            TypeDecl::View(name, ty) => {
                self.word("typedef ");
                self.declaration(ty, |printer| printer.name(*name));
                self.word(" __attribute__((may_alias, aligned(1)));\n");
            }
            TypeDecl::Typedef(name, ty) | TypeDecl::Alias(name, ty) => {
                self.word("typedef ");
                self.declaration(ty, |p| p.name(*name));
                self.word(";\n");
                self.learn(std::slice::from_ref(decl));
            }
        }
    }

    /// A struct or union with its members, without a semicolon.
    fn record(&mut self, record: &Arc<Record>) {
        self.specifiers(&Type::Record(record.clone()));
        self.out.space();
        self.word("{\n");
        for (index, member) in record.members.iter().enumerate() {
            self.indent("    ");
            self.member(record, member, index as u32);
            self.out.push(b'\n');
        }
        self.word("}");
        self.attributes(record);
    }

    /// A struct or union and an object of that type in one declaration, with its newline.
    pub fn record_and_object(&mut self, record: &Arc<Record>, object: &Object) {
        self.record(record);
        self.out.space();
        self.name(object.name);
        self.symbol(object.name);
        if let Some(init) = &object.init {
            self.spaced("=");
            self.init(&object.ty, init);
        }
        self.word(";\n");
    }

    /// A definition of an object, with its newline, after a storage class such as `static `.
    pub fn object(&mut self, storage: &str, object: &Object) {
        match object.is_atomic {
            // No string literal initializes atomic elements (C11 6.7.9).
            true => self.without(Feature::WideText, |p| p.define(storage, object)),
            false => self.define(storage, object),
        }
    }

    fn define(&mut self, storage: &str, object: &Object) {
        match (&object.ty, object.length) {
            (ty @ Type::Array(..), Some(length)) => {
                let (element, lengths) = variable(ty, length, object.width);
                self.declared(storage, object, &element, |p| p.lengths(lengths));
            }
            (Type::Array(element, _), None) if self.counts_elements(object) => {
                self.declared(storage, object, element, |p| p.word("[]"));
            }
            _ => self.declared(storage, object, &object.ty, |_| {}),
        }
        if let Some(align) = object.align {
            self.put(" __attribute__((aligned(");
            self.number(align);
            self.word(")))");
        }
        if let Some(cleanup) = object.cleanup {
            self.put(" __attribute__((cleanup(");
            self.name(cleanup);
            self.word(")))");
        }
        if let Some(init) = &object.init {
            self.spaced("=");
            self.init(&object.ty, init);
        }
        self.word(";\n");
    }

    /// The specifiers and the declarator of an object as one of this type, with what follows its name.
    pub(super) fn declared(
        &mut self,
        storage: &str,
        object: &Object,
        ty: &Type,
        then: impl FnOnce(&mut Printer),
    ) {
        self.qualified(storage, object, ty, |p| {
            p.name(object.name);
            then(p);
        });
        self.symbol(object.name);
    }

    /// The same with another name.
    pub(super) fn qualified(
        &mut self,
        storage: &str,
        object: &Object,
        ty: &Type,
        name: impl FnOnce(&mut Printer),
    ) {
        self.word(storage);
        // The qualifiers of a pointer apply to the pointer.
        let mut innermost = &object.ty;
        while let Type::Array(element, _) = innermost {
            innermost = element;
        }
        let is_pointer = matches!(innermost, Type::Pointer(_) | Type::Callback(_));
        if !is_pointer {
            self.qualifiers(object);
        }
        self.declaration(ty, |p| {
            if is_pointer {
                p.qualifiers(object);
            }
            name(p);
        });
    }

    fn qualifiers(&mut self, object: &Object) {
        for (is_such, word) in [
            (object.is_const, "const "),
            (object.is_volatile, "volatile "),
            (object.is_atomic, "_Atomic "),
        ] {
            if is_such {
                self.word(word);
            }
        }
    }
}
