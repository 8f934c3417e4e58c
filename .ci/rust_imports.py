"""Which file of a Rust crate imports which other one, read from its sources.

An arrow goes from a file to the file that *defines* what it names: by `use`, or by a path such as
`crate::a::b`. What another file only re-exports is followed to its definition, and a re-export (`pub use`) is
no arrow of the file it stands in; neither is `mod child;`. Macro definitions and whatever is `#[cfg(test)]`
are passed over.
"""

import re
from dataclasses import dataclass, field
from pathlib import Path

TOKEN = re.compile(
    r"""(?P<skip>\s+|//[^\n]*)
    |(?P<block>/\*)
    |(?P<raw>\b(?:br|cr|r)(?P<hashes>\#*)")
    |(?P<text>\b[bc]?"(?:[^"\\]|\\.)*"|"(?:[^"\\]|\\.)*")
    |(?P<char>\bb?'(?:[^'\\\n]|\\(?:u\{[0-9a-fA-F_]*\}|x..|.))'|'(?:[^'\\\n]|\\(?:u\{[0-9a-fA-F_]*\}|x..|.))')
    |(?P<lifetime>'\w+)
    |(?P<word>(?:r\#)?[^\W\d]\w*)
    |(?P<sign>::|=>|->|\d[\w.]*|.)""",
    re.VERBOSE | re.DOTALL,
)
ITEMS = {"fn", "struct", "enum", "trait", "type", "const", "static", "union"}
CLOSING = {"{": "}", "(": ")", "[": "]"}


def tokens(source):
    """(text, line) of each token; comments are left out, and other literals than texts are blanks."""
    found, at, line = [], 0, 1
    while at < len(source):
        match = TOKEN.match(source, at)
        end, kind = match.end(), match.lastgroup
        if match["block"]:
            depth = 1
            while depth and end < len(source):
                pair = source[end : end + 2]
                depth += (pair == "/*") - (pair == "*/")
                end += 2 if pair in ("/*", "*/") else 1
        elif match["raw"]:
            end = source.index('"' + match["hashes"], end) + 1 + len(match["hashes"])
            found.append((" ", line))
        elif kind == "text":
            found.append((match[0], line))
        elif kind in ("char", "lifetime"):
            found.append((" ", line))
        elif not match["skip"]:
            found.append((match[0].removeprefix("r#"), line))
        line += source.count("\n", at, end)
        at = end
    return found


def closing(words, at):
    """The place behind the bracket that closes the one at `at`."""
    depth = 0
    while at < len(words):
        depth += (words[at][0] in CLOSING) - (words[at][0] in CLOSING.values())
        at += 1
        if depth == 0:
            break
    return at


def behind_item(words, at):
    """The place behind the item that begins at `at`, its attributes included."""
    while at < len(words) and words[at][0] != ";":
        if words[at][0] in CLOSING:
            block = words[at][0] == "{"
            at = closing(words, at)
            if block and (at >= len(words) or words[at][0] not in (";", "=")):
                return at
        else:
            at += 1
    return at + 1


def without_tests_and_macros(words):
    """The tokens without attributes, items that only tests have, and definitions of macros."""
    kept, at = [], 0
    while at < len(words):
        text = words[at][0]
        bang = at + 1 < len(words) and words[at + 1][0] == "!"
        if text == "#" and at + 1 < len(words) and words[at + 1][0] in ("[", "!"):
            start = at + 1 if words[at + 1][0] == "[" else at + 2
            end = closing(words, start)
            attribute = [word for word, _ in words[start:end]]
            of_tests = attribute[1:2] == ["cfg"] and "test" in attribute and "not" not in attribute
            at = behind_item(words, end) if of_tests else end
            if attribute[1:3] == ["path", "="]:
                kept.append(("path of " + attribute[3].strip('"'), words[start][1]))
        elif text == "macro_rules" and bang:
            at = behind_item(words, at)
        else:
            kept.append(words[at])
            at += 1
    return kept


@dataclass
class Module:
    file: Path
    parent: "Module | None"
    children: dict = field(default_factory=dict)
    items: set = field(default_factory=set)
    # Names that `use` brings in, each with its path; globs have no name.
    names: dict = field(default_factory=dict)
    globs: list = field(default_factory=list)
    # (path, line) of all that is used here: imports and paths in the code.
    used: list = field(default_factory=list)
    # Plain names in the code, for what globs bring in.
    words: dict = field(default_factory=dict)


