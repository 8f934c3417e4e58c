//! Bad input: exit code 2 and a message that says what is wrong and where, before anything is run or created.
//!
//! Usage errors of the command line itself are in `tests/cmd/errors.trycmd`.

use crate::lab::Lab;

/// Four positions of the Bratko-Kopec test; three of the lines are damaged.
const DAMAGED: &str = "\
1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id \"BK.01\";
3r1k2/4npp1/1ppr3p/p6P/P2PPPP1/1NR5/5K2 w - - bm d5; id \"BK.02\";

# the move is black's
2q1rr1k/3bbnnp/p2p1pp1/2pPp3/PpP1P1P1/1P2BNNP/2BQ1PRK/7R b - - bm f4; id \"BK.03\";
rnbqkb1r/p3pppp/1p6/2ppP3/3N4/2P5/PPP1QPPP/R1B1KB1R w KQkq - bm e6; id \"BK.04;
";

#[test]
fn all_bad_lines_of_a_suite_are_reported_at_once_and_nothing_is_run() {
    let lab = Lab::new();
    lab.write("damaged.epd", DAMAGED);
    lab.refuses(
        "run --suite mates --suite damaged.epd --depth 1 --strict",
        "error: 3 bad lines, nothing was run:\n\
         damaged.epd:2: FEN piece placement has 7 ranks instead of 8: `3r1k2/4npp1/1ppr3p/p6P/P2PPPP1/1NR5/5K2`\n\
         damaged.epd:5: operation `bm`: `f4` is not a legal move in \
         2q1rr1k/3bbnnp/p2p1pp1/2pPp3/PpP1P1P1/1P2BNNP/2BQ1PRK/7R b - - 0 1\n\
         damaged.epd:6: operation `id`: the text \"BK.04; has no closing quote\n",
    );
    assert_eq!(lab.names_in("."), ["damaged.epd"]);
    // Without --strict each command leaves them out and names them.
    for command in [
        "run damaged.epd --depth 1 -s minimax -o a",
        "horizon damaged.epd --depth 1 -s minimax -o b",
        "ablate damaged.epd --base alpha-beta --parts pv --depth 1 -o c",
        "grade --make --suite damaged.epd --depth 1",
        "match -s minimax -s alpha-beta -d 1 --games 2 --openings damaged.epd -o d",
    ] {
        let ended = lab.run_well(command);
        let note = ended.stderr.replace('\n', " ");
        // A match reads no more than it plays.
        let is_noted = note.contains("3 of 4 lines of damaged.epd, left out:");
        assert_eq!(is_noted, !command.starts_with("match"), "{command}: {note}");
    }
    let ended = lab.run("match -s minimax -s alpha-beta -d 1 --games 4 --openings damaged.epd -o e");
    assert_eq!(ended.code, Some(2));
    assert!(
        ended.stderr.contains("has openings for 2 games"),
        "{}",
        ended.stderr
    );
}

#[test]
fn a_suite_that_cannot_be_used_is_refused_by_name_and_nothing_is_made() {
    let lab = Lab::new();
    lab.write("empty.epd", "# nothing yet\n\n");
    lab.write("mates.epd", "7k/5Q2/6K1/8/8/8/8/8 w - -");
    std::fs::create_dir(lab.path("folder.epd")).unwrap();
    let before = lab.names_in(".");
    // The cause of the last follows in the system's words.
    lab.refuses_all(
        "
        run --depth 1 --suite empty.epd => error: empty.epd holds no position; a suite has an EPD or FEN on each line
        run --depth 1 --suite - => error: standard input holds no position; a suite has an EPD or FEN on each line
        run --depth 1 --suite mates --suite mates.epd => error: two suites are called mates; give each once, under a name of its own
        run --depth 1 --suite folder.epd => error: cannot read folder.epd:
        ",
    );
    assert_eq!(lab.names_in("."), before);
}

