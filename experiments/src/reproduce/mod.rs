//! Published tables, rerun and compared figure by figure.

mod chess;
pub(crate) mod published_figures;
mod xiangqi;

use crate::error::Error;
use crate::folder::Folder;
use crate::limits::threads::{self, Threads};
use reports::Document;
use reports::sentences::reproduce as sentences;
use serde::Serialize;
use sessions::StopFlag;

/// Whether a row agrees with the published one. As text, a missed one stands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, strum::Display)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum Agreement {
    /// Every figure equals the published one.
    Exact,
    /// Best move and score equal the published ones with every set of random keys, and the published nodes
    /// lie between the smallest and the largest measured.
    Inside,
    #[strum(serialize = "MISSED")]
    Missed,
}

/// One line per step of a program: its name, title and recipe.
fn steps(all: &[[&str; 3]]) -> String {
    let lines = all.iter();
    let lines = lines.map(|[name, title, recipe]| format!("{name:2}  {title}: {recipe}"));
    lines.collect::<Vec<String>>().join("\n")
}

/// The published value, followed by the measured one if it differs.
fn beside(published: String, measured: &str) -> String {
    if published == measured {
        published
    } else {
        format!("{published}, not {measured}")
    }
}

/// All published tables compared with the measured ones, and their page.
pub struct Reproduction {
    pub chess: Vec<chess::FigureComparison>,
    pub xiangqi: Vec<xiangqi::XiangqiFigure>,
}

impl Reproduction {
    /// Reruns all tables on all cores. `None` if `stop` cut it short.
    pub fn run(stop: &StopFlag) -> Result<Option<Reproduction>, Error> {
        threads::pool(Threads::default().count())?.install(|| {
            let Some(chess) = chess::compare(stop)? else {
                return Ok(None);
            };
            let xiangqi = xiangqi::compare(stop)?;
            Ok(xiangqi.map(|xiangqi| Reproduction { chess, xiangqi }))
        })
    }

    pub fn is_met(&self) -> bool {
        let verdicts = self.chess.iter().map(|row| row.verdict);
        let mut all = verdicts.chain(self.xiangqi.iter().map(|lesson| lesson.verdict));
        all.all(|verdict| verdict != Agreement::Missed)
    }

    /// The rows as lines of JSON, those of chess first.
    pub fn lines(&self) -> serde_json::Result<Vec<String>> {
        let chess = self.chess.iter().map(serde_json::to_string);
        let xiangqi = self.xiangqi.iter().map(serde_json::to_string);
        chess.chain(xiangqi).collect()
    }

    /// Writes the rows and the page.
    pub fn write(&self, folder: &Folder) -> Result<Document, Error> {
        let document = self.document();
        folder.write_json("comparison.json", &self.chess)?;
        folder.write_json("comparison-xiangqi.json", &self.xiangqi)?;
        folder.write_document(&document)?;
        Ok(document)
    }

    fn document(&self) -> Document {
        let mut document = Document::new("The published tables, run again");
        let [js_chess, js_xiangqi] = sentences::programs();
        document.paragraph(js_chess);
        document.code(steps(&chess::TABLES));
        document.table(chess::table(&self.chess));
        document.figure(
            "curves",
            "Four of the five tables. Lines with markers: measured. Rings: printed",
            chess::curves(&self.chess),
        );
        document.paragraph(js_xiangqi);
        document.code(steps(&xiangqi::STEPS));
        document.table(xiangqi::table(&self.xiangqi));
        document
    }
}
