use super::*;
use crate::error::Error;
use crate::folder::manifest_file;
use crate::folder::shard::Shard;
use crate::limits::threads::Threads;
use crate::plan::openings;
use crate::progress::{Monitor, ProgressEvent};
use crate::rows::line;
use crate::run_dir::RunDir;
use crate::run_dir::outcome::{Outcome, OutcomeRows};
use crate::spec::{Adjudication, MatchSpec, OpeningOrder, PlayerSpec, Scheme, TuningSpec};
use engine_core::Depth;
use engine_core::pgn;
use engine_core::random::SplitMix64;
use games::{Game, Games, SearchSetup};
use reports::strength::{PairingScore, PairingStatus, Pentanomial};
use serde_json::Value;
use sessions::FileError;
use sessions::StopFlag;
use sessions::book::Book;
use sessions::pgn::{Reading, each_game};
use sessions::session::Session;
use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use tempfile::tempdir;

const DEPTH_2: MoveBudget = MoveBudget::Depth(Depth::new(2));
const FEW_NODES: MoveBudget = MoveBudget::Nodes(400);
const DEFAULT_POSITION: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\n";

fn player(text: &str) -> PlayerSpec {
    text.parse().unwrap()
}

fn options(recipes: &[&str], games: u64, budget: MoveBudget) -> MatchSpec {
    MatchSpec {
        players: recipes.iter().map(|recipe| player(recipe)).collect(),
        games: Some(games),
        budgets: vec![budget],
        ..MatchSpec::default()
    }
}

/// The specification of a match and its folder; without a specification it is resumed.
type Start<'a> = (Option<&'a MatchSpec>, &'a Path);

fn started<'a>(options: &'a MatchSpec, out: &'a Path) -> Start<'a> {
    (Some(options), out)
}

fn resumed(out: &Path) -> Start<'_> {
    (None, out)
}

fn tried((options, out): Start<'_>, threads: u16, monitor: &Monitor<'_>) -> Result<Outcome, Error> {
    let threads = Threads {
        threads: Some(threads),
    };
    let command = ["lab", "match"].map(str::to_owned).to_vec();
    let mut dir = match options {
        Some(options) => {
            let plan = Match::new(options, threads, monitor.registries())?;
            RunDir::create(plan, Shard::WHOLE, Some(out), command, monitor)?
        }
        None => RunDir::resume(out, threads, monitor)?,
    };
    dir.execute(monitor)
}

fn played(start: Start<'_>, threads: u16) -> Vec<PairingScore> {
    match tried(start, threads, &Monitor::nobody()).unwrap().rows {
        OutcomeRows::Standings(standings, _) => standings,
        _ => panic!("no match was played"),
    }
}

/// Plays until there are this many pairs, then requests a stop. On one thread, since with two the other could
/// finish the rest before the first one checks.
fn broken_off(start: Start<'_>, pairs: usize) {
    let stop = StopFlag::default();
    let (count, requested) = (AtomicUsize::new(0), stop.clone());
    let events = move |event: ProgressEvent<'_>| {
        let is_pair = matches!(event, ProgressEvent::Played(_));
        if is_pair && count.fetch_add(1, Ordering::Relaxed) + 1 == pairs {
            requested.request();
        }
    };
    assert!(tried(start, 1, &Monitor::new(stop, &events)).unwrap().interrupted);
}

fn files(out: &Path) -> [String; 2] {
    [GAMES, PGN].map(|name| fs::read_to_string(out.join(name)).unwrap())
}

fn rows(out: &Path) -> Vec<GameRecord> {
    let rows = files(out)[0]
        .lines()
        .map(serde_json::from_str)
        .collect::<Result<_, _>>();
    rows.unwrap()
}

fn error(start: Start<'_>) -> String {
    match tried(start, 1, &Monitor::nobody()) {
        Ok(_) => panic!("it was played"),
        Err(error) => sessions::with_causes(&error),
    }
}

fn written(folder: &Path, name: &str, text: &str) -> String {
    fs::write(folder.join(name), text).unwrap();
    folder.join(name).display().to_string()
}

