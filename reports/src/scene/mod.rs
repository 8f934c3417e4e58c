//! [`Scene`]: the drawing model of charts, boards and trees, and its rendering as SVG, PDF and PNG.
//!
//! Text is measured in Roboto, which is embedded in this crate. PNG and PDF are set in it; SVG is set to the
//! same widths in whatever font is available. In SVG, the colors of the palette adapt to dark mode.

mod font;
mod palette;
mod pdf;
mod pdf_fonts;
mod png;
mod svg;

pub(crate) use font::{LINE_HEIGHT, WIDER, Weight};
pub(crate) use palette::{Color, SERIES, ink};
pub(crate) use svg::fragment;

use std::borrow::Cow;
use svgtypes::{SimplePathSegment, SimplifyingPathParser};
use tiny_skia::{Path, PathBuilder};

pub(crate) type Point = (f64, f64);

/// Marks from back to front, on a white background, in pixels of 1/96 inch.
pub(crate) struct Scene {
    /// The text for screen readers.
    pub(crate) label: String,
    pub(crate) size: (f64, f64),
    pub(crate) marks: Vec<Mark>,
}

pub(crate) enum Mark {
    /// A path in SVG path syntax.
    Path(Cow<'static, str>, ShapeStyle),
    Circle(Point, f64, ShapeStyle),
    Text(Text),
    /// Marks that are moved and scaled together, with their tooltip.
    Group {
        at: Point,
        scale: f64,
        title: Option<String>,
        marks: Vec<Mark>,
    },
}

#[derive(Clone, Copy, Default)]
pub(crate) struct ShapeStyle {
    fill: Option<Color>,
    /// The opacity of the fill, from 0 to 1.
    opacity: Option<f64>,
    stroke: Option<Stroke>,
}

#[derive(Clone, Copy)]
struct Stroke {
    ink: Color,
    width: f64,
    /// The lengths of dashes and of the gaps between them.
    dashes: Option<(f64, f64)>,
    round: bool,
}

impl ShapeStyle {
    pub(crate) fn fill(ink: Color) -> ShapeStyle {
        ShapeStyle {
            fill: Some(ink),
            ..ShapeStyle::default()
        }
    }

    pub(crate) fn stroke(ink: Color, width: f64) -> ShapeStyle {
        ShapeStyle::default().edged(ink, width)
    }

    pub(crate) fn edged(mut self, ink: Color, width: f64) -> ShapeStyle {
        self.stroke = Some(Stroke {
            ink,
            width,
            dashes: None,
            round: false,
        });
        self
    }

    pub(crate) fn opacity(mut self, opacity: f64) -> ShapeStyle {
        self.opacity = Some(opacity);
        self
    }

    pub(crate) fn dashed(mut self, dash: f64, gap: f64) -> ShapeStyle {
        self.stroke = self.stroke.map(|stroke| Stroke {
            dashes: Some((dash, gap)),
            ..stroke
        });
        self
    }

    pub(crate) fn round(mut self) -> ShapeStyle {
        self.stroke = self.stroke.map(|stroke| Stroke {
            round: true,
            ..stroke
        });
        self
    }
}

/// A line of text. By default it starts at its place, which is on its baseline.
#[derive(Clone)]
pub(crate) struct Text {
    line: String,
    at: Point,
    anchor: Anchor,
    /// The distance from the place down to the baseline, in ems.
    down: f64,
    /// The font size: one em in pixels.
    size: f64,
    weight: Weight,
    ink: Color,
    upward: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Anchor {
    Start,
    Middle,
    End,
}

impl Text {
    pub(crate) fn new(line: impl Into<String>, size: f64) -> Text {
        Text {
            line: line.into(),
            at: (0.0, 0.0),
            anchor: Anchor::Start,
            down: 0.0,
            size,
            weight: Weight::Regular,
            ink: ink::TEXT,
            upward: false,
        }
    }

    pub(crate) fn at(mut self, x: f64, y: f64) -> Text {
        self.at = (x, y);
        self
    }

    pub(crate) fn centered(mut self) -> Text {
        self.anchor = Anchor::Middle;
        self
    }

    pub(crate) fn ended(mut self) -> Text {
        self.anchor = Anchor::End;
        self
    }

    pub(crate) fn below(mut self) -> Text {
        self.down = 0.87;
        self
    }

    /// Centers the capitals, which are 0.71 em high, vertically on its place.
    pub(crate) fn beside(mut self) -> Text {
        self.down = 0.36;
        self
    }

    pub(crate) fn above(mut self) -> Text {
        self.down = -0.15;
        self
    }

    pub(crate) fn bold(mut self) -> Text {
        self.weight = Weight::Bold;
        self
    }

    pub(crate) fn ink(mut self, ink: Color) -> Text {
        self.ink = ink;
        self
    }

    pub(crate) fn upward(mut self) -> Text {
        self.upward = true;
        self
    }

