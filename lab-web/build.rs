//! Lists the page's files to compile into the program, except the type declarations.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=page");
    let page = fs::canonicalize("page")?;
    let mut files: Vec<PathBuf> = fs::read_dir(page)?
        .map(|entry| Ok(entry?.path()))
        .collect::<io::Result<_>>()?;
    files.retain(|file| file.extension().is_none_or(|kind| kind != "ts"));
    files.sort();
    let mut list = String::new();
    for file in &files {
        let name = file.file_name().unwrap_or_default();
        // Writing to a `String` cannot fail.
        let _ = write!(list, "({name:?}, include_bytes!({file:?})),");
    }
    let out = env::var_os("OUT_DIR").unwrap_or_default();
    fs::write(Path::new(&out).join("page.rs"), format!("&[{list}]"))
}
