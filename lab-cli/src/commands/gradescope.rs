//! `results.json` in the format of <https://gradescope-autograders.readthedocs.io/en/latest/specs/>.

use super::grade_report::text;
use experiments::grade::GradeReport;
use serde_json::{Value, json};

/// The points of a program on a task, and the feedback.
pub(super) fn test(graded: &GradeReport) -> Value {
    let max_score = graded.task.asks.len();
    json!({
        "name": graded.task.id,
        "score": graded.points,
        "max_score": max_score,
        "status": if graded.points == max_score { "passed" } else { "failed" },
        "output": text(graded),
    })
}
