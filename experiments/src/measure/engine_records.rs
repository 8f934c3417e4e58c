//! [`engine_records`]: a position searched by a UCI engine, as one record per depth, like those of a
//! strategy.
//!
//! A depth that the engine does not report also has a record, with an incomplete status. Within a limit of
//! nodes or time, the depth of a proven mate is the last, as it is for a strategy. Counts are the
//! engine's own; those it does not report are null.

use super::position_cells::Cell;
use crate::engines::{DEFAULT_MARGIN, EngineError, EngineFault, EngineInfo, EngineLimits, EngineSpec};
use crate::error::Error;
use crate::limits::MoveBudget;
use crate::plan::Run;
use engine_core::{NoLegalMoves, Score, Status, Stop};
use games::{AnyPosition, OWN};
use reports::Record;
use reports::numbers::is_final_mate;
use sessions::StopFlag;
use std::time::Duration;

/// An engine's last answer, and the depths that it finished.
struct Answer {
    /// `None` in a position without a legal move.
    chosen: Result<Option<String>, EngineFault>,
    depths: Vec<EngineInfo>,
    nodes: u64,
    time: Duration,
}

/// The engine's records of a position, within the limits of the run; empty if a stop was requested. The
/// engine is restarted for each position, so that none depends on earlier ones.
pub(super) fn engine_records(
    plan: &Run,
    program: &EngineSpec,
    cell: &Cell,
    stop: &StopFlag,
) -> Result<Vec<Record>, Error> {
    let (game, fen) = (cell.entry.root.game(), cell.entry.root.fen());
    let (board, _) = cell.entry.root.set_up(&plan.setup)?;
    let blank = Record {
        suite: Some(cell.suite.clone()),
        position: Some(cell.entry.id.clone()),
        game: game.to_string(),
        fen: fen.to_owned(),
        board: OWN.to_owned(),
        eval: OWN.to_owned(),
        strategy: program.to_string(),
        ..Record::default()
    };
    let answer = answer(plan, program, (board.as_ref(), cell), stop)?;
    if stop.is_requested() {
        return Ok(Vec::new());
    }
    if matches!(answer.chosen, Ok(None)) {
        return Ok(finished_root(plan, cell, &blank, board.as_ref()));
    }
    let limits = plan.spec.limits;
    let nodes = limits
        .nodes
        .filter(|&most| limits.time.is_none() || answer.nodes >= most);
    let stopped = nodes.map(|_| Stop::Nodes).or(limits.time.map(|_| Stop::Time));
    let stopped = stopped.filter(|_| answer.chosen.is_ok());
    let mut records: Vec<Record> = Vec::new();
    let mut before = Duration::ZERO;
    for depth in 1..=plan.spec.depth {
        let nodes_before = records.last().map_or(0, |last| last.nodes_total);
        let mut info = answer.depths.iter().filter(|info| info.depth == Some(depth));
        let info = info.find(|info| info.nodes.is_some_and(|nodes| nodes > nodes_before));
        let is_last = answer.depths.last().is_none_or(|last| last.depth < Some(depth));
        let mut record = Record {
            depth,
            nodes_total: nodes_before,
            status: Status::Stopped(Stop::Interrupted),
            ..blank.clone()
        };
        if let Some(info) = info {
            let line = legal_line(board.as_ref(), &info.pv);
            let chosen = answer.chosen.as_ref().ok().and_then(Option::as_ref);
            let last = answer.depths.last().and_then(|last| last.depth) == Some(depth);
            record.best_move = line.first().or(chosen.filter(|_| last)).cloned();
            record.pv = if line.is_empty() {
                record.best_move.clone().unwrap_or_default()
            } else {
                line.join(" ")
            };
            let expected = &cell.entry.expected;
            record.solved = expected.solved(record.best_move.as_deref(), info.score);
            record.points = expected.points(record.best_move.as_deref());
            record.score = info.score;
            record.seldepth = info.seldepth;
            record.nodes_total = info.nodes.unwrap_or_default();
            record.time_s = info.time.saturating_sub(before).as_secs_f64();
            before = info.time;
            let has_mate = info.score.is_some_and(|score| is_final_mate(score, depth));
            record.status = if stopped.is_some() && has_mate { Status::MateFound } else { Status::Complete };
        } else if let Some(stop) = stopped.filter(|_| is_last) {
            record.nodes_total = answer.nodes.max(nodes_before);
            record.time_s = answer.time.saturating_sub(before).as_secs_f64();
            record.status = Status::Stopped(stop);
        }
        record.nodes = record.nodes_total - nodes_before;
        record.nps = (record.time_s > 0.0).then(|| (record.nodes as f64 / record.time_s).round());
        let fault = answer.chosen.as_ref().err();
        if let Some(fault) = fault.filter(|_| is_last || depth == plan.spec.depth) {
            record.fault = Some(fault.to_string());
            record.status = Status::Stopped(Stop::Interrupted);
        }
        records.push(record);
        let has_ended = records
            .last()
            .is_some_and(|last| last.status == Status::MateFound);
        if has_ended || is_last && (stopped.is_some() || answer.chosen.is_err()) {
            break;
        }
    }
    Ok(records)
}

