//! The common elements of all charts: text, title, legend, and row names.

use super::marker::Marker;
use crate::scene::{LINE_HEIGHT, Scene, ShapeStyle, Text, WIDER, Weight};
use std::borrow::Cow;

pub(super) const WIDTH: f64 = 760.0;
/// The width of a chart on a phone that is 390 pixels wide.
pub(super) const NARROW: f64 = 356.0;
pub(super) const MARGIN: f64 = 14.0;
/// The top of the area below the title.
pub(super) const TOP: f64 = 40.0;
/// The room to the left of a plot for its axis labels.
pub(super) const BESIDE: f64 = 72.0;
pub(super) const MAX_NAME_LENGTH: f64 = 300.0;
/// The distance from the start of a legend sample to its name.
pub(super) const AFTER_SAMPLE: f64 = 28.0;

/// Font sizes for line heights of 17, 13 and 11 pixels.
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

/// The text, shortened in the middle if it is too wide, since long names often differ at their ends.
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
    // The width grows with the count.
    let most = counts.partition_point(|&count| fits(&kept(count)));
    Cow::Owned(kept(most.saturating_sub(1)))
}

/// The drawing of a chart that is redrawn for phones and for print, where its caption replaces the title.
pub(super) fn drawing(title: &str, width: f64) -> Scene {
    if width < WIDTH {
        Scene::new(title, (width, MARGIN))
    } else {
        titled(title, width)
    }
}

/// An otherwise empty drawing with this width and a title in its upper left corner.
pub(super) fn titled(title: &str, width: f64) -> Scene {
    let mut scene = Scene::new(title, (width, TOP));
    let line = cut_to(title, |title| {
        let room = WIDER * Weight::Bold.width(title) * TITLE;
        room <= width - 2.0 * MARGIN
    });
    scene.text(Text::new(line, TITLE).at(MARGIN, MARGIN).below().bold());
    scene
}

/// The row names, shortened to fit, and the room that they take.
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

/// Finishes a drawing with a legend from `top` on: markers on a piece of their lines with names, as many per
/// row as fit.
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
    // A single line needs no name.
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
