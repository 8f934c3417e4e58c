//! The comparison as tables, charts and a page.

use super::measure::{Agreement, Compared, Figures, Measured};
use super::published::TABLES;
use super::xiangqi::{self, Lesson};
use reports::chart::{Chart, LineChart, Series, Spread, SpreadChart, XAxis, YScale};
use reports::table::NO_FIGURE;
use reports::{Document, Table, numbers};

/// All rows, printed and measured side by side.
pub fn table(compared: &[Compared]) -> Table {
    let count = |verdict| compared.iter().filter(|row| row.verdict == verdict).count();
    let mut table = Table::new("JS Chess, printed and measured")
        .words("table")
        .numbers("depth")
        .words("best")
        .numbers("score")
        .numbers("nodes printed")
        .numbers("nodes measured")
        .numbers("ordering printed")
        .numbers("ordering measured")
        .words("verdict")
        .note("Nodes and ordering run on from depth 1, as they were printed.")
        .note("exact: nodes, score, best move, line and ordering (where printed) are as printed.")
        .note("inside: the original draws random keys at each start, and these rows depend on them; the printed figure lies between the smallest and the largest of many draws.")
        .note(format!(
            "{} exact, {} inside, {} missed, of {}.",
            count(Agreement::Exact),
            count(Agreement::Inside),
            count(Agreement::Missed),
            compared.len()
        ));
    for row in compared {
        let best = Distinct::of(row, |figures| figures.best.clone());
        let score = Distinct::of(row, |figures| numbers::score(figures.score));
        let [least, most] = bounds(row, |figures| Some(figures.nodes as f64)).unwrap_or_default();
        let ordering = bounds(row, |figures| figures.ordering_pct);
        table.push(vec![
            row.table.to_owned(),
            row.depth.to_string(),
            beside(&row.printed.best, &best.0),
            beside(&numbers::score(row.printed.score), &score.0),
            numbers::grouped(row.printed.nodes),
            span(least, most, |nodes| numbers::grouped(nodes as u64)),
            row.printed
                .ordering_pct
                .map_or_else(|| NO_FIGURE.to_owned(), numbers::percent),
            ordering.map_or_else(
                || NO_FIGURE.to_owned(),
                |[least, most]| span(least, most, |pct| format!("{pct:.2}")) + " %",
            ),
            format!("{}{}", row.verdict.text(), line_note(row)),
        ]);
    }
    table
}

/// Tells of another line than the printed one where the line is part of the verdict.
fn line_note(row: &Compared) -> String {
    match &row.measured {
        Measured::Once(figures) if figures.pv != row.printed.pv => {
            format!(" (line {} instead of {})", figures.pv, row.printed.pv)
        }
        _ => String::new(),
    }
}

struct Distinct(String);

impl Distinct {
    fn of(row: &Compared, figure: impl Fn(&Figures) -> String) -> Distinct {
        let mut values: Vec<String> = runs(row).iter().map(figure).collect();
        values.sort();
        values.dedup();
        Distinct(values.join("/"))
    }
}

/// The printed value; the measured one too, if it is another.
fn beside(printed: &str, measured: &str) -> String {
    if printed == measured {
        printed.to_owned()
    } else {
        format!("{printed}, not {measured}")
    }
}

fn runs(row: &Compared) -> &[Figures] {
    match &row.measured {
        Measured::Once(figures) => std::slice::from_ref(figures),
        Measured::Drawn(draws) => draws,
    }
}

/// Smallest and largest of a figure over the runs; `None` if it does not exist.
fn bounds(row: &Compared, figure: impl Fn(&Figures) -> Option<f64>) -> Option<[f64; 2]> {
    let values: Vec<f64> = runs(row).iter().filter_map(figure).collect();
    reports::statistics::range(&values).map(|(least, most)| [least, most])
}

fn span(least: f64, most: f64, text: impl Fn(f64) -> String) -> String {
    if least == most {
        text(least)
    } else {
        format!("{}–{}", text(least), text(most))
    }
}

pub fn document(compared: &[Compared], lessons: &[Lesson]) -> Document {
    let mut document = Document::new("The published tables, run again");
    document.paragraph(
        "JS Chess is a chess program whose author printed, for each step of its making, the nodes of iterative deepening from the start position. \
         The lab's mailbox board generates moves in the same order, so that its figures have to equal the printed ones to the last node.",
    );
    let recipes: Vec<String> = TABLES
        .iter()
        .map(|table| format!("{}  {}: {}", table.name, table.title, table.recipe))
        .collect();
    document.code(recipes.join("\n"));
    document.table(table(compared));
    document.figure(
        "curves",
        "Four of the five tables. Lines with markers: measured. Rings: printed.",
        curves(compared),
    );
    document.figure(
        "spread",
        "The rows that depend on the original's random keys: nodes of repeated runs, each with keys of its own, and the printed figure.",
        spread(compared),
    );
    document.paragraph(
        "JS Xiangqi is a xiangqi program made in lessons. Its steps search to one depth at once and know no repetition. The lab's xiangqi \
         board has its move order and its tables.",
    );
    document.code(xiangqi::steps().join("\n"));
    document.table(xiangqi::lessons_table(lessons));
    document
}

/// The tables from the initial position: nodes over depth, printed and measured.
fn curves(compared: &[Compared]) -> Chart {
    let series = TABLES.iter().filter(|table| table.name != "T5").map(|table| {
        let rows = || compared.iter().filter(|row| row.table == table.name);
        Series {
            name: format!("{} {}", table.name, table.title),
            points: rows().filter_map(|row| Some((row.depth, median(row)?))).collect(),
            rings: rows().map(|row| (row.depth, row.printed.nodes as f64)).collect(),
            ..Series::default()
        }
    });
    Chart::Lines(LineChart {
        title: "JS Chess, measured (lines) and printed (rings)".to_owned(),
        x_axis: XAxis::Depth,
        y_label: "nodes since depth 1".to_owned(),
        y_scale: YScale::Logarithmic,
        series: series.collect(),
        positions: Vec::new(),
    })
}

fn median(row: &Compared) -> Option<f64> {
    let mut nodes: Vec<u64> = runs(row).iter().map(|figures| figures.nodes).collect();
    nodes.sort_unstable();
    nodes.get(nodes.len() / 2).map(|&nodes| nodes as f64)
}

fn spread(compared: &[Compared]) -> Chart {
    let rows = compared.iter().filter_map(|row| match &row.measured {
        Measured::Once(_) => None,
        Measured::Drawn(draws) => Some(Spread {
            name: format!("{} depth {}", row.table, row.depth),
            values: draws.iter().map(|figures| figures.nodes).collect(),
            marked: row.printed.nodes,
        }),
    });
    Chart::Spread(SpreadChart {
        title: "Nodes over repeated draws of keys".to_owned(),
        rows: rows.collect(),
    })
}
