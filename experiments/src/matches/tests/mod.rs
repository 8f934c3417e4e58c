mod book;
mod opening_files;

use super::*;
use crate::event::{Event, Monitor};
use crate::memory::Resources;
use engine_core::pgn;
use engine_core::random::SplitMix64;
use engine_core::{Depth, HistoryEntry};
use games::{Board, Eval, Game, OnBoard, Playable, Root, Setup};
use reports::strength::{PairingStatus, Pentanomial, Standing};
use search_variants::Registry;
use sessions::StopHandle;
use std::collections::HashSet;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

fn player(recipe: &str) -> PlayerOptions {
    PlayerOptions::of(recipe.parse().unwrap())
}

fn options(recipes: &[&str], games: u64, budget: MoveBudget) -> MatchOptions {
    MatchOptions {
        players: recipes.iter().map(|recipe| player(recipe)).collect(),
        games: Some(games),
        budgets: vec![budget],
        ..MatchOptions::default()
    }
}

fn started(options: &MatchOptions, out: &Path) -> MatchStart {
    MatchStart::New {
        options: Box::new(options.clone()),
        out: Some(out.to_owned()),
    }
}

fn on_threads(threads: u16) -> Resources {
    Resources {
        threads: Some(threads),
        ..Resources::default()
    }
}

fn played(start: &MatchStart, threads: u16) -> Vec<Standing> {
    let monitor = Monitor::nobody();
    let command = ["lab", "match"].map(str::to_owned).to_vec();
    let mut begun = begin(start, on_threads(threads), command, &monitor).unwrap();
    carry_out(&mut begun, &monitor).unwrap().standings
}

/// Plays until so many pairs are there, then is asked to stop. On one thread: with two the other may have
/// played all the rest before the first comes to ask.
fn broken_off(start: &MatchStart, pairs: usize) {
    let stop = StopHandle::default();
    let count = AtomicUsize::new(0);
    let asked = stop.clone();
    let events = move |event: Event<'_>| {
        let is_pair = matches!(event, Event::Played(_));
        if is_pair && count.fetch_add(1, Ordering::Relaxed) + 1 == pairs {
            asked.request();
        }
    };
    let monitor = Monitor::new(stop, &events);
    let command = ["lab", "match"].map(str::to_owned).to_vec();
    let mut begun = begin(start, on_threads(1), command, &monitor).unwrap();
    assert!(carry_out(&mut begun, &monitor).unwrap().interrupted);
}

fn files(out: &Path) -> [String; 2] {
    [GAMES, PGN].map(|name| std::fs::read_to_string(out.join(name)).unwrap())
}

fn error(start: &MatchStart) -> String {
    let begun = begin(start, on_threads(1), Vec::new(), &Monitor::nobody());
    match begun {
        Ok(_) => panic!("it was begun"),
        Err(error) => sessions::with_causes(&error),
    }
}

const DEPTH_2: MoveBudget = MoveBudget::Depth(Depth::new(2));
const FEW_NODES: MoveBudget = MoveBudget::Nodes(400);

#[test]
fn at_equal_depth_recipes_that_differ_in_sound_order_below_the_root_split_every_pair() {
    let folder = tempfile::tempdir().unwrap();
    for (game, recipes) in [
        (
            Game::Chess,
            ["alpha-beta+qs+mvv-lva", "alpha-beta+qs+mvv-lva+killers"],
        ),
        (
            Game::Xiangqi,
            ["alpha-beta+qs+mvv-lva", "alpha-beta+qs+mvv-lva+killers"],
        ),
        (Game::Chess, ["minimax", "alpha-beta"]),
    ] {
        let out = folder.path().join(format!("{game}-{}", recipes[0]));
        let options = MatchOptions {
            game: Some(game),
            ..options(&recipes, 12, DEPTH_2)
        };
        let standings = played(&started(&options, &out), 2);
        assert_eq!(
            standings[0].pentanomial(),
            Pentanomial([0, 0, 6, 0, 0]),
            "{recipes:?}"
        );
        let elo = standings[0].strength().unwrap().elo;
        assert_eq!((elo.value, elo.ends()), (Some(0.0), None));
        // Move for move the same games, with the colours changed.
        let [rows, _] = files(&out);
        let rows: Vec<GameRow> = rows
            .lines()
            .map(|row| serde_json::from_str(row).unwrap())
            .collect();
        for pair in rows.chunks(2) {
            assert_eq!(pair[0].moves, pair[1].moves);
        }
    }
}