/// A book of all moves of some games.
fn book(folder: &Path, games: &str) -> String {
    let games = written(folder, "games.pgn", games);
    let reading = Reading {
        game: None,
        games: &Games::default(),
        strict: true,
    };
    let (book, ..) = Book::of_games(&[games], reading, 1_000, 1).unwrap();
    written(folder, "book.ndjson", &book.to_string())
}

#[test]
fn a_tuning_is_the_same_on_any_number_of_threads_and_when_it_was_broken_off() {
    let folder = tempdir().unwrap();
    let options = MatchSpec {
        tuning: Some(TuningSpec {
            recipe: "alpha-beta+qs+null-move(r={1..5})+reverse-futility(margin={1..501})".to_owned(),
            pairs: 24,
            ..TuningSpec::default()
        }),
        ..options(&[], 4, FEW_NODES)
    };
    let [one, three, again] = ["one", "three", "again"].map(|name| folder.path().join(name));
    let standings = played(started(&options, &one), 1);
    assert_eq!(standings.len(), 1);
    assert_eq!(
        (standings[0].games(), standings[0].status),
        (4, PairingStatus::Complete)
    );
    assert_eq!(rows(&one).len(), 2 * 24 + 4);
    played(started(&options, &three), 3);
    assert_eq!(files(&one), files(&three));

    // Interrupted before the first game, during tuning, and after tuning.
    let pairs = AtomicUsize::new(0);
    for (until, start, threads) in [
        (0, started(&options, &again), 1),
        (9, resumed(&again), 2),
        (25, resumed(&again), 1),
    ] {
        let stop = StopFlag::default();
        let requested = stop.clone();
        let events = |event: ProgressEvent<'_>| {
            let played = usize::from(matches!(event, ProgressEvent::Steps(2)));
            if pairs.fetch_add(played, Ordering::Relaxed) + played >= until {
                requested.request();
            }
        };
        let broken_off = tried(start, threads, &Monitor::new(stop, &events)).unwrap();
        let Some(page) = broken_off.page else {
            panic!("no page")
        };
        let [tuning, after] =
            [1, 2].map(|pairing| rows(&again).iter().filter(|row| row.pairing == pairing).count());
        assert!(broken_off.interrupted && tuning + after >= 2 * until && after < 4);
        pairs.store((tuning + after) / 2, Ordering::Relaxed);
        let report = crate::report::page(std::slice::from_ref(&again), &Monitor::nobody());
        assert_eq!(report.is_err(), tuning == 0);
        for page in report.into_iter().chain([page]) {
            let text = page.to_markdown();
            let played =
                format!("Interrupted after {tuning} of 48 tuning games and {after} of 4 match games.");
            assert!(text.contains(&played), "{played}: {text}");
            for name in ["The tuned recipe is", "| start | tuned |"] {
                assert_eq!(text.contains(name), tuning == 48, "{text}");
            }
            if let Some((_, after)) = text.split_once("The tuned recipe is ") {
                let recipe = after.split_whitespace().next().unwrap().trim_end_matches('.');
                let players = format!("Players tuned = {recipe}; start = ");
                let (_, start) = text.split_once(&players).unwrap_or_else(|| panic!("{text}"));
                assert!(!start.starts_with(recipe), "{text}");
            }
        }
    }
    played(resumed(&again), 2);
    assert_eq!(files(&one), files(&again));
}

#[test]
fn at_equal_depth_recipes_that_differ_in_sound_order_below_the_root_split_every_pair() {
    let folder = tempdir().unwrap();
    let with_killers = ["alpha-beta+qs+mvv-lva", "alpha-beta+qs+mvv-lva+killers"];
    for (game, recipes) in [
        (Game::CHESS, with_killers),
        (Game::XIANGQI, with_killers),
        (Game::CHESS, ["minimax", "alpha-beta"]),
    ] {
        let out = folder.path().join(format!("{game}-{}", recipes[0]));
        let options = MatchSpec {
            game: Some(game.to_string()),
            ..options(&recipes, 12, DEPTH_2)
        };
        let standings = played(started(&options, &out), 2);
        assert_eq!(
            standings[0].pentanomial(),
            Pentanomial([0, 0, 6, 0, 0]),
            "{recipes:?}"
        );
        let elo = standings[0].strength().unwrap().elo;
        assert_eq!((elo.value, elo.ends), (Some(0.0), None));
        // The same games, move for move, with colors swapped.
        assert!(rows(&out).chunks(2).all(|pair| pair[0].moves == pair[1].moves));
    }
}

