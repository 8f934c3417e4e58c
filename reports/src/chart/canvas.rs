//! [`Canvas`]: a plotters backend that draws into a scene.

use crate::scene::{Color, LINE_HEIGHT, Point, Scene, ShapeStyle, Text, Weight};
use plotters::style::text_anchor::{HPos, VPos};
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind,
    FontTransform,
};
use std::convert::Infallible;

/// plotters counts whole pixels, so one of its pixels is a tenth of a scene pixel.
pub(super) const FINE: f64 = 10.0;
/// A height larger than any drawing; a scene gets its actual height once it has been drawn.
const ENOUGH: u32 = 1_000_000;

pub(super) fn fine(length: f64) -> i32 {
    (length * FINE).round() as i32
}

pub(super) fn place((x, y): BackendCoord) -> Point {
    (f64::from(x) / FINE, f64::from(y) / FINE)
}

impl plotters::style::Color for Color {
    fn to_backend_color(&self) -> BackendColor {
        let [red, green, blue] = self.parts();
        BackendColor {
            alpha: 1.0,
            rgb: (red, green, blue),
        }
    }
}

pub(super) struct Canvas<'s>(pub(super) &'s mut Scene);

fn ink_of(color: BackendColor) -> Color {
    let (red, green, blue) = color.rgb;
    Color(u32::from_be_bytes([0, red, green, blue]))
}

fn paint<S: BackendStyle>(style: &S, fill: bool) -> ShapeStyle {
    let (ink, alpha) = (ink_of(style.color()), style.color().alpha);
    if fill && alpha < 1.0 {
        ShapeStyle::fill(ink).opacity(alpha)
    } else if fill {
        ShapeStyle::fill(ink)
    } else {
        ShapeStyle::stroke(ink, f64::from(style.stroke_width()) / FINE)
    }
}

fn places(points: impl IntoIterator<Item = BackendCoord>) -> Vec<Point> {
    points.into_iter().map(place).collect()
}

pub(super) type DrawResult = Result<(), DrawingErrorKind<Infallible>>;

impl DrawingBackend for Canvas<'_> {
    type ErrorType = Infallible;

    fn get_size(&self) -> (u32, u32) {
        (fine(self.0.size.0) as u32, ENOUGH)
    }

    fn ensure_prepared(&mut self) -> DrawResult {
        Ok(())
    }

    fn present(&mut self) -> DrawResult {
        Ok(())
    }

    fn draw_pixel(&mut self, (x, y): BackendCoord, color: BackendColor) -> DrawResult {
        self.draw_rect((x, y), (x + 1, y + 1), &color, true)
    }

    fn draw_line<S: BackendStyle>(&mut self, from: BackendCoord, to: BackendCoord, style: &S) -> DrawResult {
        self.draw_path([from, to], style)
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        start: BackendCoord,
        end: BackendCoord,
        style: &S,
        fill: bool,
    ) -> DrawResult {
        self.0.rectangle(place(start), place(end), paint(style, fill));
        Ok(())
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> DrawResult {
        self.0.line(&places(path), paint(style, false));
        Ok(())
    }

    fn draw_circle<S: BackendStyle>(
        &mut self,
        center: BackendCoord,
        radius: u32,
        style: &S,
        fill: bool,
    ) -> DrawResult {
        let radius = f64::from(radius) / FINE;
        self.0.circle(place(center), radius, paint(style, fill));
        Ok(())
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        corners: I,
        style: &S,
    ) -> DrawResult {
        self.0.polygon(&places(corners), paint(style, true));
        Ok(())
    }

    fn draw_text<S: BackendTextStyle>(&mut self, line: &str, style: &S, at: BackendCoord) -> DrawResult {
        let (x, y) = place(at);
        let mut told = Text::new(line, style.size() / FINE).at(x, y);
        let anchor = style.anchor();
        told = match anchor.h_pos {
            HPos::Left => told,
            HPos::Center => told.centered(),
            HPos::Right => told.ended(),
        };
        told = match anchor.v_pos {
            VPos::Top => told.below(),
            VPos::Center => told.beside(),
            VPos::Bottom => told.above(),
        };
        if !matches!(style.transform(), FontTransform::None) {
            told = told.upward();
        }
        self.0.text(told.ink(ink_of(style.color())));
        Ok(())
    }

    fn estimate_text_size<S: BackendTextStyle>(
        &self,
        line: &str,
        style: &S,
    ) -> Result<(u32, u32), DrawingErrorKind<Infallible>> {
        let size = |ems: f64| (ems * style.size()) as u32;
        Ok((size(Weight::Regular.width(line)), size(LINE_HEIGHT)))
    }
}
