//! `lab match` as people and scripts meet it.

use crate::lab::Lab;

const PLAYERS: &str = "--strategy alpha-beta+qs+mvv-lva --strategy alpha-beta+qs+mvv-lva+killers";

#[test]
fn bad_input_to_a_match_ends_with_a_sentence_on_what_to_do() {
    let lab = Lab::new();
    lab.write("bad.pgn", "1. e4 e5\n2. Ke3 1-0\n");
    lab.write("bad.book", "e4 12\n");
    lab.run_well("match --strategy alpha-beta --strategy pvs --games 2 --depth 1 --out match");
    lab.refuses_all(
        "
        match => --strategy <RECIPE[,KEY=VALUE...]>
        match --strategy minimax => minimax is no match: two players are the fewest; name another with --strategy
        match --strategy minimax --strategy minimax => minimax stands there twice; each player plays against others; take one --strategy out
        match --strategy ladder --games 3 => --games 3: 3 games cannot be played in pairs
        match --strategy ladder --openings bad.pgn => bad.pgn:2, game 1: move 2.: `Ke3` is not a legal move
        match --strategy ladder --openings mates --games 1000 => mates has openings for 84 games of a pairing, not for 1000
        match --strategy ladder --book bad.book => bad.book:1 is no line of an opening book
        match --strategy ladder --book none.book => cannot read none.book
        ablate --base alpha-beta --parts killers --depth 1 --games 2 => --strength
        match --strategy ladder --sprt 10,0 => ELO0 must be less than ELO1
        match --strategy ladder --game xiangqi --board mailbox => xiangqi has no mailbox board; leave --board out
        match --strategy ladder,speed=3 => `speed` is nothing that a player has of its own
        ablate --base alpha-beta --parts killers --depth 1 --strength --games 3 => --games 3: 3 games cannot be played in pairs
        match --strategy ladder --out match => holds a match; choose another with --out, or continue that match: `lab match --resume match`
        ",
    );
    assert!(!lab.path("lab-out").exists());
}

#[test]
fn a_match_whose_games_were_changed_or_are_none_is_not_reported() {
    let lab = Lab::new();
    lab.run_well(&format!("match {PLAYERS} --games 4 --nodes 300 --out out"));
    lab.run_well("run --fen startpos --strategy alpha-beta --depth 1 --out run");
    lab.run_well(&format!("match {PLAYERS} --games 2 --depth 1 --out other"));
    for folder in ["divided", "again"] {
        lab.run_well(&format!(
            "parallel --fen startpos --depth 1 --processors 1 --out {folder}"
        ));
    }
    lab.refuses("report out run --out never", "different commands");
    for (command, folders) in [("match", ["out", "other"]), ("parallel", ["divided", "again"])] {
        lab.refuses(
            &format!("report {} --out never", folders.join(" ")),
            &format!("folders of `lab {command}` are shown one at a time"),
        );
    }
    let games = lab.read("out/games.ndjson");
    let (first, _) = games.split_once('\n').unwrap();
    for rows in [games.replacen("1-0", "0-1", 1), first.to_owned() + "\n"] {
        lab.write("out/games.ndjson", rows);
        lab.refuses("report out --out never", "games.ndjson is not as the run left it");
    }
    lab.break_off("other");
    lab.write("other/games.ndjson", "");
    lab.refuses(
        "report other --out never",
        "holds no game; there is nothing to report",
    );
    assert!(!lab.path("never").exists());
}
