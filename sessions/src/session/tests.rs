use super::*;
use engine_core::random::SplitMix64;
use engine_core::{Bound, Stop};
use games::SearchSetup;

fn chess() -> Session {
    Session::new(Game::CHESS, SearchSetup::default()).unwrap()
}

fn at(fen: &str) -> Session {
    let mut session = chess();
    session.set_position(fen, &[] as &[&str], None).unwrap();
    session
}

fn play(session: &mut Session, line: &str) {
    for text in line.split_whitespace() {
        session.play(text).unwrap();
    }
}

fn never() -> Poll {
    Box::new(|_| None)
}

#[test]
fn the_shortest_mate_ends_the_game_and_no_move_follows() {
    let mut session = chess();
    play(&mut session, "f3 e5 g4 Qh4#");
    let outcome = session.outcome().unwrap();
    assert_eq!(outcome.winner, Some(Side::Second));
    assert_eq!(outcome.to_string(), "0-1 (checkmate)");
    let refused = session.play("a3").unwrap_err();
    assert_eq!(refused.to_string(), "the game is over: 0-1 (checkmate)");
    assert!(session.think(&MoveLimits::depth(2), never()).choice().is_none());
    session.take_back().unwrap();
    assert_eq!(session.outcome(), None);
}

#[test]
fn games_end_by_the_laws_of_each_game_and_not_before() {
    let knights = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1";
    let checks = "a1a9 d9d8 a9a8 d8d9 a8a9 d9d8 a9a8 d8d9 a8a9";
    for (fen, line, outcome) in [
        ("startpos", knights, None),
        (
            "startpos",
            &format!("{knights} Ng8"),
            Some("1/2-1/2 (third repetition)"),
        ),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "", Some("1/2-1/2 (stalemate)")),
        ("3k5/R8/9/9/9/9/9/9/9/4K4 b - - 0 1", "", Some("1-0 (stalemate)")),
        (
            "7k/8/8/8/8/8/6R1/K7 w - - 100 90",
            "",
            Some("1/2-1/2 (fifty-move rule)"),
        ),
        ("R6k/6pp/8/8/8/8/8/K7 b - - 100 90", "", Some("1-0 (checkmate)")),
        (
            "8/8/4k3/8/8/4K1N1/8/8 w - - 0 1",
            "",
            Some("1/2-1/2 (insufficient material)"),
        ),
        (
            "3k5/9/9/9/9/9/9/9/9/4KA3 w - - 0 1",
            "",
            Some("1/2-1/2 (insufficient material)"),
        ),
        (
            "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1",
            checks,
            Some("0-1 (perpetual check)"),
        ),
        ("3k5/9/9/9/9/9/9/9/R8/4K4 w - - 119 70", "", None),
        (
            "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 120 70",
            "",
            Some("1/2-1/2 (sixty moves without a capture)"),
        ),
    ] {
        let mut session = at(fen);
        play(&mut session, line);
        let found = session.outcome().map(|outcome| outcome.to_string());
        assert_eq!(found.as_deref(), outcome, "{fen}: {line}");
        if !line.is_empty() {
            session.take_back().unwrap();
            assert_eq!(session.outcome(), None, "{fen}: {line}, but for its end");
        }
    }
}

#[test]
fn repetition_is_that_of_the_laws_on_the_mailbox_board_too() {
    let setup = SearchSetup {
        board: Board::Mailbox,
        ..SearchSetup::default()
    };
    let mut session = Session::new(Game::CHESS, setup).unwrap();
    play(&mut session, "e4 Nf6 Nf3 Ng8 Ng1 Nf6 Nf3 Ng8 Ng1");
    assert_eq!(session.outcome().unwrap().reason, ResultReason::Repetition);
}

#[test]
fn moves_taken_back_leave_no_trace() {
    let mut random = SplitMix64::new(16);
    for game in [Game::CHESS, Game::XIANGQI] {
        for board in Board::ALL {
            let setup = SearchSetup {
                board: *board,
                ..SearchSetup::default()
            };
            let Ok(mut session) = Session::new(game, setup) else {
                continue;
            };
            let mut states = vec![session.state()];
            while session.outcome().is_none() && states.len() < 80 {
                let legal = session.legal_moves();
                let choice = &legal[random.below(legal.len() as u64) as usize];
                session.play(choice).unwrap();
                states.push(session.state());
            }
            while let Some(state) = states.pop() {
                assert_eq!(session.state(), state);
                assert_eq!(session.take_back().is_err(), states.is_empty());
            }
        }
    }
}