#[test]
fn a_match_has_the_same_games_with_any_number_of_threads_and_its_test_stops_at_the_same_pair() {
    let folder = tempfile::tempdir().unwrap();
    let options = MatchOptions {
        sprt: Some("0,100".parse().unwrap()),
        ..options(&["alpha-beta", "alpha-beta+qs+mvv-lva", "minimax"], 60, FEW_NODES)
    };
    let outs = [1, 2, 7].map(|threads| {
        let out = folder.path().join(threads.to_string());
        let standings = played(&started(&options, &out), threads);
        assert!(
            standings
                .iter()
                .any(|standing| standing.status != PairingStatus::Complete && standing.pairs.len() < 30),
            "the test has stopped nothing: {standings:?}"
        );
        files(&out)
    });
    assert_eq!(outs[0], outs[1]);
    assert_eq!(outs[0], outs[2]);
    assert!(outs[0][0].lines().count() > 8);
}

#[test]
fn strategies_that_keep_their_tree_play_the_same_games_with_any_number_of_threads() {
    let folder = tempfile::tempdir().unwrap();
    let options = options(&["mcts+qs+mvv-lva", "mcts+qs+tree-reuse+mvv-lva"], 8, FEW_NODES);
    let outs = [1, 2].map(|threads| {
        let out = folder.path().join(threads.to_string());
        played(&started(&options, &out), threads);
        files(&out)
    });
    assert_eq!(outs[0], outs[1]);
    assert_eq!(outs[0][0].lines().count(), 8);
}

#[test]
fn another_seed_plays_other_games() {
    let folder = tempfile::tempdir().unwrap();
    let [one, other] = [1, 2].map(|seed| {
        let out = folder.path().join(seed.to_string());
        let options = MatchOptions {
            seed,
            ..options(&["alpha-beta", "alpha-beta+qs+mvv-lva"], 4, FEW_NODES)
        };
        played(&started(&options, &out), 1);
        files(&out)
    });
    assert_ne!(one, other);
}

#[test]
fn a_match_that_was_broken_off_anywhere_goes_on_to_the_games_of_an_undivided_one() {
    let folder = tempfile::tempdir().unwrap();
    let [whole, out] = ["whole", "out"].map(|name| folder.path().join(name));
    let openings = folder.path().join("openings.epd");
    std::fs::copy("../positions/chess/bratko-kopec.epd", &openings).unwrap();
    let options = MatchOptions {
        openings: Some(openings.display().to_string()),
        ..options(&["alpha-beta", "alpha-beta+qs+mvv-lva"], 16, FEW_NODES)
    };
    played(&started(&options, &whole), 2);
    let all = files(&whole);
    broken_off(&started(&options, &out), 3);
    // The match has its openings.
    std::fs::remove_file(&openings).unwrap();
    let [left, _] = files(&out);
    assert!(all[0].starts_with(&left) && left.lines().count() >= 6 && left.len() < all[0].len());
    let ends: Vec<usize> = left.match_indices('\n').map(|(place, _)| place + 1).collect();
    // Within a row, before its end, between the games of a pair, between pairs, at the beginning.
    for cut in [left.len(), ends[3] + 17, ends[3] - 1, ends[2], ends[3], 0] {
        std::fs::write(out.join(GAMES), &left[..cut]).unwrap();
        broken_off(&MatchStart::Resumed(out.clone()), 2);
        assert!(all[0].starts_with(&files(&out)[0]), "{cut}");
    }
    played(&MatchStart::Resumed(out.clone()), 1);
    assert_eq!(files(&out), all);
    // What has ended is not played again, and is not believed if it was changed.
    played(&MatchStart::Resumed(out.clone()), 1);
    assert_eq!(files(&out), all);
    std::fs::write(out.join(GAMES), all[0].replacen("1-0", "0-1", 1)).unwrap();
    let told = error(&MatchStart::Resumed(out));
    assert!(told.contains("games.ndjson is not as the run left it"), "{told}");
}

