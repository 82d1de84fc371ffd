//! The `quest` command: parses, calls one function, turns its result into an exit status.

fn main() {}
