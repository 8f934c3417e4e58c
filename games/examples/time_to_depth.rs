//! Nodes and processor time of recipes over the Bratko-Kopec test, and which of them are best by either.
//!
//! `cargo run --release -p games --example time_to_depth -- DEPTH ROUNDS RECIPE...`
//!
//! Each round searches the 24 positions once with every recipe, in an order drawn anew, and the median of a
//! recipe's rounds counts. Time is that of this thread on a processor, so that other programs disturb it less
//! (Linux tells it in `schedstat`; elsewhere it is the time of day). `lab run` shows the time of day.
#![expect(clippy::print_stdout, reason = "what it prints is the result")]

use engine_core::Depth;
use engine_core::random::SplitMix64;
use games::{AnyPosition, Games, Root, Setup};
use search_variants::{Limits, Strategy};
use std::error::Error;
use std::time::{Duration, Instant};

struct Taken {
    recipe: Strategy,
    nodes: u64,
    rounds: Vec<Duration>,
}

impl Taken {
    fn median(&self) -> Duration {
        let mut rounds = self.rounds.clone();
        rounds.sort();
        rounds.get(rounds.len() / 2).copied().unwrap_or_default()
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut number = |name| arguments.next().ok_or(name)?.parse::<u32>().map_err(|_| name);
    let depth = Depth::new(number("the depth is a number")?);
    let rounds = number("the rounds are a number")?;
    let mut all = Vec::new();
    for recipe in arguments {
        all.push(Taken {
            recipe: recipe.parse()?,
            nodes: 0,
            rounds: Vec::new(),
        });
    }
    let positions = positions()?;
    let started = Instant::now();
    let mut random = SplitMix64::new(1);
    for round in 1..=rounds {
        shuffle(&mut all, &mut random);
        for taken in &mut all {
            let before = processor_time().unwrap_or_else(|| started.elapsed());
            let nodes = |position: &dyn AnyPosition| nodes(position, &taken.recipe, depth);
            taken.nodes = positions.iter().map(|position| nodes(position.as_ref())).sum();
            let after = processor_time().unwrap_or_else(|| started.elapsed());
            taken.rounds.push(after.saturating_sub(before));
            eprintln!(
                "round {round}: {} took {:?}",
                taken.recipe,
                after.saturating_sub(before)
            );
        }
    }
    all.sort_by_key(|taken| taken.nodes);
    print("by nodes", &all);
    all.sort_by_key(Taken::median);
    print("by time", &all);
    Ok(())
}

/// The nodes of all depths up to `depth`.
fn nodes(position: &dyn AnyPosition, recipe: &Strategy, depth: Depth) -> u64 {
    let mut search = position.search(recipe, Vec::new(), Limits::default());
    let iterations = std::iter::from_fn(|| search.deepen(depth));
    iterations.map(|found| found.counters.nodes).sum()
}

fn positions() -> Result<Vec<Box<dyn AnyPosition>>, Box<dyn Error>> {
    let suite = include_str!("../../positions/chess/bratko-kopec.epd");
    let mut positions = Vec::new();
    for line in suite.lines().filter(|line| !line.starts_with('#')) {
        let root = Root::of_epd(&line.parse()?, "", None, &Games::default())?;
        positions.push(root.set_up(&Setup::default())?.0);
    }
    Ok(positions)
}

fn shuffle<T>(all: &mut [T], random: &mut SplitMix64) {
    for place in (1..all.len()).rev() {
        all.swap(place, random.below(place as u64 + 1) as usize);
    }
}

/// How long this thread has been on a processor.
fn processor_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(Duration::from_nanos(text.split(' ').next()?.parse().ok()?))
}

fn print(heading: &str, all: &[Taken]) {
    println!("{heading}");
    println!("million nodes  seconds  million a second  recipe");
    for taken in all {
        let (nodes, seconds) = (taken.nodes as f64 / 1e6, taken.median().as_secs_f64());
        println!(
            "{nodes:>13.2}  {seconds:>7.2}  {:>16.1}  {}",
            nodes / seconds,
            taken.recipe
        );
    }
}
