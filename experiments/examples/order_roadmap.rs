//! Orders the steps of the road map: the best next change by Elo at equal nodes, then the best one after
//! that.
//!
//! `cargo run --release -p experiments --example order_roadmap FOLDER NODES GAMES SEED KEPT [CHANGE ...]`
//!
//! Each step is a match of the top of the ladder, with the changes made so far, against itself with each of
//! the remaining changes; the change with the most points is made. The first KEPT steps of the road map are
//! made immediately; the candidates are the steps after them, and the CHANGEs given. Random openings use a
//! seed that no table of the lessons uses. The matches are stored in the folder, and the same command resumes
//! after an interruption.
#![expect(clippy::print_stdout, reason = "it prints tables")]

use experiments::matches::{Match, MoveBudget};
use experiments::spec::{Adjudication, MatchSpec, PlayerSpec};
use experiments::threads::Threads;
use experiments::{Monitor, OutcomeRows, RunDir, Shard};
use reports::numbers;
use reports::strength::PairingScore;
use search_variants::Strategy;
use search_variants::strategy::STEPS;
use std::error::Error;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [folder, nodes, games, seed, kept, more @ ..] = args.as_slice() else {
        return Err("the folder, nodes per move, games, seed and number of steps kept are wanted".into());
    };
    let (nodes, games, seed): (u64, u64, u64) = (nodes.parse()?, games.parse()?, seed.parse()?);
    let kept = kept.parse::<usize>()?.min(STEPS.len());
    let mut base = Strategy::ladder().pop().expect("the ladder has steps");
    for change in &STEPS[..kept] {
        base = base.changed(change)?;
    }
    let more = more.iter().map(String::as_str);
    let mut left: Vec<&str> = STEPS.into_iter().skip(kept).chain(more).collect();
    std::fs::create_dir_all(folder)?;
    let mut step = 0;
    while !left.is_empty() {
        let changed: Vec<Strategy> = left
            .iter()
            .map(|change| base.changed(change))
            .collect::<Result<_, _>>()?;
        // With two players, a row is the first against the second; with more, each against the first.
        let mut players = vec![PlayerSpec::from(base.clone())];
        players.extend(changed.iter().cloned().map(PlayerSpec::from));
        if changed.len() == 1 {
            players.reverse();
        }
        let spec = MatchSpec {
            players,
            budgets: vec![MoveBudget::Nodes(nodes)],
            games: Some(games),
            seed: seed + step,
            adjudication: Adjudication::WhereBothAgree,
            ..MatchSpec::default()
        };
        let rows = played(&Path::new(folder).join(format!("step-{step:02}")), &spec)?;
        let mut order: Vec<usize> = (0..rows.len()).collect();
        order.sort_by_key(|&row| std::cmp::Reverse(2 * rows[row].wins + rows[row].draws));
        println!("\nstep {}, from {base}", step + 1);
        for &row in &order {
            let elo = rows[row].strength().map(|strength| strength.elo);
            let value = elo
                .and_then(|elo| elo.value)
                .map_or_else(|| "-".to_owned(), numbers::difference);
            let (low, high) = elo
                .and_then(|elo| elo.ends)
                .unwrap_or((f64::NEG_INFINITY, f64::INFINITY));
            println!("  {value:>4} [{low:+4.0}, {high:+4.0}]  {}", left[row]);
        }
        base = changed[order[0]].clone();
        let later = left.split_off(order[0] + 1);
        let names_algorithm = |change: &str| !change.starts_with(['+', '-']);
        // An algorithm listed before the best one, such as pvs before aspiration=pvs, would undo it.
        if left.pop().is_some_and(names_algorithm) {
            left.retain(|change| !names_algorithm(change));
        }
        left.extend(later);
        step += 1;
    }
    Ok(())
}

/// Plays or resumes the match in a folder.
fn played(folder: &Path, spec: &MatchSpec) -> Result<Vec<PairingScore>, Box<dyn Error>> {
    let (monitor, threads) = (Monitor::nobody(), Threads::default());
    let mut dir = if folder.exists() {
        RunDir::resume(folder, threads, &monitor)?
    } else {
        let plan = Match::new(spec, threads, monitor.registries())?;
        RunDir::create(plan, Shard::WHOLE, Some(folder), Vec::new(), &monitor)?
    };
    let OutcomeRows::Standings(standings, _) = dir.execute(&monitor)?.rows else {
        return Err("a match ends with standings".into());
    };
    Ok(standings)
}
