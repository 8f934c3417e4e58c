//! The page without a server: it includes the lab in WebAssembly. [`folder`] makes files for any web server;
//! [`one_file`] makes a single file that can be opened from disk.

use crate::files::{self, PAGE};
use base64::prelude::{BASE64_STANDARD as BASE64, Engine as _};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io;

/// The lab in WebAssembly, under the name that the page requests.
const LAB: &str = "lab.wasm";

/// The files that the page reads at run time.
const READ: [&str; 5] = [files::SHEET, files::GLOSSARY, files::WORDS, "lab-worker.js", LAB];

/// The script that starts the one-file page; it is embedded uncompressed.
const START: &str = "one-file.js";

/// The content security policy of a site: it loads only from its own origin. Its Worker is made from a file's
/// text.
const SITE_POLICY: &str = "default-src 'none'; script-src 'self' blob: 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data:; connect-src 'self'; worker-src blob:; base-uri 'none'; form-action 'none'";

/// The content security policy of the one-file page: it can fetch nothing and uses only its own contents.
const FILE_POLICY: &str = "default-src 'none'; script-src 'unsafe-inline' data: blob: 'wasm-unsafe-eval'; \
    style-src 'unsafe-inline'; img-src data:; worker-src blob:; base-uri 'none'; form-action 'none'";

const ROOT: &str = "<html lang=\"en\">";
const HEAD: &str = "<meta charset=\"utf-8\" />";
/// The style sheets, as the page names them.
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

/// The files of a site, by name, including `wasm`, the module built from the crate `lab-wasm`.
pub fn folder(wasm: &[u8]) -> BTreeMap<&'static str, Cow<'_, [u8]>> {
    let names = files::names();
    let carried = names.filter_map(|name| Some((name, files::contents(name, None)?)));
    let mut all: BTreeMap<_, _> = carried.collect();
    all.insert(PAGE, Cow::Owned(page(SITE_POLICY).into_bytes()));
    all.insert(LAB, Cow::Borrowed(wasm));
    all
}

/// The page as one self-contained HTML file. Its modules and the files it reads at run time are embedded,
/// compressed by `pack`, which is LZMA; `one-file.js` unpacks the modules, and an import map names them.
pub fn one_file(wasm: &[u8], pack: impl Fn(&[u8]) -> io::Result<Vec<u8>>) -> io::Result<String> {
    let all = folder(wasm);
    let text = |name: &str| String::from_utf8_lossy(&all[name]).into_owned();
    let script = |name: &str| bare(&text(name), "/**");
    let is_module = |name: &&str| name.ends_with(".js") && *name != START && !READ.contains(name);
    let modules = all.keys().copied().filter(is_module);
    // Imports by the names of the import map: a `data:` URL has no base for relative ones.
    let modules = modules.map(|name| (named(name), script(name).replace("\"./", "\"lab/")));
    let modules: BTreeMap<String, String> = modules.collect();
    let modules = serde_json::json!(modules).to_string();
    let packed = |bytes: &[u8]| Ok::<_, io::Error>(BASE64.encode(pack(bytes)?));
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

/// An embedded text of the one-file page, as a script element that is not executed.
fn held(name: &str, text: &str) -> String {
    format!("<script type=\"text/plain\" id=\"held-{name}\">{text}</script>\n")
}

/// The page with the lab in WebAssembly, and this content security policy.
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

fn named(module: &str) -> String {
    format!("lab/{module}")
}

/// A script or style sheet without indentation and without comments, which begin with `//` on a line of their
/// own or stand between `opening` and `*/`.
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
        let page = one_file(b"wasm", |bytes| Ok(bytes.to_vec())).unwrap();
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
        // No embedded text closes the script element around it.
        assert_eq!(page.matches("</script>").count(), READ.len() + 2);
    }
}
