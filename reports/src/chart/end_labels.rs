//! Line labels at the right end of lines, for charts without a legend.

use super::frame::{AFTER_SAMPLE, MARGIN, cut_name, text, widest};
use super::marker::Marker;
use crate::scene::{Point, Scene};

/// The height of a label.
const LABEL: f64 = 16.0;
/// The gap between the end of a line and its label.
const GAP: f64 = 4.0;

/// The room that labels need to the right of a plot.
pub(super) fn room<'a>(names: impl Iterator<Item = &'a String>) -> f64 {
    widest(names) + AFTER_SAMPLE + MARGIN
}

/// Draws each line's label next to its end, no lower than `bottom`.
pub(super) fn draw(scene: &mut Scene, ends: Vec<(Point, (&String, Marker))>, bottom: f64) {
    for ((x, y), (name, marker)) in apart(ends, (LABEL / 2.0, bottom)) {
        marker.draw(scene, (x + (AFTER_SAMPLE + GAP) / 2.0, y));
        let left = x + AFTER_SAMPLE + GAP;
        let name = cut_name(name, scene.size.0 - left);
        scene.text(text(name).at(left, y).beside());
    }
}

/// Moves labels vertically between a top and a bottom until none overlap, keeping their order.
fn apart<T>(mut labels: Vec<(Point, T)>, (top, bottom): (f64, f64)) -> Vec<(Point, T)> {
    labels.sort_by(|((_, one), _), ((_, other), _)| one.total_cmp(other));
    let mut least = top;
    for ((_, y), _) in &mut labels {
        *y = y.max(least);
        least = *y + LABEL;
    }
    let mut most = bottom;
    for ((_, y), _) in labels.iter_mut().rev() {
        *y = y.min(most);
        most = *y - LABEL;
    }
    labels
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_at_the_ends_of_lines_stand_apart_in_the_order_of_the_lines() {
        let ends = [('b', 100.0), ('a', 99.0), ('d', 199.0), ('c', 198.0)].map(|(name, y)| ((0.0, y), name));
        let labels = apart(ends.to_vec(), (8.0, 200.0));
        assert_eq!(labels.iter().map(|label| label.1).collect::<String>(), "abcd");
        for pair in labels.windows(2) {
            assert!(pair[1].0.1 - pair[0].0.1 >= LABEL, "{labels:?}");
        }
        assert!(
            labels.iter().all(|((_, y), _)| (8.0..=200.0).contains(y)),
            "{labels:?}"
        );
    }
}
