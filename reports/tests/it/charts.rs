//! Charts as they come out: every text is as wide as it was measured, lies within the drawing and runs into
//! no other, whatever the names are and however many.

use crate::ablation::Lab;
use reports::Chart;
use reports::ablation::Design;
use reports::chart::{
    Across, Bound, Curve, CurveChart, CurvePanel, CurvePoint, Look, PointLook, Row, RowChart, RowLook,
    Spread, SpreadChart, Upward,
};
use reports::charts::{effects, interactions, lattice};
use reports::statistics::Interval;
use roxmltree::{Document, Node};

const LADDER: [&str; 5] = [
    "minimax",
    "alpha-beta",
    "alpha-beta+qs",
    "alpha-beta+qs+mvv-lva",
    "alpha-beta+qs+mvv-lva+killers",
];
const LONG: &str = "alpha-beta+check-ext+single-reply+qs+null-move+lmr+mvv-lva=protected+see+killers+counter";

/// The names of so many strategies: the ladder, then long ones.
fn names(count: usize) -> Vec<String> {
    let long = (LADDER.len()..count).map(|number| format!("{LONG}+history+{number}"));
    let short = LADDER.iter().map(|name| (*name).to_owned());
    short.chain(long).take(count).collect()
}

/// Curves of so many strategies over eight depths; the first two are equal, the next two meet, and the last
/// depths cover fewer positions.
fn lines(upward: Upward, count: usize) -> Chart {
    let curves = names(count).into_iter().enumerate().map(|(number, name)| {
        let growth = 9.0 - number.max(1) as f64 / 3.0;
        let value = |depth: u32| match upward {
            Upward::Times => growth.powf(f64::from(depth)) / 9.0_f64.powf(f64::from(depth)),
            Upward::Percent => 99.0 - growth,
            Upward::Linear => 80.0 / growth + f64::from(depth),
            Upward::Scores => f64::from(depth % 2) * 350.0 - growth * 40.0,
            _ => 20.0 * growth.powf(f64::from(depth)),
        };
        let met = |depth: u32| match number {
            3 if depth < 4 => value(depth) * 1.0001,
            _ => value(depth),
        };
        let as_look = |look: PointLook, depth: u32, value: f64| CurvePoint {
            look,
            ..CurvePoint::new(depth, value)
        };
        let partial = (7..=8).map(|depth| as_look(PointLook::Partial, depth, value(depth) / 3.0));
        let points = (1..=6).map(|depth| CurvePoint::new(depth, met(depth)));
        Curve {
            name,
            points: points
                .chain(partial)
                .chain([as_look(PointLook::Ring, 2, value(2))])
                .collect(),
            ..Curve::default()
        }
    });
    Chart::Curves(CurveChart::of(
        &format!("{count} strategies, {upward:?}"),
        Across::Depths(vec![(7, 2), (8, 1)]),
        (upward, "nodes, sum over the positions"),
        curves.collect(),
    ))
}

/// Curves of so many strategies from 3 to 100 million nodes.
fn over_nodes(count: usize) -> Chart {
    let curves = names(count).into_iter().zip(1..).map(|(name, number)| {
        let points = (1..=16).map(|step| CurvePoint::new(step, f64::from(step * number)));
        Curve::new(name, Look::Measured, points)
    });
    let upward = (Upward::Linear, "solved of 100 positions");
    let title = "Solved positions by nodes";
    Chart::Curves(CurveChart::of(title, Across::Nodes, upward, curves.collect()))
}

fn whisker(value: f64, low: f64, high: f64) -> Option<Interval> {
    Some(Interval {
        value: Some(value),
        ends: Some((low, high)),
    })
}

fn rows(look: RowLook, title: &str, x_label: &str, rows: Vec<Row>) -> Chart {
    Chart::Rows(RowChart {
        title: title.to_owned(),
        x_label: x_label.to_owned(),
        look,
        series: Vec::new(),
        rows,
    })
}

fn bars(factors: &[f64]) -> Chart {
    let names = names(factors.len()).into_iter();
    let bars = names.zip(factors).map(|(name, &factor)| Row {
        name,
        values: vec![whisker(factor, factor / 4.0, factor * 7.0)],
        ..Row::default()
    });
    rows(
        RowLook::Bars,
        "Times fewer nodes than minimax at depth 4",
        "diamond and number: geometric mean over 24 positions; dots: positions",
        bars.collect(),
    )
}

