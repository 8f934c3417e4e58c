//! The text format of trees, in one line.

use super::{Kind, Source, TreePosition, WrittenNode};
use engine_core::{Position, Score};
use std::fmt;
use std::str::FromStr;
use strum::VariantNames;

/// Maximum length of a path; a search is limited to 128 plies.
const DEEPEST: usize = 100;
/// Maximum number of leaves of a `p-game`, which counts the leaves below each node.
const MAX_COUNTED: u64 = 1 << 20;
/// Maximum number of nodes in an explicit tree.
const MAX_NODES: usize = 1 << 16;
/// Maximum number of children: a move is a child's number in one byte.
const MAX_CHILDREN: usize = u8::MAX as usize;

/// An error in the text of a tree, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct TreeError(String);

impl TreeError {
    fn written(wanted: &str, rest: &str) -> TreeError {
        TreeError(format!("{wanted} is wanted in a written tree before `{rest}`"))
    }

    /// An explicit tree has too many nodes, levels or children, or two children with the same name.
    fn size() -> TreeError {
        TreeError(
            "a written tree has 65536 nodes, 100 levels and 255 children of a node at the most, and no child \
             has the name or number of another"
                .to_owned(),
        )
    }
}

/// The fields of a kind of tree.
fn fields_of(kind: &str) -> &'static [&'static str] {
    match kind {
        "ordered" => &["width", "depth", "quality", "seed"],
        _ => &["width", "depth", "seed"],
    }
}

impl FromStr for TreePosition {
    type Err = TreeError;

    fn from_str(line: &str) -> Result<TreePosition, TreeError> {
        let is_path = |text: &str| {
            text.trim()
                .bytes()
                .all(|sign| sign.is_ascii_digit() || sign == b'.')
        };
        let (line, path) = match line.rsplit_once(" path=") {
            Some((line, path)) if is_path(path) => (line, Some(path.trim())),
            _ => (line, None),
        };
        let mut tree =
            TreePosition::of(if line.contains('(') { Source::Written(written(line)?) } else { drawn(line)? });
        for step in path.into_iter().flat_map(|path| path.split('.')) {
            let number = step.parse().ok().and_then(|number: u8| number.checked_sub(1));
            let number = number.filter(|&number| tree.lists(number));
            let number = number.ok_or_else(|| {
                let path = path.unwrap_or_default();
                TreeError(format!("`path={path}` leads out of the tree"))
            })?;
            tree.make(number);
        }
        Ok(tree)
    }
}

/// The kind of a random tree, and its fields.
type Fields<'a> = (&'static str, Vec<(&'a str, &'a str)>);

fn refused(kind: &str, field: &str) -> TreeError {
    let fields: Vec<String> = fields_of(kind).iter().map(|name| format!("{name}=")).collect();
    let fields = fields.join(", ");
    TreeError(format!(
        "a tree of the kind {kind} has {fields} once each, and perhaps path=; see `{field}`"
    ))
}

fn fields_in(line: &str) -> Result<Fields<'_>, TreeError> {
    let mut words = line.split_whitespace();
    let first = words.next().unwrap_or_default();
    let known = Kind::VARIANTS.iter().find(|name| **name == first);
    let &kind = known.ok_or_else(|| {
        TreeError(format!(
            "`{first}` is no kind of tree: there are uniform, ordered, incremental, p-game and n-game, and \
             leaves in brackets as in ((3 12 8)(2 4 6)(14 5 2))"
        ))
    })?;
    let mut values: Vec<(&str, &str)> = Vec::new();
    for word in words {
        let field = word.split_once('=').filter(|(name, _)| {
            fields_of(kind).contains(name) && values.iter().all(|(other, _)| other != name)
        });
        values.push(field.ok_or_else(|| refused(kind, word))?);
    }
    Ok((kind, values))
}

fn read<T: FromStr>(
    (kind, values): &Fields<'_>,
    name: &str,
    is_meant: impl Fn(&T) -> bool,
    wanted: &str,
) -> Result<T, TreeError> {
    let value = values.iter().find(|(other, _)| *other == name);
    let (_, value) = value.ok_or_else(|| refused(kind, &format!("{name}=")))?;
    let read = value.parse().ok().filter(is_meant);
    read.ok_or_else(|| TreeError(format!("`{name}={value}` wants {wanted}")))
}

fn drawn(line: &str) -> Result<Source, TreeError> {
    let fields = fields_in(line)?;
    let width: u8 = read(
        &fields,
        "width",
        |&width| width > 0,
        "a whole number from 1 to 255",
    )?;
    let depth: usize = read(
        &fields,
        "depth",
        |depth| (1..=DEEPEST).contains(depth),
        "a whole number from 1 to 100",
    )?;
    let seed = read(
        &fields,
        "seed",
        |_| true,
        "one whole number from 0 to 18446744073709551615",
    )?;
    let kind = match fields.0 {
        "uniform" => Kind::Uniform,
        "ordered" => Kind::Ordered {
            quality: read(
                &fields,
                "quality",
                |quality| (0.0..=1.0).contains(quality),
                "a number from 0 to 1",
            )?,
        },
        "incremental" => Kind::Incremental,
        "n-game" => Kind::NGame,
        _ => {
            let leaves = u64::from(width).checked_pow(depth as u32);
            if leaves.is_none_or(|leaves| leaves > MAX_COUNTED) {
                return Err(TreeError(format!(
                    "a p-game has {MAX_COUNTED} leaves at the most: take a smaller width or depth"
                )));
            }
            let chance = as_common_everywhere(width);
            Kind::PGame { chance }
        }
    };
    Ok(Source::Drawn {
        kind,
        width,
        depth,
        seed,
    })
}

