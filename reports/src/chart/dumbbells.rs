//! Two scores a row, joined by a line: how far the verdict moved.

use super::frame::{LegendEntry, WIDTH, text, titled, with_legend};
use super::marker::Marker;
use super::plot::{Axis, BELOW_ROWS, Plot};
use crate::numbers;
use crate::scene::{Scene, ink};
use engine_core::Score;
use std::ops::Range;

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
/// Beyond this a score is a proven win or loss; it is drawn near the edge, with its number.
const MATE: i32 = Score::MAX_EVALUATION.centipawns();
/// Room for that number, left and right of the other scores: a share of what these take.
const MATE_ROOM: f64 = 0.14;

impl DumbbellChart {
    pub(super) fn scene(&self) -> Scene {
        let mut scene = titled(&self.title, WIDTH);
        let (plain, whole) = self.ranges();
        let x = Axis::even(whole, 9, |score| numbers::score(score as i32));
        let names = self.rows.iter().map(|row| &row.name);
        let plot = Plot::of_rows(&mut scene, names, ROW, 10.0, (x, &self.x_label));
        for (number, row) in self.rows.iter().enumerate() {
            let y = number as f64 + 0.5;
            let places = row
                .scores
                .map(|score| f64::from(score).clamp(plain.start, plain.end));
            plot.line(places.map(|place| (place, y)), ink::JOIN, 2.5);
            for (series, (place, score)) in places.into_iter().zip(row.scores).enumerate() {
                plot.marker((place, y), Marker::of(series));
                if score.abs() > MATE {
                    let told = text(numbers::score(score)).beside();
                    let told = if score > 0 { told } else { told.ended() };
                    plot.label((place, y), &told.at(f64::from(score.signum()) * 9.0, 0.0));
                }
            }
        }
        let end = plot.end(BELOW_ROWS);
        with_legend(scene, &LegendEntry::each(&self.legend), end)
    }

    /// Full hundreds around every score that is no proven win or loss, and 0; and those with room for the
    /// others, if there are any.
    fn ranges(&self) -> (Range<f64>, Range<f64>) {
        let scores = || self.rows.iter().flat_map(|row| row.scores);
        let plain = || scores().filter(|score| score.abs() <= MATE);
        let least = plain().min().unwrap_or(0).min(0).div_euclid(100) * 100 - 100;
        let most = plain().max().unwrap_or(0).max(0).div_euclid(100) * 100 + 200;
        let (least, most) = (f64::from(least), f64::from(most));
        let room = match scores().any(|score| score.abs() > MATE) {
            true => (most - least) * MATE_ROOM,
            false => 0.0,
        };
        (least..most, least - room..most + room)
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
