//! The common parts of all charts: texts, the title, a legend, and names beside rows.

use super::marker::Marker;
use crate::scene::{LINE_HEIGHT, Scene, ShapeStyle, Text, WIDER, Weight};
use std::borrow::Cow;

pub(super) const WIDTH: f64 = 760.0;
/// The width of a chart in a paper.
pub(super) const PRINTED: f64 = 620.0;
/// The width of a chart on a phone, 390 pixels wide.
pub(super) const NARROW: f64 = 356.0;
pub(super) const MARGIN: f64 = 14.0;
/// Where what stands below the title begins.
pub(super) const TOP: f64 = 40.0;
/// The room left of a plot for what stands beside its axis.
pub(super) const BESIDE: f64 = 72.0;
pub(super) const MAX_NAME_LENGTH: f64 = 300.0;
/// From the beginning of the sample of a series to its name.
pub(super) const AFTER_SAMPLE: f64 = 28.0;

/// Sizes of letters, whose lines are 17, 13 and 11 pixels high.
const TITLE: f64 = 17.0 / LINE_HEIGHT;
pub(super) const TEXT: f64 = 13.0 / LINE_HEIGHT;
const SMALL: f64 = 11.0 / LINE_HEIGHT;

pub(super) fn text(line: impl Into<String>) -> Text {
    Text::new(line, TEXT)
}

pub(super) fn small(line: impl Into<String>) -> Text {
    Text::new(line, SMALL)
}

pub(super) fn room_for(line: &str) -> f64 {
    WIDER * text(line).width()
}

pub(super) fn room_for_small(line: &str) -> f64 {
    WIDER * small(line).width()
}

/// The text, or as much of its beginning and end as has room in a width: what tells long names apart is often
/// at their end.
pub(super) fn cut_name(text: &str, width: f64) -> Cow<'_, str> {
    cut_to(text, |text| room_for(text) <= width)
}

fn cut_to(text: &str, fits: impl Fn(&str) -> bool) -> Cow<'_, str> {
    if fits(text) {
        return Cow::Borrowed(text);
    }
    let signs: Vec<char> = text.chars().collect();
    let kept = |count: usize| -> String {
        let end = &signs[signs.len() - count / 2..];
        let beginning = &signs[..count - count / 2];
        beginning.iter().chain(&['…']).chain(end).collect()
    };
    let counts: Vec<usize> = (0..signs.len()).collect();
    // Wider from count to count.
    let most = counts.partition_point(|&count| fits(&kept(count)));
    Cow::Owned(kept(most.saturating_sub(1)))
}

/// The drawing of a chart that is drawn anew for a phone and for a paper, where its caption is its title.
pub(super) fn drawing(title: &str, width: f64) -> Scene {
    if width < WIDTH {
        Scene::new(title, (width, MARGIN))
    } else {
        titled(title, width)
    }
}

/// A drawing of a width with a title in its upper left corner; what else it has is not known yet.
pub(super) fn titled(title: &str, width: f64) -> Scene {
    let mut scene = Scene::new(title, (width, TOP));
    let line = cut_to(title, |title| {
        let room = WIDER * Weight::Bold.width(title) * TITLE;
        room <= width - 2.0 * MARGIN
    });
    scene.text(Text::new(line, TITLE).at(MARGIN, MARGIN).below().bold());
    scene
}

/// The names of rows as far as they have room, and the room that they take.
pub(super) fn names_beside<'a>(names: impl Iterator<Item = &'a String>) -> (Vec<String>, f64) {
    let names: Vec<String> = names
        .map(|name| cut_name(name, MAX_NAME_LENGTH).into_owned())
        .collect();
    let widest = widest(names.iter());
    (names, widest)
}

pub(super) fn widest<'a>(texts: impl Iterator<Item = &'a String>) -> f64 {
    texts.map(|text| room_for(text)).fold(0.0, f64::max)
}

/// Ends a drawing with a legend from `top` on: markers on a piece of their lines, and names, as many a row as
/// fit.
pub(super) fn with_legend<'a>(
    mut scene: Scene,
    entries: impl IntoIterator<Item = (&'a String, Marker)>,
    top: f64,
) -> Scene {
    const ROW: f64 = 20.0;
    const AFTER_ENTRY: f64 = 12.0;
    const LEFT: f64 = MARGIN + 8.0;
    let right = scene.size.0 - MARGIN;
    let (mut x, mut y) = (LEFT, top + 18.0);
    // A line that stands alone needs no name.
    for (name, marker) in entries.into_iter().filter(|(name, _)| !name.is_empty()) {
        let name = cut_name(name, right - LEFT - AFTER_SAMPLE);
        let wide = AFTER_SAMPLE + room_for(&name);
        if x > LEFT && x + wide > right {
            (x, y) = (LEFT, y + ROW);
        }
        scene.line(&[(x, y), (x + 22.0, y)], ShapeStyle::stroke(marker.ink, 2.0));
        marker.draw(&mut scene, (x + 11.0, y));
        scene.text(text(name).at(x + AFTER_SAMPLE, y).beside());
        x += wide + AFTER_ENTRY;
    }
    scene.size.1 = y + 10.0 + MARGIN;
    scene
}
