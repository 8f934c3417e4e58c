//! The cost of proof-number search for mates, compared with alpha-beta to the same distance. Lesson 10b shows
//! the table, and the book keeps it in `measured`.

use super::positions::{START, XIANGQI, bitboard, mate_distance, nodes, random_game, suite, xiangqi};
use engine_core::random::SplitMix64;
use engine_core::{Depth, Score, Searchable};
use rayon::prelude::*;
use search_variants::{Search, Status, Strategy};
use std::fmt::Write;

/// Name, recipe and node limit: alpha-beta without move ordering would take hours for some mates. The last
/// one is the reference for the others.
const RECIPES: [(&str, &str, u64); 4] = [
    ("pns", "pns", u64::MAX),
    ("df-pn", "df-pn", u64::MAX),
    ("plain", "alpha-beta", 1_000_000),
    ("killers", "alpha-beta+mvv-lva+killers", u64::MAX),
];
const REFERENCE: usize = RECIPES.len() - 1;

/// Number of random mates of each game.
const DRAWN: usize = 163;

/// A position, and the number of moves to its mate.
struct Mate<P> {
    position: P,
    moves: u32,
}

/// The cost of one mate for one recipe.
#[derive(Clone, Copy)]
struct Taken {
    nodes: u64,
    kept: usize,
    bytes: usize,
}

fn of_suite<P>(text: &str, board: impl Fn(&str) -> P) -> Vec<Mate<P>> {
    let mates = suite(text).into_iter().map(|epd| Mate {
        position: board(&epd.position),
        moves: mate_distance(&epd),
    });
    mates.collect()
}

/// Mates in two and three moves near the end of random games, one per game.
fn drawn<P: Searchable>(start: &P, seed: u64) -> Vec<Mate<P>> {
    let mut random = SplitMix64::new(seed);
    let prover = "df-pn".parse().unwrap();
    let mut mates = Vec::new();
    while mates.len() < DRAWN {
        let mut positions = random_game(start, 400, &mut random);
        let is_over = positions[positions.len() - 1].legal_moves().is_empty();
        let back = [4, 6][random.below(2) as usize];
        let Some(place) = positions.len().checked_sub(back).filter(|_| is_over) else {
            continue;
        };
        let position = positions.swap_remove(place);
        let mut search = Search::new(position.clone(), &prover);
        let found = search.deepen(Depth::new(6)).find_map(|found| found.score);
        let moves = found
            .and_then(Score::plies_to_end)
            .unwrap_or_default()
            .div_ceil(2);
        if moves == 2 || moves == 3 {
            mates.push(Mate { position, moves });
        }
    }
    mates
}

/// The cost of a mate for a recipe; `None` if it exceeds the limit.
fn take<P: Searchable>(mate: &Mate<P>, (_, recipe, most_nodes): (&str, &str, u64)) -> Option<Taken> {
    let strategy: Strategy = recipe.parse().unwrap();
    let limits = nodes(most_nodes);
    let mut search = Search::new(mate.position.clone(), &strategy).within(limits);
    let iterations: Vec<_> = search.deepen(Depth::new(2 * mate.moves)).collect();
    let last = iterations.last().unwrap();
    if last.status != Status::Complete {
        return None;
    }
    assert_eq!(
        last.score.unwrap().plies_to_end(),
        Some(2 * mate.moves - 1),
        "{recipe}"
    );
    let kept = iterations.iter().filter_map(|found| found.kept);
    let most = kept.max_by_key(|kept| kept.bytes);
    Some(Taken {
        nodes: last.totals.nodes,
        kept: most.map_or(0, |kept| kept.nodes),
        bytes: most.map_or(0, |kept| kept.bytes),
    })
}

fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// The geometric mean of the ratios, and its 95% confidence interval (percentile bootstrap).
fn mean(ratios: &[f64]) -> String {
    let logs: Vec<f64> = ratios.iter().map(|ratio| ratio.ln()).collect();
    let of = |logs: &mut dyn Iterator<Item = f64>| (logs.sum::<f64>() / ratios.len() as f64).exp();
    let mut random = SplitMix64::new(1);
    let mut means: Vec<f64> = (0..2000)
        .map(|_| of(&mut (0..logs.len()).map(|_| logs[random.below(logs.len() as u64) as usize])))
        .collect();
    means.sort_by(f64::total_cmp);
    let mean = of(&mut logs.iter().copied());
    let interval = format!("{:.2}–{:.2}", means[49], means[1950]);
    format!("{mean:>7.2} {interval:>16}")
}

fn table<P: Searchable + Sync>(title: &str, mates: &[Mate<P>]) -> String {
    let taken: Vec<[Option<Taken>; RECIPES.len()]> = mates
        .par_iter()
        .with_max_len(1)
        .map(|mate| RECIPES.map(|recipe| take(mate, recipe)))
        .collect();
    let mut text = format!("{title}: {} mates\n\n", mates.len());
    text += "                 median  ── reduction vs. killers ──          kept at most\n";
    text += "search    mates   nodes  factor           95% CI  fewest      nodes     kB\n";
    for (place, (name, ..)) in RECIPES.iter().enumerate() {
        let mut nodes: Vec<u64> = Vec::new();
        let mut ratios = Vec::new();
        let mut fewest = 0;
        for row in &taken {
            let (Some(own), Some(reference)) = (row[place], row[REFERENCE]) else {
                continue;
            };
            nodes.push(own.nodes);
            ratios.push(reference.nodes as f64 / own.nodes as f64);
            let least = row.iter().flatten().map(|taken| taken.nodes).min();
            fewest += usize::from(least == Some(own.nodes));
        }
        nodes.sort_unstable();
        let most = taken
            .iter()
            .filter_map(|row| row[place])
            .max_by_key(|taken| taken.bytes)
            .unwrap();
        let _ = writeln!(
            text,
            "{name:<8} {:>6} {:>7} {} {fewest:>7} {:>10} {:>6}",
            nodes.len(),
            grouped(nodes[nodes.len() / 2]),
            mean(&ratios),
            grouped(most.kept as u64),
            grouped(most.bytes.div_ceil(1000) as u64),
        );
    }
    text
}

#[test]
#[ignore = "minutes"]
fn mates_take_the_nodes_that_the_book_keeps() {
    let chess_start = bitboard(START);
    let xiangqi_start = xiangqi(XIANGQI);
    let tables = [
        table("Chess, random games", &drawn(&chess_start, 1)),
        table(
            "Chess, the suite",
            &of_suite(include_str!("../../../positions/chess/mates.epd"), bitboard),
        ),
        table("Xiangqi, random games", &drawn(&xiangqi_start, 2)),
        table(
            "Xiangqi, the suite",
            &of_suite(include_str!("../../../positions/xiangqi/mates.epd"), xiangqi),
        ),
    ];
    let named = RECIPES.iter().filter(|(name, recipe, _)| name != recipe);
    let names = named.map(|(name, recipe, most_nodes)| match *most_nodes {
        u64::MAX => format!("{name:<7}  {recipe}\n"),
        most => format!("{name:<7}  {recipe}, up to {} nodes\n", grouped(most)),
    });
    let found = names.collect::<String>() + "\n" + &tables.join("\n");
    if std::env::var_os("TRYCMD").is_some_and(|wish| wish == "overwrite") {
        std::fs::write("../notebooks-md/measured/mates.txt", &found).unwrap();
        return;
    }
    let kept = std::fs::read_to_string("../notebooks-md/measured/mates.txt").unwrap();
    assert_eq!(found, kept);
}

#[test]
fn the_lesson_shows_the_table_that_is_kept() {
    let kept = include_str!("../../../notebooks-md/measured/mates.txt");
    let lesson = include_str!("../../../notebooks-md/10b-proofs.md");
    assert!(lesson.contains(&format!("```text\n{kept}```")));
}
