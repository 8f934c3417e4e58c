//! The outcome of a command and its exit code: 0 success, 1 a failed result, 2 bad input or usage, 130
//! interrupted.

use crate::{ctrl_c, messages, output, terminal};
use disk::WriteError;
use engine_core::sanitize;
use reports::escape_control::is_control;
use std::ffi::OsString;
use std::io;
use std::process::ExitCode;

/// The outcome of a command whose input was valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    Fine,
    /// A result failed, such as a published value that was not reproduced.
    Failed,
    Interrupted,
}

/// The exit code of a command's result; an error is reported on stderr.
pub(crate) fn exit_code(result: anyhow::Result<Outcome>) -> ExitCode {
    ExitCode::from(code(result))
}

fn code(result: anyhow::Result<Outcome>) -> u8 {
    match result {
        Ok(Outcome::Fine) => 0,
        Ok(Outcome::Failed) => 1,
        Ok(Outcome::Interrupted) => {
            ctrl_c::note_interruption();
            130
        }
        Err(error) if is_closed_pipe(&error) => 0,
        Err(error) => {
            let error = with_the_rest(error);
            // If stderr cannot be written, there is nobody to tell.
            let message = format!("error: {}\n", messages::described(&error));
            let message = terminal::wrapped_note(&sanitize::message(&message));
            let _ = io::Write::write_all(&mut io::stderr(), message.as_bytes());
            if cannot_write(&error).is_some() { 1 } else { 2 }
        }
    }
}

/// Ends the program, from any thread, if its output cannot be written; returns any other error.
pub(crate) fn end_if_unwritten(error: anyhow::Error) -> anyhow::Error {
    match cannot_write(&error) {
        Some(_) => std::process::exit(code(Err(error)).into()),
        None => error,
    }
}

/// For a command whose exit code carries a result: ignores a closed stdout, so that the command still
/// finishes.
pub(crate) fn though_unread(printed: anyhow::Result<()>) -> anyhow::Result<()> {
    printed.or_else(|error| if is_closed_pipe(&error) { Ok(()) } else { Err(error) })
}

/// Adds how to resume the work, if reading or writing failed and the work is in a folder.
fn with_the_rest(error: anyhow::Error) -> anyhow::Error {
    let Some((folder, rest)) = ctrl_c::rest() else {
        return error;
    };
    let can_go_on = match cannot_write(&error) {
        Some(unwritten) => unwritten.place.starts_with(&folder),
        None => error.chain().any(<dyn std::error::Error>::is::<io::Error>),
    };
    if can_go_on {
        error.context(format!("what is finished is kept, and {rest}"))
    } else {
        error
    }
}

/// The write error, if this error is one.
pub(crate) fn cannot_write(error: &anyhow::Error) -> Option<&WriteError> {
    match error.downcast_ref::<experiments::Error>() {
        Some(experiments::Error::CannotWrite(error)) => Some(error),
        _ => error.downcast_ref(),
    }
}

/// Prints clap's message instead of running a command: help, or a usage error.
pub(crate) fn refused(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        let help = if output::may_colour(&io::stdout()) {
            error.render().ansi().to_string()
        } else {
            error.render().to_string()
        };
        let help = format!("{}\n", help.trim_end());
        return exit_code(output::print(&help).map(|()| Outcome::Fine).map_err(Into::into));
    }
    // An argument with control characters must not reach the terminal inside clap's colored output.
    let is_harmless = |argument: OsString| !argument.to_string_lossy().contains(is_control);
    let message = if output::may_colour(&io::stderr()) && std::env::args_os().all(is_harmless) {
        error.render().ansi().to_string()
    } else {
        sanitize::message(&error.render().to_string())
    };
    let _ = io::Write::write_all(&mut io::stderr(), terminal::wrapped_note(&message).as_bytes());
    ExitCode::from(2)
}

/// Whether the reader of stdout went away, as in `lab strategies | head -1`. A closed pipe in place of an
/// output file is an ordinary error.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    cannot_write(error).is_some_and(|unwritten| {
        unwritten.place == output::STANDARD_OUTPUT && unwritten.source.kind() == io::ErrorKind::BrokenPipe
    })
}
