//! Reads the sentences of recorded trees back, and computes what they say from scores and windows.

use super::super::Child;
use super::{Node, POSITIONS, RECIPES, open, opened, paths, whole};
use engine_core::{NoLegalMoves, NodeEnd, Phase, Repetition, Score, Window};
use reports::numbers;
use reports::sentences::tree::Said;
use reports::tree::{Bound, ScoreEffect, SearchKind, SearchNode};
use std::collections::{BTreeMap, HashMap, HashSet};

/// More recipes, for what the others lack: bounds from the table and from pruning, and moves left out.
const MORE: &[&str] = &[
    "alpha-beta=shallow+qs",
    "alpha-beta=soft+qs=delta+tt+reverse-futility+razoring+futility+lmp",
    "pvs+qs=good+see+null-move=verified+probcut+mate-distance+killers+tt",
    "alpha-beta=soft+qs=evasions+tt+hash-move+iir",
    "sss",
    "dual+qs",
    "minimax+qs",
];

const TREES: &[&str] = &[
    "((3 12 8)(2 4 6)(14 5 2))",
    "((9 1)(7 8 6 5 4 3)(10))",
    "(((5 -3)(0 2 7))((left=4 right=-6)(1 1)) 3)",
    "uniform width=3 depth=3 seed=5",
];

const MATES: &[&str] = &[
    "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1",
    "8/8/8/8/8/k7/p7/K7 b - - 0 1",
    "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 98 80",
];

/// A search's tree, with what is needed to check a node's sentences.
struct Read<'a> {
    recipe: &'a str,
    nodes: &'a HashMap<Vec<usize>, Node>,
    is_first_view: bool,
    /// How often each claim was read.
    claims: &'a mut BTreeMap<&'static str, usize>,
}

/// The words between `before` and the end of the figure after it.
fn figure<'t>(text: &'t str, before: &str) -> Option<&'t str> {
    let rest = &text[text.find(before)? + before.len()..];
    let ends = [
        " asked for",
        " that ",
        " with ",
        " of ",
        " already",
        " by ",
        " from here",
        " (",
        " is ",
        " are ",
        " and ",
    ];
    let end = ends.iter().filter_map(|end| rest.find(end));
    let end = end.chain(rest.find([',', ';', ':', '.'])).min();
    Some(&rest[..end.unwrap_or(rest.len())])
}

fn is_text_tree(node: &Node) -> bool {
    node.node.moves.fen.starts_with(['(', 'u'])
}