/// The probability of a win that is the same for a node and its children: the root of `x^width = 1 - x`.
fn as_common_everywhere(width: u8) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..60 {
        let middle: f64 = f64::midpoint(low, high);
        if middle.powi(width.into()) + middle > 1.0 {
            high = middle;
        } else {
            low = middle;
        }
    }
    low
}

/// Parses `name(child child ...)` and `name=value`; names are optional.
fn written(line: &str) -> Result<Vec<WrittenNode>, TreeError> {
    let mut nodes: Vec<WrittenNode> = Vec::new();
    // The nodes whose parenthesis is still open.
    let mut open: Vec<usize> = Vec::new();
    let mut rest = line.trim();
    while !rest.is_empty() {
        let wants = |wanted| TreeError::written(wanted, &rest.chars().take(20).collect::<String>());
        if let (Some(after), Some(&node)) = (rest.strip_prefix(')'), open.last()) {
            if nodes[node].children.is_empty() {
                return Err(wants("a leaf or a node"));
            }
            open.pop();
            rest = after.trim_start();
            continue;
        }
        if open.is_empty() && !nodes.is_empty() {
            return Err(wants("the end"));
        }
        let named = rest.starts_with(char::is_alphabetic);
        let sign = |sign: char| sign.is_alphanumeric() || matches!(sign, '-' | '_');
        let (name, after) = if named {
            rest.split_at(rest.find(|next| !sign(next)).unwrap_or(rest.len()))
        } else {
            ("", rest)
        };
        let place = nodes.len();
        let (value, after) = match after.strip_prefix('(') {
            Some(after) => {
                open.push(place);
                (0, after)
            }
            None => {
                let text = after.strip_prefix('=').filter(|_| named);
                let text = text.or((!named).then_some(after));
                let text = text.ok_or_else(|| wants("`(` or `=` behind a name"))?;
                let ends = |sign: char| sign.is_whitespace() || matches!(sign, '(' | ')');
                let (number, after) = text.split_at(text.find(ends).unwrap_or(text.len()));
                let most = Score::MAX_EVALUATION.centipawns();
                let value: Option<i32> = number.parse().ok();
                let value = value.filter(|value| (-most..=most).contains(value));
                let value = value.ok_or_else(|| wants("a leaf from -28000 to 28000"))?;
                (value, after)
            }
        };
        let above = open.iter().rev().find(|&&node| node != place);
        if let Some(&above) = above {
            if nodes[above].children.len() == MAX_CHILDREN {
                return Err(TreeError::size());
            }
            nodes[above].children.push(place);
        }
        nodes.push(WrittenNode {
            name: named.then(|| name.to_owned()),
            value,
            children: Vec::new(),
        });
        if nodes.len() > MAX_NODES || open.len() > DEEPEST {
            return Err(TreeError::size());
        }
        rest = after.trim_start();
    }
    if !open.is_empty() || nodes.is_empty() {
        return Err(TreeError::written("`)`", "the end"));
    }
    finished(nodes)
}

/// Gives each inner node the mean of the leaves below it.
fn finished(mut nodes: Vec<WrittenNode>) -> Result<Vec<WrittenNode>, TreeError> {
    // Sum and number of the leaves below each node; children come after their parent.
    let mut leaves: Vec<(i64, i64)> = vec![(0, 0); nodes.len()];
    for place in (0..nodes.len()).rev() {
        let node = &nodes[place];
        if node.children.is_empty() {
            leaves[place] = (node.value.into(), 1);
            continue;
        }
        let mut names: Vec<&str> = Vec::new();
        for &child in &node.children {
            leaves[place].0 += leaves[child].0;
            leaves[place].1 += leaves[child].1;
            names.extend(nodes[child].name.as_deref());
        }
        let all = names.len();
        names.sort_unstable();
        names.dedup();
        if names.len() < all {
            return Err(TreeError::size());
        }
        nodes[place].value = (leaves[place].0 / leaves[place].1) as i32;
    }
    Ok(nodes)
}

impl fmt::Display for TreePosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &*self.source {
            Source::Drawn {
                kind,
                width,
                depth,
                seed,
            } => {
                write!(f, "{} width={width} depth={depth}", <&str>::from(kind))?;
                if let Kind::Ordered { quality } = kind {
                    write!(f, " quality={quality}")?;
                }
                write!(f, " seed={seed}")?;
            }
            Source::Written(nodes) => write_node(f, nodes, 0)?,
        }
        for (place, &number) in self.path.iter().enumerate() {
            f.write_str(if place == 0 { " path=" } else { "." })?;
            write!(f, "{}", u32::from(number) + 1)?;
        }
        Ok(())
    }
}

fn write_node(f: &mut fmt::Formatter<'_>, nodes: &[WrittenNode], place: usize) -> fmt::Result {
    let WrittenNode {
        name,
        value,
        children,
    } = &nodes[place];
    f.write_str(name.as_deref().unwrap_or_default())?;
    if children.is_empty() {
        return write!(f, "{}{value}", if name.is_some() { "=" } else { "" });
    }
    f.write_str("(")?;
    for (number, &child) in children.iter().enumerate() {
        let ends = |child: usize| !nodes[child].children.is_empty();
        let touches =
            number == 0 || ends(children[number - 1]) || (ends(child) && nodes[child].name.is_none());
        f.write_str(if touches { "" } else { " " })?;
        write_node(f, nodes, child)?;
    }
    f.write_str(")")
}