/// The records of a position without a legal move: as for a strategy, every depth is complete, and its tree
/// is the root.
fn finished_root(plan: &Run, cell: &Cell, blank: &Record, board: &dyn AnyPosition) -> Vec<Record> {
    let score = match board.without_legal_moves() {
        NoLegalMoves::Loss => -Score::WIN.centipawns(),
        NoLegalMoves::Draw => Score::DRAW.centipawns(),
        NoLegalMoves::Value => board.evaluate().centipawns(),
    };
    let of_depth = |depth: u32| Record {
        depth,
        score: Some(score),
        solved: cell.entry.expected.solved(None, Some(score)),
        points: cell.entry.expected.points(None),
        nodes: 1,
        nodes_total: depth.into(),
        status: Status::Complete,
        ..blank.clone()
    };
    (1..=plan.spec.depth).map(of_depth).collect()
}

fn answer(
    plan: &Run,
    program: &EngineSpec,
    (board, cell): (&dyn AnyPosition, &Cell),
    stop: &StopFlag,
) -> Result<Answer, EngineError> {
    let root = &cell.entry.root;
    let mut limits = vec![MoveBudget::Depth(plan.depth())];
    limits.extend(plan.spec.limits.nodes.map(MoveBudget::Nodes));
    limits.extend(plan.spec.limits.time.map(MoveBudget::Time));
    let mut engine = match program.start(root.game(), stop) {
        Ok(engine) => engine,
        // Options that the engine accepts individually may be invalid in combination.
        Err(EngineError::NoAnswer { fault, .. }) => {
            return Ok(Answer {
                chosen: Err(fault),
                depths: Vec::new(),
                nodes: 0,
                time: Duration::ZERO,
            });
        }
        Err(error) => return Err(error),
    };
    let limits = EngineLimits::of(limits, DEFAULT_MARGIN);
    let answer = engine.choose((root.fen(), &[]), &limits, stop);
    let last = engine.depths().last().and_then(|last| last.nodes);
    // Not every engine supports a node limit; depths finished beyond the limit do not count.
    let most = plan.spec.limits.nodes.unwrap_or(u64::MAX);
    let is_within = |info: &&EngineInfo| info.nodes.is_none_or(|nodes| nodes <= most);
    let depths: Vec<EngineInfo> = engine.depths().iter().filter(is_within).cloned().collect();
    let (nodes, time) = answer.as_ref().map_or((last, Duration::ZERO), |chosen| {
        (chosen.thought.nodes.or(last), chosen.time)
    });
    let legal = board.legal_moves().into_iter();
    let legal: Vec<String> = legal.map(|played| board.coordinates(played)).collect();
    let chosen = answer.and_then(|chosen| {
        if legal.is_empty() {
            Ok(None)
        } else if !legal.contains(&chosen.played) {
            Err(EngineFault::Illegal(chosen.played))
        } else if let Some(figure) = chosen.unusable {
            Err(EngineFault::Unusable(figure))
        } else if engine.depths().iter().all(|info| info.nodes.is_none()) {
            let sentence = "it told of no depth with its score and nodes";
            Err(EngineFault::NoAnswer(sentence.to_owned()))
        } else {
            Ok(Some(chosen.played))
        }
    });
    Ok(Answer {
        chosen,
        depths,
        nodes: nodes.unwrap_or(0),
        time,
    })
}

/// The playable beginning of a line.
fn legal_line(root: &dyn AnyPosition, line: &[String]) -> Vec<String> {
    let mut board = root.copied();
    let is_played = |text: &&String| {
        let played = board.read_coordinates(text).ok();
        played.is_some_and(|played| board.play(played))
    };
    line.iter().take_while(is_played).cloned().collect()
}
