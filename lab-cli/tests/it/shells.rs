//! Shell completions and man pages, tested with the shells and `man` where they are installed.

use crate::lab::{Lab, assert_has, subcommands};
use std::process::{Command, Stdio};

/// The output of a program for a text on its standard input; `None` if the program is not installed.
fn piped(program: &mut Command, text: &str) -> Option<String> {
    use std::io::Write;
    let mut child = program
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .ok()?;
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{program:?}");
    Some(String::from_utf8(output.stdout).unwrap())
}

#[test]
#[cfg(target_os = "linux")]
fn bash_completes_commands_and_their_options() {
    let lab = Lab::new();
    let script = lab.run_well("completions bash").stdout;
    assert!(piped(Command::new("bash").arg("-n"), &script).is_some());

    let completed = |words: &str| {
        let ask = format!("COMP_WORDS=({words}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))");
        let reply = "_lab lab \"${COMP_WORDS[COMP_CWORD]}\" \"${COMP_WORDS[COMP_CWORD - 1]}\"; \
                     echo \"${COMPREPLY[@]}\"";
        let commands = format!("{script}\n{ask}\n{reply}\n");
        piped(&mut Command::new("bash"), &commands)
            .unwrap()
            .trim()
            .to_owned()
    };
    assert_eq!(completed("lab hor"), "horizon");
    assert_eq!(completed("lab horizon --stair"), "--staircase");
    assert_eq!(completed("lab search --game x"), "xiangqi");
    assert_eq!(completed("lab ablate --design lead"), "");
    assert_eq!(completed("lab ablate --design leav"), "leave-one-out");
}

#[test]
fn each_shell_gets_a_script_with_every_command() {
    let lab = Lab::new();
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = lab.run_well(&format!("completions {shell}")).stdout;
        for command in subcommands(&lab) {
            assert_has(&script, &command);
        }
    }
}

#[test]
fn man_pages_name_every_command_and_have_one_for_each() {
    let lab = Lab::new();
    lab.run_well("man --out pages");
    let main = lab.read("pages/lab.1");
    assert_eq!(lab.run_well("man").stdout, main);
    let mut pages = vec!["lab.1".to_owned()];
    for command in subcommands(&lab) {
        assert!(main.contains(&format!("\nlab\\-{command}(1)\n")), "{command}");
        pages.push(format!("lab-{command}.1"));
    }
    pages.sort();
    assert_eq!(lab.names_in("pages"), pages);
    // They may go where others are.
    lab.run_well("man --out pages");

    for page in pages {
        let groff = ["-man", "-Tutf8", "-P-cbou"];
        let Some(rendered) = piped(
            Command::new("groff").args(groff),
            &lab.read(&format!("pages/{page}")),
        ) else {
            return;
        };
        assert_has(&rendered, "SYNOPSIS");
        assert_has(&rendered, "--help");
    }
}
