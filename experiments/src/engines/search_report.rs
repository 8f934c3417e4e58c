//! [`SearchReport`]: what an engine reports of a search, read line by line, as one [`EngineInfo`] per depth.
//!
//! Engines report in different manners. Most print a depth's line when the depth ends. Others print it when
//! the best move improves, and end the depth with a line of counts (Toga, GNU Chess), or with none at all
//! before the next depth begins (Glaurung). So the counts of a depth are the last ones before the next depth
//! begins or the engine answers.

use crate::engines::child_process::Heard;
use crate::engines::limits::EngineLimits;
use engine_core::{Score, sanitize};
use games::Game;
use search_variants::DEEPEST;
use sessions::{Clock, EngineProtocol};
use std::ops::RangeInclusive;
use std::time::Duration;

/// The information that an engine reported on a depth. Missing values are `None`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EngineInfo {
    pub depth: Option<u32>,
    pub seldepth: Option<u32>,
    /// In centipawns, with wins scored as in the lab.
    pub score: Option<i32>,
    /// The last count before the next depth began, from the start of the search.
    pub nodes: Option<u64>,
    /// In the lab's coordinate notation.
    pub pv: Vec<String>,
    /// When the nodes were reported, by our clock, counted from the start of the search.
    pub time: Duration,
}

/// What an engine has reported since it was asked for a move.
pub(super) struct SearchReport {
    game: Game,
    pub(super) clock: Clock,
    /// The last result, with the last count of nodes of all.
    pub(super) thought: EngineInfo,
    /// The depths with a result, shallowest first.
    depths: Vec<EngineInfo>,
    /// The deepest depth that was mentioned.
    deepest: u32,
    /// The last of `depths` before its result was reported again.
    repeated: Option<EngineInfo>,
    /// Whether counts have followed the last result.
    is_counted_on: bool,
    /// The move that it answered; empty before the answer, or if it names none.
    pub(super) best: String,
    /// The first figure that cannot be one, as it was reported: `nodes -5`.
    pub(super) unusable: Option<String>,
    /// The limits of depth and nodes, and what it has reported so far.
    budget: (u32, u64),
    reached: (u32, u64),
    is_stopped: bool,
}

impl SearchReport {
    pub(super) fn new(game: Game, limits: &EngineLimits) -> SearchReport {
        SearchReport {
            game,
            clock: Clock::default(),
            thought: EngineInfo::default(),
            depths: Vec::new(),
            deepest: 0,
            repeated: None,
            is_counted_on: false,
            best: String::new(),
            unusable: None,
            budget: (limits.depth, limits.nodes),
            reached: (0, 0),
            is_stopped: false,
        }
    }

    /// Processes a line. Reporting more depth or nodes counts as progress, up to the limits. Some engines do
    /// not support node limits and are stopped when they exceed them.
    pub(super) fn hear(&mut self, line: &str) -> Heard {
        let mut words = line.split_whitespace();
        match words.next() {
            Some("bestmove") => {
                self.best = words.next().unwrap_or_default().to_owned();
                return Heard::Answer;
            }
            _ => self.hear_late(line),
        }
        let (depth, nodes) = (self.thought.depth.unwrap_or(0), self.thought.nodes.unwrap_or(0));
        let before = self.reached;
        self.reached = (
            depth.min(self.budget.0).max(before.0),
            nodes.min(self.budget.1).max(before.1),
        );
        if nodes > self.budget.1 && !self.is_stopped {
            self.is_stopped = true;
            return Heard::Enough("stop");
        }
        if self.reached == before { Heard::Talk } else { Heard::Progress }
    }

    /// Processes a line that came after the move; only information counts.
    pub(super) fn hear_late(&mut self, line: &str) {
        let mut words = line.split_whitespace();
        if words.next() != Some("info") {
            return;
        }
        match InfoLine::read(words, self.game) {
            Ok(line) => self.note(&line),
            Err(figure) => {
                self.unusable.get_or_insert(figure);
            }
        }
    }