#[test]
fn only_completed_iterations_are_played() {
    let mut random = SplitMix64::new(61);
    for strategy in [
        "alpha-beta",
        "alpha-beta+qs+mvv-lva+killers",
        "pvs+qs+tt+hash-move",
    ] {
        let mut session = chess();
        session.set_strategy(strategy.parse().unwrap());
        for _ in 0..25 {
            let nodes = 1 + random.below(20_000);
            let mut thinking = session.think(&MoveLimits::nodes(nodes), never());
            let thoughts: Vec<IterationInfo> = thinking.by_ref().collect();
            let complete = thoughts.iter().rev().find(|thought| thought.is_complete());
            let expected = match complete {
                Some(thought) => thought.pv[0].clone(),
                None => session.legal_moves()[0].clone(),
            };
            assert_eq!(thinking.choice(), Some(expected), "{strategy}, {nodes} nodes");
            assert!(thoughts.last().unwrap().nodes <= nodes);
            let legal = session.legal_moves();
            session
                .play(&legal[random.below(legal.len() as u64) as usize])
                .unwrap();
            if session.outcome().is_some() {
                break;
            }
        }
    }
}

#[test]
fn a_poll_ends_a_search_and_a_proven_mate_does() {
    let session = chess();
    let mut polls = 0;
    let poll = move |_| {
        polls += 1;
        (polls > 20).then_some(Stop::Interrupted)
    };
    let mut thinking = session.think(&MoveLimits::default(), Box::new(poll));
    let last = thinking.by_ref().last().unwrap();
    assert_eq!(last.status, engine_core::Status::Stopped(Stop::Interrupted));
    assert!(thinking.choice().is_some());

    let mate = at("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1");
    let mut thinking = mate.think(&MoveLimits::default(), never());
    let last = thinking.by_ref().last().unwrap();
    assert_eq!((last.depth, last.mate), (2, Some(1)));
    assert_eq!(thinking.choice().as_deref(), Some("a1a8"));
}

#[test]
fn a_tree_is_kept_from_move_to_move_by_strategies_that_reuse_it() {
    let first_nodes = |recipe: &str, detail: InfoDetail, between: &dyn Fn(&mut Session)| {
        let mut session = chess();
        session.set_strategy(recipe.parse().unwrap());
        session.set_detail(detail);
        let mut thinking = session.think(&MoveLimits::depth(9), never());
        let found = thinking.by_ref().last().unwrap();
        for played in &found.pv[..2] {
            session.play(played).unwrap();
        }
        between(&mut session);
        let thought = session.think(&MoveLimits::depth(1), never()).last().unwrap();
        (thought.nodes, found.pv[2] == thought.pv[0])
    };
    let coordinates = |session: &Session| -> Vec<String> {
        let moves = session.moves().iter();
        moves.map(|played| played.coordinates.clone()).collect()
    };
    let sent_again = |session: &mut Session| {
        let moves = coordinates(session);
        session.set_position("startpos", &moves, None).unwrap();
    };
    let recipe = "mcts+qs+mvv-lva+tree-reuse";
    for detail in [InfoDetail::Iterations, InfoDetail::RootMoves] {
        // The root alone: everything else is in the tree.
        assert_eq!(first_nodes(recipe, detail, &|_| ()), (1, true));
        let (anew, _) = first_nodes("mcts+qs+mvv-lva", detail, &|_| ());
        assert!(anew > 1);
        // A client sends the whole game again before each move, and only the new moves are played.
        assert_eq!(first_nodes(recipe, detail, &sent_again), (1, true));
        let others: [&dyn Fn(&mut Session); 4] = [
            &|session| session.set_strategy("mcts+tree-reuse".parse().unwrap()),
            &|session| {
                let moves: Vec<String> = coordinates(session);
                session.restart().unwrap();
                session.set_position("startpos", &moves, None).unwrap();
            },
            &|session| {
                let moves = coordinates(session);
                let wrong: Vec<&str> = moves.iter().map(String::as_str).chain(["e2e5"]).collect();
                assert!(session.set_position("startpos", &wrong, None).is_err());
                session.take_back().unwrap();
                session.set_position("startpos", &moves, None).unwrap();
            },
            &|session| {
                let played = session.take_back().unwrap();
                session.play(&played.coordinates).unwrap();
            },
        ];
        for between in others {
            assert!(first_nodes(recipe, detail, between).0 > 1);
        }
    }
}

