//! The parts in `examples`: each program runs, and checks the contract of its part.

#[path = "../../examples/evaluation.rs"]
mod evaluation;
#[path = "../../examples/leaf_rule.rs"]
mod leaf_rule;
#[path = "../../examples/ordering.rs"]
mod ordering;

#[test]
fn every_part_of_an_example_is_what_it_says() {
    for run in [evaluation::main, leaf_rule::main, ordering::main] {
        run().unwrap();
    }
}
