//! Lines that lie upon each other: equal ones become one with all their names, and of others that meet the
//! lower ones are found, so that they can be drawn broader.

use super::frame::LegendEntry;
use super::lines::Series;

/// A line of the chart, which stands for one series or for several that are equal.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Merged<'a> {
    pub(super) series: &'a Series,
    pub(super) entry: LegendEntry,
}

/// The lines to be drawn, by the order of their first series. A series without values is none.
pub(super) fn merged(series: &[Series]) -> Vec<Merged<'_>> {
    let mut lines: Vec<Merged<'_>> = Vec::new();
    for (number, series) in series.iter().enumerate() {
        if series.points.is_empty() && series.partial.is_empty() && series.rings.is_empty() {
            continue;
        }
        match lines.iter_mut().find(|line| are_equal(line.series, series)) {
            Some(line) => {
                line.entry.name.push_str(", ");
                line.entry.name.push_str(&series.name);
            }
            None => lines.push(Merged {
                series,
                entry: LegendEntry {
                    series: number,
                    name: series.name.clone(),
                },
            }),
        }
    }
    lines
}

fn are_equal(one: &Series, other: &Series) -> bool {
    (&one.points, &one.partial, &one.rings) == (&other.points, &other.partial, &other.rings)
}

/// Whether two values cannot be told apart in a drawing: they differ by less than one in a hundred.
fn is_covered((depth, value): (u32, f64), (other_depth, other): (u32, f64)) -> bool {
    depth == other_depth && (value - other).abs() <= 0.01 * value.abs().max(other.abs())
}

/// How many of the lines that are drawn later have a mark on this one.
pub(super) fn covering_marks(mark: (u32, f64), above: &[Merged<'_>]) -> usize {
    let covers = |line: &&Merged<'_>| {
        let mut marks = line.series.points.iter().chain(&line.series.partial);
        marks.any(|&other| is_covered(mark, other))
    };
    above.iter().filter(covers).count()
}

/// How many of the lines that are drawn later lie on the segment between two points.
pub(super) fn covering_segments(segment: &[(u32, f64)], above: &[Merged<'_>]) -> usize {
    let covers = |line: &&Merged<'_>| {
        let mut segments = line.series.points.windows(2);
        segments.any(|other| {
            segment
                .iter()
                .zip(other)
                .all(|(&one, &other)| is_covered(one, other))
        })
    };
    above.iter().filter(covers).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn series(name: &str, values: &[f64]) -> Series {
        Series {
            name: name.to_owned(),
            points: (1..).zip(values.iter().copied()).collect(),
            ..Series::default()
        }
    }

    #[test]
    fn equal_lines_are_one_with_both_names() {
        let all = [
            series("minimax", &[20.0, 400.0]),
            series("empty", &[]),
            series("alpha-beta", &[20.0, 400.0]),
            series("qs", &[20.0, 400.0, 9.0]),
        ];
        let lines = merged(&all);
        let told: Vec<(usize, &str)> = lines
            .iter()
            .map(|line| (line.entry.series, line.entry.name.as_str()))
            .collect();
        assert_eq!(told, [(0, "minimax, alpha-beta"), (3, "qs")]);
    }

    #[test]
    fn a_line_below_another_knows_where_it_is_covered() {
        let all = [
            series("a", &[20.0, 400.0, 900.0]),
            series("b", &[20.0, 401.0, 90.0]),
        ];
        let lines = merged(&all);
        let (points, above) = (&all[0].points, &lines[1..]);
        let covered: Vec<usize> = points
            .windows(2)
            .map(|segment| covering_segments(segment, above))
            .collect();
        assert_eq!(covered, [1, 0]);
        let marks: Vec<usize> = points.iter().map(|&mark| covering_marks(mark, above)).collect();
        assert_eq!(marks, [1, 1, 0]);
        assert_eq!(covering_marks(points[0], &[]), 0);
    }
}
