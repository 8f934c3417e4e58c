//! Recipes to test: every way to order moves.

/// Every combination of the ordering parts, with every setting.
pub(crate) fn orderings() -> Vec<String> {
    let mut all = vec![String::new()];
    for choices in [
        &["+mvv-lva"][..],
        &["+killers", "+killers=1"],
        &["+history"],
        &["+pv", "+pv=10000"],
    ] {
        let longer: Vec<String> = all
            .iter()
            .flat_map(|text| choices.iter().map(move |choice| format!("{text}{choice}")))
            .collect();
        all.extend(longer);
    }
    all
}
