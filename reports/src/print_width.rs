//! [`PrintWidth`]: the width for which charts and tables are printed.

/// The width of charts as PDF and of tables in LaTeX.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, strum::EnumString, strum::Display, strum::VariantArray,
)]
#[strum(serialize_all = "lowercase")]
pub enum PrintWidth {
    /// A column of a two-column paper, 3.5 inches.
    Column,
    /// The lines of LaTeX's class `article`, 4.8 inches.
    #[default]
    Page,
}

impl PrintWidth {
    pub const ALL: &[PrintWidth] = <PrintWidth as strum::VariantArray>::VARIANTS;

    /// The width of a chart, in 96ths of an inch. Its smallest letters then have 7 points.
    pub(crate) fn of_chart(self) -> f64 {
        match self {
            PrintWidth::Column => 334.0,
            PrintWidth::Page => 458.0,
        }
    }

    /// The width of a table, in characters of [`PrintWidth::table_style`].
    pub(crate) fn of_table(self) -> usize {
        match self {
            PrintWidth::Column => 56,
            PrintWidth::Page => 74,
        }
    }

    /// The letters of a table, and the room beside its columns.
    pub(crate) fn table_style(self) -> &'static str {
        match self {
            PrintWidth::Column => "\\footnotesize\\setlength{\\tabcolsep}{3pt}",
            PrintWidth::Page => "\\small\\setlength{\\tabcolsep}{4pt}",
        }
    }
}
