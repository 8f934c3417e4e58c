//! What `pns` and `df-pn` prove, compared with alpha-beta.

use super::positions::{
    START, XIANGQI, bitboard, mate_distance, random_game, random_walks, suite, xiangqi, xiangqi_walks,
};
use engine_core::random::SplitMix64;
use engine_core::{Depth, HistoryEntry, NoLegalMoves, Notation, Position, Score, Searchable};
use rayon::prelude::*;
use search_variants::algorithm::df_pn::{self, DepthFirst};
use search_variants::algorithm::mates::{MateProver, Mates};
use search_variants::algorithm::proof_number::{self, ProofNumberSearch};
use search_variants::info::AlgorithmInfo;
use search_variants::{Iteration, Registry, Search, Status, Strategy, Window};
use std::fmt::Debug;
use std::sync::atomic::{AtomicUsize, Ordering};

const PROVERS: [&str; 2] = ["pns", "df-pn"];

/// A position, and the earlier positions of its game.
#[derive(Clone, Debug)]
struct Game<P> {
    position: P,
    earlier: Vec<HistoryEntry>,
}

impl<P> From<P> for Game<P> {
    fn from(position: P) -> Game<P> {
        Game {
            position,
            earlier: Vec::new(),
        }
    }
}

impl<P: Searchable> Game<P> {
    fn search(&self, registry: &Registry<P>, strategy: &Strategy) -> Search<P> {
        Search::by(registry, self.position.clone(), strategy).after(self.earlier.clone())
    }
}

/// Whether the score is a mate by the side to move.
fn is_mate(score: Score) -> bool {
    score > Score::DRAW && score.plies_to_end().is_some()
}

/// The mates that alpha-beta finds at each depth up to `depth` are those that each prover proves, at the same
/// distance. Returns their number at the last depth.
fn check<P: Searchable + Debug + Sync>(games: &[Game<P>], depth: u32) -> usize {
    let registry = Registry::standard();
    let mates = AtomicUsize::new(0);
    games.par_iter().for_each(|game| {
        let plain: Strategy = "alpha-beta+mvv-lva".parse().unwrap();
        let oracle: Vec<_> = game.search(&registry, &plain).deepen(Depth::new(depth)).collect();
        for prover in PROVERS {
            let strategy = prover.parse().unwrap();
            let mut search = game.search(&registry, &strategy);
            for (found, oracle) in search.deepen(Depth::new(depth)).zip(&oracle) {
                compare(&found, oracle, game, prover);
            }
            let mut alone = game.search(&registry, &strategy);
            let alone = alone.search_within(Depth::new(depth), Window::full());
            compare(&alone, &oracle[depth as usize - 1], game, prover);
        }
        let is_found = is_mate(oracle[depth as usize - 1].score.unwrap());
        mates.fetch_add(usize::from(is_found), Ordering::Relaxed);
    });
    mates.into_inner()
}

fn compare<P: Searchable + Debug>(
    found: &Iteration<P::Move>,
    oracle: &Iteration<P::Move>,
    game: &Game<P>,
    prover: &str,
) {
    let place = format!("{prover} at depth {} in {game:?}: {oracle:?}", found.depth);
    assert_eq!(found.status, Status::Complete);
    let expected = oracle
        .score
        .filter(|&score| is_mate(score) || oracle.best_move.is_none());
    assert_eq!(found.score, expected, "{place}");
    let plies = expected.and_then(Score::plies_to_end).unwrap_or_default();
    assert_eq!(found.pv.len(), plies as usize, "{place}");
    let mut end = game.position.clone();
    for &played in &found.pv {
        end.make(played).unwrap();
    }
    if plies > 0 {
        assert!(end.legal_moves().is_empty(), "{place}");
        assert_eq!(end.without_legal_moves(), NoLegalMoves::Loss, "{place}");
    }
}

fn games<P>(positions: Vec<P>) -> Vec<Game<P>> {
    positions.into_iter().map(Game::from).collect()
}

/// Positions near the end of random games, where mates are close.
fn near_the_end<P: Position>(start: &P, count: usize, seed: u64) -> Vec<Game<P>> {
    let mut random = SplitMix64::new(seed);
    let mut games = Vec::new();
    while games.len() < count {
        let mut positions = random_game(start, 300, &mut random);
        let is_over = positions[positions.len() - 1].legal_moves().is_empty();
        let back = 1 + random.below(5) as usize;
        if is_over && positions.len() > back {
            positions.truncate(positions.len() - back);
            let position = positions.pop().unwrap();
            let earlier = positions.iter().map(Position::history_entry).collect();
            games.push(Game { position, earlier });
        }
    }
    games
}

#[test]
fn in_random_chess_positions_alpha_betas_mates_are_proved_and_nothing_else() {
    let start = bitboard(START);
    let mates = check(&near_the_end(&start, 150, 1), 4);
    assert!(mates > 50, "{mates}");
    check(&games(random_walks(100)), 4);
}

