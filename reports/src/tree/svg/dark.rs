//! The colours of a tree on dark pages. The board beside it has rules of its own.

/// A colour of the drawing, and what it becomes on dark ground.
pub(super) const INKS: [(&str, &str); 15] = [
    ("#ffffff", "#1c1c1e"),
    ("#262626", "#e6e6e6"),
    ("#555555", "#b4b4b8"),
    ("#666666", "#a4a4a8"),
    ("#777777", "#98989c"),
    ("#999999", "#7c7c80"),
    ("#b5b5b5", "#5a5a5e"),
    ("#009e73", "#2fc194"),
    ("#d55e00", "#f07a28"),
    ("#0072b2", "#4a9fe0"),
    ("#f2f2f2", "#2c2c2e"),
    ("#d9f0ea", "#12392f"),
    ("#fae7d9", "#452a12"),
    ("#d9eaf4", "#12344a"),
    ("#f4f4f4", "#242426"),
];
