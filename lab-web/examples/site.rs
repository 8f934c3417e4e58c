//! Writes the page that needs no server: `site LAB.WASM FOLDER`. The folder gets `lab.html`, the one-file
//! page, and in `lab` the files for a web server. `.ci/site` builds the module first.

use lab_web::site;
use lzma_rust2::{LzmaOptions, LzmaWriter};
use std::error::Error;
use std::io::{self, Write as _};
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [module, folder] = arguments.as_slice() else {
        return Err("give the module of lab-wasm and the folder to be written".into());
    };
    let wasm = std::fs::read(module).map_err(|error| format!("cannot read {module}: {error}"))?;
    let folder = Path::new(folder);
    let lab = folder.join("lab");
    disk::make_folder(&lab)?;
    for (name, contents) in site::folder(&wasm) {
        disk::write(&lab.join(name), &contents)?;
    }
    disk::write(&folder.join("lab.html"), site::one_file(&wasm, lzma)?.as_bytes())?;
    Ok(())
}

/// Compresses by LZMA, as `xz --format=lzma -9` does.
fn lzma(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let options = LzmaOptions::with_preset(9);
    let mut writer = LzmaWriter::new_use_header(Vec::new(), &options, Some(bytes.len() as u64))?;
    writer.write_all(bytes)?;
    writer.finish()
}