def use_paths(words, at, prefix=()):
    """The paths of a tree of `use` as (path, name), and the place behind it; the name of a glob is `*`."""
    path, found = list(prefix), []
    while at < len(words):
        text = words[at][0]
        if text == "{":
            at += 1
            while words[at][0] != "}":
                inner, at = use_paths(words, at, tuple(path))
                found += inner
                at += words[at][0] == ","
            return found, at + 1
        if text in (",", ";", "}"):
            break
        if text == "as":
            return [(tuple(path), words[at + 1][0])], at + 2
        if text == "*":
            return [(tuple(path), "*")], at + 1
        if text != "::":
            path.append(text)
        at += 1
    if path[-1] == "self" and len(path) > 1:
        path.pop()
    return [(tuple(path), path[-1])], at


def read_module(module, words, folder):
    """Fills a module from its tokens; `folder` is where the files of its children are."""
    at = depth = 0
    exported = False
    path = None
    while at < len(words):
        text, line = words[at]
        after = words[at + 1][0] if at + 1 < len(words) else ""
        if text == "mod" and depth == 0 and re.match(r"\w", after):
            body = words[at + 2][0]
            child = module.children[after] = Module(module.file, module)
            if body == "{":
                end = closing(words, at + 2)
                read_module(child, words[at + 3 : end - 1], folder / after)
                at = end
            else:
                places = [folder / f"{after}.rs", folder / after / "mod.rs"]
                child.file = path or next(place for place in places if place.exists())
                read_file(child, path.parent if path else folder / after)
                at += 3
            path, exported = None, False
            continue
        if text.startswith("path of "):
            path = (module.file.parent / text.removeprefix("path of ")).resolve()
        if text == "use" and after != "<":
            paths, end = use_paths(words, at + 1)
            for used, name in paths:
                if name == "*":
                    module.globs.append(used)
                else:
                    module.names[name] = used
                if not exported:
                    module.used.append((used, line))
            at, exported = end, False
            continue
        if text in ITEMS and depth == 0 and re.match(r"[^\W\d]", after) and after not in ITEMS:
            module.items.add(after)
        if text in ("}", ";") or text in ITEMS:
            exported = False
        elif text == "pub":
            exported = True
        elif re.match(r"[^\W\d]", text) and (at == 0 or words[at - 1][0] not in ("::", ".")):
            names = [text]
            while at + 2 < len(words) and words[at + 1][0] == "::" and re.match(r"[^\W\d]", words[at + 2][0]):
                at += 2
                names.append(words[at][0])
            module.words.setdefault(names[0], line)
            if len(names) > 1:
                module.used.append((tuple(names), line))
        depth += (text == "{") - (text == "}")
        at += 1


def read_file(module, folder):
    read_module(module, without_tests_and_macros(tokens(module.file.read_text())), folder)


def resolve(module, path, seen=()):
    """What a path names: a module, or the file of an item; `None` for what is not of this crate."""
    if (id(module), path) in seen:
        return None
    seen = (*seen, (id(module), path))
    here, rest = module, list(path)
    if rest[0] == "crate":
        while here.parent:
            here = here.parent
        rest = rest[1:]
    else:
        while rest and rest[0] in ("self", "super"):
            here = here.parent if rest[0] == "super" and here.parent else here
            rest = rest[1:]
    while rest:
        name = rest[0]
        if name in here.children:
            here, rest = here.children[name], rest[1:]
            continue
        if name in here.items:
            return here.file
        if name in here.names:
            if (found := resolve(here, (*here.names[name], *rest[1:]), seen)) is not None:
                return found
        for glob in here.globs:
            inner = resolve(here, glob, seen)
            if isinstance(inner, Module):
                if (found := resolve(inner, ("self", *rest), seen)) is not None:
                    return found
        # A name of another crate, or one that a macro made.
        return None if here is module and path[0] not in ("crate", "self", "super") else here.file
    return here


def modules(root):
    yield root
    for child in root.children.values():
        yield from modules(child)


def arrows(root_file):
    """{file: {file it imports: [(line, path)]}} of the crate with that root file."""
    root = Module(root_file, None)
    read_file(root, root_file.parent)
    found = {}
    for module in modules(root):
        targets = found.setdefault(module.file, {})
        named = list(module.used)
        for glob in module.globs:
            inner = resolve(module, glob)
            if isinstance(inner, Module):
                brought = inner.items | set(inner.names)
                named += [((*glob, name), line) for name, line in module.words.items() if name in brought]
        for path, line in named:
            target = resolve(module, path)
            if isinstance(target, Path) and target != module.file:
                targets.setdefault(target, []).append((line, "::".join(path)))
    return found


def rings(graph):
    """The strongly connected components of more than one file."""
    reach = {}
    for start in graph:
        seen, todo = set(), [start]
        while todo:
            for target in graph.get(todo.pop(), {}):
                if target not in seen:
                    seen.add(target)
                    todo.append(target)
        reach[start] = seen
    together = {file: frozenset(other for other in reach[file] if file in reach.get(other, ())) for file in graph}
    return sorted({ring for ring in together.values() if len(ring) > 1}, key=sorted)