/// The sides, the one to move first, and whether that is the first side of the game.
fn sides(node: &Node) -> ([&'static str; 2], bool) {
    let fen = &node.node.moves.fen;
    let names = match () {
        () if is_text_tree(node) => ["Max", "Min"],
        () if fen.split('/').count() == 10 => ["Red", "Black"],
        () => ["White", "Black"],
    };
    let is_first = if is_text_tree(node) {
        fen.split_once(" path=")
            .map_or(0, |(_, path)| path.split('.').count())
            % 2
            == 0
    } else {
        fen.split(' ').nth(1) == Some("w")
    };
    if is_first { (names, true) } else { ([names[1], names[0]], false) }
}

/// What a score of the side to move at a search says about its value there.
fn relation(search: &SearchNode) -> Bound {
    let (score, Window { alpha, beta }) = (search.score, search.window);
    match search.end {
        NodeEnd::Horizon | NodeEnd::PlyLimit | NodeEnd::Repetition(_) | NodeEnd::FiftyMoves => Bound::Exact,
        NodeEnd::NoLegalMoves(_) => Bound::Exact,
        NodeEnd::CutOff | NodeEnd::StandPat | NodeEnd::NullMove => Bound::AtLeast,
        _ if score >= beta && search.kind.name() != "exact" => Bound::AtLeast,
        _ if score <= alpha && search.kind.name() != "exact" => Bound::AtMost,
        _ => Bound::Exact,
    }
}

impl Read<'_> {
    /// A value for the side to move at a node, as its sentences have to write it.
    fn written(&self, node: &Node, score: Score, bound: Bound) -> String {
        let (_, is_first) = sides(node);
        let is_turned = self.is_first_view && !is_first;
        let text = numbers::score(if is_turned { -score } else { score }.centipawns());
        let text = if is_text_tree(node) { text.trim_start_matches('+') } else { &text };
        match (bound, is_turned) {
            (Bound::Exact, _) => text.to_owned(),
            (Bound::AtLeast, false) | (Bound::AtMost, true) => format!("{text} or more"),
            _ => format!("{text} or less"),
        }
    }

    fn exact(&self, node: &Node, score: Score) -> String {
        self.written(node, score, Bound::Exact)
    }

    fn view(&self, said: &Said) -> String {
        let said = if self.is_first_view { &said.first_side } else { &said.side_to_move };
        said.to_string()
    }

    fn claim(&mut self, name: &'static str) {
        *self.claims.entry(name).or_default() += 1;
    }

    /// Whether a side has shown a score on the path to a node, by an earlier move of its own or by standing
    /// pat, and by which move. `score` is for the side to move at the node.
    fn has_shown(&self, node: &Node, score: Score, own: bool, text: &str) -> bool {
        (0..node.path.len()).any(|length| {
            let above = &self.nodes[&node.path[..length]];
            let is_same = sides(above).1 == sides(node).1;
            let wanted = if own { score } else { -score };
            let searched = &above.children[..node.path[length]];
            let moves = searched.iter().filter(|child| {
                child.node.effect == ScoreEffect::RaisesAlpha && child.node.score_above() == wanted
            });
            let mut names = moves.filter_map(|child| child.node.moves.played.as_ref());
            let is_named = |name: &str| {
                let words = ["first", "second", "third", "fourth", "fifth", "sixth"];
                let branch = name.parse::<usize>().map(|number| words[number - 1]);
                text.contains(&format!("already, by {name}"))
                    || text.contains(&format!(" of {name}"))
                    || text.contains(&format!("in branch {name}"))
                    || text.contains(&format!("of branch {name}"))
                    || branch.is_ok_and(|branch| text.contains(&format!("the {branch} branch")))
            };
            let stands = above.node.stand_pat == Some(wanted) && text.contains("stand");
            is_same == own && (names.any(|played| is_named(&played.text)) || stands)
        })
    }

    /// What a sentence of a node says about beta and alpha.
    fn bounds(&mut self, node: &Node, text: &str) {
        let ([_, other], _) = sides(node);
        let Window { alpha, beta } = node.node.window;
        let secured = figure(text, &format!("{other} has ")).filter(|_| text.contains(" already, "));
        let asked = figure(text, "he search asks for ");
        if let Some(held) = secured.or(asked) {
            let bound = if secured.is_some() { Bound::Exact } else { Bound::AtLeast };
            assert_eq!(held, self.written(node, beta, bound), "{text}");
            let is_shown = secured.is_some();
            self.claim(if is_shown { "beta is secured" } else { "beta is asked for" });
            assert!(
                !is_shown || self.has_shown(node, beta, false, text),
                "{}: {text}",
                self.recipe
            );
            // Plain alpha-beta asks for nothing but what a side has.
            assert!(
                is_shown || !self.recipe.starts_with("alpha-beta=soft") || self.recipe.contains('+'),
                "{text}"
            );
        }
        if let Some(than) = figure(text, "beats the ")
            .or_else(|| figure(text, "better than the "))
            .filter(|_| text.contains("fails low"))
        {
            assert_eq!(than, self.exact(node, alpha), "{text}");
            self.claim("alpha");
            let is_asked = text.contains("asked for");
            assert!(
                is_asked || self.has_shown(node, alpha, true, text),
                "{}: {text}",
                self.recipe
            );
        }
    }

    fn entered(&mut self, node: &Node, text: &str) {
        let ([mover, _], _) = sides(node);
        let shown = &node.node;
        assert!(text.contains(mover), "{text}");
        self.bounds(node, text);
        if let Some(pat) = figure(text, "may stand pat at ") {
            let value = shown.stand_pat.unwrap();
            assert_eq!(pat, self.exact(node, value), "{text}");
            let bar = if value > shown.window.alpha { value } else { shown.window.alpha };
            assert_eq!(
                figure(text, "has to be better than ").unwrap(),
                self.exact(node, bar),
                "{text}"
            );
            self.claim("may stand pat");
        } else if text.contains("nothing is held against it") || text.contains("Nothing is known yet") {
            assert!(shown.window.beta > Score::WIN, "{text}");
            self.claim("nothing is held");
        } else if text.contains("every value counts") {
            assert!(
                self.recipe.starts_with("minimax") || self.recipe.contains("repl"),
                "{text}"
            );
        }
        if let Some(count) = figure(text, " is to move, with ") {
            let games = games::RootPosition::read(&shown.moves.fen, "", None).unwrap();
            let (board, _) = games.set_up(&games::SearchSetup::default()).unwrap();
            let legal = board.legal_moves().len();
            assert_eq!(
                count.split(' ').next(),
                Some(legal.to_string().as_str()),
                "{text}"
            );
            self.claim("legal moves");
        }
    }

    fn ended(&mut self, node: &Node, text: &str) {
        let ([mover, other], _) = sides(node);
        let shown = &node.node;
        let (score, Window { alpha, beta }) = (shown.score, shown.window);
        let worth = self.written(node, score, relation(shown));
        let left = shown.moves.untried.len();
        self.bounds(node, text);
        if text.contains("is cut off") {
            assert!(score >= beta, "{text}");
            let last = &node.children.last().map(|child| &child.node);
            if let (Some(last), NodeEnd::CutOff) = (last, shown.end) {
                let (score, bound) = above(last);
                let found = figure(text, "has found ")
                    .or_else(|| figure(text, ", is worth "))
                    .unwrap();
                assert_eq!(found, self.written(node, score, bound), "{text}");
                assert!(text.starts_with(mover), "{text}");
                let never = text.contains("never visited");
                assert_eq!(never, left > 0, "{text}");
                if let (true, Some(count)) = (left > 4, figure(text, "cut off; ")) {
                    assert_eq!(count, format!("{left} {}", things(node)), "{text}");
                }
            } else {
                assert_eq!(figure(text, "has ").unwrap(), worth, "{text}");
            }
            return self.claim("cut off");
        }
        if let Some(value) = figure(text, "fails low, at ") {
            assert!(
                score <= alpha && value == worth && shown.end == NodeEnd::Searched,
                "{worth}: {text}"
            );
            let names_them = shown.stand_pat.is_none() && left > 0;
            assert_eq!(text.contains("left out"), names_them, "{text}");
            assert_eq!(
                text.contains("Nothing tried"),
                shown.stand_pat.is_some() && !node.children.is_empty()
            );
            return self.claim("fails low");
        }
        if let Some(value) = figure(text, " value is ").filter(|_| shown.end == NodeEnd::Searched) {
            assert_eq!((value, shown.end), (worth.as_str(), NodeEnd::Searched), "{text}");
            assert!(alpha < score && score < beta, "{text}");
            if let Some(all) = figure(text, "All ") {
                let moves = node
                    .children
                    .iter()
                    .filter_map(|child| child.node.moves.played.as_ref());
                let moves: HashSet<&str> = moves.map(|played| played.text.as_str()).collect();
                let expected = (format!("{} {}", moves.len(), things(node)), 0);
                assert_eq!((all.to_owned(), left), expected, "{text}");
            }
            if text.contains(" stands pat, ") {
                assert!(
                    Some(score) == shown.stand_pat && text.starts_with(mover),
                    "{text}"
                );
                assert_eq!(text.contains("left out"), left > 0, "{text}");
                assert_eq!(
                    text.contains("better capture"),
                    !node.children.is_empty(),
                    "{text}"
                );
            } else if let Some(pat) = figure(text, "better than standing pat at ") {
                assert_eq!(pat, self.exact(node, shown.stand_pat.unwrap()), "{text}");
                assert!(Some(score) > shown.stand_pat, "{text}");
            }
            let is_of_root = node.node.search == SearchKind::Root && text.contains(" searched: ");
            assert_eq!(text.contains("the root's"), is_of_root, "{text}");
            return self.claim("value");
        }
        let expected = match shown.end {
            NodeEnd::Horizon | NodeEnd::PlyLimit | NodeEnd::FiftyMoves => worth,
            NodeEnd::Repetition(Repetition::Draw)
            | NodeEnd::NoLegalMoves(NoLegalMoves::Draw | NoLegalMoves::Value) => worth,
            NodeEnd::TranspositionTable | NodeEnd::Pruned => format!("{mover} has {worth}"),
            NodeEnd::NoLegalMoves(NoLegalMoves::Loss) => format!("{mover} "),
            NodeEnd::Repetition(Repetition::Win) => format!("{other} was not allowed"),
            NodeEnd::Repetition(Repetition::Loss) => format!("{mover} is not allowed"),
            NodeEnd::Proof(numbers) => match (numbers.proof, numbers.disproof) {
                (0, _) => "Proved: mate".to_owned(),
                (_, 0) => "Disproved: no mate".to_owned(),
                (proof, disproof) => format!("proof number {proof}, disproof number {disproof}"),
            },
            other => panic!("{other:?}: {text}"),
        };
        assert!(text.contains(&expected), "{expected}: {text}");
        self.claim("other ends");
    }

    fn searched(&mut self, node: &Node, index: usize, text: &str) {
        let ([mover, _], is_first) = sides(node);
        let child: &Child = &node.children[index];
        let is_last = index + 1 == node.children.len();
        if is_last && matches!(node.node.end, NodeEnd::CutOff | NodeEnd::NullMove) {
            return self.ended(node, text);
        }
        let search = &child.node;
        if matches!(search.end, NodeEnd::Proof(_)) || node.node.proof().is_some() {
            assert_eq!(
                text.contains("is not enough"),
                search.effect != ScoreEffect::CutsOff,
                "{text}"
            );
            return self.claim("proof");
        }
        let (score, bound) = above(search);
        let worth = self.written(node, score, bound);
        // Alpha as the earlier moves left it, or the best score without a window.
        let has_window = node.node.kind.name() != "exact";
        let before = &node.children[..index];
        let raised = before
            .iter()
            .filter(|child| child.node.effect == ScoreEffect::RaisesAlpha);
        let raised = raised.map(|child| child.node.score_above()).max();
        let pat = node.node.stand_pat.filter(|&pat| pat > node.node.window.alpha);
        let own = raised.max(pat);
        let alpha = own.or(node.node.window.alpha.finite().map(|_| node.node.window.alpha));
        let first = if is_last {
            let ended = self.view(&node.ended);
            let first = text.strip_suffix(&*ended).unwrap_or_else(|| panic!("{text}"));
            self.ended(node, &ended);
            first
        } else {
            text
        };
        let is_cut = matches!(
            search.end,
            NodeEnd::CutOff | NodeEnd::StandPat | NodeEnd::NullMove
        );
        let said = [
            "is worth ",
            "was cut off at ",
            "finds ",
            " has ",
            "its static value is ",
        ];
        let value = said.iter().find_map(|before| figure(first, before));
        assert_eq!(value, Some(worth.as_str()), "{text}");
        if let Some(played) = &search.moves.played {
            assert!(first.contains(&played.text) && first.contains(mover), "{text}");
        }
        if is_last
            || search.search.stays()
            || matches!(search.search, SearchKind::NullMove | SearchKind::Look)
        {
            let is_move = search.moves.played.is_some() && search.search != SearchKind::Look;
            assert_eq!(
                first.contains("cut off"),
                is_cut && is_move && !search.search.stays(),
                "{text}"
            );
            return self.claim("brief");
        }
        match (figure(text, "no better than "), figure(text, "better than ")) {
            (Some(than), _) => {
                let alpha = alpha.unwrap_or_else(|| panic!("{text} {:?}", node.node));
                assert!(score <= alpha, "{text}");
                assert_eq!(than.trim_start_matches("the "), self.exact(node, alpha), "{text}");
                if text.contains(&format!("that {mover} has")) {
                    assert!(own.is_some() || !has_window, "{text}");
                } else if !text.contains("asked for") {
                    assert!(self.has_shown(node, alpha, true, text), "{text}");
                }
                assert_eq!(text.contains("is out"), is_cut, "{text}");
                self.claim("no better");
            }
            (None, Some(than)) => {
                assert!(Some(score) > alpha, "{text}");
                let alpha = alpha.unwrap_or_else(|| panic!("{}: {text}: {:?}", self.recipe, node.node));
                assert_eq!(than, self.exact(node, alpha), "{text}");
                assert_eq!(
                    text.contains("searched again."),
                    search.effect == ScoreEffect::SearchedAgain
                );
                self.claim("better");
            }
            (None, None) => {
                let again = search.effect == ScoreEffect::SearchedAgain;
                assert_eq!(text.contains("searched again."), again, "{text}");
                assert!(
                    (again || text.contains("the first value")) && alpha.is_none(),
                    "{text}"
                );
                self.claim("first value");
            }
        }
        for (bound, is_its) in [
            ("α is ", !self.is_first_view || is_first),
            ("β is ", self.is_first_view && !is_first),
        ] {
            if let Some(value) = figure(text, bound) {
                assert!(is_its && has_window && value == self.exact(node, score), "{text}");
                assert_eq!(search.effect, ScoreEffect::RaisesAlpha, "{text}");
                self.claim("moves a bound");
            }
        }
    }
}

