//! The parts in `examples/parts`: the program runs, and checks the contract of each part.

#[path = "../../examples/parts/main.rs"]
mod parts;

#[test]
fn every_part_of_the_example_is_what_it_says() {
    parts::main().unwrap();
}
