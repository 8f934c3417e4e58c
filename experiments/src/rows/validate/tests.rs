//! The smallest impossible value is refused by its key, and the largest possible one is accepted.

use super::Row;
use reports::speedup::SpeedupRecord;
use reports::{Case, MinimalTreeRecord, Record, Verdict};
use serde_json::{Value, json};
use sessions::PlainError;

/// A row of a run in which all counts differ.
const RECORD: &str = r#"{"suite":"s","position":"p","game":"chess","fen":"8/8/8/8/8/8/8/K1k5 w - -",
    "board":"bitboard","eval":"published","strategy":"alpha-beta+qs","depth":3,"score":30,"best_move":"a1a2",
    "pv":"a1a2 c1c2","solved":null,"nodes":100,"nodes_total":150,"leaf_nodes":40,"q_nodes":50,"cutoffs":20,
    "first_move_cutoffs":15,"ordering_pct":75.0,"ordering_pct_total":80.0,"main_cutoffs":12,
    "main_first_move_cutoffs":9,"main_ordering_pct":75.0,"q_cutoffs":8,"q_first_move_cutoffs":6,
    "q_ordering_pct":75.0,"seldepth":5,"time_s":0.5,"nps":200.0,"search_threads":null,"kept_nodes":null,
    "kept_bytes":null,"fault":null,"status":"complete"}"#;

const SPEEDUP: &str = r#"{"suite":"s","position":"p","game":"chess","fen":"8/8/8/8/8/8/8/K1k5 w - -",
    "board":"bitboard","eval":"published","strategy":"alpha-beta","depth":3,"method":"ybw","processors":4,
    "node_cost":3,"message_cost":5,"score":30,"pv":"a1a2","nodes_total":200,"time":180,"searching":600,
    "messages":10,"messaging":50,"idle":70,"speedup":2.5,"overhead_pct":33.333333333333336}"#;

const MINIMAL_TREE: &str = r#"{"suite":"s","position":"p","game":"chess","fen":"8/8/8/8/8/8/8/K1k5 w - -",
    "board":"bitboard","eval":"published","tree":"alpha-beta","first_search":"alpha-beta","depth":1,"score":30,
    "minimal_nodes":69,"nodes":79,"leaf_nodes":21,"q_nodes":78,"searches":3,"first_nodes":91,"branching":21.0,
    "knuth_moore_leaves":21.0,"time_s":0.1,"status":"complete"}"#;

const CASE: &str = r#"{"suite":"s","position":"p","game":"chess","fen":"5r1k/4Qpq1/4p3/1p1p2P1/2p2P2/8/8/BK6 b - -",
    "strategy":"alpha-beta","depth":1,"believed_move":"f7f6","believed_score":300,"believed_line":"f7f6 g5f6",
    "value":100,"refutation":"f7f6 a1f6","best_move":"e6e5","best_value":200,"best_line":"e6e5 a1e5",
    "regret":100,"reference":"alpha-beta","reference_depth":4,"class":"other","error":"overrated",
    "wrong_by":200,"trial":"f7f6 a1f6","horizon":1,"delayed_loss":null,
    "avoided_from":[{"strategy":"alpha-beta","depth":2}],"static_scores":[700],"quiescence_scores":[300]}"#;

/// The error for a row in which these fields have other values.
fn checked<R: Row>(row: &str, fields: &[(&str, Value)]) -> Result<(), String> {
    let mut row: Value = serde_json::from_str(row).unwrap();
    for (key, value) in fields {
        *row.pointer_mut(&format!("/{key}")).unwrap() = value.clone();
    }
    let row: R = serde_json::from_value(row).unwrap();
    row.check().map_err(|error: PlainError| error.to_string())
}

/// `bounds` has lines with a key, a possible value, an impossible value, and the beginning of the error
/// message.
fn assert_bounds<R: Row>(row: &str, bounds: &str) {
    assert_eq!(checked::<R>(row, &[]), Ok(()));
    for line in bounds.trim().lines() {
        let fields: Vec<&str> = line.trim().split(" | ").collect();
        let [key, fine, bad, expected] = fields[..] else {
            panic!("{line}");
        };
        let with = |value: &str| checked::<R>(row, &[(key, serde_json::from_str(value).unwrap())]);
        assert_eq!(with(fine), Ok(()), "{line}");
        let found = with(bad).unwrap_err();
        assert!(found.starts_with(expected), "{line}: {found}");
    }
}

