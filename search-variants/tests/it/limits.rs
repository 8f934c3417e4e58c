//! The deepest searches possible, and how much stack they take.

use super::positions::{START, XIANGQI, bitboard, mailbox, nodes, xiangqi};
use engine_core::{Depth, Ply, Searchable};
use search_variants::observer::EnteredNode;
use search_variants::window::Window;
use search_variants::{Catalogue, DEEPEST, MAX_PLY, Observer, Search, Status};

/// Two kings that never meet: all lines end early, because positions repeat.
const KINGS: &str = "3k5/9/9/9/9/9/9/9/9/4K4 w";

/// Much less than the 2 MiB that Rust gives a thread.
const SMALL_STACK: usize = 256 << 10;

/// Maximum bytes of stack per ply. Measured: 160 (minimax, xiangqi) to 472 (`pvs`, bitboard).
const A_PLY: usize = 1024;

/// Records the stack addresses of the nodes of a search.
#[derive(Default)]
struct Stack {
    top: usize,
    lowest: usize,
    deepest: Ply,
}

impl<P: Searchable> Observer<P> for Stack {
    fn entered(&mut self, node: &EnteredNode<P::Move>) {
        let ply = node.ply;
        let address = (&raw const ply).addr();
        if ply == Ply::ROOT {
            (self.top, self.lowest) = (address, address);
        }
        self.lowest = self.lowest.min(address);
        self.deepest = self.deepest.max(ply);
    }
}

/// Runs `work` with a small stack. If it were too small, the test program would crash.
fn with_little_stack(work: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(SMALL_STACK);
    thread.spawn(work).unwrap().join().unwrap();
}

/// Every algorithm with these parts, except combinations that make no sense.
fn recipes(parts: &'static str) -> impl Iterator<Item = String> {
    let names: Vec<&str> = Catalogue::standard()
        .algorithms()
        .iter()
        .map(|info| info.name)
        .collect();
    names
        .into_iter()
        .map(move |name| format!("{name}{parts}"))
        .filter(|recipe| recipe.parse::<search_variants::Strategy>().is_ok())
}

/// Goes down the first lines of a search of maximum depth, until the node budget is spent.
fn goes_down<P: Searchable>(position: &P, recipe: &str) -> Stack {
    let budget = nodes(20_000);
    let mut stack = Stack::default();
    let parsed = recipe.parse().unwrap();
    let mut search = Search::new(position.clone(), &parsed)
        .within(budget)
        .observed_by(&mut stack);
    search.search_within(DEEPEST, Window::full());
    drop(search);
    let bytes = stack.top - stack.lowest;
    assert!(bytes <= stack.deepest.index() * A_PLY, "{recipe}: {bytes} bytes");
    stack
}

#[test]
fn a_search_to_the_limit_of_plies_takes_little_stack_on_every_board_and_with_every_algorithm() {
    with_little_stack(|| {
        for parts in [
            "",
            "+qs+mvv-lva",
            "+playout",
            "+check-ext+single-reply",
            "+qs=evasions+check-ext",
            "+null-move=verified+lmr+tt=1+hash-move+see+killers",
        ] {
            let mut deepest = Ply::ROOT;
            for recipe in recipes(parts) {
                let stacks = [
                    goes_down(&bitboard(START), &recipe),
                    goes_down(&mailbox(START), &recipe),
                    goes_down(&xiangqi(XIANGQI), &recipe),
                ];
                deepest = stacks.iter().map(|stack| stack.deepest).fold(deepest, Ply::max);
            }
            // Reductions and null moves shorten some lines.
            assert!(deepest.index() + 4 >= MAX_PLY.index(), "{parts}: {deepest}");
        }
    });
}

#[test]
fn a_search_is_deepened_to_the_limit_of_plies_and_no_further() {
    with_little_stack(|| {
        for recipe in recipes("+tt=1").chain(recipes("+tt=1+qs=evasions+check-ext+single-reply")) {
            let recipe = recipe.parse().unwrap();
            let mut search = Search::new(xiangqi(KINGS), &recipe);
            let last = search.deepen(Depth::new(u32::MAX)).last().unwrap();
            assert_eq!((last.depth, last.status), (DEEPEST, Status::Complete), "{recipe}");
        }
    });
}
