//! The shapes of nodes: each type has its own, and its own colour.

use super::lettering::{TEXT, Text};
use super::measures::{BOX, INK};
use crate::tree::Kind;

impl Kind {
    /// The colour of its outline, out of M. Okabe and K. Ito's palette.
    pub(in crate::tree) fn color(self) -> &'static str {
        match self {
            Kind::Exact => INK,
            Kind::Pv => "#009e73",
            Kind::Cut | Kind::Or => "#d55e00",
            Kind::All | Kind::And => "#0072b2",
        }
    }

    /// The same colour, so light that text can be read on it.
    pub(super) fn tint(self) -> &'static str {
        match self {
            Kind::Exact => "#f2f2f2",
            Kind::Pv => "#d9f0ea",
            Kind::Cut | Kind::Or => "#fae7d9",
            Kind::All | Kind::And => "#d9eaf4",
        }
    }
}

/// The outline of a box: PV and exact nodes are square; cut and OR nodes, where one move is enough, have cut
/// corners; all and AND nodes are round.
pub(super) fn outline_of(kind: Kind, left: f64, y: f64, width: f64) -> String {
    let (top, right) = (y - BOX / 2.0, left + width);
    let corner = match kind {
        Kind::Exact | Kind::Pv => return format!("M{left} {top}H{right}v{BOX}H{left}Z"),
        Kind::Cut | Kind::Or => 5.0,
        Kind::All | Kind::And => BOX / 2.0,
    };
    let (across, down) = (width - 2.0 * corner, BOX - 2.0 * corner);
    let turn = |x: f64, y: f64| match kind {
        Kind::All | Kind::And => format!("a{corner} {corner} 0 0 1 {x} {y}"),
        _ => format!("l{x} {y}"),
    };
    format!(
        "M{} {top}h{across}{}v{down}{}h{}{}v{}{}Z",
        left + corner,
        turn(corner, corner),
        turn(-corner, corner),
        -across,
        turn(-corner, -corner),
        -down,
        turn(corner, -corner)
    )
}

pub(super) fn note(left: f64, y: f64, text: &str) -> String {
    Text::small(text).drawn(left, y + TEXT * 0.35, " fill=\"#666666\"")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_differ_in_more_than_colour() {
        let shapes = [Kind::Pv, Kind::Cut, Kind::All].map(|kind| outline_of(kind, 0.0, 0.0, 80.0));
        assert!(shapes[0] != shapes[1] && shapes[1] != shapes[2] && shapes[0] != shapes[2]);
    }
}
