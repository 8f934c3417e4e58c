//! The files of the page, which the program carries.

use std::borrow::Cow;
use std::path::Path;

/// Those of the folder `page` by name.
const FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// The sheet of boards and pieces, which is drawn when it is asked for.
pub(crate) const SHEET: &str = "diagram.svg";

/// The glossary of the book, whose entries explain words of the page.
pub(crate) const GLOSSARY: &str = "glossary.txt";

pub(crate) const PAGE: &str = "index.html";

pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    FILES.iter().map(|(name, _)| *name).chain([SHEET, GLOSSARY])
}

/// A file's contents: those that the program carries, or those in a folder, for people who write the page.
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

/// The media type of a file of a page; none for other files.
pub(crate) fn content_type(name: &str) -> Option<&'static str> {
    let (_, extension) = name.rsplit_once('.')?;
    Some(match extension {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "txt" => "text/plain; charset=utf-8",
        "zip" => "application/zip",
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