#[test]
fn games_of_another_match_are_refused_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    broken_off(
        &started(&options(&["alpha-beta", "minimax"], 8, FEW_NODES), &out),
        2,
    );
    let [rows, _] = files(&out);
    for (from, to, told) in [
        (
            "\"pair\":1,",
            "\"pair\":7,",
            "pair 7 of pairing 1, where pair 1 of pairing 1 comes next",
        ),
        (
            "\"white\":\"alpha-beta\"",
            "\"white\":\"pvs\"",
            "pvs against minimax",
        ),
        (
            "\"opening_plies\":8",
            "\"opening_plies\":7",
            "not as many as each other",
        ),
        (
            "\"fen\":\"rnbqkbnr/pppp",
            "\"fen\":\"rnbqkbnr/pp1p",
            "another opening",
        ),
        ("\"nodes\":[", "\"nodes\":[1,", "not as many as each other"),
        ("\"reason\":\"", "\"reason\":\"boredom ", "not a row of this file"),
    ] {
        let changed = rows.replacen(from, to, 1);
        assert_ne!(changed, rows, "{from}");
        std::fs::write(out.join(GAMES), changed).unwrap();
        let monitor = Monitor::nobody();
        let start = MatchStart::Resumed(out.clone());
        let mut begun = begin(&start, on_threads(1), Vec::new(), &monitor).unwrap();
        let Err(error) = carry_out(&mut begun, &monitor) else {
            panic!("{to} was believed");
        };
        let error = sessions::with_causes(&error);
        assert!(
            error.contains("games.ndjson:1") && error.contains(told),
            "{error}"
        );
    }
}

#[test]
fn players_of_different_boards_evaluations_and_budgets_can_meet() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let recipe = "alpha-beta+qs+mvv-lva";
    let players = vec![
        PlayerOptions {
            board: Some(Board::Mailbox),
            ..player(recipe)
        },
        PlayerOptions {
            eval: Some(Eval::read("material").unwrap()),
            ..player(recipe)
        },
        PlayerOptions {
            budget: Some(MoveBudget::Depth(Depth::new(1))),
            ..player(recipe)
        },
    ];
    let options = MatchOptions {
        players,
        scheme: Scheme::RoundRobin,
        ..options(&[], 4, FEW_NODES)
    };
    let standings = played(&started(&options, &out), 2);
    let names: Vec<[&str; 2]> = standings
        .iter()
        .map(|standing| [standing.first.as_str(), standing.second.as_str()])
        .collect();
    let [mailbox, material, shallow] = [
        "alpha-beta+qs+mvv-lva,board=mailbox",
        "alpha-beta+qs+mvv-lva,eval=material",
        "alpha-beta+qs+mvv-lva,depth=1",
    ];
    assert_eq!(
        names,
        [[mailbox, material], [mailbox, shallow], [material, shallow]]
    );
    let [deep, depth_1] = standings[1].spent();
    assert_eq!(depth_1.mean_depth(), Some(1.0));
    assert!(deep.mean_nodes().unwrap() <= 400.0 && deep.mean_depth().unwrap() > 1.0);
    assert!(standings.iter().all(|standing| standing.games() == 4));
    // The players of a match that goes on are the same.
    let all = files(&out);
    std::fs::write(out.join(GAMES), "").unwrap();
    let told = error(&MatchStart::Resumed(out.clone()));
    assert!(told.contains("24 lines") || told.contains("12 lines"), "{told}");
    std::fs::write(out.join(GAMES), &all[0]).unwrap();
    assert_eq!(played(&MatchStart::Resumed(out), 1), standings);
}

/// The moves of a PGN game in coordinates, and the position behind them.
struct PlayOut<'a>(&'a pgn::PgnGame);

