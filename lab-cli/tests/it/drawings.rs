//! Finished charts: each text is as wide as measured, lies within the drawing and overlaps no other text;
//! charts need no installed font, and line charts adapt their colors to dark pages.

use crate::lab::Lab;
use roxmltree::{Document, Node};
use std::path::Path;

/// What a text covers: left, top, right, bottom.
type Extent = [f64; 4];

/// Renderers without `textLength` set text in a font of their own, which may be wider.
const WIDER: f64 = 1.1;

fn number(node: &Node<'_, '_>, name: &str) -> f64 {
    node.attribute(name).unwrap().parse().unwrap()
}

fn extent(text: &Node<'_, '_>) -> Extent {
    let (x, y) = (number(text, "x"), number(text, "y"));
    let (width, em) = (WIDER * number(text, "textLength"), number(text, "font-size"));
    let left = match text.attribute("text-anchor").unwrap() {
        "start" => 0.0,
        "middle" => -width / 2.0,
        _ => -width,
    };
    let (above, below) = (0.72 * em, 0.2 * em);
    match text.attribute("transform") {
        None => [x + left, y - above, x + left + width, y + below],
        // Upward.
        Some(_) => [x - above, y - left - width, x + em, y - left],
    }
}

pub(crate) fn assert_sound(name: &str, svg: &str) {
    let document = Document::parse(svg).unwrap_or_else(|error| panic!("{name}: {error}"));
    let root = document.root_element();
    let (width, height) = (number(&root, "width"), number(&root, "height"));
    let texts = root.descendants().filter(|node| node.has_tag_name("text"));
    let texts: Vec<(&str, Extent)> = texts
        .map(|text| (text.text().unwrap_or_default(), extent(&text)))
        .collect();
    assert!(texts.len() > 5, "{name}");
    for (place, (text, [left, top, right, bottom])) in texts.iter().enumerate() {
        let within = *left >= 0.0 && *top >= 0.0 && *right <= width && *bottom <= height;
        assert!(
            within,
            "{name}: `{text}` leaves the drawing: {left} {top} {right} {bottom}"
        );
        for (other, [other_left, other_top, other_right, other_bottom]) in &texts[..place] {
            let apart =
                right <= other_left || other_right <= left || bottom <= other_top || other_bottom <= top;
            assert!(apart, "{name}: `{text}` runs into `{other}`");
        }
    }
    for reference in ["href", "url(", "@import", "@font-face", " id="] {
        assert!(!svg.contains(reference), "{name}: {reference}");
    }
}

/// The drawings in a folder and in those below it.
fn drawings(folder: &Path) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(drawings(&path));
        } else if path.extension().is_some_and(|kind| kind == "svg") {
            found.push((
                path.display().to_string(),
                std::fs::read_to_string(&path).unwrap(),
            ));
        }
    }
    found
}

#[test]
fn texts_of_the_charts_of_the_lessons_lie_within_them_and_apart() {
    let mut charts = drawings(Path::new("../notebooks-md"));
    charts.retain(|(name, _)| name.contains("/charts/") || name.contains("/measured/"));
    assert!(charts.len() >= 20);
    for (name, svg) in charts {
        assert_sound(&name, &svg);
    }
}

#[test]
fn texts_of_charts_of_many_strategies_with_long_names_lie_within_them_and_apart() {
    let lab = Lab::new();
    let long =
        "alpha-beta+check-ext+single-reply{,+qs}{,+null-move}{,+lmr}+mvv-lva=protected+see+killers+counter";
    lab.run_well(&format!(
        "run --suite horizon --depth 3 --strategy ladder --strategy {long} --out out"
    ));
    let players = "--strategy ladder --strategy pvs+qs+see+killers+counter+history";
    lab.run_well(&format!("match --games 6 --nodes 200 {players} --out games"));
    for (name, svg) in drawings(&lab.path("")) {
        assert_sound(&name, &svg);
    }
    let nodes = lab.read("out/charts/nodes.svg");
    let (style, drawing) = nodes.split_once("</style>").unwrap();
    assert!(style.contains("@media screen and (prefers-color-scheme:dark)"));
    for part in ["fill=\"#", "stroke=\"#"] {
        for (place, _) in drawing.match_indices(part) {
            let color = &drawing[place..place + part.len() + 7];
            assert!(style.contains(&format!("[{color}]{{")), "{color}");
        }
    }
}