#[test]
fn a_match_has_the_same_games_with_any_number_of_threads_and_its_test_stops_at_the_same_pair() {
    let folder = tempdir().unwrap();
    let tested = MatchSpec {
        sprt: Some("0,100".parse().unwrap()),
        ..options(&["alpha-beta", "alpha-beta+qs+mvv-lva", "minimax"], 60, FEW_NODES)
    };
    let keeping_trees = ["mcts+qs+mvv-lva", "mcts+qs+tree-reuse+mvv-lva"];
    for (name, options) in [
        ("tested", &tested),
        (
            "other-seed",
            &MatchSpec {
                seed: 2,
                ..tested.clone()
            },
        ),
        ("trees", &options(&keeping_trees, 8, FEW_NODES)),
    ] {
        let [one, two, seven] = [1, 2, 7].map(|threads| {
            let out = folder.path().join(format!("{name}-{threads}"));
            let standings = played(started(options, &out), threads);
            let is_stopped = |standing: &PairingScore| standing.status != PairingStatus::Complete;
            assert_eq!(
                standings.iter().any(is_stopped),
                options.sprt.is_some(),
                "{standings:?}"
            );
            files(&out)
        });
        assert!(one == two && one == seven, "{name}");
        assert!(one[0].lines().count() >= 8);
    }
    assert_ne!(
        files(&folder.path().join("tested-1")),
        files(&folder.path().join("other-seed-1"))
    );
}

#[test]
fn a_match_that_was_broken_off_anywhere_goes_on_to_the_games_of_an_undivided_one() {
    let folder = tempdir().unwrap();
    let [whole, out] = ["whole", "out"].map(|name| folder.path().join(name));
    let openings = folder.path().join("openings.epd");
    fs::copy("../positions/chess/bratko-kopec.epd", &openings).unwrap();
    let options = MatchSpec {
        openings: openings.display().to_string(),
        ..options(&["alpha-beta", "alpha-beta+qs+mvv-lva"], 16, FEW_NODES)
    };
    played(started(&options, &whole), 2);
    let all = files(&whole);
    broken_off(started(&options, &out), 3);
    // The match has its own copy of the openings.
    fs::remove_file(&openings).unwrap();
    let [left, _] = files(&out);
    assert!(all[0].starts_with(&left) && left.lines().count() == 6);
    let lines: Vec<&str> = left.split_inclusive('\n').collect();
    for cut in [
        // Within a row, and between the games of a pair.
        left[..left.len() - 17].to_owned(),
        lines[..3].concat(),
        // Pairs in a different order, with one missing.
        [lines[4], lines[5], lines[0], lines[1]].concat(),
    ] {
        fs::write(out.join(GAMES), &cut).unwrap();
        broken_off(resumed(&out), 1);
        let [kept, _] = files(&out);
        assert!(kept.lines().all(|row| all[0].contains(row)), "{cut}");
    }
    // A pair that is there twice is of another program.
    fs::write(out.join(GAMES), [&left, lines[2], lines[3]].concat()).unwrap();
    let message = error(resumed(&out));
    assert!(message.contains("games.ndjson:7 does not follow"), "{message}");
    fs::write(out.join(GAMES), &left).unwrap();
    played(resumed(&out), 3);
    assert_eq!(files(&out), all);
    // A finished match is not played again, and is rejected if it was changed.
    played(resumed(&out), 1);
    assert_eq!(files(&out), all);
    fs::write(out.join(GAMES), all[0].replacen("1-0", "0-1", 1)).unwrap();
    let message = error(resumed(&out));
    assert!(
        message.contains("games.ndjson is not as the run left it"),
        "{message}"
    );
}

