//! Documents as one HTML file: styles and drawings are inside.

use super::Document;
use super::piece::Piece;
use crate::template;
use minijinja::context;
use minijinja::value::{Serde, Value};

impl Document {
    pub fn to_html(&self) -> String {
        let mut pieces: Vec<Piece> = self.pieces().collect();
        let contents = pieces.iter().filter_map(|piece| match piece {
            Piece::Table { label, table, .. } => Some(context! { label => label, title => &table.title }),
            Piece::Picture {
                label,
                folder: "charts",
                caption,
                ..
            } => Some(context! { label => label, title => caption.split(". ").next() }),
            _ => None,
        });
        let contents: Vec<Value> = contents.collect();
        // What was found, and the first chart beside it, stand on the first screen.
        let is_chart = |piece: &Piece| matches!(piece, Piece::Picture { folder: "charts", .. });
        let head = pieces
            .iter()
            .take_while(|piece| matches!(piece, Piece::Paragraph { .. }))
            .count();
        let found = pieces
            .iter()
            .position(|piece| matches!(piece, Piece::Findings { .. }));
        let chart = pieces.iter().position(is_chart);
        let chart = chart.filter(|&chart| found.is_some_and(|found| found < chart));
        let chart = chart.map(|place| pieces.remove(place));
        let found = found.map(|place| pieces.remove(place));
        let rest = pieces.split_off(head);
        let page = context! {
            title => &self.title,
            head => Serde(&pieces),
            found => Serde(&found),
            chart => Serde(&chart),
            contents,
            rest => Serde(&rest),
        };
        template::render("page.html", page)
    }
}