#[test]
fn what_parts_keep_is_kept_from_move_to_move() {
    let later_nodes = |recipe: &str| {
        let mut session = chess();
        session.set_strategy(recipe.parse().unwrap());
        let found = session.think(&MoveLimits::depth(5), never()).last().unwrap();
        for played in &found.pv[..2] {
            session.play(played).unwrap();
        }
        session
            .think(&MoveLimits::depth(3), never())
            .last()
            .unwrap()
            .nodes
    };
    for (part, share) in [("tt", 2), ("hash-move", 1)] {
        let [kept, anew] =
            ["(keep=1)", ""].map(|keep| later_nodes(&format!("alpha-beta+qs+mvv-lva+{part}{keep}")));
        assert!(share * kept < anew, "{part}: {kept} of {anew}");
    }
}

#[test]
fn a_game_read_again_line_by_line_is_the_same() {
    let moves = ["e2e4", "e7e5", "g1f3", "b8c6"];
    let mut line_by_line = chess();
    line_by_line.set_position("startpos", &moves[..1], None).unwrap();
    line_by_line.comment("a comment of a game before");
    line_by_line.set_position("startpos", &moves, None).unwrap();
    let mut at_once = chess();
    at_once.set_position("startpos", &moves, None).unwrap();
    assert_eq!(line_by_line.state(), at_once.state());
    // An error changes nothing, however late it occurs.
    let wrong = [&moves[..], &["f1b5", "a7a8"]].concat();
    let error = line_by_line.set_position("startpos", &wrong, None).unwrap_err();
    assert!(
        matches!(error, SessionError::Game(GameError::Move { number: 6, .. })),
        "{error:?}"
    );
    assert_eq!(line_by_line.state(), at_once.state());
    // Fewer moves, different moves or a different start make a different game.
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    for (position, moves) in [
        ("startpos", &moves[..3]),
        ("startpos", &["d2d4"]),
        (fen, &["h1h8"]),
    ] {
        line_by_line.set_position(position, moves, None).unwrap();
        assert_eq!(line_by_line.moves().len(), moves.len());
        assert_eq!(line_by_line.moves()[0].coordinates, moves[0]);
    }
}

#[test]
fn a_search_may_be_of_some_moves_alone() {
    let session = chess();
    let mut thinking = session
        .think_about(&["a2a3", "Nh3"], &MoveLimits::depth(3), never())
        .unwrap();
    for thought in thinking.by_ref() {
        assert!(["a2a3", "g1h3"].contains(&thought.pv[0].as_str()), "{thought:?}");
    }
    let refused = session.think_about(&["e2e5"], &MoveLimits::depth(3), never());
    assert!(matches!(refused, Err(SessionError::Move(_))));
    let all: Vec<String> = session.legal_moves();
    let restricted = session.think_about(&all, &MoveLimits::depth(4), never()).unwrap();
    let free = session.think(&MoveLimits::depth(4), never());
    assert!(restricted.eq(free), "all moves are no restriction");
}