    pub(crate) fn width(&self) -> f64 {
        self.size * self.weight.width(&self.line)
    }

    pub(crate) fn moved(&self, from: Point) -> Text {
        let (right, down) = self.at;
        self.clone().at(from.0 + right, from.1 + down)
    }

    /// The upper left and lower right corners of its bounding box before rotation.
    pub(crate) fn extent(&self) -> (Point, Point) {
        let (left, line) = self.start();
        let (top, bottom) = (line - 0.87 * self.size, line + 0.25 * self.size);
        ((left - 2.0, top), (left + self.width() + 2.0, bottom))
    }

    /// The start of its baseline before rotation.
    fn start(&self) -> Point {
        let left = match self.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => self.width() / 2.0,
            Anchor::End => self.width(),
        };
        (self.at.0 - left, self.at.1 + self.down * self.size)
    }
}

impl Scene {
    pub(crate) fn new(label: impl Into<String>, size: (f64, f64)) -> Scene {
        Scene {
            label: label.into(),
            size,
            marks: Vec::new(),
        }
    }

    pub(crate) fn path(&mut self, data: impl Into<Cow<'static, str>>, paint: ShapeStyle) {
        self.marks.push(Mark::Path(data.into(), paint));
    }

    pub(crate) fn line(&mut self, places: &[Point], paint: ShapeStyle) {
        self.path(joined(places), paint);
    }

    pub(crate) fn polygon(&mut self, corners: &[Point], paint: ShapeStyle) {
        self.path(joined(corners) + "Z", paint);
    }

    pub(crate) fn rectangle(&mut self, (left, top): Point, (right, bottom): Point, paint: ShapeStyle) {
        let (x, y) = (left.min(right), top.min(bottom));
        let (width, height) = (number((right - left).abs()), number((bottom - top).abs()));
        let corner = place((x, y));
        self.path(format!("M{corner}h{width}v{height}h-{width}Z"), paint);
    }

    pub(crate) fn circle(&mut self, middle: Point, radius: f64, paint: ShapeStyle) {
        self.marks.push(Mark::Circle(middle, radius, paint));
    }

    pub(crate) fn text(&mut self, text: Text) {
        if !text.line.is_empty() {
            self.marks.push(Mark::Text(text));
        }
    }

    /// Inserts another scene, without its background, at a place and scale.
    pub(crate) fn insert(&mut self, at: Point, scale: f64, scene: Scene) {
        self.marks.push(Mark::Group {
            at,
            scale,
            title: (!scene.label.is_empty()).then_some(scene.label),
            marks: scene.marks,
        });
    }

    /// Draws something with a tooltip.
    pub(crate) fn titled<T>(&mut self, title: String, draw: impl FnOnce(&mut Scene) -> T) -> T {
        let outside = std::mem::take(&mut self.marks);
        let drawn = draw(self);
        let marks = std::mem::replace(&mut self.marks, outside);
        self.marks.push(Mark::Group {
            at: (0.0, 0.0),
            scale: 1.0,
            title: Some(title),
            marks,
        });
        drawn
    }
}

/// A length rounded to one decimal.
pub(crate) fn number(value: f64) -> String {
    // Adding 0 turns a negative zero into a positive one.
    ((value * 10.0).round() / 10.0 + 0.0).to_string()
}

pub(crate) fn place((x, y): Point) -> String {
    format!("{} {}", number(x), number(y))
}

fn joined(places: &[Point]) -> String {
    let places: Vec<String> = places.iter().copied().map(place).collect();
    format!("M{}", places.join("L"))
}

/// The part of a path that can be parsed; `None` if nothing can be drawn.
fn outline(data: &str) -> Option<Path> {
    let mut path = PathBuilder::new();
    for segment in SimplifyingPathParser::from(data).map_while(Result::ok) {
        match segment {
            SimplePathSegment::MoveTo { x, y } => path.move_to(x as f32, y as f32),
            SimplePathSegment::LineTo { x, y } => path.line_to(x as f32, y as f32),
            SimplePathSegment::CurveTo { x1, y1, x2, y2, x, y } => {
                let [x1, y1, x2, y2, x, y] = [x1, y1, x2, y2, x, y].map(|number| number as f32);
                path.cubic_to(x1, y1, x2, y2, x, y);
            }
            SimplePathSegment::Quadratic { x1, y1, x, y } => {
                path.quad_to(x1 as f32, y1 as f32, x as f32, y as f32);
            }
            SimplePathSegment::ClosePath => path.close(),
        }
    }
    path.finish()
}

impl Mark {
    fn shape(&self) -> Option<(Path, ShapeStyle)> {
        match self {
            Mark::Path(data, paint) => Some((outline(data)?, *paint)),
            Mark::Circle((x, y), radius, paint) => {
                let circle = PathBuilder::from_circle(*x as f32, *y as f32, *radius as f32);
                Some((circle?, *paint))
            }
            Mark::Text(_) | Mark::Group { .. } => None,
        }
    }
}