#[test]
fn games_of_another_match_are_refused_by_name() {
    let folder = tempdir().unwrap();
    let out = folder.path().join("out");
    broken_off(
        started(&options(&["alpha-beta", "minimax"], 8, FEW_NODES), &out),
        2,
    );
    let [rows, _] = files(&out);
    for line in r#"
        "pair":1, => "pair":7, => pair 7 of pairing 1, which this run does not have
        "white":"alpha-beta" => "white":"pvs" => pvs against minimax
        "fen":"rnbqkbnr/pppp => "fen":"rnbqkbnr/pp1p => another opening
        "reason":" => "reason":"boredom  => not a row of this file"#
        .trim()
        .lines()
    {
        let parts: Vec<&str> = line.trim().split(" => ").collect();
        let [from, to, expected] = parts[..] else {
            panic!("{line}");
        };
        let changed = rows.replacen(from, to, 1);
        assert_ne!(changed, rows, "{from}");
        let changed: String = changed.lines().map(line::tests::with_checksum).collect();
        fs::write(out.join(GAMES), changed).unwrap();
        let error = error(resumed(&out));
        assert!(
            error.contains("games.ndjson:1") && error.contains(expected),
            "{error}"
        );
    }
}

#[test]
fn a_row_of_an_unfinished_match_in_which_any_field_was_altered_is_refused() {
    let folder = tempdir().unwrap();
    let out = folder.path().join("out");
    broken_off(
        started(
            &options(&["alpha-beta+qs+mvv-lva", "minimax"], 10, FEW_NODES),
            &out,
        ),
        4,
    );
    let whole = fs::read_to_string(out.join(GAMES)).unwrap();
    let row = whole.lines().nth(1).unwrap();
    let fields: serde_json::Map<String, Value> = serde_json::from_str(row).unwrap();
    for key in fields.keys() {
        let other = match &fields[key] {
            Value::Number(number) => (number.as_u64().unwrap() + 1).into(),
            Value::Array(values) => values[1..].into(),
            Value::String(text) => format!("{text} ").into(),
            _ => Value::from("else"),
        };
        let field = |value: &Value| format!("\"{key}\":{value}");
        let altered = row.replacen(&field(&fields[key]), &field(&other), 1);
        assert_ne!(altered, row);
        fs::write(out.join(GAMES), whole.replace(row, &altered)).unwrap();
        let message = error(resumed(&out));
        assert!(message.contains("games.ndjson:2: "), "{key}: {message}");
    }
    fs::write(out.join(GAMES), &whole).unwrap();
    played(resumed(&out), 2);
}

#[test]
fn players_of_different_boards_evaluations_and_budgets_can_meet() {
    let folder = tempdir().unwrap();
    let out = folder.path().join("out");
    let recipe = "alpha-beta+qs+mvv-lva";
    let players = vec![
        player(&format!("{recipe},board=mailbox")),
        player(&format!("{recipe},eval=material")),
        player(&format!("{recipe},depth=1")),
    ];
    let options = MatchSpec {
        players,
        scheme: Scheme::RoundRobin,
        ..options(&[], 4, FEW_NODES)
    };
    let standings = played(started(&options, &out), 2);
    let names = standings
        .iter()
        .map(|standing| [&*standing.first, &*standing.second]);
    let [mailbox, material, shallow] = ["board=mailbox", "eval=material", "depth=1"];
    assert_eq!(
        names.collect::<Vec<_>>(),
        [[mailbox, material], [mailbox, shallow], [material, shallow]]
    );
    let [deep, depth_1] = standings[1].spent();
    assert_eq!(depth_1.mean_depth(), Some(1.0));
    assert!(deep.mean_nodes().unwrap() <= 400.0 && deep.mean_depth().unwrap() > 1.0);
    assert!(standings.iter().all(|standing| standing.games() == 4));
    // The players of a resumed match are the same.
    assert_eq!(played(resumed(&out), 1), standings);
}

