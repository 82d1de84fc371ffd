//! The typed C tree that every family of test cases lowers to: printed by `print`, run by `eval`. It knows no
//! layout and no files: `render` decides which translation unit an item goes to.

mod case;
mod function;
mod name;
mod nodes;
mod operator;
mod tag;
mod typing;

pub use case::{CaseCode, Half, Run, TypeDecl};
pub use function::{Constructor, Form, Function, Linkage, Pointer};
pub use name::{ANSWER, Name};
pub use nodes::{
    Braces, Expr, Generic, HandOn, Init, Intrinsic, Landing, List, Object, Stmt, are_told_apart,
};
pub use operator::{Op, Step, UnaryOp};
pub use tag::Tag;
