use std::path::{Path, PathBuf};

/// The files that opt in to unsafe code: the module's exports and imports, and two counts that use an
/// instruction not every processor has.
const OPT_IN: [&str; 3] = [
    "engine-core/src/chess/position/count.rs",
    "engine-core/src/xiangqi/board/count.rs",
    "lab-wasm/src/abi.rs",
];

#[test]
fn unsafe_code_stands_in_three_files_and_is_denied_everywhere_else() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let workspace = std::fs::read_to_string(root.join("Cargo.toml")).unwrap();
    assert!(workspace.contains("unsafe_code = \"deny\""));
    let members = workspace.split("members = [").nth(1).unwrap();
    let members = members.split(']').next().unwrap();
    let members = members.split(',').map(|name| name.trim().trim_matches('"'));
    let mut opting = Vec::new();
    for member in members {
        let manifest = std::fs::read_to_string(root.join(member).join("Cargo.toml")).unwrap();
        // The crate of a stranger can be copied out of the workspace, and has no lints of it.
        let is_strangers = member == "outside";
        assert!(
            is_strangers || manifest.contains("[lints]\nworkspace = true"),
            "{member}"
        );
        for file in sources(&root.join(member)) {
            let text = std::fs::read_to_string(&file).unwrap();
            assert!(!is_strangers || !text.contains("unsafe"), "{}", file.display());
            let without_blanks: String = text.split_whitespace().collect();
            let opts_in = ["expect(", "allow("]
                .iter()
                .any(|attribute| without_blanks.contains(&format!("{attribute}unsafe_code,")));
            if opts_in {
                let file = file.strip_prefix(root).unwrap();
                opting.push(file.to_str().unwrap().replace('\\', "/"));
            }
        }
    }
    opting.sort();
    assert_eq!(opting, OPT_IN);
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found
}
