//! What all charts have in common: texts, the title, a legend, axes, and names beside rows.

use super::marker::Marker;
use crate::scene::{LINE_HEIGHT, Paint, SERIES, Scene, Text, Weight, ink};
use std::borrow::Cow;

pub(super) const WIDTH: f64 = 760.0;
/// The margin around everything.
pub(super) const MARGIN: f64 = 14.0;
/// Where what stands below the title begins.
pub(super) const TOP: f64 = 40.0;
/// The room left of a plot for what stands beside its axis.
pub(super) const BESIDE: f64 = 72.0;
/// A name beside a row takes no more of the width.
const LONGEST_NAME: f64 = 300.0;

/// Sizes of letters, whose lines are 17, 13 and 11 pixels high.
const TITLE: f64 = 17.0 / LINE_HEIGHT;
const TEXT: f64 = 13.0 / LINE_HEIGHT;
const SMALL: f64 = 11.0 / LINE_HEIGHT;

pub(super) fn text(line: impl Into<String>) -> Text {
    Text::new(line, TEXT)
}

pub(super) fn small(line: impl Into<String>) -> Text {
    Text::new(line, SMALL)
}

/// How much wider than measured a text may come out: renderers that know no `textLength` set it in a font of
/// their own, and few are wider than DejaVu Sans.
const WIDER: f64 = 1.17;

/// The room that a text needs.
pub(super) fn room_for(line: &str) -> f64 {
    WIDER * text(line).width()
}

pub(super) fn room_for_small(line: &str) -> f64 {
    WIDER * small(line).width()
}

/// The text, or as much of its beginning and end as has room in a width: what tells long names apart is often
/// at their end.
fn fitted(text: &str, width: f64) -> Cow<'_, str> {
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

/// A drawing of a width with a title in its upper left corner; its height is not known yet.
pub(super) fn titled(title: &str, width: f64) -> Scene {
    let mut scene = Scene::new(title, (width, 0.0));
    let line = cut_to(title, |title| {
        let room = WIDER * Weight::Bold.width(title) * TITLE;
        room <= width - 2.0 * MARGIN
    });
    scene.text(Text::new(line, TITLE).at(MARGIN, MARGIN).below().bold());
    scene
}

/// The names of rows as far as they have room, and the room that they take.
pub(super) fn row_names<'a>(names: impl Iterator<Item = &'a String>) -> (Vec<Cow<'a, str>>, f64) {
    let names: Vec<Cow<'a, str>> = names.map(|name| fitted(name, LONGEST_NAME)).collect();
    let widest = names.iter().map(|name| room_for(name)).fold(0.0, f64::max);
    (names, widest)
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LegendEntry {
    /// The number of the series, which its colour and its marker come from.
    pub(super) series: usize,
    pub(super) name: String,
}

impl LegendEntry {
    /// Entries for series in their order.
    pub(super) fn each<'a>(names: impl IntoIterator<Item = &'a String>) -> Vec<LegendEntry> {
        let named = names.into_iter().enumerate();
        named
            .map(|(series, name)| LegendEntry {
                series,
                name: name.clone(),
            })
            .collect()
    }
}

/// Ends a drawing with a legend from `top` on: markers on a piece of their lines, and names, as many a row as
/// fit.
pub(super) fn with_legend(mut scene: Scene, entries: &[LegendEntry], top: f64) -> Scene {
    const ROW: f64 = 20.0;
    /// The sample of an entry, and what lies between it and its name.
    const SAMPLE: f64 = 28.0;
    const AFTER_ENTRY: f64 = 12.0;
    const LEFT: f64 = MARGIN + 8.0;
    let right = scene.size.0 - MARGIN;
    let (mut x, mut y) = (LEFT, top + 18.0);
    for entry in entries {
        let name = fitted(&entry.name, right - LEFT - SAMPLE);
        let wide = SAMPLE + room_for(&name);
        if x > LEFT && x + wide > right {
            (x, y) = (LEFT, y + ROW);
        }
        let paint = Paint::stroke(SERIES[entry.series % SERIES.len()], 2.0);
        scene.line(&[(x, y), (x + 22.0, y)], paint);
        Marker::of(entry.series).draw(&mut scene, (x + 11.0, y));
        scene.text(text(name).at(x + SAMPLE, y).beside());
        x += wide + AFTER_ENTRY;
    }
    scene.size.1 = y + 10.0 + MARGIN;
    scene
}

/// Where values lie between two places of the drawing.
#[derive(Clone, Copy)]
pub(super) struct Axis {
    logarithmic: bool,
    values: (f64, f64),
    places: (f64, f64),
}

impl Axis {
    pub(super) fn even(values: (f64, f64), places: (f64, f64)) -> Axis {
        Axis {
            logarithmic: false,
            values,
            places,
        }
    }

    /// Of values above 0, by their logarithm.
    pub(super) fn logarithmic(values: (f64, f64), places: (f64, f64)) -> Axis {
        Axis {
            logarithmic: true,
            values,
            places,
        }
    }

    /// Where a value lies; one beyond the axis at its end.
    pub(super) fn at(&self, value: f64) -> f64 {
        let laid_out = |value: f64| if self.logarithmic { value.ln() } else { value };
        let (low, high) = self.values;
        let share = (laid_out(value.clamp(low, high)) - laid_out(low)) / (laid_out(high) - laid_out(low));
        self.places.0 + share * (self.places.1 - self.places.0)
    }

    pub(super) fn start(&self) -> f64 {
        self.places.0
    }

