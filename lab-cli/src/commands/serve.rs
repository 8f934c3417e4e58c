//! `lab serve`: serves the page until Ctrl-C.

use crate::args::ServeArgs;
use crate::ctrl_c::{self, ShutdownState};
use crate::outcome::Outcome;
use crate::output;
use crate::terminal::HELP;
use anyhow::{Context, Result};
use experiments::Monitor;
use lab_web::{Options, Server, WebError, private_folder};
use sessions::book::Book;
use std::process::{Command, Stdio};
use tempfile::TempDir;

/// Prints the page's address on stdout, and serves until it is stopped.
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
        page: args.page.clone(),
    });
    let server = match server {
        Err(error @ WebError::Listen(_)) => {
            let error = sessions::with_causes(&error);
            output::note(&format!("error: {error}\n{HELP}--port 0 takes a free port"));
            return Ok(Outcome::Failed);
        }
        server => server?,
    };
    let address = server.address();
    output::print(&format!("{address}\n"))?;
    output::note("only this machine can open the page; the address contains a secret; Ctrl-C ends it");
    // `_redirection` holds the file that the browser opens; it is deleted when the server ends.
    let at = |place: &String| match place_of(place)
        .replace('&', "&amp;")
        .replace('"', "&quot;")
        .as_str()
    {
        "" => open(&address),
        place => open(&format!("{address}#{place}")),
    };
    let _redirection = args.open.as_ref().map(at).transpose()?;
    ctrl_c::keep(ShutdownState {
        sentence: match &args.folder {
            Some(folder) => format!("the runs are in {}", folder.display()),
            None => "its runs are gone; --folder keeps them".to_owned(),
        },
        rest: None,
    });
    server.run(monitor.stop())?;
    Ok(Outcome::Interrupted)
}

/// The address of a text tree, searched to its full depth; any other place already is an address.
fn place_of(text: &str) -> String {
    let text = text.trim();
    if !text.starts_with('(') {
        return text.to_owned();
    }
    let depth_after = |(depth, deepest): (u32, u32), sign| match sign {
        '(' => (depth + 1, deepest.max(depth + 1)),
        ')' => (depth.saturating_sub(1), deepest),
        _ => (depth, deepest),
    };
    let (_, deepest) = text.chars().fold((0, 0), depth_after);
    let tree = text.split_whitespace().collect::<Vec<&str>>().join("_");
    format!("understand/{tree}/alpha-beta=soft/{deepest}")
}

/// Opens the page in the system's browser, if there is one. The browser gets a file that redirects to the
/// page and that only its owner can read, because all users of a machine can see the command lines of
/// programs.
fn open(address: &str) -> Result<TempDir> {
    let folder = private_folder("lab-serve-").context("cannot make a temporary folder")?;
    let file = folder.path().join("open.html");
    let page = format!(
        "<!doctype html><meta charset=\"utf-8\"><title>lab serve</title>\
         <meta http-equiv=\"refresh\" content=\"0; url={address}\"><a href=\"{address}\">The page of lab serve</a>\n"
    );
    std::fs::write(&file, page).with_context(|| format!("cannot write {}", file.display()))?;
    let (opener, first): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        // `start` takes a quoted first argument as a window title.
        ("cmd", &["/C", "start", ""])
    } else {
        ("xdg-open", &[])
    };
    let mut command = Command::new(opener);
    command.args(first).arg(&file).stdin(Stdio::null());
    command.stdout(Stdio::null()).stderr(Stdio::null());
    if let Err(error) = command.spawn() {
        output::note(&format!(
            "cannot open a browser with {opener} ({error}): open the address yourself"
        ));
    }
    Ok(folder)
}