#[test]
fn in_random_xiangqi_positions_alpha_betas_mates_are_proved_and_nothing_else() {
    let start = xiangqi(XIANGQI);
    let mates = check(&near_the_end(&start, 150, 2), 4);
    assert!(mates > 50, "{mates}");
    check(&games(xiangqi_walks(100)), 4);
}

/// The positions of a file with mates in at most `most` moves.
fn mates_in(text: &str, most: u32) -> Vec<String> {
    let mates = suite(text).into_iter().filter(|epd| mate_distance(epd) <= most);
    mates.map(|epd| epd.position).collect()
}

#[test]
fn the_mates_of_the_suites_are_proved_at_their_distance() {
    let chess = mates_in(include_str!("../../../positions/chess/mates.epd"), 2);
    let boards = chess.iter().map(|fen| bitboard(fen)).collect();
    assert_eq!(check(&games(boards), 4), chess.len());
    let chess = mates_in(include_str!("../../../positions/xiangqi/mates.epd"), 2);
    let boards = chess.iter().map(|fen| xiangqi(fen)).collect();
    assert_eq!(check(&games(boards), 4), chess.len());
}

#[test]
fn a_mate_that_comes_after_the_fifty_move_rule_is_not_proved() {
    let mates = mates_in(include_str!("../../../positions/chess/mates.epd"), 2);
    let mut fewer = 0;
    for clock in 94..100 {
        let boards = mates.iter().map(|position| {
            let board = position.split(' ').take(4).collect::<Vec<_>>().join(" ");
            bitboard(&format!("{board} {clock} 80"))
        });
        fewer += usize::from(check(&games(boards.collect()), 4) < mates.len());
    }
    assert!(fewer > 1, "{fewer}");
}

/// Games in which each side has moved back and forth, so that some moves of a mate repeat a position.
fn to_and_fro<P: Notation + Searchable>(boards: Vec<P>) -> Vec<Game<P>> {
    let mut random = SplitMix64::new(3);
    let mut games = Vec::new();
    for board in boards {
        // Positions on the way to the mate, as if they had been there.
        let strategy = "alpha-beta+mvv-lva".parse().unwrap();
        let mate = Search::new(board.clone(), &strategy)
            .deepen(Depth::new(4))
            .last()
            .unwrap();
        let mut earlier = Vec::new();
        let mut way = board.clone();
        for played in mate.pv {
            way.make(played).unwrap();
            for _ in 0..random.below(2) {
                earlier.push(way.history_entry());
            }
        }
        // Both parities, and as far back as the clock allows.
        for padding in 0..2 {
            let mut earlier = earlier.clone();
            earlier.extend((0..padding).map(|_| board.history_entry()));
            games.push(Game {
                position: board.clone(),
                earlier,
            });
        }
    }
    games
}

#[test]
fn a_mate_by_a_position_of_the_game_before_is_not_proved() {
    let chess = mates_in(include_str!("../../../positions/chess/mates.epd"), 2);
    let boards = chess.iter().map(|position| {
        let board = position.split(' ').take(4).collect::<Vec<_>>().join(" ");
        bitboard(&format!("{board} 20 80"))
    });
    let games = to_and_fro(boards.collect());
    let mates = check(&games, 4);
    assert!(mates < games.len(), "{mates}");
}

/// With almost no memory, the provers decide nodes by plain depth-first search.
#[test]
fn a_proof_larger_than_its_memory_is_found_all_the_same() {
    fn check<P: Searchable + Debug + Sync>(
        games: &[Game<P>],
        info: &'static AlgorithmInfo,
        prover: Mates<impl MateProver>,
    ) {
        let small = Registry::standard().with_algorithm(info, prover);
        let standard = Registry::standard();
        let strategy = small.strategy(info.name).unwrap();
        let plain = "alpha-beta+mvv-lva".parse().unwrap();
        games.par_iter().for_each(|game| {
            let score = |registry: &Registry<P>, strategy: &Strategy| {
                let last = game
                    .search(registry, strategy)
                    .deepen(Depth::new(4))
                    .last()
                    .unwrap();
                last.score.filter(|&score| is_mate(score))
            };
            assert_eq!(score(&small, &strategy), score(&standard, &plain), "{game:?}");
        });
    }
    static SMALL_TREE: AlgorithmInfo = AlgorithmInfo {
        name: "small-tree",
        ..proof_number::INFO
    };
    static SMALL_TABLE: AlgorithmInfo = AlgorithmInfo {
        name: "small-table",
        ..df_pn::INFO
    };
    let mates = mates_in(include_str!("../../../positions/chess/mates.epd"), 2);
    let mut games = games(mates.iter().map(|fen| bitboard(fen)).collect());
    games.extend(random_walks(50).into_iter().map(Game::from));
    for most_nodes in [1, 10, 100] {
        check(&games, &SMALL_TREE, Mates(ProofNumberSearch { most_nodes }));
        check(&games, &SMALL_TABLE, Mates(DepthFirst { most_nodes }));
    }
}
