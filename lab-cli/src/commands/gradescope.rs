//! `results.json` in the format of <https://gradescope-autograders.readthedocs.io/en/latest/specs/>.

use super::grade_report::text;
use experiments::grade::GradeReport;
use serde::Serialize;

/// The points of a program, and the feedback on each task.
#[derive(Debug, Default, Serialize)]
pub(super) struct GradescopeResults {
    pub(super) score: usize,
    pub(super) output: String,
    pub(super) tests: Vec<GradescopeTest>,
}

#[derive(Debug, Serialize)]
pub(super) struct GradescopeTest {
    name: String,
    score: usize,
    max_score: usize,
    status: &'static str,
    output: String,
}

impl From<&GradeReport> for GradescopeTest {
    fn from(graded: &GradeReport) -> GradescopeTest {
        let max_score = graded.task.asks.len();
        GradescopeTest {
            name: graded.task.id.clone(),
            score: graded.points,
            max_score,
            status: if graded.points == max_score { "passed" } else { "failed" },
            output: text(graded),
        }
    }
}