    fn note(&mut self, line: &InfoLine) {
        let time = self.clock.spent();
        self.thought.nodes = line.nodes.or(self.thought.nodes);
        if let (true, Some(depth)) = (line.is_result, line.depth) {
            self.thought = EngineInfo {
                depth: Some(depth),
                seldepth: line.seldepth,
                score: line.score,
                nodes: self.thought.nodes,
                pv: line.pv.clone(),
                time,
            };
            self.note_result();
        }
        self.deepest = self.deepest.max(line.depth.unwrap_or(0));
        // Counts of a depth that has begun without a result belong to no result before it.
        let current = self.depths.last_mut();
        let current = current.filter(|last| last.depth == Some(self.deepest));
        if let Some((last, nodes)) = current.zip(line.nodes) {
            self.is_counted_on = !line.is_result;
            (last.nodes, last.time) = (Some(nodes), time);
            last.seldepth = line.seldepth.or(last.seldepth);
        }
    }

    /// If a depth has several results, the last one counts, since engines report each improvement.
    fn note_result(&mut self) {
        self.repeated = None;
        self.is_counted_on = false;
        let is_again = |last: &EngineInfo| last.depth == self.thought.depth;
        if self.depths.last().is_some_and(is_again) {
            let is_same = |last: &EngineInfo| last.score == self.thought.score && last.pv == self.thought.pv;
            self.repeated = self.depths.pop().filter(is_same);
        }
        let last = self.depths.last();
        if last.is_none_or(|last| last.depth < self.thought.depth) {
            self.depths.push(self.thought.clone());
        }
    }

    /// The depths that it finished within its limits. A search that reached a limit was broken off in its
    /// last depth: results at that moment are of a depth that has not ended, unless they repeat a finished
    /// one.
    pub(super) fn finished_depths(self, limits: &EngineLimits) -> Vec<EngineInfo> {
        let mut depths = self.depths;
        if let Some(before) = self.repeated.filter(|_| limits.may_break_off()) {
            depths.pop();
            depths.push(before);
        } else if self.is_counted_on && depths.last().is_some_and(|last| last.nodes >= Some(limits.nodes)) {
            depths.pop();
        }
        depths.retain(|info| {
            let is_in_time = limits.time.is_none_or(|(time, _)| info.time < time);
            is_in_time && info.nodes.is_none_or(|nodes| nodes <= limits.nodes)
        });
        depths
    }
}

/// An `info` line.
#[derive(Debug, Default)]
struct InfoLine {
    depth: Option<u32>,
    seldepth: Option<u32>,
    nodes: Option<u64>,
    score: Option<i32>,
    pv: Vec<String>,
    /// Whether it is the result of a depth: an exact score of the best line.
    is_result: bool,
}

impl InfoLine {
    /// Reads the words after `info`; the error is a figure that cannot be one, with its word.
    fn read<'a>(mut words: impl Iterator<Item = &'a str>, game: Game) -> Result<InfoLine, String> {
        let mut line = InfoLine::default();
        let (mut is_bound, mut is_best) = (false, true);
        let cp = i64::from(Score::MAX_EVALUATION.centipawns());
        while let Some(word) = words.next() {
            let mut figure = |range| figure(word, words.next(), range);
            match word {
                "depth" => line.depth = Some((figure(0..=COUNT)? as u32).clamp(1, DEEPEST.plies())),
                "seldepth" => line.seldepth = Some(figure(0..=COUNT)? as u32),
                "nodes" => line.nodes = Some(figure(0..=i64::MAX)? as u64),
                "multipv" => is_best = figure(0..=COUNT)? == 1,
                "cp" => line.score = Some(figure(-cp..=cp)? as i32),
                "mate" => line.score = Some(mate_in(figure(-LONGEST_MATE..=LONGEST_MATE)? as i32)),
                "lowerbound" | "upperbound" => is_bound = true,
                "pv" => {
                    let moves = words.by_ref().take(DEEPEST.plies() as usize);
                    line.pv = moves
                        .map(|played| EngineProtocol::Uci.inward(game, played))
                        .collect();
                }
                "string" => break,
                _ => {}
            }
        }
        line.is_result = line.score.is_some() && !is_bound && is_best;
        Ok(line)
    }
}

