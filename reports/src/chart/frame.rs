//! What all charts have in common: sizes, text styles, titles and legends.

use super::palette::{GRID, INK};
use crate::font::{LINE_HEIGHT, Weight};
use plotters::chart::MeshStyle;
use plotters::coord::Shift;
use plotters::coord::ranged1d::Ranged;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use std::borrow::Cow;

pub(super) type Area<B> = DrawingArea<B, Shift>;
/// Pixels to the right and down from the area's corner.
pub(super) type Pixel = (i32, i32);
pub(super) type Drawn<B> = Result<(), DrawingAreaErrorKind<<B as DrawingBackend>::ErrorType>>;

/// The name that the fonts are registered under.
pub(super) const FONT: &str = "sans-serif";

const TITLE: f64 = 17.0;
const TEXT: f64 = 13.0;
const SMALL: f64 = 11.0;

/// Turns units of the drawing into pixels.
#[derive(Clone, Copy)]
pub(super) struct Pen {
    scale: f64,
}

impl Pen {
    pub(super) fn new(scale: f64) -> Pen {
        Pen { scale }
    }

    pub(super) fn px(self, units: f64) -> i32 {
        (units * self.scale).round() as i32
    }

    /// The units of so many pixels.
    pub(super) fn units(self, pixels: u32) -> f64 {
        f64::from(pixels) / self.scale
    }

    pub(super) fn size(self, (width, height): (u32, u32)) -> (u32, u32) {
        (
            self.px(f64::from(width)) as u32,
            self.px(f64::from(height)) as u32,
        )
    }

    pub(super) fn stroke(self, color: RGBColor, units: f64) -> ShapeStyle {
        color.stroke_width(self.px(units).max(1) as u32)
    }

    /// Grid, axes and labels as all charts have them.
    pub(super) fn styled<'m, 'a, 'b, X, Y, B>(
        self,
        mesh: &'m mut MeshStyle<'a, 'b, X, Y, B>,
    ) -> &'m mut MeshStyle<'a, 'b, X, Y, B>
    where
        X: Ranged,
        Y: Ranged,
        B: DrawingBackend,
    {
        mesh.light_line_style(TRANSPARENT)
            .bold_line_style(self.stroke(GRID, 1.0))
            .axis_style(self.stroke(INK, 1.0))
            .label_style(self.text())
            .axis_desc_style(self.text())
            .set_all_tick_mark_size(self.px(5.0))
    }

    pub(super) fn text(self) -> TextStyle<'static> {
        (FONT, TEXT * self.scale).into_font().color(&INK)
    }

    /// Text that is placed by the given point of its box.
    pub(super) fn text_at(self, horizontal: HPos, vertical: VPos) -> TextStyle<'static> {
        self.text().pos(Pos::new(horizontal, vertical))
    }

    pub(super) fn small_at(self, horizontal: HPos, vertical: VPos) -> TextStyle<'static> {
        let style: TextStyle<'static> = (FONT, SMALL * self.scale).into_font().color(&INK);
        style.pos(Pos::new(horizontal, vertical))
    }

    pub(super) fn bold_at(self, horizontal: HPos, vertical: VPos) -> TextStyle<'static> {
        let font = (FONT, TEXT * self.scale, FontStyle::Bold).into_font();
        font.color(&INK).pos(Pos::new(horizontal, vertical))
    }

    fn title(self) -> TextStyle<'static> {
        (FONT, TITLE * self.scale, FontStyle::Bold)
            .into_font()
            .color(&INK)
    }
}

/// How much wider than measured a text may come out: renderers that know no `textLength` set it in a font of
/// their own, and few are wider than DejaVu Sans.
const WIDER: f64 = 1.17;

/// The room that a plain text needs, in units.
pub(super) fn room_for(text: &str) -> f64 {
    room(text, Weight::Regular, TEXT)
}

/// The room that a small text needs, in units.
pub(super) fn room_for_small(text: &str) -> f64 {
    room(text, Weight::Regular, SMALL)
}

fn room(text: &str, weight: Weight, size: f64) -> f64 {
    WIDER * weight.width(text) * size / LINE_HEIGHT
}

/// The text, or as much of its beginning and end as has room in a width: what tells long names apart is often
/// at their end.
pub(super) fn fitted(text: &str, width: f64) -> Cow<'_, str> {
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
        beginning.iter().chain([&CUT]).chain(end).collect()
    };
    let counts: Vec<usize> = (0..signs.len()).collect();
    // Wider from count to count.
    let most = counts.partition_point(|&count| fits(&kept(count)));
    Cow::Owned(kept(most.saturating_sub(1)))
}

const CUT: char = '…';

/// The margin around everything, in units.
pub(super) const MARGIN: f64 = 14.0;
/// A name beside a row takes no more of the width, in units.
pub(super) const LONGEST_NAME: f64 = 300.0;
/// What the title takes from the top, in units.
pub(super) const TITLE_HEIGHT: f64 = 40.0;

/// Writes the title in the top left corner and gives back the area below it, without the margins.
pub(super) fn titled<B: DrawingBackend>(
    area: &Area<B>,
    pen: Pen,
    title: &str,
) -> Result<Area<B>, DrawingAreaErrorKind<B::ErrorType>> {
    let margin = pen.px(MARGIN);
    let width = pen.units(area.dim_in_pixel().0) - 2.0 * MARGIN;
    let title = cut_to(title, |title| room(title, Weight::Bold, TITLE) <= width);
    area.draw_text(&title, &pen.title(), (margin, margin))?;
    Ok(area.margin(pen.px(TITLE_HEIGHT), margin, margin, margin))
}

/// The pixel of `area` at which a chart inside it shows a point.
pub(super) fn pixel<B, X, Y>(
    area: &Area<B>,
    chart: &ChartContext<'_, B, Cartesian2d<X, Y>>,
    point: &(X::ValueType, Y::ValueType),
) -> Pixel
where
    B: DrawingBackend,
    X: Ranged,
    Y: Ranged,
{
    let (left, top) = area.get_base_pixel();
    let (x, y) = chart.backend_coord(point);
    (x - left, y - top)
}
