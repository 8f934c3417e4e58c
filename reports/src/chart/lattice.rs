//! All subsets of some parts as a Hasse diagram: each is above those it contains, and its color shows its
//! saving.

use super::frame::{MARGIN, TOP, room_for, text, titled};
use super::shade::ColorScale;
use crate::ablation::{AddedPart, Analysis, Subset};
use crate::numbers;
use crate::scene::{Point, Scene, ShapeStyle, ink};
use std::collections::BTreeMap;

const LINE: f64 = 16.0;
const PADDING: f64 = 6.0;
const BETWEEN_BOXES: f64 = 12.0;
const BETWEEN_LEVELS: f64 = 46.0;
const REMARK_LINE: f64 = 20.0;
const LEAST_WIDTH: f64 = 560.0;

/// Small subsets are at the bottom; those of the same size keep their order.
pub(super) fn scene(analysis: &Analysis) -> Scene {
    let (experiment, subsets) = (&analysis.experiment, &analysis.subsets);
    let parts = experiment.parts.len();
    let names = |subset: Subset| -> Vec<&str> {
        match subset {
            Subset::NONE => vec!["none"],
            subset if subset == Subset::all(parts) => vec!["all"],
            subset => subset
                .members()
                .map(|part| experiment.parts[part].name.as_str())
                .collect(),
        }
    };
    let lines = subsets.iter().flat_map(|figures| names(figures.subset));
    let wide = lines.map(room_for).fold(52.0, f64::max) + 10.0;
    let level = |size: usize| -> Vec<Subset> {
        let subsets = subsets.iter().map(|figures| figures.subset);
        subsets.filter(|subset| subset.size() == size).collect()
    };
    let widest = (0..=parts).map(|size| level(size).len()).max().unwrap_or(0);
    let remarks = remarks(analysis);
    let remark = remarks.iter().map(|line| room_for(line) + BETWEEN_BOXES);
    let inner = (widest as f64 * (wide + BETWEEN_BOXES)).max(remark.fold(LEAST_WIDTH, f64::max));
    let width = (inner + 2.0 * MARGIN).floor();
    let mut scene = titled(&format!("All subsets at {}", experiment.limit()), width);

    let mut boxes: BTreeMap<Subset, (Point, Point)> = BTreeMap::new();
    let (mut top, mut bottom) = (TOP, TOP);
    for size in (0..=parts).rev() {
        let level = level(size);
        let lines = level.iter().map(|&subset| names(subset).len()).max();
        // One line more, for the factor.
        bottom = top + LINE * (lines.unwrap_or(0) + 1) as f64 + 2.0 * PADDING;
        let step = wide + BETWEEN_BOXES;
        let mut x = (width - level.len() as f64 * step + BETWEEN_BOXES) / 2.0;
        for subset in level {
            boxes.insert(subset, ((x, top), (x + wide, bottom)));
            x += step;
        }
        top = bottom + BETWEEN_LEVELS;
    }

    let edges = subsets.iter().flat_map(|figures| {
        let others = figures.subset.others(parts);
        others.map(|part| (figures.subset, part))
    });
    let mut edges: Vec<((u8, ShapeStyle), Subset, usize)> = edges
        .map(|(subset, part)| (edge(&analysis.order, subset, part), subset, part))
        .collect();
    // Later edges are drawn over earlier ones.
    edges.sort_by_key(|&((rank, _), ..)| rank);
    for ((_, paint), subset, part) in edges {
        let (Some(&((left, top), (right, _))), Some(&((left_above, _), (right_above, bottom_above)))) =
            (boxes.get(&subset), boxes.get(&subset.with(part)))
        else {
            continue;
        };
        let above = ((left_above + right_above) / 2.0, bottom_above);
        scene.line(&[((left + right) / 2.0, top), above], paint);
    }

    let shades = ColorScale::over(subsets.iter().map(|figures| figures.saved.factor()));
    for figures in subsets {
        let (start, end) = boxes[&figures.subset];
        let (factor, names) = (figures.saved.factor(), names(figures.subset));
        let paint = ShapeStyle::fill(shades.color(factor)).edged(ink::TEXT, 1.0);
        scene.rectangle(start, end, paint);
        let middle = (start.0 + end.0) / 2.0;
        let mut y = (start.1 + end.1 - LINE * names.len() as f64) / 2.0;
        let times = text(numbers::factor(factor)).bold();
        for line in std::iter::once(times).chain(names.into_iter().map(text)) {
            let line = line.at(middle, y).centered().beside();
            scene.text(line.ink(shades.ink(factor)));
            y += LINE;
        }
    }
    let mut y = bottom + 14.0;
    for line in remarks {
        scene.text(text(line).at(MARGIN + BETWEEN_BOXES / 2.0, y).below());
        y += REMARK_LINE;
    }
    scene.size.1 = y + MARGIN;
    scene
}

fn remarks(analysis: &Analysis) -> [String; 2] {
    let order = if analysis.order.iter().all(AddedPart::is_supported) {
        "Thick line: greedy order"
    } else {
        "Thick line: greedy order; dashed: another part is not distinguishable"
    };
    ["Number: factor against none".to_owned(), order.to_owned()]
}

/// The style of the edge from a subset to the one with `part` added, and its drawing rank: higher ranks are
/// drawn on top.
fn edge(order: &[AddedPart], subset: Subset, part: usize) -> (u8, ShapeStyle) {
    let thick = ShapeStyle::stroke(ink::TEXT, 2.5);
    let mut before = Subset::NONE;
    for step in order {
        if (before, step.part) == (subset, part) {
            return if step.is_supported() { (2, thick) } else { (1, thick.dashed(6.0, 4.0)) };
        }
        before = before.with(step.part);
    }
    (0, ShapeStyle::stroke(ink::JOIN, 1.0))
}
