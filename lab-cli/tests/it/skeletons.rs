//! Skeleton programs: without their searches they run; with the searches filled in they get every point.

use crate::grade::has;
use crate::lab::{Lab, read_rows};
use serde_json::Value;
use std::process::Command;

/// A program to complete, as the lab prints it for a language: its file, what compiles it, what starts it,
/// and its searches, each of which takes the place of a value of 0.
struct Skeleton {
    language: &'static str,
    file: &'static str,
    compile: &'static [&'static str],
    run: &'static str,
    hole: &'static str,
    minimax: &'static str,
    alpha_beta: &'static str,
}

const PYTHON: Skeleton = Skeleton {
    language: "python",
    file: "solution.py",
    compile: &["python3", "--version"],
    run: "python3 solution.py",
    hole: "return 0\n",
    minimax: "
        best = -INFINITE
        for number, child in enumerate(node.children, 1):
            score = -self.value(child)
            if score > best:
                best = score
                if node.ply == 0:
                    self.best_move = str(number)
        return best
",
    alpha_beta: "
        best = alpha if fail_hard else -INFINITE
        for number, child in enumerate(node.children, 1):
            score = -self.value(child, -beta, -max(alpha, best))
            if score > best:
                best = score
                if node.ply == 0:
                    self.best_move = str(number)
            if best >= beta:
                return beta if fail_hard else best
        return best
",
};

const JAVA: Skeleton = Skeleton {
    language: "java",
    file: "Solution.java",
    compile: &["javac", "Solution.java"],
    run: "java Solution",
    hole: "return 0;\n",
    minimax: "
        int best = -INFINITE;
        for (int index = 0; index < node.children.size(); index++) {
            int score = -value(node.children.get(index), -INFINITE, INFINITE);
            if (score > best) {
                best = score;
                if (node.ply == 0) bestMove = \"\" + (index + 1);
            }
        }
        return best;
",
    alpha_beta: "
        int best = failHard ? alpha : -INFINITE;
        for (int index = 0; index < node.children.size(); index++) {
            int score = -value(node.children.get(index), -beta, -Math.max(alpha, best));
            if (score > best) {
                best = score;
                if (node.ply == 0) bestMove = \"\" + (index + 1);
            }
            if (best >= beta) return failHard ? beta : best;
        }
        return best;
",
};

const CPP: Skeleton = Skeleton {
    language: "cpp",
    file: "solution.cpp",
    compile: &["g++", "-Werror", "-Wall", "-o", "solution", "solution.cpp"],
    run: "./solution",
    hole: "return 0;\n",
    minimax: "
        int best = -INFINITE;
        for (size_t index = 0; index < node.children.size(); index++) {
            int score = -this->value(node.children[index]);
            if (score > best) {
                best = score;
                if (node.ply == 0) best_move = std::to_string(index + 1);
            }
        }
        return best;
",
    alpha_beta: "
        int best = fail_hard ? alpha : -INFINITE;
        for (size_t index = 0; index < node.children.size(); index++) {
            int score = -this->value(node.children[index], -beta, -std::max(alpha, best));
            if (score > best) {
                best = score;
                if (node.ply == 0) best_move = std::to_string(index + 1);
            }
            if (best >= beta) return fail_hard ? beta : best;
        }
        return best;
",
};

const RUST: Skeleton = Skeleton {
    language: "rust",
    file: "solution.rs",
    compile: &["rustc", "solution.rs"],
    run: "./solution",
    hole: "        0\n",
    minimax: "
        let mut best = -INFINITE;
        for (index, child) in node.children.iter().enumerate() {
            let score = -self.value(child, -INFINITE, INFINITE);
            if score > best {
                best = score;
                if node.ply == 0 {
                    self.best_move = Some((index + 1).to_string());
                }
            }
        }
        best
",
    alpha_beta: "
        let mut best = if fail_hard { alpha } else { -INFINITE };
        for (index, child) in node.children.iter().enumerate() {
            let score = -self.value(child, -beta, -alpha.max(best));
            if score > best {
                best = score;
                if node.ply == 0 {
                    self.best_move = Some((index + 1).to_string());
                }
            }
            if best >= beta {
                return if fail_hard { beta } else { best };
            }
        }
        best
",
};

/// The points of each task, as a program of that text makes them.
fn points(lab: &Lab, skeleton: &Skeleton, text: &str) -> Vec<u64> {
    lab.write(skeleton.file, text);
    let mut compiler = Command::new(skeleton.compile[0]);
    let compiled = compiler
        .args(&skeleton.compile[1..])
        .current_dir(lab.path("."))
        .output()
        .unwrap();
    assert!(compiled.status.success(), "{compiled:?}");
    let line = format!("grade --program \"{}\" --time 60 --format json", skeleton.run);
    let tasks: Vec<Value> = read_rows(&lab.run(&line).stdout);
    assert!(tasks.iter().all(|task| task["fault"].is_null()), "{tasks:?}");
    tasks
        .iter()
        .map(|task| task["points"].as_u64().unwrap())
        .collect()
}

/// Without a search it answers, and has no point; minimax has those of the first task, both searches all.
fn assert_completes(skeleton: &Skeleton) {
    if !has(skeleton.compile[0]) {
        eprintln!("skipped: there is no {} here", skeleton.compile[0]);
        return;
    }
    let lab = Lab::new();
    let none = lab.run(&format!("grade --skeleton {}", skeleton.language)).stdout;
    assert_eq!(points(&lab, skeleton, &none), [0; 7]);
    let minimax = none.replacen(skeleton.hole, skeleton.minimax, 1);
    assert_eq!(points(&lab, skeleton, &minimax), [3, 0, 0, 0, 0, 0, 0]);
    let both = minimax.replacen(skeleton.hole, skeleton.alpha_beta, 1);
    assert_eq!(points(&lab, skeleton, &both), [3; 7]);
}

#[test]
fn the_skeleton_in_python_answers_and_makes_every_point_with_its_searches() {
    assert_completes(&PYTHON);
}

#[test]
fn the_skeleton_in_java_answers_and_makes_every_point_with_its_searches() {
    assert_completes(&JAVA);
}

#[test]
fn the_skeleton_in_cpp_answers_and_makes_every_point_with_its_searches() {
    assert_completes(&CPP);
}

#[test]
fn the_skeleton_in_rust_answers_and_makes_every_point_with_its_searches() {
    assert_completes(&RUST);
}
