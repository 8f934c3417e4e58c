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

/// The page, the rows as lines of JSON, those of chess first, and whether all agree.
pub type Reproduced = (Document, serde_json::Result<Vec<String>>, bool);

/// Reruns all published tables on all cores, and writes the rows and the page to a folder. `None` if `stop`
/// cut it short.
pub fn run(folder: &Folder, stop: &StopFlag) -> Result<Option<Reproduced>, Error> {
    let compared = threads::pool(Threads::default().count())?.install(|| {
        let Some(chess) = chess::compare(stop)? else {
            return Ok::<_, Error>(None);
        };
        Ok(xiangqi::compare(stop)?.map(|xiangqi| (chess, xiangqi)))
    })?;
    let Some((chess, xiangqi)) = compared else {
        return Ok(None);
    };
    let mut document = Document::new("The published tables, run again");
    let [js_chess, js_xiangqi] = sentences::programs();
    document.paragraph(js_chess);
    document.code(steps(&chess::TABLES));
    document.table(chess::table(&chess));
    let caption = "Four of the five tables. Lines with markers: measured. Rings: printed";
    document.figure("curves", caption, chess::curves(&chess));
    document.paragraph(js_xiangqi);
    document.code(steps(&xiangqi::STEPS));
    document.table(xiangqi::table(&xiangqi));
    folder.write_json("comparison.json", &chess)?;
    folder.write_json("comparison-xiangqi.json", &xiangqi)?;
    folder.write_document(&document)?;
    let verdicts = chess.iter().map(|row| row.verdict);
    let mut verdicts = verdicts.chain(xiangqi.iter().map(|lesson| lesson.verdict));
    let is_met = verdicts.all(|verdict| verdict != Agreement::Missed);
    let lines = chess.iter().map(serde_json::to_string);
    let lines = lines.chain(xiangqi.iter().map(serde_json::to_string));
    Ok(Some((document, lines.collect(), is_met)))
}