/// The largest depth or rank that is believed.
const COUNT: i64 = u32::MAX as i64;

/// The longest mate, in moves, whose score is not one of a win by rule.
const LONGEST_MATE: i64 = 249;

/// The figure after `word`, which must be a whole number in this range.
fn figure(word: &str, text: Option<&str>, range: RangeInclusive<i64>) -> Result<i64, String> {
    let text = text.unwrap_or_default();
    let number = text.parse().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| sanitize::message(&format!("{word} {text}")))
}

/// A mate in `moves` moves, negative if the side to move is being mated, as the lab's score, which counts
/// plies.
fn mate_in(moves: i32) -> i32 {
    if moves > 0 {
        Score::WIN.centipawns() - (2 * moves - 1)
    } else {
        -(Score::WIN.centipawns() + 2 * moves)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::MoveBudget;
    use engine_core::Depth;
    use std::fs;
    use std::path::Path;

    fn report(lines: &[&str], game: Game, limits: &EngineLimits) -> SearchReport {
        let mut report = SearchReport::new(game, limits);
        for line in lines {
            report.hear(line);
        }
        report
    }

    fn within(budgets: &[MoveBudget]) -> EngineLimits {
        EngineLimits::of(budgets.iter().copied(), Duration::ZERO)
    }

    fn depth_of(plies: u32) -> MoveBudget {
        MoveBudget::Depth(Depth::new(plies))
    }

    /// A file of `tests/transcripts` has the lines of an engine after `> go ...`, and before them the depths
    /// that it finished, read from these lines by a person: `= depth nodes seldepth score best`.
    #[test]
    fn each_depth_of_six_engines_has_its_last_count_before_the_next_begins() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts");
        let mut searches = 0;
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let text = fs::read_to_string(&path).unwrap();
            for search in text.split("> go ").skip(1) {
                let (command, lines) = search.split_once('\n').unwrap();
                let (expected, said): (Vec<&str>, Vec<&str>) =
                    lines.lines().partition(|line| line.starts_with('='));
                let limits = match command.split_once(' ').unwrap() {
                    ("depth", depth) => within(&[depth_of(depth.parse().unwrap())]),
                    (_, nodes) => within(&[MoveBudget::Nodes(nodes.parse().unwrap())]),
                };
                let found = report(&said, Game::CHESS, &limits).finished_depths(&limits);
                let found: Vec<String> = found
                    .iter()
                    .map(|info| {
                        let [depth, seldepth] = [info.depth, info.seldepth].map(|depth| depth.unwrap_or(0));
                        let (nodes, score) = (info.nodes.unwrap(), info.score.unwrap());
                        format!("= {depth} {nodes} {seldepth} {score} {}", info.pv[0])
                    })
                    .collect();
                assert_eq!(found, expected, "{}: {command}", path.display());
                searches += 1;
            }
        }
        assert_eq!(searches, 12);
    }

    #[test]
    fn the_last_exact_score_of_the_best_line_of_an_engine_counts() {
        let thought = |lines: &[&str], game: Game| report(lines, game, &within(&[])).thought;
        let found = thought(
            &[
                "info depth 5 seldepth 9 multipv 1 score cp 31 nodes 900 nps 4 time 2 pv e2e4 e7e5",
                "info depth 5 multipv 2 score cp -70 nodes 950 pv a2a3",
                "info depth 6 score cp 80 lowerbound nodes 1200 pv e2e4",
                "info depth 6 currmove d2d4 currmovenumber 2",
                "info string depth 9 score cp 5",
                "depth 8 score cp 5",
            ],
            Game::CHESS,
        );
        let pv = ["e2e4", "e7e5"].map(str::to_owned).to_vec();
        let expected = EngineInfo {
            depth: Some(5),
            seldepth: Some(9),
            score: Some(31),
            nodes: Some(1200),
            pv,
            time: Duration::ZERO,
        };
        assert_eq!(found, expected);
        let xiangqi = thought(&["info depth 1 score cp 0 pv h3e3 a10a9"], Game::XIANGQI);
        assert_eq!(xiangqi.pv, ["h2e2", "a9a8"]);
        assert_eq!((xiangqi.nodes, xiangqi.score), (None, Some(0)));
    }

    #[test]
    fn an_engine_makes_progress_by_depth_and_nodes_up_to_its_budget() {
        use Heard::{Answer, Enough, Progress, Talk};
        let limits = within(&[depth_of(3), MoveBudget::Nodes(500)]);
        let mut report = SearchReport::new(Game::CHESS, &limits);
        let heard = [
            ("info string thinking", Talk),
            ("info depth 1 score cp 5 nodes 20 pv e2e4", Progress),
            ("info depth 1 score cp 5 nodes 20 pv e2e4", Talk),
            ("info nodes 90", Progress),
            ("info nodes 50", Talk),
            ("info nodes 90", Talk),
            ("info depth 2 currmove e2e4", Talk),
            ("info depth 9 score cp 5 nodes 700", Enough("stop")),
            ("info depth 10 score cp 5 nodes 900", Talk),
            ("bestmove e2e4", Answer),
        ];
        for (line, expected) in heard {
            assert_eq!(report.hear(line), expected, "{line}");
        }
        assert_eq!((report.best.as_str(), report.thought.depth), ("e2e4", Some(10)));
    }

    #[test]
    fn a_depth_that_is_said_again_at_the_end_of_a_limited_search_keeps_its_own_nodes() {
        let finished = |budget: MoveBudget| {
            let limits = within(&[budget]);
            let lines = [
                "info depth 1 score cp 5 nodes 20 pv e2e4",
                "info depth 2 score cp 9 nodes 60 pv d2d4",
                "info depth 2 score cp 12 nodes 90 pv e2e4",
                "info depth 2 score cp 12 nodes 500 pv e2e4",
                "bestmove e2e4",
            ];
            let depths = report(&lines, Game::CHESS, &limits).finished_depths(&limits);
            let nodes = depths.into_iter().map(|depth| depth.nodes.unwrap());
            nodes.collect::<Vec<u64>>()
        };
        assert_eq!(finished(MoveBudget::Nodes(500)), [20, 90]);
        assert_eq!(finished(depth_of(2)), [20, 500]);
    }

    #[test]
    fn mates_are_read_in_plies_and_a_depth_beyond_all_bounds_is_the_deepest() {
        for (written, score) in [
            ("mate 1", 28_999),
            ("mate 3", 28_995),
            ("mate 0", -29_000),
            ("mate -2", -28_996),
            ("mate -249", -28_502),
            ("cp 28000", 28_000),
        ] {
            let line = format!("info depth 4000000000 score {written}");
            let found = report(&[&line], Game::CHESS, &within(&[])).thought;
            assert_eq!(
                (found.score, found.depth),
                (Some(score), Some(DEEPEST.plies())),
                "{written}"
            );
        }
    }

    #[test]
    fn a_figure_that_cannot_be_one_is_named_and_its_line_is_not_believed() {
        for figure in [
            "nodes -5",
            "nodes 99999999999999999999",
            "nodes 1e6",
            "cp 28001",
            "cp -2000000000",
            "mate 250",
            "mate -99999999",
            "depth -1",
            "seldepth x",
        ] {
            let line = format!("info depth 2 score cp 7 {figure} pv e2e4");
            let heard = report(
                &["info depth 1 score cp 5 nodes 20 pv e2e4", &line],
                Game::CHESS,
                &within(&[]),
            );
            assert_eq!(heard.unusable.as_deref(), Some(figure));
            assert_eq!((heard.thought.depth, heard.thought.score), (Some(1), Some(5)));
        }
    }
}
