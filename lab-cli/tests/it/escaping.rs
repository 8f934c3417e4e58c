//! Names of a suite's positions, and what else it carries, stand in every page as they are and are obeyed by
//! none.

use crate::lab::{Lab, assert_has};

/// A position with something for everybody in its name and in its comment.
const NAME: &str = "<script>alert(1)</script> & &amp; ' ]]> \\input{x} $x$ a|b `c` # *d* \u{1b}[31m \u{202e}turned \u{200f}mark";
const KEPT: &str = "<script>alert(1)</script> & &amp; ' ]]> \\input{x} $x$ a|b `c` # *d* \u{fffd}[31m \u{fffd}turned \u{200f}mark";

fn suite() -> String {
    let kaindl = "5r1k/4Qpq1/4p3/1p1p2P1/2p2P2/1p2P3/3P4/BK6 b - -";
    format!("{kaindl} id \"{NAME}\"; c0 \"{NAME}\";\n8/8/8/8/8/k7/p7/K7 w - - id \"=1+1\";\n")
}

/// A hostile suite, in a file with a hostile name.
const FILE: &str = "<script>alert(2)<&>.epd";

fn lab_with_suite() -> Lab {
    let lab = Lab::new();
    // A file's name has no slash.
    lab.write(FILE, suite());
    lab
}

/// All drawings of a folder, as parsed XML.
fn assert_drawings_are_sound(lab: &Lab, folder: &str) {
    for name in lab.names_in(folder).iter().filter(|name| name.ends_with(".svg")) {
        let svg = lab.read(&format!("{folder}/{name}"));
        let parsed = roxmltree::Document::parse(&svg).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(
            parsed.descendants().all(|node| !node.has_tag_name("script")),
            "{name}"
        );
    }
}

fn assert_page_is_sound(html: &str) {
    assert!(!html.contains("<script") && !html.contains('\u{1b}') && !html.contains('\u{202e}'));
    assert!(
        html.contains("&lt;script&gt;alert(1)&lt;&#x2f;script&gt; &amp; &amp;amp; "),
        "the name stands as it is"
    );
}

#[test]
fn control_characters_of_a_suite_are_shown_and_not_obeyed() {
    let lab = lab_with_suite();
    let strategies = "--strategy alpha-beta --strategy alpha-beta+qs+mvv-lva --strategy alpha-beta+mvv-lva";
    let line = format!("run --suite \"{FILE}\" --depth 1 {strategies} --out out");
    let printed = lab.run_well(&line).stdout;
    assert!(!printed.contains(['\u{1b}', '\u{202e}']), "{printed}");
    assert_eq!(lab.records("out")[0].position.as_deref(), Some(KEPT));
    let mut cells = csv::Reader::from_path(lab.path("out/records.csv")).unwrap();
    for row in cells.records() {
        for cell in &row.unwrap() {
            assert_eq!(reports::control::csv_cell(cell), cell);
        }
    }
    assert!(lab.read("out/records.csv").contains(",'=1+1,"));
    assert_page_is_sound(&lab.read("out/report.html"));
    assert_drawings_are_sound(&lab, "out/charts");
    assert_drawings_are_sound(&lab, "out/diagrams");

    lab.run_well("report out --format html --format markdown --format latex --format csv --out again");
    assert_eq!(lab.read("again/report.html"), lab.read("out/report.html"));
    let markdown = lab.read("again/report.md");
    assert!(
        markdown.contains(r"\<script>alert(1)\</script> & \&amp; ' ]]> \\input{x} \$x\$ a\|b \`c\` # \*d\*"),
        "{markdown}"
    );
    assert!(!markdown.contains(['\u{1b}', '\u{202e}']));
    let latex = lab.read("again/body.tex");
    assert_has(&latex, r"\textbackslash{}input\{x\} \$x\$ a\textbar{}b");
    assert!(!latex.contains("\\input{x}") && !latex.contains('\u{1b}'));
}