    pub(super) fn end(&self) -> f64 {
        self.places.1
    }

    /// The length of one on an even axis.
    pub(super) fn one(&self) -> f64 {
        (self.places.1 - self.places.0) / (self.values.1 - self.values.0)
    }

    /// Round values, no more than `most`, each with its text.
    pub(super) fn marks(&self, most: usize, told: impl Fn(f64) -> String) -> Vec<(f64, String)> {
        let (low, high) = self.values;
        let values = match self.logarithmic {
            true => factors(low, high, most),
            false => even_steps(low, high, most),
        };
        values.into_iter().map(|value| (value, told(value))).collect()
    }

    /// Draws the axis from left to right at a height, with texts below, and lines of the grid up to `top`.
    pub(super) fn draw_below(
        &self,
        scene: &mut Scene,
        y: f64,
        marks: &[(f64, String)],
        label: (&str, f64),
        top: Option<f64>,
    ) {
        for (value, told) in marks {
            let x = self.at(*value);
            if let Some(top) = top {
                scene.line(&[(x, top), (x, y)], Paint::stroke(ink::GRID, 1.0));
            }
            scene.line(&[(x, y), (x, y + 5.0)], Paint::stroke(ink::TEXT, 1.0));
            scene.text(text(told).at(x, y + 8.0).centered().below());
        }
        let (left, right) = self.places;
        scene.line(&[(left, y), (right, y)], Paint::stroke(ink::TEXT, 1.0));
        let (label, down) = label;
        let middle = (left + right) / 2.0;
        scene.text(text(label).at(middle, y + down).centered().below());
    }

    /// Draws the axis upward at the left, with texts beside it, and lines of the grid to the right.
    pub(super) fn draw_upward(&self, scene: &mut Scene, across: &Axis, marks: &[(f64, String)], label: &str) {
        let (x, right) = across.places;
        for (value, told) in marks {
            let y = self.at(*value);
            scene.line(&[(x, y), (right, y)], Paint::stroke(ink::GRID, 1.0));
            scene.line(&[(x - 5.0, y), (x, y)], Paint::stroke(ink::TEXT, 1.0));
            scene.text(text(told).at(x - 10.0, y).ended().beside());
        }
        let (bottom, top) = self.places;
        scene.line(&[(x, bottom), (x, top)], Paint::stroke(ink::TEXT, 1.0));
        let label = text(label).at(x - BESIDE, (bottom + top) / 2.0);
        scene.text(label.centered().below().upward());
    }
}

/// Steps of one, two or five of a power of ten between two values, as close as `most` of them allow.
pub(super) fn even_steps(low: f64, high: f64, most: usize) -> Vec<f64> {
    let least = (high - low).log10().floor() as i32 - 2;
    let steps = (least..least + 5).flat_map(|power| [1.0, 2.0, 5.0].map(|digit| digit * 10f64.powi(power)));
    let ends = |step: f64| ((low / step).ceil() as i64, (high / step).floor() as i64);
    let few = |step: &f64| {
        let (first, last) = ends(*step);
        last - first < most as i64
    };
    let step = steps.into_iter().find(few).unwrap_or(high - low);
    let (first, last) = ends(step);
    // Steps such as 0.1 do not add up to 1 exactly.
    let round = |value: f64| (value * 1e9).round() / 1e9;
    (first..=last).map(|count| round(count as f64 * step)).collect()
}

/// Factors in even steps over a short axis, else some of each power of ten, or the powers alone, and of these
/// no more than `most`.
fn factors(low: f64, high: f64, most: usize) -> Vec<f64> {
    let powers = (low.log10().ceil() as i32, high.log10().floor() as i32);
    let digits: &[f64] = match high / low {
        ..5.0 => return even_steps(low, high, most),
        ..20.0 => &[1.0, 1.5, 2.0, 3.0, 5.0, 7.0],
        ..5000.0 => &[1.0, 2.0, 5.0],
        _ => &[1.0],
    };
    let step = match digits {
        [_] => (powers.1 - powers.0) as usize / most + 1,
        _ => 1,
    };
    let powers = (powers.0 - 1..=powers.1).filter(|power| power.rem_euclid(step as i32) == 0);
    let factors = powers.flat_map(|power| digits.iter().map(move |digit| digit * 10f64.powi(power)));
    factors.filter(|factor| (low..=high).contains(factor)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_axis_has_a_few_round_values() {
        for (low, high, most, expected) in [
            (-4.0, 104.0, 8, "0 20 40 60 80 100"),
            (0.0, 1.0, 6, "0 0.2 0.4 0.6 0.8 1"),
            (0.0, 130.0, 7, "0 20 40 60 80 100 120"),
            (-12.0, 1234.0, 8, "0 200 400 600 800 1000 1200"),
        ] {
            let steps = even_steps(low, high, most).into_iter();
            let steps: Vec<String> = steps.map(|step| step.to_string()).collect();
            assert_eq!(steps.join(" "), expected);
        }
    }

    #[test]
    fn every_axis_of_factors_has_a_mark_at_one_and_a_few_others() {
        for most in [1.1, 1.3, 2.0, 4.8, 9.0, 70.0, 3000.0, 1e7] {
            for least in [0.3, 0.97, 1.0] {
                let marks = factors(least, most, 8);
                assert!(marks.contains(&1.0), "{least} to {most}: {marks:?}");
                assert!((2..=14).contains(&marks.len()), "{least} to {most}: {marks:?}");
            }
        }
    }
}
