//! The feedback on a task to the student whose program was graded.

use crate::terminal;
use engine_core::sanitize;
use experiments::grade::GradeReport;
use reports::numbers::counted;

/// The points, and what is wrong at which node.
pub(super) fn text(graded: &GradeReport) -> String {
    let (task, of) = (&graded.task, graded.task.asks.len());
    let mut summary = format!("{}: {} of {}\n", task.id, graded.points, counted(of, "point"));
    if graded.points < of {
        summary += &format!("{}, depth {}, {}\n", task.search, task.depth, task.position);
    }
    if let Some(fault) = &graded.fault {
        summary += &format!("No answer: {fault}.\n");
    }
    let mut text = terminal::wrapped_text(&sanitize::message(&summary));
    if graded.errors.len() > 1 {
        text += "Its standard error ended with:\n";
        for line in &graded.errors {
            text += &format!("    {line}\n");
        }
    }
    for finding in &graded.findings {
        let sentence = format!("{}: {}", finding.figure, finding.said);
        text += &match &finding.node {
            None => terminal::wrapped_text(&sentence) + "\n",
            Some(node) => format!(
                "{}\n\n{}\n",
                terminal::wrapped_text(&format!("{sentence} {}", node.said)),
                terminal::wrapped_tree(&node.drawing)
            ),
        };
    }
    text
}
