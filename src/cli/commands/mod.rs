//! The commands of Quest.

mod answers;
mod bisect;
mod blame;
mod consent;
mod convention;
mod count;
mod crew;
mod doctor;
mod draw;
mod fuzz;
mod look;
mod manual;
mod merge;
mod part;
mod replay;
mod report;
mod running;
mod session;
mod shrink;
mod status;
mod subjects;
mod waiting;

use anyhow::Result;

use crate::base::exit::Exit;
use crate::base::output::complain;
use crate::cli::options::{Cli, Command, Typed};
use crate::exec::guard::watch;
use crate::script::{self, repl};
use answers::usage;
use session::Session;

/// Runs a command line.
///
/// # Errors
/// Whatever kept Quest from its job; [`status_of`](crate::cli::exit_status::status_of) maps it to an exit
/// status.
pub fn run(typed: Typed) -> Result<Exit> {
    let Typed { cli, inputs } = typed;
    script::on_runaway(|error| {
        complain(&format!("quest: {error}"));
        std::process::exit(Exit::Usage as i32);
    });
    let asks = matches!(cli.command, Some(Command::Fuzz(_) | Command::Doctor(_)));
    let (drawing, _) = cli.drawing();
    if drawing.model.model.as_deref() == Some("auto") && !asks {
        return Err(usage(
            "--model auto: only fuzz and doctor ask a compiler for its data model; do so, and name \
             what it says"
                .into(),
        ));
    }
    let read = expressions(&cli);
    let session = || {
        let session = Session::new(&cli, &inputs)?;
        let unread = read.iter().flat_map(|read| session.script.unread(read));
        unread.for_each(|warning| complain(&format!("quest: warning: {warning}")));
        // Its Lua state ends with the process.
        anyhow::Ok(&*Box::leak(Box::new(session)))
    };
    match &cli.command {
        None if cli.original.list => draw::list(session()?),
        None if cli.original.lua => draw::dump(None),
        None if cli.original.interactive => repl::run(&session()?.script),
        None => draw::generate(session()?, &cli.output),
        Some(Command::List(_)) => draw::list(session()?),
        Some(Command::Try(typed)) => draw::try_generator(session()?, &typed.generator),
        Some(Command::Count(options)) => count::count(session()?, options),
        Some(Command::Dump { name }) => draw::dump(name.as_deref()),
        Some(Command::Repl(_)) => repl::run(&session()?.script),
        Some(Command::Stats(typed)) => draw::stats(session()?, typed.json),
        Some(Command::Completions { shell }) => manual::completions(*shell),
        Some(Command::Man { command }) => manual::man(command),
        Some(Command::Fuzz(options)) => fuzz::fuzz(session()?, options),
        Some(Command::Doctor(options)) => doctor::doctor(session()?, options),
        Some(Command::Convention(options)) => convention::run(session()?, &options.action),
        Some(Command::Replay(options)) => replay::replay(options),
        Some(Command::Blame(options)) => blame::blame(options),
        Some(Command::Bisect(options)) => bisect::bisect(options),
        Some(Command::Shrink(options)) => shrink::shrink(options),
        Some(Command::Merge(options)) => merge::run(options),
        Some(Command::Status(typed)) => status::run(&typed.dirs, typed.json),
        Some(Command::Report(options)) => report::run(options),
        Some(Command::Guard { prefix, scratch }) => {
            watch(prefix, scratch)?;
            Ok(Exit::Clean)
        }
    }
}

/// The Lua that a command evaluates besides its scripts; `None` if the user is yet to type it.
fn expressions(cli: &Cli) -> Option<Vec<&str>> {
    Some(match &cli.command {
        None if cli.original.interactive => return None,
        Some(Command::Repl(_)) => return None,
        Some(Command::Try(typed)) => vec![&typed.generator],
        Some(Command::Count(typed)) => vec![&typed.what],
        Some(Command::Convention(options)) => convention::expressions(&options.action),
        _ => Vec::new(),
    })
}
