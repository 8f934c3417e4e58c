//! Legends: a marker on a piece of its line, and a name, as many a row as fit.

use super::frame::{Area, Drawn, MARGIN, Pen, TITLE_HEIGHT, fitted, room_for};
use super::marker::draw_marker;
use super::palette::color;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, VPos};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LegendEntry {
    /// The number of the series, which its colour and its marker come from.
    pub(super) series: usize,
    pub(super) name: String,
}

impl LegendEntry {
    /// Entries for series in their order.
    pub(super) fn each<S: AsRef<str>>(names: &[S]) -> Vec<LegendEntry> {
        let named = names.iter().enumerate();
        named
            .map(|(series, name)| LegendEntry {
                series,
                name: name.as_ref().to_owned(),
            })
            .collect()
    }
}

const LEGEND_ROW: f64 = 20.0;
/// The sample of an entry, and what lies between it and its name, and after the name.
const SAMPLE: f64 = 28.0;
const AFTER_ENTRY: f64 = 12.0;
const LEGEND_LEFT: f64 = 8.0;

/// Where the entries of a legend stand, as many a row as fit: left and row of each.
fn legend_places(entries: &[LegendEntry], width: f64) -> Vec<(f64, usize)> {
    let (mut x, mut row) = (LEGEND_LEFT, 0);
    let mut places = Vec::new();
    for entry in entries {
        let wide = SAMPLE + room_for(&entry.name).min(longest_entry(width));
        if x > LEGEND_LEFT && x + wide > width {
            (x, row) = (LEGEND_LEFT, row + 1);
        }
        places.push((x, row));
        x += wide + AFTER_ENTRY;
    }
    places
}

/// The room for a name in a legend of `width` units.
fn longest_entry(width: f64) -> f64 {
    width - LEGEND_LEFT - SAMPLE
}

/// What a legend takes below a drawing of `width` units.
pub(super) fn legend_height(entries: &[LegendEntry], width: u32) -> f64 {
    let places = legend_places(entries, f64::from(width) - 2.0 * MARGIN);
    let rows = places.last().map_or(0, |(_, row)| row + 1);
    rows as f64 * LEGEND_ROW + 8.0
}

/// The size of a drawing with a title, a plot and a legend, one below the other.
pub(super) fn size_with_legend(entries: &[LegendEntry], width: u32, plot_height: f64) -> (u32, u32) {
    let height = TITLE_HEIGHT + plot_height + legend_height(entries, width);
    (width, height as u32)
}

/// Draws a legend of `height` units at the foot of a drawing; what is left above it is for the plot.
pub(super) fn above_legend<B: DrawingBackend>(
    area: &Area<B>,
    pen: Pen,
    entries: &[LegendEntry],
    height: f64,
) -> Result<Area<B>, DrawingAreaErrorKind<B::ErrorType>> {
    let (plot, legend) = area.split_vertically(area.dim_in_pixel().1 as i32 - pen.px(height));
    draw_legend(&legend, pen, entries)?;
    Ok(plot)
}

fn draw_legend<B: DrawingBackend>(area: &Area<B>, pen: Pen, entries: &[LegendEntry]) -> Drawn<B> {
    let width = pen.units(area.dim_in_pixel().0);
    for (entry, (x, row)) in entries.iter().zip(legend_places(entries, width)) {
        let y = pen.px(LEGEND_ROW * (row as f64 + 0.9));
        let ends = vec![(pen.px(x), y), (pen.px(x + 22.0), y)];
        area.draw(&PathElement::new(ends, pen.stroke(color(entry.series), 2.0)))?;
        draw_marker(area, pen, (pen.px(x + 11.0), y), entry.series)?;
        let name = fitted(&entry.name, longest_entry(width));
        let place = (pen.px(x + SAMPLE), y);
        area.draw_text(&name, &pen.text_at(HPos::Left, VPos::Center), place)?;
    }
    Ok(())
}
