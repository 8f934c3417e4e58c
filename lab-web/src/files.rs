//! The page's files, which are compiled into the program.

use std::borrow::Cow;
use std::path::Path;

/// The files of the folder `page`, by name.
const FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// The sprite sheet of boards and pieces; it is drawn on request.
pub(crate) const SHEET: &str = "diagram.svg";

/// The book's glossary, which explains terms on the page.
pub(crate) const GLOSSARY: &str = "glossary.txt";

/// The words of the page's controls in Chinese.
pub(crate) const WORDS: &str = "chinese.json";

pub(crate) const PAGE: &str = "index.html";

pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    FILES.iter().map(|(name, _)| *name).chain([SHEET, GLOSSARY])
}

/// A file's contents, from the program or, for developers of the page, from a folder.
pub(crate) fn contents(name: &str, folder: Option<&Path>) -> Option<Cow<'static, [u8]>> {
    if name == SHEET {
        return Some(reports::diagram::drawings::sheet().into_bytes().into());
    }
    if name == GLOSSARY {
        return Some(include_bytes!("../../notebooks-md/glossary.md").into());
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

/// The media type of a file of the page; `None` for other files.
pub(crate) fn content_type(name: &str) -> Option<&'static str> {
    let (_, extension) = name.rsplit_once('.')?;
    Some(match extension {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "txt" => "text/plain; charset=utf-8",
        "zip" => "application/zip",
        _ => return None,
    })
}

/// Whether this is a plain file name, with no path to another folder.
fn is_plain(name: &str) -> bool {
    let is_plain = |sign: char| sign.is_ascii_alphanumeric() || matches!(sign, '.' | '-' | '_');
    name.chars().all(is_plain) && !name.starts_with('.')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_folder_is_carried_with_a_media_type() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("page");
        for entry in std::fs::read_dir(&folder).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            if content_type(&name).is_none() {
                continue;
            }
            let carried = contents(&name, None).unwrap_or_else(|| panic!("{name} is not carried"));
            assert_eq!(Some(carried), contents(&name, Some(&folder)), "{name}");
        }
        for name in names() {
            assert!(
                content_type(name).is_some() && contents(name, None).is_some(),
                "{name}"
            );
        }
    }
}
