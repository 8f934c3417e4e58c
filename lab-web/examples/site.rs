//! Writes the page that needs no server: `site LAB.WASM FOLDER`. The folder gets the files of a site and
//! `lab.html`, the one-file page. `.ci/site` builds the module first.

use lab_web::site;
use std::error::Error;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [module, folder] = arguments.as_slice() else {
        return Err("give the module of lab-wasm and the folder to be written".into());
    };
    let wasm = std::fs::read(module).map_err(|error| format!("cannot read {module}: {error}"))?;
    let folder = Path::new(folder);
    disk::make_folder(folder)?;
    for (name, contents) in site::folder(&wasm) {
        disk::write(&folder.join(name), &contents)?;
    }
    disk::write(&folder.join("lab.html"), site::one_file(&wasm)?.as_bytes())?;
    Ok(())
}