#[test]
fn useless_arguments_are_refused_with_their_fault() {
    let lab = Lab::new();
    let good = include_str!("../../../engine-core/evaluations/sunfish.json");
    lab.write("no-queen.json", good.replace("\"queen\"", "\"dame\""));
    lab.write("huge.json", good.replace("929", "92900"));
    lab.write("file", "");
    lab.write("bad.book", "e4 12\n");
    lab.write("games.pgn", "1. b4 e5 2. Bb3 *\n\n1. e4 *\n\n1. e5 *\n");
    lab.refuses_all(
        "
        search startpos --depth 1 --eval no-queen.json => unknown field `dame`
        search startpos --depth 1 --eval huge.json => 92900 is no whole number of centipawns from -10000 to 10000 at line 3
        search startpos --depth 1 --eval . => cannot read it:
        run --depth 9 --out file/below => cannot make the output folder `file/below`: 
        man --out file/pages => error: cannot make the folder file/pages:
        parallel --suite horizon --depth 2 --measured 2 --processors 1,1024 => error: --measured: this machine has
        match --strategy ladder --book bad.book => bad.book:1: not a line of a book
        match --strategy ladder --book none.book => cannot read none.book
        book none.pgn => cannot read none.pgn
        book games.pgn --strict => error: 2 bad lines, nothing was run:
        book games.pgn --strict => games.pgn:5, game 3:
        ",
    );
    assert!(!lab.path("lab-out").exists());
}

/// A name that means another strategy makes a table that says what is not so; and who misspells a table hears
/// of it before the run, not after it.
#[test]
fn names_that_mean_others_and_names_of_nothing_are_refused_before_the_run() {
    let lab = Lab::new();
    lab.refuses_all(
        "
        run kaufman -s alpha-beta,name=pvs -o out => `pvs` means another strategy help: choose a name of its own, such as name=my-pvs
        run kaufman -s alpha-beta,name=modern -o out => `modern` means another strategy
        run kaufman -s alpha-beta,name=roadmap-7 -o out => `roadmap-7` means another strategy
        match -s alpha-beta,name=minimax -s pvs -o out => `minimax` means another strategy
        match -s alpha-beta --engine true,name=ladder -o out => `ladder` means another strategy
        run kaufman -s alpha-beta -s alpha-beta,name=x -o out => two strategies are the same recipe, `alpha-beta`, and one is called `x`
        run kaufman --table nope -o out => error: no table `nope` help: `--table help` lists all
        run kaufman --table notes -o out => error: no table `notes` help: did you mean `nodes`? `--table help` lists all
        horizon kaufman --chart nope -o out => error: no chart `nope`
        ablate --base alpha-beta --parts pv --depth 1 --table ratings -o out => error: no table `ratings`
        match -s alpha-beta -s pvs --table positions -o out => error: no table `positions`
        run kaufman --game xiangqi -o out => error: `kaufman` is a suite of chess, not of xiangqi
        match --game xiangqi --openings kaufman -s pvs -s minimax -o out => error: `kaufman` is a suite of chess, not of xiangqi
        ",
    );
    assert!(!lab.path("out").exists());
    lab.write("bad.pgn", "1. e4 e5\n2. Ke3 *\n");
    lab.refuses_all(
        "
        run bad.pgn -d 1 => is not a legal move in rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2 help: no game of bad.pgn can be read
        run kaufman -d 1 -s alpha-beta+qs(foo=1) => `qs` has no parameter `foo` help: its parameters are form, margin (with qs=delta), least (with qs=good)
        run kaufman -d 1 -s pvs+null-move(r=99) => error: `null-move(r=99)`: `r` is 1..16
        ablate kaufman -d 1 --base alpha-beta --parts kilers => error: unknown part `kilers` help: did you mean `killers`? `lab strategies` lists all
        strategies kilers => error: no algorithm or part `kilers` help: did you mean `killers`? `lab strategies` lists all
        help foo => error: no command `foo` help: `lab --help` lists all
        serch => error: no command `serch` help: did you mean
        ",
    );
    lab.run_well(
        "run mates -d 1 -s alpha-beta,name=alpha-beta -s modern,name=modern --table positions -o out",
    );
}
