//! The page without a server: it brings the lab along in WebAssembly. [`folder`] is for any web server,
//! [`one_file`] can be opened from a disk.

use crate::files::{self, PAGE};
use crate::gzip;
use base64::prelude::{BASE64_STANDARD as BASE64, Engine as _};
use flate2::Compression;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io;

/// The lab in WebAssembly, as the page asks for it.
const LAB: &str = "lab.wasm";

/// What the page reads of its files while it runs.
const READ: [&str; 4] = [files::SHEET, files::GLOSSARY, "lab-worker.js", LAB];

/// What starts a page of one file: a script that stands in it as it is.
const START: &str = "one-file.js";

/// What a site's page may do: nothing but what comes from beside it. Its Worker is made of a file's text.
const SITE_POLICY: &str = "default-src 'none'; script-src 'self' blob: 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data:; connect-src 'self'; worker-src blob:; base-uri 'none'; form-action 'none'";

/// What a page of one file may do: nothing but what it has itself. It can fetch nothing at all.
const FILE_POLICY: &str = "default-src 'none'; script-src 'unsafe-inline' data: blob: 'wasm-unsafe-eval'; \
    style-src 'unsafe-inline'; img-src data:; worker-src blob:; base-uri 'none'; form-action 'none'";

const ROOT: &str = "<html lang=\"en\">";
const HEAD: &str = "<meta charset=\"utf-8\" />";
/// The sheets of style, each as the page names it.
const STYLES: [&str; 7] = [
    "tokens.css",
    "style.css",
    "board.css",
    "map.css",
    "understand.css",
    "play.css",
    "measure.css",
];
const SCRIPT: &str = "<script type=\"module\" src=\"main.js\"></script>";
const END: &str = "</body>";

/// The files of a site by their names, `wasm` among them, the module of the crate `lab-wasm`.
pub fn folder(wasm: &[u8]) -> BTreeMap<&'static str, Cow<'_, [u8]>> {
    let names = files::names();
    let carried = names.filter_map(|name| Some((name, files::contents(name, None)?)));
    let mut all: BTreeMap<_, _> = carried.collect();
    all.insert(PAGE, Cow::Owned(page(SITE_POLICY).into_bytes()));
    all.insert(LAB, Cow::Borrowed(wasm));
    all
}

/// The page as one file of HTML, which needs no other. Its modules, and what it reads while it runs, are
/// packed within; `one-file.js` unpacks the modules, and an import map names them.
pub fn one_file(wasm: &[u8]) -> io::Result<String> {
    let all = folder(wasm);
    let text = |name: &str| String::from_utf8_lossy(&all[name]).into_owned();
    let script = |name: &str| bare(&text(name), "/**");
    let modules = all.keys().copied();
    let modules: BTreeMap<String, String> = modules
        .filter(|name| is_module(name))
        .map(|name| (named(name), with_named_imports(&script(name))))
        .collect();
    let modules = serde_json::json!(modules).to_string();
    let packed = |bytes: &[u8]| Ok::<_, io::Error>(BASE64.encode(gzip::packed(bytes, Compression::best())?));
    let mut within = held("modules", &packed(modules.as_bytes())?);
    for name in READ {
        within += &held(name, &packed(&all[name])?);
    }
    within += &format!("<script>\n{}</script>\n", script(START));
    let mut page = page(FILE_POLICY);
    for name in STYLES {
        let style = format!("<style>\n{}</style>", bare(&text(name), "/*"));
        page = page.replacen(&linked(name), &style, 1);
    }
    let page = page.replacen(SCRIPT, "", 1);
    Ok(page.replacen(END, &format!("{within}{END}"), 1))
}

/// What a page of one file holds by a name: no script that runs by itself.
fn held(name: &str, text: &str) -> String {
    format!("<script type=\"text/plain\" id=\"held-{name}\">{text}</script>\n")
}

/// The page that brings the lab along, and may do what the policy says.
fn page(policy: &str) -> String {
    let page = files::contents(PAGE, None).unwrap_or_default();
    let page = String::from_utf8_lossy(&page);
    let page = page.replacen(ROOT, "<html lang=\"en\" data-lab=\"wasm\">", 1);
    let policy = format!("{HEAD}\n    <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\" />");
    page.replacen(HEAD, &policy, 1)
}

fn linked(style: &str) -> String {
    format!("<link rel=\"stylesheet\" href=\"{style}\" />")
}

fn is_module(name: &str) -> bool {
    name.ends_with(".js") && name != START && !READ.contains(&name)
}

fn named(module: &str) -> String {
    format!("lab/{module}")
}

/// A module that names others as the import map does: a `data:` URL has no place that names could start from.
fn with_named_imports(module: &str) -> String {
    module.replace("\"./", "\"lab/")
}

/// A script or a sheet of style without what is for those who read it: comments, which begin their lines or
/// stand between `opening` and `*/`, and indentation.
fn bare(text: &str, opening: &str) -> String {
    let (first, commented) = text.split_once(opening).unwrap_or((text, ""));
    let rest = commented.split(opening);
    let rest = rest.filter_map(|piece| piece.split_once("*/").map(|(_, code)| code));
    let code: String = [first].into_iter().chain(rest).collect();
    let lines = code.lines().map(str::trim);
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with("//"));
    lines.flat_map(|line| [line, "\n"]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_style_loses_its_comments_and_indentation_alone() {
        let sheet = "/* A. */\np {\n  color: red; /* why */\n\n  margin: 0;\n}\n";
        assert_eq!(bare(sheet, "/*"), "p {\ncolor: red;\nmargin: 0;\n}\n");
    }

    #[test]
    fn a_script_loses_its_comments_and_indentation_alone() {
        let script = "// @ts-check\n\n/** A. @type {B} */\nlet a = /** @type {B} */ (b); // stays\n\
            class C {\n  /** Says\n   * it. */\n  say() {\n    log(\"//\");\n  }\n}\n";
        assert_eq!(
            bare(script, "/**"),
            "let a =  (b); // stays\nclass C {\nsay() {\nlog(\"//\");\n}\n}\n"
        );
    }

    #[test]
    fn a_page_of_one_file_names_no_other() {
        let page = one_file(b"wasm").unwrap();
        for left in [
            "rel=\"stylesheet\"",
            "src=\"main.js\"",
            "from \"./",
            "import \"./",
        ] {
            assert!(!page.contains(left), "{left}");
        }
        assert!(page.contains(FILE_POLICY));
        for name in READ.iter().chain(&["modules"]) {
            assert_eq!(page.matches(&format!("id=\"held-{name}\"")).count(), 1, "{name}");
        }
        // No text that is held ends the script that holds it.
        assert_eq!(page.matches("</script>").count(), READ.len() + 2);
    }
}