fn others() -> Vec<Chart> {
    let mut lab = Lab::new(3, 6, Design::Factorial, |subset, position| {
        let worth = |part: usize| [4, 1 + position as u64 % 2, 2][part];
        8_000 / subset.members().map(worth).product::<u64>() + 900 * subset.size() as u64
    });
    let names_of_parts = ["qs", "mvv-lva=protected", LONG];
    for (part, name) in lab.experiment.parts.iter_mut().zip(names_of_parts) {
        name.clone_into(&mut part.name);
    }
    let analysis = lab.analysis();
    let swings = [(-310, 420), (29_000 - 3, 120), (0, -28_996), (55, 55)];
    vec![
        effects(&analysis),
        interactions(&analysis).unwrap(),
        lattice(&analysis).unwrap(),
        Chart::Rows(RowChart {
            title: format!("Elo against {LONG}"),
            x_label: "Elo; line: 95 % interval".to_owned(),
            look: RowLook::Differences,
            series: vec!["Elo".to_owned()],
            rows: [
                (5, None, Some((60.0, f64::INFINITY))),
                (7, Some(-12.5), Some((-52.5, 42.5))),
                (4, Some(0.0), None),
            ]
            .map(|(count, value, interval)| Row {
                name: names(count).pop().unwrap_or_default(),
                values: vec![Some(Interval {
                    value,
                    ends: interval,
                })],
                remark: "-12.5".to_owned(),
                ..Row::default()
            })
            .to_vec(),
        }),
        Chart::Curves(CurveChart {
            title: "Test of +10 against 0 normalised Elo".to_owned(),
            y_label: "LLR".to_owned(),
            upward: Upward::Differences,
            panels: vec![CurvePanel {
                across: Across::Steps("pairs of games".to_owned()),
                curves: names(7)
                    .into_iter()
                    .zip(1..)
                    .map(|(name, number)| {
                        let steps = (0..40 * number).map(f64::from);
                        let values = steps.map(|step| step * 0.01 - f64::from(number) * 0.3);
                        Curve::walk(name, &values.collect::<Vec<f64>>())
                    })
                    .collect(),
            }],
            bounds: [(2.94, "+10 accepted (+2.94)"), (-2.94, "0 accepted (-2.94)")]
                .map(|(value, name)| Bound {
                    value,
                    name: name.to_owned(),
                })
                .to_vec(),
        }),
        Chart::Curves(CurveChart {
            title: "Elo of one more ply and of twice the nodes".to_owned(),
            y_label: "Elo; line: 95 % interval".to_owned(),
            upward: Upward::Differences,
            bounds: Vec::new(),
            panels: [
                "plies of the deeper player",
                "doubling of nodes (theirs: of time)",
            ]
            .map(|x_label| CurvePanel {
                across: Across::Numbers(x_label.to_owned()),
                curves: [Look::Measured, Look::Published]
                    .map(|look| Curve {
                        name: format!("{look:?}"),
                        look,
                        points: (2..9)
                            .map(|at| CurvePoint {
                                interval: (look == Look::Measured).then_some((20.0, 390.0)),
                                ..CurvePoint::new(at, 400.0 / f64::from(at))
                            })
                            .collect(),
                    })
                    .to_vec(),
            })
            .to_vec(),
        }),
        Chart::Curves(CurveChart::of(
            "Speed-up by processors",
            Across::Processors,
            (Upward::Speedup, "speed-up"),
            [
                (Look::Measured, 0.8),
                (Look::Measured, 0.79),
                (Look::Published, 0.4),
            ]
            .map(|(look, share)| {
                let point = |power: i32| CurvePoint::new(1 << power, (f64::from(power) * share).exp2());
                Curve::new(format!("{look:?} {share}"), look, (0..7).map(point))
            })
            .to_vec(),
        )),
        Chart::Rows(RowChart {
            title: "Score without and with quiescence at depth 4".to_owned(),
            x_label: "score in centipawns, from the side to move".to_owned(),
            look: RowLook::Scores,
            series: vec!["alpha-beta".to_owned(), LONG.to_owned()],
            rows: names(swings.len() + 3)
                .into_iter()
                .rev()
                .zip(swings)
                .map(|(name, (first, second))| Row {
                    name,
                    values: [first, second]
                        .map(|score| Some(Interval::without(score)))
                        .to_vec(),
                    ..Row::default()
                })
                .collect(),
        }),
        rows(
            RowLook::Dots,
            "Regret of the moves chosen at depth 4",
            "regret, centipawns; dots: positions, diamond: mean",
            names(12)
                .into_iter()
                .map(|name| Row {
                    name,
                    dots: vec![0.0, 0.0, 35.0, 180.0, 4_000.0],
                    values: vec![whisker(843.0, 843.0, 843.0)],
                    remark: "843.0, 24 positions".to_owned(),
                })
                .collect(),
        ),
        Chart::Spread(SpreadChart {
            title: "Nodes over repeated draws of keys".to_owned(),
            rows: [900, 1_250, 1_700]
                .map(|marked| Spread {
                    name: "T4 depth 6".to_owned(),
                    values: (0..40).map(|number| 1_000 + number * number % 400).collect(),
                    marked,
                })
                .to_vec(),
        }),
    ]
}

