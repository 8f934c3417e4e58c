//! The page without a server: it brings the lab along in WebAssembly. [`folder`] is for any web server,
//! [`one_file`] can be opened from a disk.

use crate::files::{self, PAGE};
use lzma_rust2::{LzmaOptions, LzmaWriter};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, Write as _};

/// The lab in WebAssembly, as the page asks for it.
const LAB: &str = "lab.wasm";

/// What the page reads of its files while it runs.
const READ: [&str; 3] = [files::SHEET, "lab-worker.js", LAB];

/// What a site's page may do: nothing but what comes from beside it. Its Worker is made of a file's text.
const SITE_POLICY: &str = "default-src 'none'; script-src 'self' blob: 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data:; connect-src 'self'; worker-src blob:; base-uri 'none'; form-action 'none'";

/// What a page of one file may do: nothing but what it has itself. It can fetch nothing at all.
const FILE_POLICY: &str = "default-src 'none'; script-src 'unsafe-inline' data: blob: 'wasm-unsafe-eval'; \
    style-src 'unsafe-inline'; img-src data:; worker-src blob:; base-uri 'none'; form-action 'none'";

/// What of the page is written otherwise.
const ROOT: &str = "<html lang=\"en\">";
const HEAD: &str = "<meta charset=\"utf-8\" />";
/// The sheets of style, each as the page names it.
const STYLES: [&str; 2] = ["style.css", "board.css"];
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

/// The page as one file of HTML, which needs no other. Its modules are `data:` URLs that an import map names;
/// what it reads while it runs is packed within.
///
/// # Errors
/// None as long as there is memory.
pub fn one_file(wasm: &[u8]) -> io::Result<String> {
    let all = folder(wasm);
    let text = |name: &str| String::from_utf8_lossy(&all[name]).into_owned();
    let modules = all.keys().copied().filter(|name| is_module(name));
    let modules: BTreeMap<String, String> = modules
        .map(|name| (named(name), as_data(&with_named_imports(&bare(&text(name))))))
        .collect();
    let imports = serde_json::json!({ "imports": modules });
    let mut held = String::new();
    for name in READ {
        let packed = base64(&packed(&all[name])?);
        let _ = writeln!(
            held,
            "<script type=\"text/plain\" id=\"held-{name}\">{packed}</script>"
        );
    }
    let main = named("main.js");
    let script = format!(
        "<script type=\"importmap\">{imports}</script>\n<script type=\"module\">import \"{main}\";</script>"
    );
    let mut page = page(FILE_POLICY);
    for name in STYLES {
        let style = format!("<style>\n{}</style>", text(name));
        page = page.replacen(&linked(name), &style, 1);
    }
    let page = page.replacen(SCRIPT, &script, 1);
    Ok(page.replacen(END, &format!("{held}{END}"), 1))
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
    name.ends_with(".js") && !READ.contains(&name)
}

/// What the import map calls a module.
fn named(module: &str) -> String {
    format!("lab/{module}")
}

/// A module that names others as the import map does: a `data:` URL has no place that names could start from.
fn with_named_imports(module: &str) -> String {
    module.replace("\"./", "\"lab/")
}

/// A script without what is for those who read it: comments, which begin their lines or stand between `/**`
/// and `*/`, and indentation.
fn bare(script: &str) -> String {
    let (first, commented) = script.split_once("/**").unwrap_or((script, ""));
    let rest = commented.split("/**");
    let rest = rest.filter_map(|piece| piece.split_once("*/").map(|(_, code)| code));
    let code: String = [first].into_iter().chain(rest).collect();
    let lines = code.lines().map(str::trim);
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with("//"));
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// A module as a URL.
fn as_data(module: &str) -> String {
    let mut url = "data:text/javascript,".to_owned();
    for byte in module.bytes() {
        // What stands for itself in a URL, and ends neither a text of JSON nor a script of HTML.
        if byte.is_ascii_alphanumeric() || b"-_.!~*'();/?:@&=+$,{}[]| ".contains(&byte) {
            url.push(byte.into());
        } else {
            let _ = write!(url, "%{byte:02X}");
        }
    }
    url
}

/// Bytes as `lzma.js` unpacks them.
fn packed(bytes: &[u8]) -> io::Result<Vec<u8>> {
    // Code is of bytes, with no alignment: the packed file is 900 bytes shorter so.
    let best = LzmaOptions {
        lc: 4,
        pb: 0,
        ..LzmaOptions::with_preset(9)
    };
    let mut packed = LzmaWriter::new_use_header(Vec::new(), &best, Some(bytes.len() as u64))?;
    packed.write_all(bytes)?;
    packed.finish()
}

/// Bytes as text (RFC 4648).
fn base64(bytes: &[u8]) -> String {
    const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let byte = |place: usize| u32::from(three.get(place).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for place in 0..4 {
            if place > three.len() {
                text.push('=');
            } else {
                text.push(SIGNS[(bits >> (18 - 6 * place)) as usize & 63].into());
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_written_as_rfc_4648_does() {
        for (bytes, text) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ] {
            assert_eq!(base64(bytes.as_bytes()), text);
        }
        assert_eq!(base64(&[0xff, 0xef, 0xbe]), "/+++");
    }

    #[test]
    fn a_script_loses_its_comments_and_indentation_alone() {
        let script = "// @ts-check\n\n/** A. @type {B} */\nlet a = /** @type {B} */ (b); // stays\n\
            class C {\n  /** Says\n   * it. */\n  say() {\n    log(\"//\");\n  }\n}\n";
        assert_eq!(
            bare(script),
            "let a =  (b); // stays\nclass C {\nsay() {\nlog(\"//\");\n}\n}\n"
        );
    }

    #[test]
    fn a_site_has_every_file_that_its_page_and_its_modules_name() {
        let site = folder(b"wasm");
        let page = String::from_utf8_lossy(&site[PAGE]);
        assert!(page.contains("data-lab=\"wasm\"") && page.contains(SITE_POLICY));
        for name in STYLES.iter().chain(&["main.js"]).chain(&READ) {
            assert!(site.contains_key(name), "{name}");
        }
        for (name, contents) in site.iter().filter(|(name, _)| name.ends_with(".js")) {
            let text = String::from_utf8_lossy(contents);
            let named = text
                .split("from \"./")
                .skip(1)
                .filter_map(|rest| rest.split('"').next());
            for named in named {
                assert!(site.contains_key(named), "{name} imports {named}");
            }
        }
    }

    #[test]
    fn a_page_of_one_file_names_no_other() {
        let page = one_file(b"wasm").unwrap();
        for left in [
            "rel=\"stylesheet\"",
            "src=\"main.js\"",
            "from%20%22./",
            "from %22./",
            "import %22./",
        ] {
            assert!(!page.contains(left), "{left}");
        }
        assert!(page.contains(FILE_POLICY));
        for name in READ {
            assert!(page.contains(&format!("id=\"held-{name}\"")), "{name}");
        }
        let modules = page.split("<script type=\"importmap\">").nth(1).unwrap();
        let modules: serde_json::Value =
            serde_json::from_str(modules.split("</script>").next().unwrap()).unwrap();
        let modules = modules["imports"].as_object().unwrap();
        for (name, url) in modules {
            let url = url.as_str().unwrap();
            for named in url
                .split("from %22")
                .skip(1)
                .filter_map(|rest| rest.split("%22").next())
            {
                assert!(modules.contains_key(named), "{name} imports {named}");
            }
        }
    }
}
