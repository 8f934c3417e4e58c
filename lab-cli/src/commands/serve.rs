//! `lab serve`: the page, until Ctrl-C.

use crate::args::ServeArgs;
use crate::interrupt::{self, Kept};
use crate::outcome::Outcome;
use crate::output;
use anyhow::Result;
use experiments::Monitor;
use lab_web::{Options, Server, WebError};
use sessions::book::Book;
use std::process::{Command, Stdio};

/// Prints the one address on stdout, and serves until somebody ends it.
pub(crate) fn execute(args: &ServeArgs, monitor: &Monitor<'_>) -> Result<Outcome> {
    let registries = monitor.registries().clone();
    let book = match &args.book {
        Some(path) => Book::read(path, registries.games())?,
        None => Book::default(),
    };
    let server = Server::bind(Options {
        port: args.port,
        registries,
        book,
        folder: args.folder.clone(),
        memory: args.memory,
        page: args.page.clone(),
    });
    let server = match server {
        Err(error @ (WebError::PortInUse { .. } | WebError::Listen { .. })) => {
            let told = anyhow::Error::from(error);
            output::note(&format!("error: {told:#}; `--port 0` takes one that is free"));
            return Ok(Outcome::Failed);
        }
        server => server?,
    };
    let address = server.address();
    output::print(&format!("{address}\n"))?;
    output::note("the page is for this machine alone, and for who knows the address; Ctrl-C ends it");
    if args.open {
        open(&address);
    }
    interrupt::keep(Kept {
        sentence: match &args.folder {
            Some(folder) => format!("the runs are in {}", folder.display()),
            None => "its runs are gone; --folder keeps them".to_owned(),
        },
        rest: None,
    });
    server.run(monitor.stop())?;
    Ok(Outcome::Interrupted)
}

/// Has the browser show the page, if the system knows one.
fn open(address: &str) {
    let (opener, first): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        // `start` takes its first argument in quotes for a title.
        ("cmd", &["/C", "start", ""])
    } else {
        ("xdg-open", &[])
    };
    let mut command = Command::new(opener);
    command.args(first).arg(address);
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    if let Err(error) = command.spawn() {
        output::note(&format!(
            "cannot open a browser with {opener} ({error}): open the address yourself"
        ));
    }
}