/// A search's score for the side to move above it, with what it says about the move's value.
fn above(search: &SearchNode) -> (Score, Bound) {
    let bound = match (relation(search), search.search.stays()) {
        (Bound::AtLeast, false) => Bound::AtMost,
        (Bound::AtMost, false) => Bound::AtLeast,
        (bound, _) => bound,
    };
    (search.score_above(), bound)
}

fn things(node: &Node) -> &'static str {
    match node.node.phase {
        _ if is_text_tree(node) => "branches",
        Phase::Quiescence if node.node.stand_pat.is_some() => "captures",
        _ => "moves",
    }
}

#[test]
fn every_sentence_read_back_says_what_scores_and_windows_say() {
    let mut claims = BTreeMap::new();
    let mut check = |fen: &str, recipe: &str, depth: u32| {
        let mut debugger = whole();
        opened(&mut debugger, &open(fen, recipe, depth, None));
        let mut found = Vec::new();
        paths(&mut debugger, &[], &mut found);
        let nodes: HashMap<_, _> = found.into_iter().collect();
        // SSS* and DUAL* begin with windows at the ends of all scores.
        let asks_for_infinity = ["sss", "dual"].iter().any(|name| recipe.starts_with(name));
        for is_first_view in [true, false] {
            let mut read = Read {
                recipe,
                nodes: &nodes,
                is_first_view,
                claims: &mut claims,
            };
            let is_sound = |text: &str| {
                let is_whole = text.ends_with('.') && !text.contains("..");
                is_whole && text.chars().count() <= 145 && (!text.contains('∞') || asks_for_infinity)
            };
            for node in nodes.values() {
                let [entered, ended] = [&node.entered, &node.ended].map(|said| read.view(said));
                assert!(
                    is_sound(&entered) && is_sound(&ended),
                    "{recipe}: {fen}: {entered} {ended}"
                );
                if !node.children.is_empty() {
                    read.entered(node, &entered);
                }
                read.ended(node, &ended);
                for (index, child) in node.children.iter().enumerate() {
                    let text = read.view(&child.said);
                    assert!(is_sound(&text), "{recipe}: {fen}: {text}");
                    read.searched(node, index, &text);
                }
            }
        }
    };
    for recipe in RECIPES.iter().chain(MORE) {
        check(POSITIONS[2], recipe, if recipe.contains("qs") { 3 } else { 2 });
        for fen in TREES.iter().chain(MATES) {
            check(fen, recipe, 3);
        }
    }
    for (fen, recipe) in POSITIONS.iter().zip(&RECIPES[2..]) {
        check(fen, recipe, 2);
    }
    for recipe in ["pns", "df-pn"] {
        check("8/8/8/2p1R3/1p3p2/1p1k1p2/1B5p/1K2Q3 w - - 0 1", recipe, 4);
    }
    assert!(
        claims.len() >= 16 && claims.values().all(|&times| times > 20),
        "{claims:#?}"
    );
}
