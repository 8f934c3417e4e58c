//! Scenes as PNG: paths and glyph outlines at three pixels per pixel of the drawing, so that they stay sharp
//! in print: 360 per inch at a width of 16 cm.

use super::{Color, Mark, Scene, ShapeStyle, Text, ink};
use tiny_skia::{FillRule, LineCap, LineJoin, Path, PathBuilder, Pixmap, Stroke, StrokeDash, Transform};
use ttf_parser::OutlineBuilder;

const SCALE: f32 = 3.0;

impl Scene {
    pub(crate) fn to_png(&self) -> Vec<u8> {
        let [width, height] = [self.size.0, self.size.1].map(|length| (length as f32 * SCALE) as u32);
        let mut pixels = Pixmap::new(width, height).expect("a drawing has a size that a page can have");
        pixels.fill(skia_color(ink::GROUND, 1.0));
        draw(&mut pixels, &self.marks, Transform::from_scale(SCALE, SCALE));
        encoded(&pixels).expect("memory takes all that is written")
    }
}

fn encoded(pixels: &Pixmap) -> Result<Vec<u8>, png::EncodingError> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, pixels.width(), pixels.height());
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    // Four times larger than possible, but compressed very quickly.
    encoder.set_filter(png::Filter::Sub);
    encoder.set_deflate_compression(png::DeflateCompression::FdeflateUltraFast);
    let mut writer = encoder.write_header()?;
    // All pixels are opaque, so it makes no difference that their colors are multiplied by alpha.
    writer.write_image_data(pixels.data())?;
    writer.finish()?;
    Ok(bytes)
}

fn skia_color(ink: Color, opacity: f64) -> tiny_skia::Color {
    let [red, green, blue] = ink.parts();
    tiny_skia::Color::from_rgba8(red, green, blue, (opacity * 255.0).round() as u8)
}

fn draw(pixels: &mut Pixmap, marks: &[Mark], transform: Transform) {
    for mark in marks {
        match mark {
            Mark::Path(..) | Mark::Circle(..) => {
                if let Some((path, paint)) = mark.shape() {
                    draw_path(pixels, &path, paint, transform);
                }
            }
            Mark::Text(text) => draw_text(pixels, text, transform),
            Mark::Group { at, scale, marks, .. } => {
                let moved = transform.pre_translate(at.0 as f32, at.1 as f32);
                draw(pixels, marks, moved.pre_scale(*scale as f32, *scale as f32));
            }
        }
    }
}

fn draw_path(pixels: &mut Pixmap, path: &Path, paint: ShapeStyle, transform: Transform) {
    if let Some(ink) = paint.fill {
        let color = skia_color(ink, paint.opacity.unwrap_or(1.0));
        fill(pixels, path, color, transform);
    }
    if let Some(stroke) = paint.stroke {
        let (line_cap, line_join) = if stroke.round {
            (LineCap::Round, LineJoin::Round)
        } else {
            (LineCap::Butt, LineJoin::Miter)
        };
        let dashes = stroke.dashes.map(|(dash, gap)| vec![dash as f32, gap as f32]);
        let style = Stroke {
            width: stroke.width as f32,
            line_cap,
            line_join,
            dash: dashes.and_then(|dashes| StrokeDash::new(dashes, 0.0)),
            ..Stroke::default()
        };
        let mut paint = tiny_skia::Paint::default();
        paint.set_color(skia_color(stroke.ink, 1.0));
        pixels.stroke_path(path, &paint, &style, transform, None);
    }
}

fn fill(pixels: &mut Pixmap, path: &Path, color: tiny_skia::Color, transform: Transform) {
    let mut paint = tiny_skia::Paint::default();
    paint.set_color(color);
    pixels.fill_path(path, &paint, FillRule::Winding, transform, None);
}

fn draw_text(pixels: &mut Pixmap, text: &Text, transform: Transform) {
    let face = text.weight.face();
    let (x, y) = text.start();
    let mut transform = transform;
    if text.upward {
        let turned = Transform::from_rotate_at(270.0, text.at.0 as f32, text.at.1 as f32);
        transform = transform.pre_concat(turned);
    }
    let em = text.size as f32 / f32::from(face.units_per_em());
    let mut glyphs = Glyphs {
        path: PathBuilder::new(),
        right: 0.0,
    };
    for sign in text.line.chars() {
        let glyph = face.glyph_index(sign).unwrap_or_default();
        // A space has no outline.
        let _ = face.outline_glyph(glyph, &mut glyphs);
        glyphs.right += f32::from(face.glyph_hor_advance(glyph).unwrap_or_default());
    }
    // The y axis of the font points up.
    let set = transform.pre_translate(x as f32, y as f32).pre_scale(em, -em);
    if let Some(path) = glyphs.path.finish() {
        fill(pixels, &path, skia_color(text.ink, 1.0), set);
    }
}

struct Glyphs {
    path: PathBuilder,
    right: f32,
}

impl OutlineBuilder for Glyphs {
    fn move_to(&mut self, x: f32, y: f32) {
        self.path.move_to(self.right + x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.path.line_to(self.right + x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.path.quad_to(self.right + x1, y1, self.right + x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let [x1, x2, x] = [x1, x2, x].map(|x| self.right + x);
        self.path.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}
