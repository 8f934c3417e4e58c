//! Markers: series differ by shape when colors repeat or cannot be distinguished. Open markers mean that a
//! point covers less than the others.

use crate::scene::{Color, Point, SERIES, Scene, ShapeStyle, ink};
use std::f64::consts::TAU;

/// The number of shapes before they repeat. With seven colors, no two of 56 series look the same.
const SHAPES: usize = 8;
/// The index of the shape that stands on a corner.
const DIAMOND: usize = 4;

const SIZE: f64 = 5.0;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Marker {
    pub(super) shape: usize,
    pub(super) ink: Color,
    pub(super) open: bool,
    /// How much its outline is enlarged.
    pub(super) wider: f64,
}

pub(super) fn color(index: usize) -> Color {
    SERIES[index % SERIES.len()]
}

impl Marker {
    /// The filled marker of series number `series`.
    pub(super) fn of(series: usize) -> Marker {
        Marker {
            shape: series % SHAPES,
            ink: color(series),
            open: false,
            wider: 0.0,
        }
    }

    pub(super) fn diamond(ink: Color) -> Marker {
        Marker {
            shape: DIAMOND,
            ink,
            ..Marker::of(0)
        }
    }

    pub(super) fn draw(self, scene: &mut Scene, (x, y): Point) {
        let size = SIZE + self.wider;
        let corners = corners(self.shape).into_iter();
        let corners: Vec<Point> = corners
            .map(|(right, down)| (x + size * right, y + size * down))
            .collect();
        let paint = if self.open {
            ShapeStyle::fill(ink::GROUND).edged(self.ink, 1.6)
        } else {
            ShapeStyle::fill(self.ink)
        };
        scene.polygon(&corners, paint);
    }
}

/// The corners of a shape around the origin; the y axis points down. All shapes have about the same area.
fn corners(shape: usize) -> Vec<(f64, f64)> {
    let ring = |count: usize, radius: f64, turned: f64| -> Vec<(f64, f64)> {
        let angles = (0..count).map(|corner| TAU * (corner as f64 / count as f64 + turned));
        angles
            .map(|angle| (radius * angle.sin(), -radius * angle.cos()))
            .collect()
    };
    let cross = |turned: f64| -> Vec<(f64, f64)> {
        const ARM: f64 = 0.34;
        let (sin, cos) = (TAU * turned).sin_cos();
        let quarter = [(-ARM, -ARM), (-ARM, -1.15), (ARM, -1.15)];
        let turns = (0..4).flat_map(|turn| {
            quarter.map(|(x, y)| match turn {
                0 => (x, y),
                1 => (-y, x),
                2 => (-x, -y),
                _ => (y, -x),
            })
        });
        turns
            .map(|(x, y)| (x * cos - y * sin, x * sin + y * cos))
            .collect()
    };
    match shape % SHAPES {
        0 => ring(20, 0.95, 0.0),
        1 => ring(3, 1.35, 0.0),
        2 => ring(4, 1.25, 0.125),
        3 => cross(0.125),
        DIAMOND => ring(4, 1.35, 0.0),
        5 => ring(3, 1.35, 0.5),
        6 => cross(0.0),
        _ => {
            let (tips, notches) = (ring(5, 1.4, 0.0), ring(5, 0.6, 0.1));
            tips.into_iter()
                .zip(notches)
                .flat_map(|(tip, notch)| [tip, notch])
                .collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_of_fifty_series_have_both_colour_and_shape_in_common() {
        for one in 0..50 {
            for other in 0..one {
                assert!(
                    color(one) != color(other) || corners(one) != corners(other),
                    "{one} and {other}"
                );
            }
        }
    }
}