#[test]
fn thoughts_show_the_values_of_minimax_for_root_moves_and_change_no_count() {
    let recipes = [
        "minimax+qs",
        "alpha-beta+qs+mvv-lva+killers",
        "pvs+qs+see+tt",
        "mtdf+qs+tt",
        "aspiration+qs",
    ];
    let mut session = at("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 3 3");
    let depth = 3;
    session.set_strategy("minimax+qs".parse().unwrap());
    session.set_detail(InfoDetail::RootMoves);
    let truth = session.think(&MoveLimits::depth(depth), never()).last().unwrap();
    assert_eq!(truth.root_moves.len(), session.legal_moves().len());
    for recipe in recipes {
        session.set_strategy(recipe.parse().unwrap());
        session.set_detail(InfoDetail::Iterations);
        let plain: Vec<IterationInfo> = session.think(&MoveLimits::depth(depth), never()).collect();
        session.set_detail(InfoDetail::RootMoves);
        let watched: Vec<IterationInfo> = session.think(&MoveLimits::depth(depth), never()).collect();
        let mut before = 0;
        for (plain, watched) in plain.iter().zip(&watched) {
            let unwatched = IterationInfo {
                algebraic_pv: Vec::new(),
                root_moves: Vec::new(),
                ..watched.clone()
            };
            assert_eq!(plain, &unwatched, "{recipe}");
            // Each pass over the root is a node of its own.
            let below: u64 = watched.root_moves.iter().map(|root_move| root_move.nodes).sum();
            let passes = watched.nodes - before - below;
            assert!((1..30).contains(&passes), "{recipe}: {passes}");
            before = watched.nodes;
            let best = watched
                .root_moves
                .iter()
                .find(|root_move| root_move.played == watched.pv[0]);
            assert_eq!(best.unwrap().score, watched.score, "{recipe}");
        }
        for found in &watched.last().unwrap().root_moves {
            let mut all = truth.root_moves.iter();
            let value = all.find(|known| known.played == found.played).unwrap().score;
            let holds = match found.bound {
                Bound::Exact => value == found.score,
                Bound::AtLeast => value >= found.score,
                Bound::AtMost => value <= found.score,
            };
            assert!(holds, "{recipe}: {found:?}, and the value is {value:?}");
        }
    }
}

#[test]
fn a_search_that_is_broken_off_reports_the_nodes_of_its_current_root_move() {
    let mut session = at("startpos");
    session.set_detail(InfoDetail::RootMoves);
    let thoughts: Vec<IterationInfo> = session.think(&MoveLimits::nodes(3_000), never()).collect();
    let [.., before, last] = thoughts.as_slice() else {
        panic!("one iteration alone");
    };
    assert!(!last.is_complete());
    let below: u64 = last.root_moves.iter().map(|root_move| root_move.nodes).sum();
    assert_eq!(
        last.nodes - before.nodes,
        below + 1,
        "the root and what is below it"
    );
    assert_eq!(last.root_moves.last().unwrap().score, None);
}

#[test]
fn the_side_to_move_is_that_of_the_games_own_words() {
    assert_eq!(at("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1").to_move(), Side::Second);
    assert_eq!(at("3k5/R8/9/9/9/9/9/9/9/4K4 r - - 0 1").to_move(), Side::First);
    assert_eq!(at("3k5/R8/9/9/9/9/9/9/9/4K4 b - - 0 1").to_move(), Side::Second);
}

#[test]
fn an_iteration_that_was_broken_off_counts_with_unfinished_alone() {
    let mut other = 0;
    for nodes in (1_000..40_000).step_by(500) {
        let [usual, unfinished] = ["", "(unfinished=1)"].map(|values| {
            let mut session = chess();
            let recipe = format!("aspiration=pvs{values}+qs+mvv-lva+killers");
            session.set_strategy(recipe.parse().unwrap());
            let mut thinking = session.think(&MoveLimits::nodes(nodes), never());
            let thoughts: Vec<IterationInfo> = thinking.by_ref().collect();
            let [.., complete, broken] = &thoughts[..] else {
                panic!("{nodes}: {thoughts:?}");
            };
            assert_eq!(broken.status, engine_core::Status::Stopped(Stop::Nodes));
            let last = complete.pv.first().cloned();
            (
                thinking.choice(),
                last.clone(),
                broken.pv.first().cloned().or(last),
            )
        });
        assert_eq!(
            usual,
            (usual.1.clone(), unfinished.1.clone(), unfinished.2.clone())
        );
        assert_eq!(unfinished.0, unfinished.2);
        other += u32::from(unfinished.0 != usual.0);
    }
    assert!(
        other > 0,
        "the last move found was always that of the iteration before"
    );
}