#[test]
fn a_record_is_believed_up_to_its_bounds() {
    assert_bounds::<Record>(
        RECORD,
        r#"
        search_threads | null | 2 | search_threads 2: a run searches each position with one thread
        depth | 128 | 129 | depth 129 is not from 1 to 128
        depth | 1 | 0 | depth 0 is not from 1 to 128
        score | 29000 | 29001 | score 29001 is not from -29000 to 29000
        score | -29000 | -29001 | score -29001 is not from -29000 to 29000
        score | null | 30000 | score 30000 is not from -29000 to 29000
        nodes_total | 100 | 99 | nodes 100 is more than nodes_total 99
        leaf_nodes | 100 | 101 | leaf_nodes 101 is more than nodes 100
        q_nodes | 100 | 101 | q_nodes 101 is more than nodes 100
        cutoffs | 20 | 101 | cutoffs 101 is more than nodes 100
        first_move_cutoffs | 15 | 21 | first_move_cutoffs 21 is more than cutoffs 20
        main_cutoffs | null | 13 | main_cutoffs 13 and q_cutoffs 8 do not make cutoffs 20
        main_cutoffs | 12 | 18446744073709551615 | main_cutoffs 18446744073709551615 and q_cutoffs 8
        q_first_move_cutoffs | null | 5 | main_first_move_cutoffs 9 and q_first_move_cutoffs 5 do not make
        ordering_pct | null | 75.1 | ordering_pct 75.1 is not the share of its counts
        main_ordering_pct | null | 74.9 | main_ordering_pct 74.9 is not the share of its counts
        q_ordering_pct | null | 0.0 | q_ordering_pct 0 is not the share of its counts
        ordering_pct_total | 100.0 | 100.1 | ordering_pct_total 100.1 is not from 0 to 100
        seldepth | 256 | 257 | seldepth 257 is more than the furthest ply 256
        time_s | 1e11 | -0.1 | time_s -0.1 is not from 0 to 100000000000
        time_s | 0.0 | 1.1e11 | time_s 110000000000 is not from 0 to 100000000000
        nps | null | -1.0 | nps -1 is not from 0 to
        pv | "a1a2" | "a1a22 c1c2" | pv does not begin with its move `a1a2`
        "#,
    );
}

/// With counts of zero, no share is defined, and a complete search has at least one node.
#[test]
fn a_search_without_nodes_was_stopped_and_a_share_is_of_something() {
    let counts = "nodes nodes_total leaf_nodes q_nodes cutoffs first_move_cutoffs main_cutoffs \
                  main_first_move_cutoffs q_cutoffs q_first_move_cutoffs";
    let mut nothing: Vec<(&str, Value)> = counts.split(' ').map(|key| (key, json!(0))).collect();
    let shares = ["ordering_pct", "main_ordering_pct", "q_ordering_pct"];
    nothing.extend(shares.map(|key| (key, json!(null))));
    let with = |more: &[(&str, Value)]| checked::<Record>(RECORD, &[&nothing, more].concat());
    let stopped = ("status", json!("stopped-nodes"));
    assert_eq!(with(&[]), Err("a complete search without nodes".to_owned()));
    assert_eq!(with(std::slice::from_ref(&stopped)), Ok(()));
    assert_eq!(
        with(&[("ordering_pct", json!(0.0)), stopped]),
        Err("ordering_pct 0 is not the share of its counts".to_owned())
    );
    assert_eq!(with(&[("nodes", json!(1)), ("nodes_total", json!(1))]), Ok(()));
}

#[test]
fn a_record_continues_the_sums_of_the_depths_before_it() {
    let row = |fields: &[(&str, Value)]| -> Record {
        let mut row: Value = serde_json::from_str(RECORD).unwrap();
        fields.iter().for_each(|(key, value)| row[*key] = value.clone());
        serde_json::from_value(row).unwrap()
    };
    let first = row(&[("nodes_total", json!(100)), ("ordering_pct_total", json!(75.0))]);
    let after = |before: Option<&Record>, fields: &[(&str, Value)]| {
        let row = row(fields).after(before.cloned());
        row.map_err(|error: PlainError| error.to_string())
    };
    let before = after(
        None,
        &[("nodes_total", json!(100)), ("ordering_pct_total", json!(75.0))],
    )
    .unwrap();
    assert_eq!(before, first);
    let next = [
        ("nodes", json!(50)),
        ("cutoffs", json!(5)),
        ("first_move_cutoffs", json!(5)),
        ("ordering_pct_total", json!(80.0)),
    ];
    let sum = after(Some(&before), &next).unwrap();
    assert_eq!(
        (sum.nodes_total, sum.cutoffs, sum.first_move_cutoffs),
        (150, Some(25), Some(20))
    );
    let wrong = |key, value: Value| after(Some(&before), &[&next[..], &[(key, value)]].concat()).unwrap_err();
    assert_eq!(
        wrong("nodes_total", json!(151)),
        "nodes 50 and nodes_total 100 of the depth before do not make nodes_total 151"
    );
    assert_eq!(
        wrong("first_move_cutoffs", json!(4)),
        "ordering_pct_total 80 is not the share of its counts"
    );
    assert!(after(None, &next).is_err());
}

