//! `lab match` as people and scripts meet it.

use crate::lab::Lab;
use serde_json::Value;

const PLAYERS: &str = "--strategy alpha-beta+qs+mvv-lva --strategy alpha-beta+qs+mvv-lva+killers";

fn objects(printed: &str) -> Vec<Value> {
    printed
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn programs_get_an_object_a_pairing_with_the_agreed_keys() {
    let lab = Lab::new();
    let ended = lab.run_well(
        "match --strategy ladder --round-robin --games 2 --depth 1 --sprt -10,10 --format json --out out",
    );
    let rows = objects(&ended.stdout);
    assert_eq!(rows.len(), 10);
    let keys = "draws elo elo_high elo_low first games llr los losses nelo pentanomial second status wins";
    for row in rows {
        let found: Vec<&str> = row.as_object().unwrap().keys().map(String::as_str).collect();
        let mut sorted = found.clone();
        sorted.sort_unstable();
        assert_eq!(sorted.join(" "), keys);
        assert_eq!(row["games"], 2);
        assert_eq!(row["pentanomial"].as_array().unwrap().len(), 5);
    }
}

#[test]
fn bad_input_to_a_match_ends_with_a_sentence_on_what_to_do() {
    let lab = Lab::new();
    lab.write("bad.pgn", "1. e4 e5\n2. Ke3 1-0\n");
    lab.run_well("match --strategy alpha-beta --strategy pvs --games 2 --depth 1 --out match");
    lab.refuses_all(
        "
        match => --strategy <RECIPE[,KEY=VALUE...]>
        match --strategy minimax => minimax is no match: two players are the fewest; name another with --strategy
        match --strategy minimax --strategy minimax => minimax stands there twice; each player plays against others; take one --strategy out
        match --strategy ladder --games 3 => --games 3: 3 games cannot be played in pairs
        match --strategy ladder --openings bad.pgn => bad.pgn:2, game 1: move 2.: `Ke3` is not a legal move
        match --strategy ladder --openings mates --games 1000 => mates has openings for 84 games of a pairing, not for 1000
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
fn what_each_step_saves_and_wins_stands_side_by_side_in_one_table_and_one_chart() {
    let lab = Lab::new();
    let line =
        "match --strategy alpha-beta+qs+mvv-lva --strategy alpha-beta+qs+mvv-lva+killers --steps --games 12";
    let ended = lab.run_well(&format!("{line} --depth 3 --nodes 500 --format json --out out"));
    let rows = objects(&ended.stdout);
    let terms: Vec<&str> = rows.iter().map(|row| row["terms"].as_str().unwrap()).collect();
    assert_eq!(terms, ["depth 3", "500 nodes"]);
    // Killers save nodes, and at equal depth they change no move.
    assert_eq!(
        (rows[0]["elo"].as_f64(), rows[0]["games"].as_u64()),
        (Some(0.0), Some(12))
    );
    let page = lab.read("out/report.md");
    let heading = "| player | opponent | times fewer nodes, depth 3 | 95 % | Elo, depth 3 | 95 % | Elo, 500 nodes | 95 % |";
    let (_, table) = page.split_once(heading).unwrap();
    let row = table.lines().nth(2).unwrap();
    let cells: Vec<&str> = row.split('|').map(str::trim).collect();
    let saved: f64 = cells[3].trim_end_matches('×').parse().unwrap();
    assert!(saved > 1.1, "{row}");
    assert_eq!((cells[5], cells[6]), ("0", "–"));
    assert!(page.contains("charts/worth.svg"));
    assert!(lab.read("out/charts/worth.svg").contains("× fewer"));
}

#[test]
fn the_parts_of_an_ablation_play_too_if_that_is_wanted() {
    let lab = Lab::new();
    let ended = lab.run_well(
        "ablate --base alpha-beta+qs+mvv-lva --parts killers,history --suite horizon --depth 2 --strength --games 2 --out out",
    );
    assert!(
        ended.stdout.contains("What each saves and what it wins"),
        "{}",
        ended.stdout
    );
    assert!(
        ended.stderr.contains("wrote out/strength/report.html"),
        "{}",
        ended.stderr
    );
    let rows = lab.run_well("match --resume out/strength --format json").stdout;
    assert_eq!(rows.lines().count(), 6);
    let alone = lab.run("ablate --base alpha-beta --parts killers --depth 1 --games 2");
    assert_eq!(alone.code, Some(2), "{alone:?}");
}

#[test]
fn the_report_of_a_match_is_made_again_of_its_games() {
    let lab = Lab::new();
    lab.run_well(&format!(
        "match {PLAYERS} --strategy alpha-beta --games 6 --nodes 300 --sprt 0,10 --out out"
    ));
    let printed = lab.run_well("match --resume out").stdout;
    let again = lab.run_well("report out --out again");
    assert_eq!(again.stdout, printed);
    let [again, out] = ["again", "out"].map(|folder| lab.path(folder));
    assert_eq!(
        lab.names_in("out").join(" "),
        ".lock charts games.ndjson games.pgn manifest.json report.html report.md"
    );
    let charts = lab.names_in("again/charts");
    assert_eq!(charts, ["elo.png", "elo.svg", "llr.png", "llr.svg"]);
    let charts = charts.iter().map(|name| format!("charts/{name}"));
    for file in charts.chain(["report.html", "report.md"].map(str::to_owned)) {
        let [one, other] = [&again, &out].map(|folder| std::fs::read(folder.join(&file)).unwrap());
        assert!(one == other, "{file}");
    }
    lab.run_well("report out --format latex --format csv --out forms");
    assert!(lab.read("forms/body.tex").contains("Elo"));
}

#[test]
fn a_match_whose_games_were_changed_or_are_none_is_not_reported() {
    let lab = Lab::new();
    lab.run_well(&format!("match {PLAYERS} --games 4 --nodes 300 --out out"));
    lab.run_well("run --fen startpos --strategy alpha-beta --depth 1 --out run");
    lab.run_well(&format!("match {PLAYERS} --games 2 --depth 1 --out other"));
    lab.refuses("report out run --out never", "different commands");
    lab.refuses(
        "report out other --out never",
        "folders of `lab match` are shown one at a time",
    );
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

#[test]
fn a_match_is_played_from_a_book() {
    let lab = Lab::new();
    lab.write("games.pgn", "1. e4 e5 2. Nf3 Nc6 1-0\n\n1. d4 d5 1/2-1/2\n");
    lab.run_well("book games.pgn --out my.book");
    lab.write(
        "usual.epd",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\n",
    );
    lab.run_well(&format!(
        "match {PLAYERS} --book my.book --openings usual.epd --seed 5 --nodes 300 --out out"
    ));
    assert_eq!(lab.manifest("out")["book"], "my.book");
    let row = &objects(&lab.read("out/games.ndjson"))[0];
    let plies = row["book_plies"].as_u64().unwrap();
    assert!(plies >= 1, "{row}");
    assert!(
        lab.read("out/report.md")
            .contains("Behind the opening both played from the book my.book, with seed 5")
    );
    lab.write("bad.book", "e4 12\n");
    let never = |book: &str| format!("match {PLAYERS} --book {book} --out never");
    lab.refuses(&never("bad.book"), "bad.book:1 is no line of an opening book");
    lab.refuses(&never("none.book"), "cannot read none.book");
    assert!(!lab.path("never").exists());
}

#[test]
fn steps_of_players_with_budgets_of_their_own_are_played_once() {
    let lab = Lab::new();
    let recipe = "alpha-beta+qs+mvv-lva";
    let line =
        format!("match --strategy {recipe},depth=1 --strategy {recipe},depth=2 --strategy {recipe},depth=3");
    let ended = lab.run_well(&format!("{line} --steps --games 2 --out out"));
    assert_eq!(lab.read("out/games.ndjson").lines().count(), 4);
    assert!(ended.stdout.contains("  depth=2  depth=1"), "{}", ended.stdout);
}
