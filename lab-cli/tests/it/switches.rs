//! Ablations of UCI engines by switches: `lab uci` must give the same figures as the recipes, and failing
//! engines are reported in a sentence.

use crate::lab::{Lab, assert_has};
use serde_json::{Value, json};

const PARTS: [&str; 4] = ["killers", "history", "tt", "null-move"];
const BASE: &str = "pvs+qs+mvv-lva";

/// The `--engine` and `--switch` options that ablate `lab uci` like its recipe.
fn switched() -> String {
    let switches = PARTS.map(|part| format!(" --switch \"{part}: Strategy-=+{part}\""));
    format!(
        "--engine \"'{}' uci --strategy {BASE}+{},name=mine\"{}",
        env!("CARGO_BIN_EXE_lab"),
        PARTS.join("+"),
        switches.concat()
    )
}

/// What each depth of a search found, by position, by the number of its subset and by depth.
fn found(lab: &Lab, folder: &str) -> Vec<Value> {
    let manifest: Value = serde_json::from_str(&lab.read(&format!("{folder}/manifest.json"))).unwrap();
    let names: Vec<Value> = match manifest["engines"].as_array() {
        Some(_) => {
            let named = manifest["names"].as_array().unwrap().iter();
            named.map(|name| name["recipe"].clone()).collect()
        }
        None => manifest["strategies"].as_array().unwrap().clone(),
    };
    let rows = lab
        .read_rows::<Value>(&format!("{folder}/records.ndjson"))
        .into_iter();
    let keys = [
        "position",
        "depth",
        "nodes",
        "nodes_total",
        "score",
        "best_move",
        "pv",
        "solved",
        "status",
    ];
    let row = |row: Value| {
        let subset = names.iter().position(|name| *name == row["strategy"]).unwrap();
        json!([subset, keys.map(|key| row[key].clone())])
    };
    rows.map(row).collect()
}

#[test]
fn the_lab_as_an_engine_ablated_by_switches_has_the_figures_of_its_recipes_to_the_node() {
    let lab = Lab::new();
    let asked = "ablate bratko-kopec --depth 3 --format csv";
    let recipes = format!("--base {BASE} --parts {}", PARTS.join(","));
    let printed = lab.run_well(&format!("{asked} {recipes} --out recipes"));
    let engine = lab.run_well(&format!("{asked} {} --out engine", switched()));
    let rows = found(&lab, "recipes");
    assert_eq!(rows.len(), 24 * 16 * 3);
    assert_eq!(found(&lab, "engine"), rows);
    assert_eq!(engine.stdout, printed.stdout);
    // Within a budget the depths are compared that searches complete.
    let asked = "ablate bratko-kopec --depth 20 --nodes 3000 --measure depth --design leave-one-out";
    let printed = lab.run_well(&format!("{asked} {recipes} --format csv --out recipes-by-nodes"));
    assert_has(&printed.stdout, "\ndepth,killers history tt null-move,");
    let engine = lab.run_well(&format!(
        "{asked} {} --format csv --out engine-by-nodes",
        switched()
    ));
    assert_eq!(engine.stdout, printed.stdout);
    let table = lab.run_well("report engine-by-nodes").stdout;
    assert_has(&table, "24 positions, 3,000 nodes");
    assert_has(&table, "depth with it / depth without the part");
    lab.refuses(
        &format!("ablate bratko-kopec --depth 9 --measure depth {recipes}"),
        "--measure depth needs --nodes or --time",
    );
}

#[test]
fn an_ablation_by_switches_is_shared_out_and_continued_like_any_other() {
    let lab = Lab::new();
    let asked = format!("ablate horizon --depth 2 --design leave-one-out {}", switched());
    lab.run_well(&format!("{asked} --strength --games 2 --out whole"));
    let games = lab.read_rows::<Value>("whole/strength/games.ndjson");
    assert_eq!(games[0]["white"], "-killers");
    // Its games are by the limits of the searches, where these have any.
    for (limit, budgets) in [
        ("--nodes 300", json!([{ "nodes": 300 }])),
        ("--time 5ms", json!([{ "time_s": 0.005 }])),
    ] {
        let out = limit.trim_start_matches('-').replace(' ', "-");
        let printed = lab.run_well(&format!("{asked} {limit} --strength --games 2 --out {out}"));
        assert_has(&printed.stdout, "-killers");
        assert_has(&printed.stdout, "Pairings at");
        let manifest: Value =
            serde_json::from_str(&lab.read(&format!("{out}/strength/manifest.json"))).unwrap();
        for (kept, asked) in manifest["budgets"]
            .as_array()
            .unwrap()
            .iter()
            .zip(budgets.as_array().unwrap())
        {
            let (kept, asked) = (kept.as_object().unwrap(), asked.as_object().unwrap());
            assert!(asked.iter().all(|(key, value)| kept[key] == *value), "{kept:?}");
        }
        assert_eq!(manifest["budgets"].as_array().unwrap().len(), 1, "{limit}");
    }
    lab.run_well(&format!("{asked} --plan-only --out plan"));
    lab.run_well("work plan --part 1/2");
    lab.run_well("work plan --part 2/2");
    lab.run_well("merge plan --out merged");
    assert_eq!(found(&lab, "merged"), found(&lab, "whole"));
    let rows = lab.read("whole/records.ndjson");
    let lines: Vec<&str> = rows.split_inclusive('\n').collect();
    lab.break_off("whole");
    lab.write("whole/records.ndjson", lines[..lines.len() / 2].concat());
    lab.run_well("resume whole");
    assert_eq!(found(&lab, "whole"), found(&lab, "merged"));
}