impl OnBoard for PlayOut<'_> {
    type Output = (String, String);

    fn with<P: Playable>(self, mut board: P, _: Vec<HistoryEntry>, _: &Registry<P>) -> (String, String) {
        let moves = self.0.moves(board.clone()).unwrap();
        let mut texts = Vec::new();
        for played in moves {
            texts.push(board.coordinates(played));
            board.make(played);
        }
        (texts.join(" "), board.fen())
    }
}

#[test]
fn every_game_in_pgn_is_read_again_to_the_same_moves_and_ends_by_the_rules() {
    let folder = tempfile::tempdir().unwrap();
    for game in [Game::Chess, Game::Xiangqi] {
        let out = folder.path().join(game.to_string());
        let options = MatchOptions {
            game: Some(game),
            ..options(&["alpha-beta+qs+mvv-lva", "alpha-beta"], 8, FEW_NODES)
        };
        let standings = played(&started(&options, &out), 2);
        let [rows, text] = files(&out);
        let games: Vec<pgn::PgnGame> = pgn::read(&text).map(Result::unwrap).collect();
        assert_eq!(games.len(), 8);
        let mut wins = 0;
        for (read, row) in games.iter().zip(rows.lines()) {
            let row: GameRow = serde_json::from_str(row).unwrap();
            let root = Root::read(read.fen().unwrap_or("startpos"), "", Some(game)).unwrap();
            let (moves, fen) = root.on_board(&Setup::default(), PlayOut(read)).unwrap();
            assert_eq!(
                (moves.as_str(), read.result),
                (row.moves.as_str(), row.pgn_result())
            );
            assert_eq!(
                (read.tag("White"), read.tag("Black")),
                (Some(&*row.white), Some(&*row.black))
            );
            let last = &read.moves.last().unwrap().comment;
            assert!(last.ends_with(&row.reason.to_string()), "{last}");
            assert!(
                read.moves[..row.opening_plies]
                    .iter()
                    .all(|played| played.comment.is_empty())
            );
            let after = Root::read(&fen, "", Some(game)).unwrap();
            assert_eq!(after.game(), game);
            wins += u64::from(row.winner().is_some());
        }
        assert_eq!(wins, standings[0].wins + standings[0].losses);
        assert!(wins > 0);
    }
}

#[test]
fn a_game_is_adjudged_only_where_that_is_wanted() {
    let folder = tempfile::tempdir().unwrap();
    let lengths = [Adjudication::Never, Adjudication::WhereBothAgree].map(|adjudication| {
        let out = folder.path().join(format!("{adjudication:?}"));
        let options = MatchOptions {
            adjudication,
            ..options(&["alpha-beta+qs+mvv-lva", "minimax"], 6, FEW_NODES)
        };
        let standings = played(&started(&options, &out), 2);
        let [rows, _] = files(&out);
        let adjudged = rows.contains("\"reason\":\"adjudication\"");
        assert_eq!(adjudged, adjudication == Adjudication::WhereBothAgree);
        standings[0].plies
    });
    assert!(lengths[1] < lengths[0], "{lengths:?}");
}

#[test]
fn who_has_nobody_to_play_against_is_told() {
    let folder = tempfile::tempdir().unwrap();
    for (recipes, told) in [
        (
            &["minimax"][..],
            "minimax is no match: two players are the fewest",
        ),
        (&["minimax", "pvs", "minimax"], "minimax stands there twice"),
    ] {
        let start = started(&options(recipes, 2, DEPTH_2), &folder.path().join("out"));
        assert!(error(&start).starts_with(told), "{}", error(&start));
    }
}

