//! Two scores a row, joined by a line: how far the verdict moved.

use super::frame::{Axis, LegendEntry, MARGIN, TOP, WIDTH, row_names, text, titled, with_legend};
use super::marker::Marker;
use crate::numbers;
use crate::scene::{Paint, Scene, ink};
use engine_core::Score;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dumbbell {
    pub name: String,
    pub scores: [i32; 2],
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DumbbellChart {
    pub title: String,
    /// What is laid out to the right, with its unit.
    pub x_label: String,
    /// What the first and the second score stand for.
    pub legend: [String; 2],
    pub rows: Vec<Dumbbell>,
}

const ROW: f64 = 22.0;
/// Beyond this a score is a proven win or loss; it is drawn at the edge, with its number.
const MATE: i32 = Score::MAX_EVALUATION.centipawns();
/// Room for that number, left and right of the plot.
const MATE_ROOM: f64 = 44.0;

impl DumbbellChart {
    pub(super) fn scene(&self) -> Scene {
        let mut scene = titled(&self.title, WIDTH);
        let (names, room) = row_names(self.rows.iter().map(|row| &row.name));
        let left = MARGIN + room + 14.0 + MATE_ROOM;
        let x = Axis::even(self.range(), (left, WIDTH - MARGIN - MATE_ROOM));
        let bottom = TOP + ROW * self.rows.len().max(1) as f64;
        let marks = x.marks(9, |score| numbers::score(score as i32));
        x.draw_below(&mut scene, bottom, &marks, (&self.x_label, 28.0), Some(TOP));
        let mut y = TOP + ROW / 2.0;
        for (row, name) in self.rows.iter().zip(names) {
            let places = row.scores.map(|score| x.at(f64::from(score)));
            scene.line(&places.map(|place| (place, y)), Paint::stroke(ink::JOIN, 2.5));
            for (series, (place, score)) in places.into_iter().zip(row.scores).enumerate() {
                Marker::of(series).draw(&mut scene, (place, y));
                if score.abs() > MATE {
                    let told = text(numbers::score(score)).beside();
                    let told = if score > 0 { told } else { told.ended() };
                    scene.text(told.at(place + f64::from(score.signum()) * 9.0, y));
                }
            }
            scene.text(text(name).at(left - 8.0 - MATE_ROOM, y).ended().beside());
            y += ROW;
        }
        with_legend(scene, &LegendEntry::each(&self.legend), bottom + 46.0)
    }

    /// Encloses every score that is no proven win or loss, and 0, in full hundreds.
    fn range(&self) -> (f64, f64) {
        let plain = || {
            self.rows
                .iter()
                .flat_map(|row| row.scores)
                .filter(|score| score.abs() <= MATE)
        };
        let least = plain().min().unwrap_or(0).min(0);
        let most = plain().max().unwrap_or(0).max(0);
        (
            f64::from(least.div_euclid(100) * 100 - 100),
            f64::from(most.div_euclid(100) * 100 + 200),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Chart;

    #[test]
    fn a_name_that_would_leave_no_room_is_cut_off() {
        let rows = ["W".repeat(200), "<short>".to_owned()];
        let chart = Chart::Dumbbells(DumbbellChart {
            title: "Long: ".to_owned() + &rows[0],
            x_label: "score".to_owned(),
            legend: ["static".to_owned(), "quiescence".to_owned()],
            rows: rows
                .map(|name| Dumbbell {
                    name,
                    scores: [0, 100],
                })
                .to_vec(),
        });
        let svg = chart.to_svg();
        let longest = "W".repeat(60);
        assert!(
            svg.split("<text").skip(1).all(|text| !text.contains(&longest)),
            "{svg}"
        );
        assert_eq!(svg.matches("W…W").count(), 2);
        assert!(svg.contains("&lt;short&gt;"));
    }
}
