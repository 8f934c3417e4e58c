//! Exercises that the book lets its readers answer in place: a short answer stands in bold behind its number.

use crate::lessons::lessons;
use std::collections::BTreeMap;

/// The exercises of a lesson and their answers, by their numbers.
fn exercises(text: &str) -> Option<(usize, BTreeMap<usize, &str>)> {
    let (before, behind) = text.split_once("\n<details>\n<summary>Answers</summary>\n")?;
    let (answers, _) = behind.split_once("\n</details>").unwrap();
    let questions = before.rsplit_once("\n## ").unwrap().1;
    let count = (1..)
        .take_while(|number| questions.contains(&format!("\n{number}. ")))
        .count();
    let found = answers.split("\n**").skip(1).filter_map(|answer| {
        let (number, text) = answer.split_once(".** ")?;
        Some((number.parse().ok()?, text))
    });
    Some((count, found.collect()))
}

/// What stands in bold in the first paragraph of an answer: the page asks for it.
fn short(answer: &str) -> Option<&str> {
    let paragraph = answer.split("\n\n").next()?;
    paragraph.split("**").nth(1)
}

#[test]
fn each_exercise_has_its_answer() {
    for (lesson, text) in lessons() {
        if let Some((count, answers)) = exercises(&text) {
            assert!(
                answers.keys().copied().eq(1..=count),
                "{lesson}: {count}, {answers:?}"
            );
        }
    }
}

#[test]
fn figures_and_recipes_of_questions_are_printed_by_a_command_of_the_lesson() {
    let mut fields = 0;
    for (lesson, text) in lessons() {
        let blocks = text.split("```console\n").skip(1);
        let printed: String = blocks.map(|block| block.split("\n```").next().unwrap()).collect();
        let answers = exercises(&text).map(|(_, answers)| answers).unwrap_or_default();
        for (number, answer) in answers {
            let Some(short) = short(answer) else { continue };
            fields += 1;
            let is_figure = short.chars().any(|sign| sign.is_ascii_digit());
            let is_recipe = short.starts_with('`');
            // Commands are given the FEN of a position, not its name.
            let is_position = short.starts_with("`HE.");
            let is_printed = printed.contains(short.trim_matches('`'));
            assert!(
                is_printed || is_position || !(is_figure || is_recipe),
                "{lesson}, {number}: {short}"
            );
        }
    }
    assert!(fields >= 25, "{fields} exercises can be answered in place");
}
