//! The files of the page, which the program carries.

use std::borrow::Cow;
use std::path::Path;

/// All of them by name; those of the folder `page`.
const FILES: &[(&str, &[u8])] = &[
    ("index.html", include_bytes!("../page/index.html")),
    ("board.css", include_bytes!("../page/board.css")),
    ("style.css", include_bytes!("../page/style.css")),
    ("main.js", include_bytes!("../page/main.js")),
    ("board.js", include_bytes!("../page/board.js")),
    ("boxes.js", include_bytes!("../page/boxes.js")),
    ("budget.js", include_bytes!("../page/budget.js")),
    ("chart.js", include_bytes!("../page/chart.js")),
    ("desk.js", include_bytes!("../page/desk.js")),
    ("dom.js", include_bytes!("../page/dom.js")),
    ("drawing.js", include_bytes!("../page/drawing.js")),
    ("game.js", include_bytes!("../page/game.js")),
    ("held.js", include_bytes!("../page/held.js")),
    ("lab-worker.js", include_bytes!("../page/lab-worker.js")),
    ("link.js", include_bytes!("../page/link.js")),
    ("lzma.js", include_bytes!("../page/lzma.js")),
    ("map.js", include_bytes!("../page/map.js")),
    ("measure.js", include_bytes!("../page/measure.js")),
    ("node-table.js", include_bytes!("../page/node-table.js")),
    ("one-file.js", include_bytes!("../page/one-file.js")),
    ("outline.js", include_bytes!("../page/outline.js")),
    ("paint.js", include_bytes!("../page/paint.js")),
    ("play.js", include_bytes!("../page/play.js")),
    ("position.js", include_bytes!("../page/position.js")),
    ("records.js", include_bytes!("../page/records.js")),
    ("setup.js", include_bytes!("../page/setup.js")),
    ("sheet.js", include_bytes!("../page/sheet.js")),
    ("sortable.js", include_bytes!("../page/sortable.js")),
    (
        "server-transport.js",
        include_bytes!("../page/server-transport.js"),
    ),
    ("standing.js", include_bytes!("../page/standing.js")),
    ("steps.js", include_bytes!("../page/steps.js")),
    ("strategy.js", include_bytes!("../page/strategy.js")),
    ("understand.js", include_bytes!("../page/understand.js")),
    ("watch.js", include_bytes!("../page/watch.js")),
    ("window-bar.js", include_bytes!("../page/window-bar.js")),
    ("words.js", include_bytes!("../page/words.js")),
    (
        "worker-transport.js",
        include_bytes!("../page/worker-transport.js"),
    ),
];

/// The sheet of boards and pieces, which is drawn when it is asked for.
pub(crate) const SHEET: &str = "diagram.svg";

pub(crate) const PAGE: &str = "index.html";

pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    FILES.iter().map(|(name, _)| *name).chain([SHEET])
}

/// A file's contents: those that the program carries, or those in a folder, for people who write the page.
pub(crate) fn contents(name: &str, folder: Option<&Path>) -> Option<Cow<'static, [u8]>> {
    if name == SHEET {
        return Some(reports::diagram::sheet().into_bytes().into());
    }
    match folder {
        None => {
            let (_, contents) = FILES.iter().find(|(known, _)| *known == name)?;
            Some((*contents).into())
        }
        Some(folder) => is_plain(name)
            .then(|| std::fs::read(folder.join(name)).ok())?
            .map(Cow::Owned),
    }
}

/// What a browser is told that a file is; nothing for what is no file of a page.
pub(crate) fn content_type(name: &str) -> Option<&'static str> {
    let (_, extension) = name.rsplit_once('.')?;
    Some(match extension {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "txt" => "text/plain; charset=utf-8",
        _ => return None,
    })
}

/// Whether a name is that of a file, and leads to no other folder.
fn is_plain(name: &str) -> bool {
    let is_plain = |sign: char| sign.is_ascii_alphanumeric() || matches!(sign, '.' | '-' | '_');
    name.chars().all(is_plain) && !name.starts_with('.')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_folder_is_carried_and_can_be_told_to_a_browser() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("page");
        for entry in std::fs::read_dir(&folder).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            if content_type(&name).is_none() {
                continue;
            }
            let carried = contents(&name, None).unwrap_or_else(|| panic!("{name} is not in FILES"));
            assert_eq!(Some(carried), contents(&name, Some(&folder)), "{name}");
        }
        for name in names() {
            assert!(
                content_type(name).is_some() && contents(name, None).is_some(),
                "{name}"
            );
        }
    }

    #[test]
    fn no_name_leads_out_of_the_folder() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("page");
        for name in [
            "../Cargo.toml",
            "..",
            ".",
            "",
            "/etc/passwd",
            "a/../index.html",
            ".hidden",
            "%2e%2e",
            "a\\b",
        ] {
            assert_eq!(contents(name, Some(&folder)), None, "{name}");
            assert_eq!(contents(name, None), None, "{name}");
        }
    }
}
