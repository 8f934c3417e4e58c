//! What all charts have in common: sizes, text styles, titles, markers and legends.

use super::{FONT, color};
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use std::borrow::Cow;

/// What is drawn on.
pub(super) type Area<B> = DrawingArea<B, Shift>;
/// Pixels to the right and down from the area's corner.
pub(super) type Pixel = (i32, i32);
/// How drawing ends.
pub(super) type Drawn<B> = Result<(), DrawingAreaErrorKind<<B as DrawingBackend>::ErrorType>>;

/// Soft black for text and axes.
pub(super) const INK: RGBColor = RGBColor(0x26, 0x26, 0x26);
/// Grid lines.
pub(super) const GRID: RGBColor = RGBColor(0xdd, 0xdd, 0xdd);

const TITLE: f64 = 17.0;
const TEXT: f64 = 13.0;
const SMALL: f64 = 11.0;
const LEGEND_ROW: f64 = 20.0;

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

    pub(super) fn size(self, (width, height): (u32, u32)) -> (u32, u32) {
        (
            self.px(f64::from(width)) as u32,
            self.px(f64::from(height)) as u32,
        )
    }

    pub(super) fn stroke(self, color: RGBColor, units: f64) -> ShapeStyle {
        color.stroke_width(self.px(units).max(1) as u32)
    }

    /// Plain text of the usual size.
    pub(super) fn text(self) -> TextStyle<'static> {
        (FONT, TEXT * self.scale).into_font().color(&INK)
    }

    /// Text that is placed by the given point of its box.
    pub(super) fn text_at(self, horizontal: HPos, vertical: VPos) -> TextStyle<'static> {
        self.text().pos(Pos::new(horizontal, vertical))
    }

    /// The same in small.
    pub(super) fn small_at(self, horizontal: HPos, vertical: VPos) -> TextStyle<'static> {
        let style: TextStyle<'static> = (FONT, SMALL * self.scale).into_font().color(&INK);
        style.pos(Pos::new(horizontal, vertical))
    }

    /// The same in bold.
    pub(super) fn bold_at(self, horizontal: HPos, vertical: VPos) -> TextStyle<'static> {
        let font = (FONT, TEXT * self.scale, FontStyle::Bold).into_font();
        font.color(&INK).pos(Pos::new(horizontal, vertical))
    }

    fn title(self) -> TextStyle<'static> {
        (FONT, TITLE * self.scale, FontStyle::Bold)
            .into_font()
            .color(&INK)
    }

    /// The width of a plain text, in units.
    pub(super) fn width_of<B: DrawingBackend>(self, area: &Area<B>, text: &str) -> f64 {
        let (width, _) = area.estimate_text_size(text, &self.text()).unwrap_or_default();
        f64::from(width) / self.scale
    }

    /// The text, or as much of its beginning as is `most` units wide.
    pub(super) fn fitted<'t, B: DrawingBackend>(
        self,
        area: &Area<B>,
        text: &'t str,
        most: f64,
    ) -> Cow<'t, str> {
        let mut width = self.width_of(area, text);
        let mut fitted = Cow::Borrowed(text);
        while width > most {
            let signs = fitted.chars().filter(|sign| *sign != CUT).count();
            // Few steps lead there, and each goes on.
            let kept = ((signs as f64 * most / width) as usize).min(signs.saturating_sub(1));
            fitted = fitted.chars().take(kept).chain([CUT]).collect();
            match kept {
                0 => break,
                _ => width = self.width_of(area, &fitted),
            }
        }
        fitted
    }
}

/// Stands where a text was cut off.
const CUT: char = '…';
/// How much wider a title is than the same in plain text.
const TITLE_WIDENS: f64 = 1.08 * TITLE / TEXT;

/// The margin around everything, in units.
pub(super) const MARGIN: f64 = 14.0;
/// What the title takes from the top, in units.
pub(super) const TITLE_HEIGHT: f64 = 40.0;

/// Writes the title in the top left corner and gives back the area below it, without the margins.
pub(super) fn titled<B: DrawingBackend>(
    area: &Area<B>,
    pen: Pen,
    title: &str,
) -> Result<Area<B>, DrawingAreaErrorKind<B::ErrorType>> {
    let margin = pen.px(MARGIN);
    let width = f64::from(area.dim_in_pixel().0) / pen.scale - 2.0 * MARGIN;
    let title = pen.fitted(area, title, width / TITLE_WIDENS);
    area.draw_text(&title, &pen.title(), (margin, margin))?;
    Ok(area.margin(pen.px(TITLE_HEIGHT), margin, margin, margin))
}

/// The width of a text in units where nothing can be measured yet, at 7.5 units a letter.
pub(super) fn guessed_width(text: &str) -> f64 {
    7.5 * text.chars().count() as f64
}

/// How many rows a legend of `names` needs below a drawing of `width` units; text is guessed at 7 units a
/// letter.
pub(super) fn legend_height(names: &[&str], width: u32) -> f64 {
    let mut rows = 1.0;
    let mut x = 0.0;
    for name in names {
        let entry = 40.0 + 7.0 * name.chars().count() as f64;
        if x > 0.0 && x + entry > f64::from(width) - 2.0 * MARGIN {
            rows += 1.0;
            x = 0.0;
        }
        x += entry;
    }
    rows * LEGEND_ROW + 8.0
}

/// Draws a legend, as many entries a row as fit; entry `i` has colour and marker `i`.
pub(super) fn draw_legend<B: DrawingBackend>(area: &Area<B>, pen: Pen, names: &[&str]) -> Drawn<B> {
    let width = f64::from(area.dim_in_pixel().0) / f64::from(pen.px(1.0).max(1));
    let (mut x, mut y) = (8.0, LEGEND_ROW);
    for (index, name) in names.iter().enumerate() {
        let entry = 40.0 + pen.width_of(area, name);
        if x > 8.0 && x + entry > width {
            x = 8.0;
            y += LEGEND_ROW;
        }
        let stroke = pen.stroke(color(index), 2.0);
        area.draw(&PathElement::new(
            vec![(pen.px(x), pen.px(y)), (pen.px(x + 22.0), pen.px(y))],
            stroke,
        ))?;
        draw_marker(area, pen, (pen.px(x + 11.0), pen.px(y)), index)?;
        area.draw_text(
            name,
            &pen.text_at(HPos::Left, VPos::Center),
            (pen.px(x + 28.0), pen.px(y)),
        )?;
        x += entry;
    }
    Ok(())
}

/// Draws the marker of series number `index` at a pixel: shapes differ where colours may not.
pub(super) fn draw_marker<B: DrawingBackend>(
    area: &Area<B>,
    pen: Pen,
    place: Pixel,
    index: usize,
) -> Drawn<B> {
    let (x, y) = place;
    let size = pen.px(4.5);
    let filled = color(index).filled();
    match index % 4 {
        0 => area.draw(&Circle::new(place, size, filled)),
        1 => area.draw(&TriangleMarker::new(place, size + pen.px(1.0), filled)),
        2 => area.draw(&Rectangle::new(
            [(x - size, y - size), (x + size, y + size)],
            filled,
        )),
        _ => area.draw(&Cross::new(place, size, pen.stroke(color(index), 2.5))),
    }
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