#[test]
fn a_speed_up_is_a_ratio_and_the_times_of_processors_make_the_whole() {
    assert_bounds::<SpeedupRecord>(
        SPEEDUP,
        "
        node_cost | 3 | 4 | searching 600 is not 200 times 4
        messages | 10 | 11 | messaging 50 is not 11 times 5
        idle | 70 | 71 | idle 71 is not what searching and messaging leave of 720
        time | 180 | 170 | idle 70 is not what searching and messaging leave of 680
        speedup | 2.5 | 2.51 | speedup 2.51 is no ratio of two times
        speedup | 2.5 | -1 | speedup -1 is not from 0 to
        overhead_pct | 0 | 33.4 | overhead_pct 33.4 is no ratio of two counts
        overhead_pct | -50 | -101 | 100 + overhead_pct -1 is not from 0 to
        score | 29000 | 29001 | score 29001 is not from -29000 to 29000
        ",
    );
    let alone = [
        ("processors", json!(1)),
        ("time", json!(650)),
        ("idle", json!(0)),
        ("overhead_pct", json!(0)),
    ];
    let with = |speedup: f64| {
        checked::<SpeedupRecord>(SPEEDUP, &[&alone[..], &[("speedup", json!(speedup))]].concat())
    };
    assert_eq!(with(1.0), Ok(()));
    assert_eq!(
        with(2.0),
        Err("one processor that is faster or slower than one processor".to_owned())
    );
}

#[test]
fn a_minimal_tree_is_believed_up_to_its_bounds() {
    assert_bounds::<MinimalTreeRecord>(
        MINIMAL_TREE,
        "
        depth | 128 | 129 | depth 129 is not from 1 to 128
        score | null | 29001 | score 29001 is not from -29000 to 29000
        leaf_nodes | 79 | 80 | leaf_nodes 80 is more than nodes 79
        q_nodes | 79 | 80 | q_nodes 80 is more than nodes 79
        time_s | 0.0 | -1.0 | time_s -1 is not from 0 to 100000000000
        branching | null | -1.0 | branching -1 is not from 0 to
        knuth_moore_leaves | null | -1.0 | knuth_moore_leaves -1 is not from 0 to
        ",
    );
}

#[test]
fn a_verdict_is_believed_up_to_its_bounds() {
    assert_bounds::<Verdict>(
        CASE,
        r#"
        depth | 128 | 0 | depth 0 is not from 1 to 128
        reference_depth | 128 | 129 | depth 129 is not from 1 to 128
        believed_score | 29000 | 29001 | believed_score 29001 is not from -29000 to 29000
        value | 100 | -29001 | value -29001 is not from -29000 to 29000
        best_value | 200 | 29001 | best_value 29001 is not from -29000 to 29000
        best_value | 200 | 201 | regret 100 does not follow from best_value 201 and value 100
        regret | 100 | -100 | regret -100 does not follow from best_value 200 and value 100
        believed_line | "f7f6" | "g5f6 f7f6" | believed_line does not begin with its move `f7f6`
        refutation | "f7f6" | "a1f6" | refutation does not begin with its move `f7f6`
        best_line | "e6e5" | "" | best_line does not begin with its move `e6e5`
        "#,
    );
    // In regrets, a win is clamped to the bound.
    let won = [("best_value", json!(28_999)), ("regret", json!(1_900))];
    assert_eq!(checked::<Verdict>(CASE, &won), Ok(()));
}

#[test]
fn a_case_is_believed_up_to_its_bounds() {
    assert_bounds::<Case>(
        CASE,
        "
        depth | 128 | 0 | depth 0 is not from 1 to 128
        wrong_by | 58000 | 58001 | wrong_by 58001 is not from 0 to 58000
        wrong_by | 0 | -1 | wrong_by -1 is not from 0 to 58000
        horizon | 128 | 129 | horizon 129 is more than the plies of a search 128
        static_scores/0 | 29000 | 29001 | a score 29001 is not from -29000 to 29000
        quiescence_scores/0 | -29000 | -29001 | a score -29001 is not from -29000 to 29000
        avoided_from/0/depth | null | 129 | depth 129 is not from 1 to 128
        ",
    );
}