#[test]
fn a_manifest_that_tells_what_cannot_be_is_refused_by_its_field() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let options = MatchOptions {
        openings: Some("kaufman".to_owned()),
        ..options(&["alpha-beta", "minimax"], 8, FEW_NODES)
    };
    broken_off(&started(&options, &out), 1);
    let manifest = out.join("manifest.json");
    let text = std::fs::read_to_string(&manifest).unwrap();
    let sprt = serde_json::json!({"elo0": 9.0, "elo1": 1.0, "alpha": 0.1, "beta": 0.1});
    for (key, value, told) in [
        (
            "games",
            serde_json::json!(1_000_000),
            "manifest.json: kaufman has openings for",
        ),
        (
            "players",
            serde_json::json!([]),
            "manifest.json: nobody is no match",
        ),
        (
            "budgets",
            serde_json::json!([{"nodes": 0}]),
            "no manifest of `lab match`: a budget is one of nodes",
        ),
        (
            "game",
            serde_json::json!("go"),
            "manifest.json: game: unknown game `go`",
        ),
        ("sprt", sprt, "manifest.json: sprt: ELO0"),
        ("seed", serde_json::json!("x"), "no manifest of `lab match`"),
        ("threads", serde_json::json!(3), ""),
    ] {
        let mut changed: serde_json::Value = serde_json::from_str(&text).unwrap();
        // Without the digest, as somebody would leave it who wants to be believed.
        changed.as_object_mut().unwrap().remove("digest");
        changed[key] = value;
        std::fs::write(&manifest, changed.to_string()).unwrap();
        let start = MatchStart::Resumed(out.clone());
        match begin(&start, on_threads(1), Vec::new(), &Monitor::nobody()) {
            Ok(_) => assert_eq!(told, "", "{key}"),
            Err(error) => {
                let error = sessions::with_causes(&error);
                assert!(!told.is_empty() && error.contains(told), "{key}: {error}");
            }
        }
    }
}

/// A game of so many moves that comes to no end: no position occurs twice, nothing is taken, nobody is in
/// check, and a pawn moves before the fifty-move rule counts.
fn endless(plies: usize) -> sessions::session::Session {
    let mut session = sessions::session::Session::new(Game::Chess, Setup::default()).unwrap();
    let mut random = SplitMix64::new(15);
    let position = |fen: &str| fen.split(' ').take(4).collect::<Vec<&str>>().join(" ");
    let clock = |fen: &str| fen.split(' ').nth(4).unwrap().parse::<usize>().unwrap();
    let mut seen = HashSet::from([position(&session.fen())]);
    while session.moves().len() < plies {
        let before = clock(&session.fen());
        let moves = session.legal_moves();
        session
            .play(&moves[random.below(moves.len() as u64) as usize])
            .unwrap();
        let fen = session.fen();
        let pieces = fen.chars().take_while(|&sign| sign != ' ');
        let is_whole = pieces.filter(|sign| sign.is_alphabetic()).count() == 32;
        let is_due = clock(&fen) == if before < 90 { before + 1 } else { 0 };
        if !is_whole || !is_due || session.in_check() || !seen.insert(position(&fen)) {
            session.take_back().unwrap();
        }
    }
    session
}

#[test]
fn a_game_without_an_end_is_drawn_after_a_thousand_moves() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    std::fs::write(path("long.pgn"), endless(1_000).pgn(&[]).to_string()).unwrap();
    let scope = sessions::book::Scope {
        plies: 1_000,
        least_games: 1,
    };
    let known = games::Games::default();
    let (book, _) = sessions::book::Book::of_games(&[path("long.pgn")], None, &known, scope).unwrap();
    std::fs::write(path("book.ndjson"), book.to_string()).unwrap();
    std::fs::write(
        path("start.epd"),
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\n",
    )
    .unwrap();
    let options = MatchOptions {
        book: Some(path("book.ndjson").into()),
        openings: Some(path("start.epd")),
        ..options(&["minimax", "alpha-beta"], 2, DEPTH_2)
    };
    let out = folder.path().join("out");
    played(&started(&options, &out), 1);
    let rows = files(&out)[0]
        .lines()
        .map(serde_json::from_str)
        .collect::<Result<_, _>>();
    let rows: Vec<GameRow> = rows.unwrap();
    for row in &rows {
        assert_eq!((row.plies(), row.book_plies), (1_000, 1_000));
        assert_eq!((row.winner(), row.reason), (None, GameEnd::MoveLimit));
    }
    assert_eq!(rows.len(), 2);
}
