//! The interaction of each pair of parts: a triangle of colored cells.

use super::frame::{MARGIN, TOP, room_for, room_for_small, small, text, titled};
use super::shade::ColorScale;
use crate::ablation::Analysis;
use crate::numbers;
use crate::scene::{Scene, ShapeStyle};
use crate::statistics::Estimate;

const CELL_HEIGHT: f64 = 48.0;
const LEAST_CELL_WIDTH: f64 = 92.0;
const LEAST_WIDTH: f64 = 560.0;
const COLUMN_NAMES: f64 = 30.0;
const LEGEND: f64 = 46.0;
const LEGEND_BAR: f64 = 220.0;
const LEGEND_STEP: f64 = 2.0;

fn interval(cell: &Estimate) -> String {
    cell.bounds().map_or_else(String::new, numbers::factors)
}

/// The factor of each pair, in parentheses if it may be 1.
pub(super) fn scene(analysis: &Analysis) -> Scene {
    let (experiment, cells) = (&analysis.experiment, &analysis.interactions);
    let names = || experiment.parts.iter().map(|part| part.name.as_str());
    let widest_name = names().map(room_for).fold(0.0, f64::max);
    let remarks = cells.iter().map(|(_, cell)| room_for_small(&interval(cell)));
    let wide = (remarks.fold(widest_name, f64::max) + 12.0).max(LEAST_CELL_WIDTH);
    let sides = experiment.parts.len().saturating_sub(1);
    let row_names = MARGIN + widest_name + 10.0;
    let width = row_names + sides as f64 * wide + MARGIN;
    let title = format!("Interactions at {}", experiment.terms());
    let mut scene = titled(&title, width.max(LEAST_WIDTH).floor());
    let left = |column: usize| row_names + column as f64 * wide;
    let top = |row: usize| TOP + row as f64 * CELL_HEIGHT;
    let shades = ColorScale::over(cells.iter().map(|(_, cell)| cell.factor()));
    for ([one, other], cell) in cells {
        let (factor, times) = (cell.factor(), numbers::factor(cell.factor()));
        let (x, y) = (left(*one), top(other - 1));
        let corner = (x + wide - 1.0, y + CELL_HEIGHT - 1.0);
        let paint = ShapeStyle::fill(shades.color(factor));
        scene.rectangle((x + 1.0, y + 1.0), corner, paint);
        let times = match cell.is_not_zero() {
            Some(false) if !cell.is_zero => format!("({times})"),
            _ => times,
        };
        let remark = interval(cell);
        let (middle, y) = (x + wide / 2.0, y + CELL_HEIGHT / 2.0);
        let up = if remark.is_empty() { 0.0 } else { 8.0 };
        let ink = shades.ink(factor);
        let factor = text(times).at(middle, y - up).bold();
        let remark = small(remark).at(middle, y + 10.0);
        for line in [factor, remark] {
            scene.text(line.centered().beside().ink(ink));
        }
    }
    for (row, name) in names().skip(1).enumerate() {
        let place = (row_names - 8.0, top(row) + CELL_HEIGHT / 2.0);
        scene.text(text(name).at(place.0, place.1).ended().beside());
    }
    for (column, name) in names().take(sides).enumerate() {
        let middle = left(column) + wide / 2.0;
        scene.text(text(name).at(middle, top(sides) + 6.0).centered().below());
    }
    draw_legend(&mut scene, shades, top(sides) + COLUMN_NAMES + 12.0);
    scene.size.1 = top(sides) + COLUMN_NAMES + LEGEND + MARGIN;
    scene
}

/// The color scale as a bar, with the factors at its ends and center.
fn draw_legend(scene: &mut Scene, shades: ColorScale, y: f64) {
    let left = (scene.size.0 - LEGEND_BAR) / 2.0;
    let right = left + LEGEND_BAR;
    let factor = |share: f64| shades.most().powf(2.0 * share - 1.0);
    for step in 0..(LEGEND_BAR / LEGEND_STEP) as u32 {
        let x = left + f64::from(step) * LEGEND_STEP;
        let paint = ShapeStyle::fill(shades.color(factor((x - left) / LEGEND_BAR)));
        scene.rectangle((x, y), (x + LEGEND_STEP, y + 12.0), paint);
    }
    for share in [0.0, 0.5, 1.0] {
        let times = small(numbers::significant(factor(share))).at(left + share * LEGEND_BAR, y + 16.0);
        scene.text(times.centered().below());
    }
    let (below, above) = (text("overlap"), text("help each other"));
    scene.text(below.at(left - 10.0, y + 6.0).ended().beside());
    scene.text(above.at(right + 10.0, y + 6.0).beside());
}