#[test]
fn every_game_in_pgn_is_read_again_to_the_same_moves_and_ends_by_the_rules() {
    let folder = tempdir().unwrap();
    for game in [Game::CHESS, Game::XIANGQI] {
        let out = folder.path().join(game.to_string());
        let options = MatchSpec {
            game: Some(game.to_string()),
            ..options(&["alpha-beta+qs+mvv-lva", "alpha-beta"], 8, FEW_NODES)
        };
        let standings = played(started(&options, &out), 2);
        let games: Vec<pgn::PgnGame> = pgn::read(&files(&out)[1]).map(Result::unwrap).collect();
        let (path, mut moves) = (out.join(PGN).display().to_string(), Vec::new());
        let reading = Reading {
            game: Some(game),
            games: &Games::default(),
            strict: true,
        };
        each_game::<FileError>(&path, reading, &mut |read| {
            moves.push(read.moves.join(" "));
            Ok(())
        })
        .unwrap();
        let rows = rows(&out);
        assert_eq!((games.len(), moves.len()), (8, 8));
        for ((read, row), moves) in games.iter().zip(&rows).zip(&moves) {
            assert_eq!((moves, read.result), (&row.moves, row.result));
            let players = (read.tag("White"), read.tag("Black"));
            assert_eq!(players, (Some(&*row.white), Some(&*row.black)));
            let last = &read.moves.last().unwrap().comment;
            assert!(last.ends_with(&row.reason.to_string()), "{last}");
            let mut opening = read.moves[..row.opening_plies].iter();
            assert!(opening.all(|played| played.comment.is_empty()));
        }
        let wins = rows.iter().filter(|row| row.winner().is_some()).count() as u64;
        assert_eq!(wins, standings[0].wins + standings[0].losses);
        assert!(wins > 0);
    }
}

#[test]
fn an_impossible_manifest_is_refused_by_its_field() {
    let folder = tempdir().unwrap();
    let out = folder.path().join("out");
    let options = MatchSpec {
        openings: "kaufman".to_owned(),
        ..options(&["alpha-beta", "minimax"], 8, FEW_NODES)
    };
    broken_off(started(&options, &out), 1);
    let manifest = out.join("manifest.json");
    let text = fs::read_to_string(&manifest).unwrap();
    for line in r#"
        games | 1000000 | manifest.json: kaufman has openings for
        players | [] | manifest.json: a match needs at least two players; none was given
        budgets | [{"nodes": 0}] | no manifest of a run or a match: a budget is one of nodes
        game | "go" | manifest.json: game: unknown game `go`
        sprt | {"elo0": 9.0, "elo1": 1.0, "alpha": 0.1, "beta": 0.1} | manifest.json: sprt: ELO0
        seed | "x" | no manifest of a run or a match"#
        .trim()
        .lines()
    {
        let fields: Vec<&str> = line.trim().split(" | ").collect();
        let [key, value, expected] = fields[..] else {
            panic!("{line}");
        };
        let value: Value = serde_json::from_str(value).unwrap();
        let mut changed: Value = serde_json::from_str(&text).unwrap();
        // With a digest of its own, as a forger would leave it.
        changed.as_object_mut().unwrap().remove("digest");
        changed[key] = value;
        fs::write(&manifest, manifest_file::text(&changed).unwrap()).unwrap();
        let error = error(resumed(&out));
        assert!(error.contains(expected), "{key}: {error}");
    }
    fs::write(&manifest, text).unwrap();
    played(resumed(&out), 1);
}