/// An engine with three options, which quits if both null move and late move reductions are off.
const ENGINE: &str = "null=true; lmr=3
    while read -r word _ name _ value; do
     case \"$word\" in
     uci) echo 'id name toy'; echo 'option name NullMove type check default true'
      echo 'option name LMR type spin default 3 min 0 max 8'
      echo 'option name Style type combo default a var a var b'; echo uciok;;
     setoption) case \"$name\" in NullMove) null=$value;; LMR) lmr=$value;; esac;;
     isready) echo readyok;;
     go) if [ $null$lmr = false0 ]; then echo assertion failed >&2; exit 3; fi
      n=$((100 * (9 - lmr))); if [ $null = false ]; then n=$((n * 2)); fi
      echo info depth 1 score cp 10 nodes 20 pv e2e4
      echo info depth 2 score cp 12 nodes $((n + 20)) pv e2e4 e7e5; echo bestmove e2e4;;
     quit) exit;;
     esac
    done\n";

#[test]
fn an_engine_that_ends_in_one_subset_leaves_that_one_out_and_keeps_the_others() {
    let lab = Lab::new();
    lab.write("toy.sh", ENGINE);
    lab.write("other.sh", ENGINE.replace("lmr=3", "lmr=1"));
    let asked =
        "ablate --fen startpos --depth 2 --engine \"sh toy.sh\" --switch \"null move: NullMove=false\"";
    let ended = lab.run_well(&format!("{asked} --switch \"lmr: LMR=0\" --all --out out"));
    assert_has(
        &ended.stderr,
        "note: toy without null move, lmr has no answer in startpos: it ended by itself (exit status: 3; on its \
         standard error: assertion failed)",
    );
    let printed = ended.stdout.split_whitespace().collect::<Vec<&str>>().join(" ");
    assert_has(&printed, "null move 2.00 lmr 1.50");
    assert_has(&printed, "Not finished in any position: none.");
    assert_has(
        &printed,
        "null move 900 0.667 lmr 1,200 0.500 null move, lmr 600 1.00",
    );
    // Settings that do not go together are refused by the engine itself.
    let refusing = ENGINE.replace(
        "isready) echo",
        "isready) [ $null$lmr = false0 ] && echo info string error: not both; echo",
    );
    lab.write("refusing.sh", refusing);
    let ended =
        lab.run_well(&(asked.replace("toy.sh", "refusing.sh") + " --switch \"lmr: LMR=0\" --out refused"));
    assert_has(&ended.stderr, "in startpos: it refuses what is set: not both");
    // It may also end as soon as an option is set.
    lab.write(
        "dying.sh",
        ENGINE.replace("NullMove) null=$value;;", "NullMove) exit 4;;"),
    );
    let ended = lab.run_well(&(asked.replace("toy.sh", "dying.sh") + " --switch \"lmr: LMR=0\" --out dying"));
    assert_has(
        &ended.stderr,
        "note: toy without null move has no answer in startpos: it ended by itself (exit status: 4)",
    );
    // Another build may stand for what is off.
    let ended = lab.run_well(&format!(
        "{asked} --switch \"lmr: sh other.sh\" --format csv --out build"
    ));
    assert_has(&ended.stdout, "saved,null-move lmr,2.66666667");
    lab.refuses_all(
        "
        ablate --fen startpos --depth 2 --engine \"sh toy.sh\" => of one engine with a switch at least
        ablate --fen startpos --depth 2 --engine \"sh toy.sh\" --switch lmr => `lmr` is no switch
        ablate --fen startpos --depth 2 --engine \"sh toy.sh\" --switch \"lmr: LMS=0\" => switch `lmr`: the engine `sh toy.sh` has no option `LMS`; it has NullMove, LMR, Style
        ablate --fen startpos --depth 2 --engine \"sh toy.sh\" --switch \"lmr: LMR=9\" => switch `lmr`: the engine `sh toy.sh` takes a whole number from 0 to 8 for option `LMR`, not `9`
        ablate --fen startpos --depth 2 --engine \"sh toy.sh\" --switch \"style: Style-=c\" => switch `style` takes `c` from option `Style`, which is `a`
        ablate --fen startpos --depth 2 --engine \"sh toy.sh\" --switch \"a: LMR=0\" --switch \"b: lmr=1\" => switches `a` and `b` both set option `lmr`
        ablate --fen startpos --depth 2 --engine \"sh toy.sh\" --switch \"a: ./none\" => there is no program `./none`
        ",
    );
    let wrong = format!(
        "--engine \"'{}' uci\" --switch \"a: Strategy=pvs+kilers\"",
        env!("CARGO_BIN_EXE_lab")
    );
    lab.refuses(
        &format!("ablate --fen startpos --depth 2 {wrong}"),
        "refuses what is set",
    );
}