/// Charts of every kind, with few and with many names.
fn gallery() -> Vec<Chart> {
    let scales = [
        Upward::Logarithmic,
        Upward::Times,
        Upward::Percent,
        Upward::Linear,
        Upward::Scores,
    ];
    let mut charts: Vec<Chart> = scales.map(|scale| lines(scale, 5)).to_vec();
    charts.push(lines(Upward::Logarithmic, 12));
    charts.push(lines(Upward::Times, 12));
    charts.push(over_nodes(5));
    charts.push(bars(&[1.0, 25.6, 25.6, 90.0, 0.0145]));
    charts.push(bars(&[
        1.0, 2.0, 0.5, 3.0, 4.0, 5.0, 6.0, 700.0, 8.0, 9.0, 10.0, 11.0,
    ]));
    charts.extend(others());
    charts
}

/// What a text covers: left, top, right, bottom.
type Extent = [f64; 4];

/// Renderers without `textLength` set text in a font of their own, which may be wider.
const WIDER: f64 = 1.1;

fn number(node: &Node<'_, '_>, name: &str) -> f64 {
    node.attribute(name).unwrap().parse().unwrap()
}

fn extent(text: &Node<'_, '_>) -> Extent {
    let (x, y) = (number(text, "x"), number(text, "y"));
    let (width, em) = (WIDER * number(text, "textLength"), number(text, "font-size"));
    let left = match text.attribute("text-anchor").unwrap() {
        "start" => 0.0,
        "middle" => -width / 2.0,
        _ => -width,
    };
    let (above, below) = (0.72 * em, 0.2 * em);
    match text.attribute("transform") {
        None => [x + left, y - above, x + left + width, y + below],
        // Upward.
        Some(_) => [x - above, y - left - width, x + em, y - left],
    }
}

#[test]
fn texts_lie_within_the_drawing_and_apart_from_each_other() {
    for chart in gallery() {
        let svg = chart.to_svg();
        let document = Document::parse(&svg).unwrap();
        let root = document.root_element();
        let label = root.attribute("aria-label").unwrap();
        let (width, height) = (number(&root, "width"), number(&root, "height"));
        let texts = root.descendants().filter(|node| node.has_tag_name("text"));
        let texts: Vec<(&str, Extent)> = texts
            .map(|text| (text.text().unwrap_or_default(), extent(&text)))
            .collect();
        assert!(texts.len() > 5, "{label}");
        assert!(texts[0].0 == label || texts[0].0.contains('…'), "{label}");
        for (place, (text, [left, top, right, bottom])) in texts.iter().enumerate() {
            let within = *left >= 0.0 && *top >= 0.0 && *right <= width && *bottom <= height;
            assert!(
                within,
                "{label}: `{text}` leaves the drawing: {left} {top} {right} {bottom}"
            );
            for (other, [other_left, other_top, other_right, other_bottom]) in &texts[..place] {
                let apart =
                    right <= other_left || other_right <= left || bottom <= other_top || other_bottom <= top;
                assert!(apart, "{label}: `{text}` runs into `{other}`");
            }
        }
    }
}

#[test]
fn a_chart_needs_no_font_and_is_an_image_and_a_page_as_well() {
    for chart in gallery() {
        let svg = chart.to_svg();
        for reference in ["href", "url(", "@import", "@font-face", " id="] {
            assert!(!svg.contains(reference), "{reference}");
        }
        let (png, pdf) = (chart.to_png(), chart.to_pdf());
        assert!(svg.len() < 60_000 && pdf.len() < 120_000, "{chart:?}");
        assert!(
            png.starts_with(b"\x89PNG") && pdf.starts_with(b"%PDF-"),
            "{chart:?}"
        );
        assert_eq!(chart.to_png(), png, "drawn twice");
    }
}

#[test]
fn on_dark_pages_every_colour_but_those_of_fields_is_another() {
    let svg = lines(Upward::Logarithmic, 7).to_svg();
    let (style, drawing) = svg.split_once("</style>").unwrap();
    assert!(style.contains("@media screen and (prefers-color-scheme:dark)"));
    for part in ["fill=\"#", "stroke=\"#"] {
        for (place, _) in drawing.match_indices(part) {
            let color = &drawing[place..place + part.len() + 7];
            assert!(style.contains(&format!("[{color}]{{")), "{color}");
        }
    }
}