/// A game of this many moves that does not end: no position repeats, nothing is captured, no one is in check,
/// and a pawn moves before the fifty-move rule applies.
fn endless(plies: usize) -> Session {
    let mut session = Session::new(Game::CHESS, SearchSetup::default()).unwrap();
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
fn a_draw_is_adjudged_by_the_moves_of_the_game_whatever_number_its_fen_has() {
    let moves: Vec<String> = {
        let session = endless(80);
        let moves = session.moves().iter();
        moves.map(|played| played.coordinates.clone()).collect()
    };
    for number in [1, 39, 40, 200] {
        let fen = DEFAULT_POSITION.replace("-\n", &format!("- 0 {number}"));
        let ended = |plies: usize| {
            let mut session = Session::new(Game::CHESS, SearchSetup::default()).unwrap();
            session
                .set_position(&fen, &moves[..plies], Some(Game::CHESS))
                .unwrap();
            play_game::end(&session, Adjudication::WhereBothAgree, &[Some(0); 16])
        };
        assert_eq!(ended(79), None, "{fen}");
        assert_eq!(ended(80), Some((None, GameEnd::Adjudication)), "{fen}");
    }
}

#[test]
fn a_game_without_an_end_is_drawn_after_a_thousand_moves() {
    let folder = tempdir().unwrap();
    let options = MatchSpec {
        // A book counts finished games.
        book: Some(book(
            folder.path(),
            &endless(1_000).pgn(&[]).to_string().replace('*', "1/2-1/2"),
        )),
        openings: written(folder.path(), "start.epd", DEFAULT_POSITION),
        ..options(&["minimax", "alpha-beta"], 2, DEPTH_2)
    };
    let out = folder.path().join("out");
    played(started(&options, &out), 1);
    for row in &rows(&out) {
        assert_eq!((row.plies(), row.book_plies), (1_000, 1_000));
        assert_eq!((row.winner(), row.reason), (None, GameEnd::MoveLimit));
    }
    assert_eq!(rows(&out).len(), 2);
}

#[test]
fn players_play_from_their_book_until_it_has_no_move_and_go_on_with_the_one_that_the_match_keeps() {
    let folder = tempdir().unwrap();
    let games = "1. e4 e5 2. Nf3 Nc6 1/2-1/2\n\n1. d4 d5 2. c4 e6 1-0\n\n1. e4 c5 2. Nf3 d6 1-0\n";
    let path = book(folder.path(), games);
    // The second opening is not in the book.
    let openings = format!(
        "{DEFAULT_POSITION}4k3/8/8/8/8/8/4P3/4K3 w - -\n\
         rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -\n\
         rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq -\n"
    );
    let options = MatchSpec {
        book: Some(path.clone()),
        openings: written(folder.path(), "openings.epd", &openings),
        seed: 3,
        ..options(&["alpha-beta+qs", "alpha-beta+qs+mvv-lva"], 8, FEW_NODES)
    };
    let [whole, out] = ["whole", "out"].map(|name| folder.path().join(name));
    played(started(&options, &whole), 2);
    broken_off(started(&options, &out), 1);
    let book = Book::read(path.as_ref(), &Games::default()).unwrap();
    let rows = rows(&whole);
    for row in &rows {
        let mut session = Session::new(Game::CHESS, SearchSetup::default()).unwrap();
        session.set_position(&row.fen, &[""; 0], None).unwrap();
        let mut moves = row.moves.split(' ');
        while let Some(of_book) = book.choose(Game::CHESS, &session.fen(), options.seed) {
            assert_eq!(moves.next(), Some(of_book.as_str()), "{}", row.moves);
            session.play(&of_book).unwrap();
        }
        assert_eq!(session.moves().len(), row.book_plies);
        assert_eq!(row.nodes.len(), row.plies() - row.book_plies);
    }
    let plies: Vec<usize> = rows.iter().map(|row| row.book_plies).collect();
    assert_eq!(plies, [4, 4, 0, 0, 3, 3, 0, 0]);
    // Moves that were not searched have no comment.
    let read = pgn::read(&files(&whole)[1]).next().unwrap().unwrap();
    let silent = read.moves.iter().take_while(|played| played.comment.is_empty());
    assert_eq!(silent.count(), 4);

    fs::remove_file(&path).unwrap();
    played(resumed(&out), 2);
    assert_eq!(files(&out), files(&whole));
}

/// The openings of a file, and notes about what was left out.
fn openings_of(
    place: &str,
    order: OpeningOrder,
    wanted: usize,
    seed: u64,
) -> (Game, Vec<OpeningLine>, Vec<String>) {
    let games = Games::default();
    let reading = Reading {
        game: None,
        games: &games,
        strict: false,
    };
    openings::of_file(place, reading, (order, seed), wanted).unwrap()
}

#[test]
fn openings_in_random_order_follow_from_the_seed_and_each_is_taken_once() {
    let folder = tempdir().unwrap();
    let lines = (0..100).map(|number| match number % 10 {
        3 => format!("no position {number}\n"),
        _ => format!("8/8/8/8/8/8/4P3/K1k5 w - - {number} 80; id \"{number:02}\";\n"),
    });
    let epd = written(folder.path(), "many.epd", &lines.collect::<String>());
    let games: String = (0..60)
        .map(|number| format!("[Round \"{number}\"]\n\n1. e4 e5 2. Nf3 *\n\n"))
        .collect();
    let pgn = written(folder.path(), "many.pgn", &games);
    for path in [&epd, &pgn] {
        let of = |wanted, seed| {
            let (_, openings, notes) = openings_of(path, OpeningOrder::Random, wanted, seed);
            let ids: Vec<String> = openings.into_iter().filter_map(|opening| opening.id).collect();
            (ids, notes)
        };
        let (all, notes) = of(1_000, 7);
        let mut different = all.clone();
        different.sort();
        different.dedup();
        let (usable, notes_expected) = if path == &epd { (90, 1) } else { (60, 0) };
        assert_eq!(
            (different.len(), all.len(), notes.len()),
            (usable, usable, notes_expected),
            "{notes:?}"
        );
        for wanted in [1, 2, 7, 30] {
            assert_eq!(of(wanted, 7).0, all[..wanted]);
        }
        assert_ne!(of(7, 8).0, of(7, 7).0);
        let first = openings_of(path, OpeningOrder::Sequential, 5, 7).1;
        assert!(first.len() == 5 && first[0].id.as_deref() < first[4].id.as_deref());
    }
}

#[test]
fn openings_are_read_from_pgn_and_epd_and_faulty_matches_are_refused() {
    let folder = tempdir().unwrap();
    let write = |name: &str, text: &str| written(folder.path(), name, text);
    let pgn = write(
        "two.PGN",
        "1. e4 e5 2. Nf3 *\n\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. e4 (1. e3) Kd7 1-0\n",
    );
    let read = |path: &str| {
        let (game, openings, _) = openings_of(path, OpeningOrder::Sequential, 9, 1);
        (game, openings)
    };
    let (game, openings) = read(&pgn);
    assert_eq!((game, openings.len()), (Game::CHESS, 2));
    assert_eq!(openings[0].moves, ["e2e4", "e7e5", "g1f3"]);
    assert_eq!(openings[1].id.as_deref(), Some("game 2"));
    let (game, openings) = read(&write("x.pgn", "[Variant \"Xiangqi\"]\n\n1. C2=5 h9g7 *\n"));
    assert_eq!((game, openings[0].moves.len()), (Game::XIANGQI, 2));

    let both = "4k3/8/8/8/8/8/4P3/4K3 w - -\n3k5/R8/9/9/9/9/9/9/9/4K4 w - - 0 1\n";
    let over = "7k/5Q2/6K1/8/8/8/8/8 b - - id \"A\";\n";
    let never = folder.path().join("never");
    for (name, text) in [
        ("bad.pgn", "1. e4 e5\n2. Ke3 *"),
        ("no.pgn", "\n"),
        ("bad.epd", "8/8/8 w - -\n"),
        ("over.epd", over),
        // A mate on the way leaves no move, but the game goes on in the file after a draw by repetition.
        (
            "way.pgn",
            "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 e5 *\n",
        ),
        ("both.epd", both),
    ] {
        write(name, text);
    }
    for line in "
        none.epd => there is no file
        none.pgn => cannot read
        two.PGN 6 => has openings for 4 games of a pairing, not for 6
        two.PGN 3 => must be even, not 3
        bad.pgn => bad.pgn:2, game 1: move 2.: `Ke3`
        no.pgn => no.pgn holds no game
        bad.epd => bad.epd:1:
        over.epd => over.epd: A: the game is over at ply 0: 1/2-1/2 (stalemate)
        way.pgn => way.pgn: game 1: the game is over at ply 8: 1/2-1/2 (third repetition)
        both.epd 4 => has openings for 2 games of a pairing, not for 4"
        .trim()
        .lines()
    {
        let (name, expected) = line.trim().split_once(" => ").unwrap();
        let (name, games) = name
            .split_once(' ')
            .map_or((name, None), |(name, games)| (name, games.parse().ok()));
        let options = MatchSpec {
            openings: folder.path().join(name).display().to_string(),
            games,
            ..options(&["alpha-beta", "minimax"], 2, DEPTH_2)
        };
        let error = error(started(&options, &never));
        assert!(error.contains(expected), "{error} for {expected}");
    }
    assert!(!never.exists(), "a folder was made for nothing");
}
