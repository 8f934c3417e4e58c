//! Solves the tree tasks of `lab grade` by fail-soft alpha-beta: value, move and leaves. One file without
//! dependencies: `rustc -O solution.rs`.

const INFINITE: i32 = 1_000_000;

/// The unread part of the tree's text: children are stored in the order of the search.
struct Search<'a> {
    rest: &'a str,
    leaves: Vec<String>,
    best: usize,
}

impl Search<'_> {
    fn value(&mut self, alpha: i32, beta: i32, path: &[usize], skips: bool) -> i32 {
        if !self.rest.starts_with('[') {
            let end = self.rest.find([',', ']']).unwrap_or(self.rest.len());
            let leaf: i32 = self.rest[..end].parse().expect("a leaf is a number");
            self.rest = &self.rest[end..];
            if !skips {
                let line: Vec<String> = path.iter().map(usize::to_string).collect();
                self.leaves.push(format!("\"{}\"", line.join(" ")));
            }
            return if path.len() % 2 == 0 { leaf } else { -leaf };
        }
        let mut most = -INFINITE;
        for number in 1.. {
            if self.rest.starts_with(']') {
                break;
            }
            self.rest = &self.rest[1..];
            // A pruned child is parsed but not searched, to find the end of its text.
            let pruned = skips || most >= beta;
            let score = -self.value(-beta, -alpha.max(most), &[path, &[number]].concat(), pruned);
            if !pruned && score > most {
                most = score;
                if path.is_empty() {
                    self.best = number;
                }
            }
        }
        self.rest = &self.rest[1..];
        most
    }
}

fn main() {
    for line in std::io::stdin().lines() {
        let line = line.expect("standard input is text");
        let between = |start: &str, end: &str| {
            let (_, rest) = line.split_once(start).expect("a task has these keys");
            rest.split_once(end).map_or(rest, |(found, _)| found)
        };
        let id = between("\"id\":", ",\"game\"");
        let mut search = Search {
            rest: between("\"tree\":", "}"),
            leaves: Vec::new(),
            best: 0,
        };
        let value = search.value(-INFINITE, INFINITE, &[], false);
        let (best, leaves) = (search.best, search.leaves.join(","));
        println!("{{\"id\":{id},\"value\":{value},\"move\":\"{best}\",\"leaves\":[{leaves}]}}");
    }
}
