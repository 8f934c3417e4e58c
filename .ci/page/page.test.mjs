// The page in a real browser, as its users meet it: that of `lab serve`, or the file without a server, FILE.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { FILE, LAB, browser, open, serve } from "./lab.mjs";

const KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const MATE_IN_1 = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
const PROMOTION = "8/P6k/8/8/8/8/7K/8 w - - 0 1";
const VIEWS = ["play", "watch", "understand", "measure"];
/** Tests of what only a server does. */
const served = { skip: FILE ? "there is no server" : false };

let lab;
let chrome;
before(async () => {
  lab = await serve();
  chrome = await browser();
});
after(async () => {
  await chrome?.close();
  await lab?.close();
});

/** Runs a test on a page of its own; afterwards nothing may have gone wrong or been asked for elsewhere. */
async function on(options, check) {
  const { page, context, seen } = await open(chrome, lab.address, options);
  try {
    await check(page, seen);
    assert.deepEqual(seen, { elsewhere: [], errors: [] });
  } finally {
    await context.close();
  }
}

const status = (page) => page.locator("#status").textContent();
const until = (page, pattern) =>
  page.waitForFunction(
    (source) => new RegExp(source).test(document.querySelector("#status").textContent),
    pattern.source,
    { timeout: 60000 },
  );
const fen = (page) => page.locator("#fen").inputValue();
const button = (page, name) => page.getByRole("button", { name, exact: true });
const complaint = (page) => page.locator("#complaint").textContent();
const moves = (page) =>
  page.locator(".moves .move").evaluateAll((all) => all.map((one) => one.firstChild.textContent));

/** The address of a page once it has been written. */
async function address(page) {
  await page.waitForTimeout(200);
  return page.url();
}

async function setFen(page, text) {
  await page.locator("#fen").fill(text);
  await button(page, "Set FEN").click();
}

/** The strategies of the players think so many plies. */
async function depth(page, plies) {
  for (const budget of await page.locator("#play .budget").all()) {
    if (!(await budget.isVisible())) continue;
    await budget.locator("select").selectOption("depth");
    await budget.locator("input").fill(String(plies));
    await budget.locator("input").blur();
  }
}

/** Numbers that look random and are the same each time. */
function random(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A person who clicks on a piece and on a place it can go to, until the game is over. */
async function playWholeGame(page, seed) {
  const draw = random(seed);
  for (let move = 0; move < 400; move++) {
    await page.waitForFunction(
      () =>
        document.querySelector(".movable") || /wins|draw/.test(document.querySelector("#status").textContent),
      null,
      { timeout: 60000 },
    );
    if (/wins|draw/.test(await status(page))) return;
    const own = await page.locator(".cells .movable").all();
    await own[draw(own.length)].click();
    const targets = await page.getByRole("button", { name: "can be moved to" }).all();
    await targets[draw(targets.length)].click();
    const dialog = page.locator("dialog.promotion button");
    if (await dialog.count()) await dialog.first().click();
  }
  assert.fail("the game does not end");
}

for (const [game, seed] of [
  ["chess", 3],
  ["xiangqi", 5],
]) {
  test(`a whole game of ${game} is played by clicks against a recipe`, async () => {
    await on({}, async (page) => {
      await page.locator("#tools select").selectOption(game);
      await button(page, "New game").click();
      await depth(page, 2);
      await playWholeGame(page, seed);
      assert.match(await status(page), /wins: |A draw: /);
      const told = await moves(page);
      assert.ok(told.length > 8, told.join(" "));
      assert.equal(await page.locator("#play .chart").count(), 1);
    });
  });
}

test("a move is made by dragging, by clicks, by the keyboard and by its name", async () => {
  await on({}, async (page) => {
    await page.locator("#play").getByLabel("Played by").nth(1).selectOption("person");
    const middle = async (point) => {
      const box = await page.locator(`[data-point="${point}"]`).boundingBox();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    await page.mouse.move(...(await middle("e2")));
    await page.mouse.down();
    await page.mouse.move(...(await middle("e3")), { steps: 4 });
    await page.mouse.move(...(await middle("e4")), { steps: 4 });
    await page.mouse.up();
    await until(page, /Black to move/);
    await page.locator('[data-point="e7"]').click();
    await page.locator('[data-point="e5"]').click();
    await until(page, /White to move/);
    await page.locator('[data-point="e1"]').focus();
    for (const key of ["ArrowRight", "ArrowRight", "Enter", "ArrowLeft", "ArrowUp", "ArrowUp", "Enter"])
      await page.keyboard.press(key);
    await until(page, /Black to move/);
    await page.locator("#typed-move").fill("Nc6");
    await page.keyboard.press("Enter");
    await until(page, /White to move/);
    assert.deepEqual(await moves(page), ["e4", "e5", "Nf3", "Nc6"]);
    assert.match(await page.locator("#announcer").textContent(), /Nc6\. White to move/);
    await page.locator("#typed-move").fill("Ke8");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.querySelector("#complaint").textContent !== "");
    assert.match(await complaint(page), /Ke8/);
  });
});

test("a position is set, flipped, played from, taken back, and wrong ones are refused", async () => {
  await on({}, async (page) => {
    await setFen(page, MATE_IN_1);
    await page.waitForFunction(() => document.querySelector('[data-point="a1"].movable'));
    const before = await page.locator('[data-point="a1"]').boundingBox();
    await button(page, "Flip").click();
    const turned = await page.locator('[data-point="a1"]').boundingBox();
    assert.ok(turned.x > before.x && turned.y < before.y);
    await page.locator('[data-point="a1"]').click();
    await page.locator('[data-point="a8"]').click();
    await until(page, /White wins: checkmate/);
    await button(page, "Take back").click();
    await until(page, /White to move/);
    assert.equal(await fen(page), MATE_IN_1);
    for (const wrong of ["8/8/8/8/8/8/8/8 w - - 0 1", "nonsense", "<b>"]) {
      await setFen(page, wrong);
      await page.waitForFunction(() => document.querySelector("#complaint").textContent !== "");
      assert.equal(await page.locator('[data-point="a1"]').getAttribute("aria-label"), "a1, white rook");
      assert.equal(await fen(page), wrong);
    }
    await setFen(page, PROMOTION);
    await page.locator('[data-point="a7"].movable').click();
    await page.locator('[data-point="a8"]').click();
    await page.getByRole("dialog").getByRole("button", { name: "knight" }).click();
    await page.waitForFunction(() => document.querySelector("#fen").value.startsWith("N7/"));
    await button(page, "New game").click();
    await page.waitForFunction(() => document.querySelector("#fen").value.startsWith("rnbqkbnr/"));
    assert.equal(await complaint(page), "");
  });
});

test("a strategy moves at once on demand", async () => {
  await on({}, async (page) => {
    await page.locator("#play .budget:visible select").selectOption("time");
    await page.locator("#play .budget:visible input").fill("600");
    await page.locator("#typed-move").fill("d4");
    await page.keyboard.press("Enter");
    await until(page, /Black thinks/);
    await page.waitForSelector("#play .thought:not(:empty)");
    await button(page, "Move now").click();
    await until(page, /White to move/);
    assert.equal((await moves(page)).length, 2);
  });
});

test("two strategies play each other, are paused, and play one move", async () => {
  await on({}, async (page) => {
    await page.locator("#play").getByLabel("Played by").nth(0).selectOption("strategy");
    await depth(page, 2);
    await until(page, /waits/);
    await button(page, "One move").click();
    await page.waitForFunction(() => document.querySelectorAll(".moves .move").length === 1);
    await button(page, "Go on").click();
    await page.waitForFunction(() => document.querySelectorAll(".moves .move").length > 5);
    await button(page, "Pause").click();
    await until(page, /waits/);
    const paused = (await moves(page)).length;
    await page.waitForTimeout(300);
    assert.equal((await moves(page)).length, paused);
    assert.match(await page.locator(".moves .move small").first().textContent(), /^ [+-]?\d+ \/ 2$/);
  });
});

test("a game goes out as PGN and comes in again, and a wrong one is refused", async () => {
  await on({}, async (page) => {
    const text = page.getByLabel("A game in PGN");
    await text.fill('[Event "x"]\n\n1. e4 e5 2. Nf3 {a comment} Nc6 (2... d6) 3. Bb5 a6 *');
    await button(page, "Load it").click();
    await page.waitForFunction(() => document.querySelectorAll(".moves .move").length === 6);
    await button(page, "First").click();
    await page.waitForFunction(() => document.querySelector("#fen").value.startsWith("rnbqkbnr/pppppppp/"));
    await button(page, "Next").click();
    await page.waitForFunction(() =>
      document.querySelector(".move[aria-current]")?.textContent.startsWith("e4"),
    );
    // The text that was typed is no sign that the game has come.
    await text.fill("");
    await button(page, "Show PGN").click();
    await page.waitForFunction(() => /Bb5 a6/.test(document.querySelector("textarea").value));
    assert.match(await text.inputValue(), /2\. Nf3 \{a comment\}/);
    await text.fill("1. e4 e5 2. Ke3");
    await button(page, "Load it").click();
    await page.waitForFunction(() => document.querySelector("#complaint").textContent !== "");
    assert.match(await complaint(page), /Ke3/);
    assert.equal((await moves(page)).length, 6);
    // Of several games the first comes, and another where it is chosen.
    await text.fill('[Event "x"]\n[White "A"]\n\n1. d4 *\n\n[Event "y"]\n[White "B"]\n\n1. c4 c5 *\n');
    await button(page, "Load it").click();
    await page.waitForFunction(() => document.querySelectorAll(".moves .move").length === 1);
    await page.getByLabel("Which game of the text").selectOption("2. B – ?, ?");
    await page.waitForFunction(() => document.querySelectorAll(".moves .move").length === 2);
    assert.deepEqual(await moves(page), ["c4", "c5"]);
  });
});

test("one goes through a game by keys, plays another move, and the line that was left stays, in PGN too", async () => {
  await on({}, async (page) => {
    await page.locator("#play").getByLabel("Played by").nth(1).selectOption("person");
    for (const [number, move] of ["e4", "e5", "Nf3", "Nc6"].entries()) {
      await page.locator("#typed-move").fill(move);
      await page.keyboard.press("Enter");
      await page.waitForFunction(
        (count) => document.querySelectorAll(".moves .move").length === count,
        number + 1,
      );
    }
    await page.locator("h1").click();
    for (const key of ["ArrowLeft", "ArrowLeft", "ArrowLeft"]) await page.keyboard.press(key);
    const current = (wanted) =>
      page.waitForFunction(
        (wanted) => (document.querySelector(".move[aria-current]")?.firstChild.textContent ?? "") === wanted,
        wanted,
      );
    await current("e4");
    await page.keyboard.press("ArrowUp");
    await current("");
    await page.keyboard.press("ArrowDown");
    await current("Nc6");
    const before = await page.locator('[data-point="a1"]').boundingBox();
    await page.keyboard.press("f");
    assert.ok((await page.locator('[data-point="a1"]').boundingBox()).y < before.y);
    for (let back = 0; back < 3; back++) await page.keyboard.press("ArrowLeft");
    await current("e4");
    await page.locator("#typed-move").fill("c5");
    await page.keyboard.press("Enter");
    await current("c5");
    assert.deepEqual(await page.locator(".variations li").allTextContents(), ["1… e5 Nf3 Nc6"]);
    await page.locator(".variations button").click();
    await current("e5");
    assert.deepEqual(await moves(page), ["e4", "e5", "Nf3", "Nc6"]);
    assert.deepEqual(await page.locator(".variations li").allTextContents(), ["1… c5"]);
    const text = page.getByLabel("A game in PGN");
    await button(page, "Show PGN").click();
    await page.waitForFunction(() => document.querySelector("textarea").value !== "");
    const written = await text.inputValue();
    assert.match(written, /\[White "a person"\]/);
    assert.match(written, /1\. e4 e5 \(1\.\.\. c5\) 2\. Nf3 Nc6 \*/);
    // It comes in again with its variations, also those within others.
    await text.fill(written.replace("(1... c5)", "(1... c5 2. Nc3 (2. c3 d5)) (1... e6)"));
    await button(page, "Load it").click();
    await page.waitForFunction(() => document.querySelectorAll(".variations li").length === 3);
    const lines = await page.locator(".variations li").allTextContents();
    assert.deepEqual(lines.sort(), ["1… c5 Nc3", "1… c5 c3 d5", "1… e6"]);
    await text.fill("");
    await button(page, "Load it").click();
    await page.getByText("There is no game to load").waitFor();
    assert.equal((await moves(page)).length, 4);
  });
});

test("a person resigns, sits below, and finds the settings again after a reload", async () => {
  await on({}, async (page) => {
    const who = page.locator("#play").getByLabel("Played by");
    await who.nth(0).selectOption("strategy");
    await depth(page, 1);
    await who.nth(1).selectOption("person");
    const isBlackBelow = () => {
      const [first, second] = ["a1", "a8"].map((point) => document.querySelector(`[data-point="${point}"]`));
      return first.getBoundingClientRect().y < second.getBoundingClientRect().y;
    };
    await page.waitForFunction(isBlackBelow);
    await until(page, /Black to move/);
    assert.equal(await page.locator(".arrow").count(), 0, "no hint unasked");
    assert.match(await page.locator("#play .thought").textContent(), /nodes in .* ms/);
    assert.match(await page.locator(".eval-bar").textContent(), /for White, by a search to depth 1/);
    await button(page, "Resign").click();
    await until(page, /White wins: resignation/);
    await page.reload();
    await page.waitForSelector("html[data-ready]");
    assert.deepEqual([await who.nth(0).inputValue(), await who.nth(1).inputValue()], ["strategy", "person"]);
    assert.equal(await page.locator("#play .budget:visible input").first().inputValue(), "1");
    // A new game lets the strategy play, also after a position was set.
    await setFen(page, MATE_IN_1);
    await until(page, /waits/);
    await button(page, "New game").click();
    await until(page, /Black to move/);
    assert.equal((await moves(page)).length, 1);
  });
});

test("an exercise asks for alpha, beta and cutoffs of nine leaves, and marks what is wrong", async () => {
  await on({ hash: "#view=understand" }, async (page) => {
    await page.locator(".map canvas").first().waitFor();
    await page.locator("#understand").getByLabel("Position", { exact: true }).selectOption("nine leaves");
    await page.locator(".drawing .node").first().waitFor();
    await button(page, "Exercise").click();
    const row = page.locator(".exercise tbody tr");
    await row.first().waitFor();
    // The leaves are shown, and nothing that is asked for.
    const shown = await page.locator(".exercise .node > text:first-of-type").allTextContents();
    assert.equal(shown.filter((text) => text === "?").length, 4);
    assert.ok(
      ["+3", "+12", "+4", "+6", "+14"].every((leaf) => shown.includes(leaf)),
      shown.join(),
    );
    const answers = [
      ["-∞", "inf", "0"],
      ["−inf", "+∞", "0"],
      ["+3", "oo", "1"],
      ["3", "∞", "0"],
    ];
    for (const [at, answer] of answers.entries())
      for (const [place, text] of answer.entries()) await row.nth(at).locator("input").nth(place).fill(text);
    await button(page, "Check").click();
    await page.getByText("11 of 12 are right").waitFor();
    assert.equal(
      await page.locator('[aria-invalid="true"]').getAttribute("aria-label"),
      "moves never searched of 2",
    );
    await page.getByLabel("moves never searched of 2").fill("2");
    await button(page, "Check").click();
    await page.getByText("All 12 are right.").waitFor();
    await button(page, "End the exercise").click();
    await page.locator(".stepper").waitFor();
    assert.equal(await page.locator(".exercise").isVisible(), false);
  });
});

test("a tour of six steps can be skipped, words are explained, and errors stand beside their controls", async () => {
  await on({}, async (page) => {
    await button(page, "Tour").click();
    for (let step = 1; step <= 6; step++) {
      await page.getByText(`${step} of 6`).waitFor();
      assert.equal(await page.locator(".toured:visible").count(), 1, String(step));
      await page.locator(".tour .primary").click();
    }
    await page.locator(".tour").waitFor({ state: "hidden" });
    await page.waitForFunction(() => !document.querySelector(".toured"));
    await page.locator(".said .word", { hasText: "window" }).click();
    await page.locator(".entry", { hasText: "Window" }).waitFor();
    await page.keyboard.press("Escape");
    assert.equal(await page.locator(".entry").isVisible(), false);
    await page.locator("#understand").getByLabel("Strategy", { exact: true }).fill("alpha-beta+nonsense");
    await button(page, "Search the tree").click();
    await page.locator("#understand .asked + .complaint", { hasText: "nonsense" }).waitFor();
    // Minimax has no alpha to raise.
    await page.locator("#understand").getByLabel("Strategy", { exact: true }).fill("minimax");
    await button(page, "Search the tree").click();
    await page.getByText(/^minimax, depth/).waitFor({ timeout: 60000 });
    const effects = page.locator("#understand tbody td:last-child");
    await effects.getByText("best so far").first().waitFor();
    assert.ok(!(await effects.allTextContents()).join().includes("alpha"));
  });
});

test("a search is watched with its nodes exact, compared with another, and stopped", async () => {
  await on({}, async (page) => {
    await page.locator("#tab-watch").click();
    const watch = page.locator("#watch");
    await watch.getByText("Beside it a second strategy").click();
    await watch.locator(".budget input").fill("5");
    await button(watch, "Search").click();
    await watch.getByText("Done.").waitFor();
    const recipe = await watch.getByLabel("Strategy", { exact: true }).inputValue();
    const printed = execFileSync(
      LAB,
      ["search", "startpos", "--strategy", recipe, "--depth", "5", "--format", "json"],
      { encoding: "utf8" },
    );
    const expected = printed
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line))
      .map((row) => String(row.nodes_total));
    const told = await watch.locator("table").first().locator("tbody tr td:nth-child(4)").allTextContents();
    assert.deepEqual(
      told.map((cell) => cell.replace(/\s/g, "")),
      expected,
    );
    assert.match(await watch.locator(".finding").textContent(), /times (fewer|more) nodes than/);
    assert.equal(await watch.locator(".chart").count(), 1);
    await watch.locator("summary", { hasText: "Moves of the root" }).first().click();
    assert.equal(await watch.locator("details[open] table tbody tr").count(), 20);
    await watch.locator(".budget select").selectOption("time");
    await watch.locator(".budget input").fill("600");
    await button(watch, "Search").click();
    await watch.getByText(/nodes, .* a second/).waitFor();
    await button(watch, "Stop").click();
    await watch.getByText("Stopped.").waitFor();
  });
});

// How fast it goes without a server is printed, not judged: machines differ.
test("without a server the ladder's sound orders are searched to depth 6", { skip: !FILE }, async (check) => {
  await on({}, async (page) => {
    for (const recipe of ["alpha-beta", "alpha-beta+qs+mvv-lva", "alpha-beta+qs+mvv-lva+killers"]) {
      const told = await page.evaluate(async (recipe) => {
        const { game } = document.querySelector("#main").labPage;
        const said = await game.think("think", recipe, { depth: 6 }, () => {});
        return said.filter((one) => one.event === "thought").at(-1);
      }, recipe);
      const printed = execFileSync(LAB, [
        "search",
        "startpos",
        "--strategy",
        recipe,
        "--depth",
        "6",
        "--format",
        "json",
      ]);
      const native = JSON.parse(printed.toString().trim().split("\n").at(-1));
      assert.equal(told.nodes, native.nodes_total);
      const share = native.time_s / (told.time_ms / 1000);
      check.diagnostic(
        `${recipe}: ${told.nodes} nodes in ${told.time_ms} ms, ${share.toFixed(2)} of native speed`,
      );
    }
  });
});

test("the debugger steps through a depth-3 search and back, with the windows of the search", async () => {
  const recipe = "alpha-beta+qs+mvv-lva+killers";
  const position = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
  const printed = execFileSync(
    LAB,
    ["tree", position, "--strategy", recipe, "--depth", "3", "--max-nodes", "1000000", "--format", "json"],
    { encoding: "utf8", maxBuffer: 1 << 28 },
  );
  const recorded = printed
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
    .map((row) => [row.fen, row.alpha, row.beta, row.score, row.nodes]);
  await on(
    {
      hash: `#${new URLSearchParams({ view: "understand", fen: position, strategy: recipe, depth: "3" })}`,
    },
    async (page) => {
      await page.locator("#understand .stepper").waitFor();
      // The steps that the buttons take, as fast as they go, and what is shown at each node.
      const walked = await page.evaluate(async () => {
        const { understand } = document.querySelector("#main").labPage;
        const [forwards, backwards] = [[], []];
        const seen = [];
        for (let place = understand.place; place; place = await understand.steps.step(place)) {
          forwards.push(JSON.stringify(place));
          const node = await understand.nodes.at(place.path);
          if (place.searched === 0) seen.push([node.fen, node.alpha, node.beta, node.score, node.nodes]);
          const leaf = node.children[place.searched];
          if (leaf && !leaf.expandable) {
            const below = await understand.nodes.at([...place.path, place.searched]);
            seen.push([below.fen, below.alpha, below.beta, below.score, below.nodes]);
          }
          understand.place = place;
        }
        for (let place = understand.place; place; place = await understand.steps.back(place)) {
          backwards.push(JSON.stringify(place));
          understand.place = place;
        }
        return { forwards, backwards: backwards.reverse(), seen };
      });
      assert.deepEqual(walked.backwards, walked.forwards);
      assert.equal(walked.seen.length, recorded.length);
      assert.deepEqual(walked.seen, recorded);
      // The same by the buttons, for a while: what is said, shown on the board, and linked to.
      await button(page, "To the root").click();
      await page.waitForFunction(() => !location.hash.includes("path="));
      for (let step = 0; step < 4; step++) await button(page, "Step").click();
      await button(page, "Go to").click();
      await page.locator("#beside .said", { hasText: /\w/ }).waitFor();
      assert.ok((await page.locator("#understand tbody tr").count()) > 0);
      const link = await address(page);
      const said = await page.locator("#beside .said").textContent();
      const shown = await page.locator("#status").textContent();
      await on({ hash: link.slice(link.indexOf("#")) }, async (again) => {
        await again.waitForFunction(
          (wanted) => document.querySelector("#beside .said")?.textContent === wanted,
          said,
        );
        assert.equal(await again.locator("#status").textContent(), shown);
      });
    },
  );
});

/** The last depth that a recipe is searched to, as `lab search` counts it. */
function searched(position, recipe, depth) {
  const options = ["--strategy", recipe, "--depth", String(depth), "--format", "json"];
  const printed = execFileSync(LAB, ["search", position, ...options], { encoding: "utf8" });
  return JSON.parse(printed.trim().split("\n").at(-1));
}

test("the map is as wide as minimax and filled as far as the search, on 20 positions of both games", async () => {
  const suites = ["chess/bratko-kopec", "xiangqi/mates"];
  const texts = suites.map((name) =>
    readFile(new URL(`../../positions/${name}.epd`, import.meta.url), "utf8"),
  );
  const fens = (await Promise.all(texts)).flatMap((text) => {
    const lines = text.split("\n").filter((line) => line && !line.startsWith("#"));
    return lines.slice(0, 10).map((line) => line.split(" ").slice(0, 4).join(" "));
  });
  assert.equal(fens.length, 20);
  await on({ hash: "#view=understand" }, async (page) => {
    await page.locator(".map canvas").first().waitFor();
    for (const fen of fens) {
      const recipe = "alpha-beta+qs+mvv-lva";
      const shown = await page.evaluate(
        async ([fen, recipe]) => {
          const { game, understand } = document.querySelector("#main").labPage;
          understand.strategy.recipe = recipe;
          await game.setPosition(fen);
          await understand.search();
          const sum = (counts) => counts.reduce((all, count) => all + count, 0);
          const { widths, visits, outside, is_estimated } = understand.map.map;
          return [sum(widths), sum(visits), outside, is_estimated];
        },
        [fen, recipe],
      );
      const [minimax, own] = [searched(fen, "minimax", 3), searched(fen, recipe, 3)];
      const outside = own.q_nodes - own.q_leaf_nodes;
      assert.deepEqual(shown, [minimax.nodes, own.nodes - outside, outside, false], fen);
    }
  });
});

test("on the map one goes by keys and clicks, zooms by keys and the wheel, and sees the search grow", async (check) => {
  const hash = `#${new URLSearchParams({ view: "understand", fen: KIWIPETE, strategy: "alpha-beta", depth: "3" })}`;
  await on({ hash }, async (page) => {
    const canvas = page.locator(".map canvas").first();
    await canvas.waitFor();
    const path = (wanted) =>
      page.waitForFunction(
        (wanted) => document.querySelector("#main").labPage.understand.place.path.join(".") === wanted,
        wanted,
      );
    const top = (wanted) =>
      page.waitForFunction((wanted) => {
        const { map, zooming } = document.querySelector("#main").labPage.understand.map;
        return !zooming && map.path.join(".") === wanted;
      }, wanted);
    assert.match(
      await page.locator(".map .share").first().textContent(),
      /^4\.5 %  4.539 of the 99.950 nodes/,
    );
    assert.match(await canvas.getAttribute("aria-label"), /at the top: exact value; visited 4.539 of 99.950/);
    await canvas.focus();
    for (const [key, wanted] of [
      ["ArrowDown", "0"],
      ["ArrowRight", "1"],
      ["ArrowDown", "1.0"],
      ["ArrowUp", "1"],
    ]) {
      await page.keyboard.press(key);
      await path(wanted);
    }
    assert.match(await page.locator("#announcer").textContent(), /cut off; visited/);
    for (const [key, wanted] of [
      ["Enter", "1"],
      ["-", ""],
      ["+", "1"],
      ["Home", ""],
    ]) {
      await page.keyboard.press(key);
      await top(wanted);
    }
    const box = await canvas.boundingBox();
    await canvas.click({ position: { x: 20, y: (1.5 * box.height) / 4 } });
    await path("0");
    await page.mouse.move(box.x + 20, box.y + (1.5 * box.height) / 4);
    await page.mouse.wheel(0, -100);
    await top("0");
    await page.mouse.wheel(0, 100);
    await top("");
    // What is saved by a move that was never visited is told.
    await button(page, "To the root").click();
    await button(page, "Step").click();
    await path("0");
    const reached = () =>
      page.evaluate(() => {
        const { map } = document.querySelector("#main").labPage.understand;
        const [{ picture }] = map.pictures;
        return picture.laid.filter((one) => one.row === 1 && picture.part(one) > 0).length;
      });
    assert.equal(await reached(), 1);
    await button(page, "Step out").click();
    await button(page, "Step over").click();
    await page.waitForFunction(() => location.hash.includes("searched=2"));
    assert.equal(await reached(), 2);
    const took = await page.evaluate(() => {
      const { map } = document.querySelector("#main").labPage.understand;
      const began = performance.now();
      for (let times = 0; times < 50; times++) map.draw();
      return (performance.now() - began) / 50;
    });
    check.diagnostic(`the map is drawn in ${took.toFixed(1)} ms`);
  });
});

test("two strategies are seen on one map, node by node what each takes, and what the second never visits", async () => {
  const [one, other] = ["alpha-beta", "alpha-beta+mvv-lva"];
  const hash = `#${new URLSearchParams({ view: "understand", fen: KIWIPETE, strategy: one, depth: "3" })}`;
  const [first, second] = [one, other].map((recipe) => searched(KIWIPETE, recipe, 3));
  await on({ hash }, async (page) => {
    await page.locator(".map canvas").first().waitFor();
    const compared = page.getByLabel("Compared with");
    await compared.focus();
    await compared.selectOption(other);
    const share = page.locator(".map .share").nth(1);
    await share.getByText(other).waitFor();
    const counted = async (place) =>
      Number(
        (await page.locator(".map .share").nth(place).textContent())
          .match(/ ([\d\s]+) of /)[1]
          .replace(/\s/g, ""),
      );
    assert.deepEqual([await counted(0), await counted(1)], [first.nodes, second.nodes]);
    await page.locator(".legend").getByText("the other strategy did not visit").waitFor();
    // Boxes of the same move stand in the order of each, and tell of each other.
    const told = await page.evaluate(() => {
      const [one, other] = document.querySelector("#main").labPage.understand.map.pictures;
      const row = ({ picture }) => picture.laid.filter((one) => one.row === 1 && one.box.moves === 1);
      const sum = (counts) => counts.reduce((all, count) => all + count, 0);
      return row(one).map(({ box }) => {
        const same = row(other).find((one) => one.box.move === box.move)?.box;
        return [
          box.other,
          same && sum(same.visits),
          same?.other,
          sum(box.visits),
          same?.path.join() === box.path.join(),
        ];
      });
    });
    assert.equal(told.length, 48);
    for (const [seen, visits, back, own, isSame] of told)
      assert.deepEqual([seen, back, isSame], [visits, own, true]);
    // The table has what each needs for a move.
    const rows = await page
      .locator("#understand tbody tr")
      .evaluateAll((all) =>
        all.map((row) => [row.cells[1].textContent, Number(row.cells[8].textContent.replace(/\s/g, ""))]),
      );
    assert.equal(
      rows.reduce((all, [, nodes]) => all + nodes, 1),
      second.nodes,
    );
    // A click on the second picture goes to the node in both.
    const canvas = page.locator(".map canvas").nth(1);
    const box = await canvas.boundingBox();
    await canvas.click({ position: { x: 20, y: (1.5 * box.height) / 4 } });
    await page.waitForFunction(
      () => document.querySelector("#main").labPage.understand.place.path.length === 1,
    );
    assert.match(await canvas.getAttribute("aria-label"), /second strategy, at .*visited/);
    assert.match(await address(page), /over=alpha-beta%2Bmvv-lva/);
    await compared.selectOption("nothing");
    await share.waitFor({ state: "hidden" });
  });
});

test("one goes to the next place of each kind, to the largest subtree and to the horizon", async () => {
  const recipe = "alpha-beta+qs+mvv-lva+killers+null-move+tt";
  const hash = `#${new URLSearchParams({ view: "understand", fen: KIWIPETE, strategy: recipe, depth: "4" })}`;
  await on({ hash }, async (page) => {
    await page.locator(".map canvas").first().waitFor();
    const goal = page.getByLabel("Go to", { exact: true });
    for (const kind of ["cutoff", "first-move", "killer", "stand-pat", "null-move", "table", "refutation"]) {
      const told = await page.evaluate(async (kind) => {
        const { understand } = document.querySelector("#main").labPage;
        await understand.visit({ path: [], searched: 0 });
        await understand.goTo(kind);
        const { path, searched } = understand.place;
        const node = await understand.nodes.at(path);
        const last = node.children[searched - 1];
        const isAbove = searched < node.children.length || node.ending === "searched";
        return {
          ending: isAbove ? last.ending : node.ending,
          ply: path.length,
          place: searched,
          reason: last?.reason,
        };
      }, kind);
      const endings = {
        "stand-pat": /^stand-pat$/,
        "null-move": /^null-move$/,
        table: /^transposition-table$/,
      };
      assert.match(
        told.ending,
        endings[kind] ?? /^(cut-off|null-move|stand-pat)$/,
        `${kind}: ${JSON.stringify(told)}`,
      );
      if (kind === "refutation") assert.equal(told.ply, 1);
      if (kind === "killer") assert.match(told.reason, /^killer/);
      if (kind === "first-move") assert.equal(told.place, 1);
    }
    await button(page, "To the root").click();
    await goal.selectOption("largest");
    await button(page, "Go to").click();
    await page.waitForFunction(() => location.hash.includes("path="));
    await goal.selectOption("horizon");
    await button(page, "Go to").click();
    await page.waitForFunction(
      () => document.querySelector("#main").labPage.understand.place.path.length === 3,
    );
    // Where there is none it is said.
    await button(page, "To the root").click();
    await page.locator("#understand").getByLabel("Strategy", { exact: true }).fill("minimax");
    await button(page, "Search the tree").click();
    await page.getByText(/^minimax, depth/).waitFor({ timeout: 60000 });
    await goal.selectOption("killer");
    await button(page, "Go to").click();
    await page.waitForFunction(() => document.querySelector("#complaint").textContent !== "");
    assert.match(await complaint(page), /There is no more cutoff by a killer in/);
  });
  // A link leads to a horizon, and shows what a deeper search finds beyond it.
  const horizon = {
    fen: "2kr4/3nR3/p2B1p2/1p1p1Bp1/1P1P3p/2P4P/P5PK/8 b - - 0 1",
    depth: "4",
    goal: "horizon",
  };
  await on(
    { hash: `#${new URLSearchParams({ view: "understand", strategy: "alpha-beta", ...horizon })}` },
    async (page) => {
      const { score, pv } = searched(horizon.fen, "alpha-beta", 4);
      await page.locator(".beyond .horizon").waitFor();
      const told = await page.locator(".beyond").textContent();
      const deeper = told.match(/gives it (\S+), not (\S+): (.*) horizon (.*)$/);
      assert.ok(deeper && Number(deeper[2]) === score && Number(deeper[1]) !== score, told);
      assert.equal(deeper[3].split(" ").length, 4, told);
      const place = await page.evaluate(
        () => document.querySelector("#main").labPage.understand.place.path.length,
      );
      assert.equal(place, pv.split(" ").length - 1);
    },
  );
});

test("values are those of the side to move, or of White at every node", async () => {
  await on({ hash: `#${new URLSearchParams({ view: "understand", fen: KIWIPETE })}` }, async (page) => {
    await page.locator("#understand .stepper").waitFor();
    await button(page, "Step").click();
    await page.waitForFunction(() => location.hash.includes("path=0"));
    const value = page.locator("#understand tbody tr").first().locator("td").nth(5);
    const before = Number(await value.textContent());
    const bar = page.locator(".window-bar text");
    await page.getByLabel("Whose values").selectOption({ label: "values of White" });
    await page.waitForFunction(() => document.querySelector(".window-bar").textContent.includes("beta +∞"));
    assert.equal(Number(await value.textContent()), -before);
    assert.match(await page.locator("#understand tbody").textContent(), /▼ lowers beta/);
    assert.equal(await bar.first().textContent(), "alpha −∞");
  });
});

test("each question of a class is answered within three clicks", async () => {
  const goal = (page) => page.getByLabel("Go to", { exact: true });
  // A choice takes two: one opens the list.
  const questions = {
    "Why was this move not searched?": [
      [1, (page) => button(page, "Go to").click()],
      (page) => page.locator("#beside .said", { hasText: /need not be looked at/ }).waitFor(),
      (page) => page.getByText(/^Never tried: \d+ move/).waitFor(),
    ],
    "What do killers save here?": [
      [2, (page) => page.getByLabel("Compared with").selectOption({ label: "with killers" })],
      (page) => page.locator(".map .share").nth(1).getByText("killers").waitFor(),
    ],
    "Where is a cutoff?": [
      [2, (page) => goal(page).selectOption("first-move")],
      (page) => page.waitForFunction(() => location.hash.includes("path=")),
    ],
    "What did it overlook?": [
      [2, (page) => goal(page).selectOption("horizon")],
      (page) => page.locator(".beyond", { hasText: /horizon/ }).waitFor(),
    ],
  };
  for (const [question, [[clicks, choose], ...answers]] of Object.entries(questions)) {
    await on({}, async (page) => {
      await page.locator("#tab-understand").click();
      await page.locator("#understand .stepper").waitFor();
      assert.ok(1 + clicks <= 3, question);
      await choose(page);
      for (const answer of answers) await answer(page);
    });
  }
});

test("a small tree is drawn with values of the root's side, grows, and is switched with the map", async () => {
  const position = "8/8/8/8/8/k7/p7/K7 b - - 0 1";
  const hash = `#${new URLSearchParams({ view: "understand", fen: position, strategy: "alpha-beta", depth: "4" })}`;
  const { nodes, score } = searched(position, "alpha-beta", 4);
  await on({ hash }, async (page) => {
    const drawn = page.locator(".drawing .node");
    await drawn.first().waitFor();
    assert.equal(await drawn.count(), nodes);
    assert.equal(await page.locator(".drawing .node.here text").first().textContent(), String(score));
    assert.equal(await page.locator(".drawing .later").count(), 0);
    await button(page, "Step").click();
    await page.locator(".drawing .later").first().waitFor();
    assert.equal(await page.locator(".drawing .node:not(.later)").count(), 2);
    await drawn.first().focus();
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => location.hash.includes("path="));
    await button(page, "Show the map").click();
    assert.ok(await page.locator(".map canvas").first().isVisible());
    await button(page, "Draw the nodes").click();
    assert.ok(await drawn.first().isVisible());
  });
});

test("an example comes to the board with a depth, and is searched at once", async () => {
  await on({ hash: "#view=understand" }, async (page) => {
    const examples = page.locator("#understand").getByLabel("Position", { exact: true });
    await page.locator(".map canvas").first().waitFor();
    const [onTheBoard, ...names] = await examples.locator("option").allTextContents();
    assert.equal(onTheBoard, "on the board");
    assert.ok(names.length >= 4, names.join());
    for (const name of names) {
      const before = await fen(page);
      await examples.selectOption(name);
      await page.waitForFunction((before) => {
        const { understand, game } = document.querySelector("#main").labPage;
        const { fen } = game.state;
        return fen !== before && !understand.searching && understand.tree?.fen === fen;
      }, before);
      assert.equal(await complaint(page), "", name);
      assert.equal(await examples.locator("option:checked").textContent(), name);
      assert.equal(
        await page.evaluate(() => document.querySelector("#main").labPage.understand.tree.stopped),
        null,
        name,
      );
    }
  });
});

test(
  "a suite is measured with the records and the table of lab run, sorted, filtered and opened",
  served,
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "lab-page-"));
    const strategies = ["alpha-beta", "alpha-beta+qs+mvv-lva"];
    const options = ["--suite", "mates", "--depth", "2", "--no-horizon", "--out", join(folder, "out")];
    const recipes = strategies.flatMap((recipe) => ["--strategy", recipe]);
    const printed = execFileSync(LAB, ["run", ...options, ...recipes], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    const records = (await readFile(join(folder, "out/records.ndjson"), "utf8"))
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    await rm(folder, { recursive: true });
    const expected = records
      .map((one) => [one.position, one.strategy, String(one.depth), String(one.nodes)])
      .sort();
    await on({ hash: "#view=measure" }, async (page) => {
      for (const box of await page.locator("#measure fieldset input:checked").all()) await box.uncheck();
      await page.locator('#measure input[value="mates"]').check();
      await page.getByLabel("Strategies, one a line").fill(strategies.join("\n"));
      await page.getByLabel("Depth in plies").last().fill("2");
      await page.getByLabel(/Judge chosen moves/).check();
      await button(page, "Measure").click();
      const rows = page.locator('[aria-label="Records"] tbody tr');
      await rows.first().waitFor({ timeout: 60000 });
      const shown = await rows.evaluateAll((all) =>
        all.map((row) => [0, 1, 2, 5].map((at) => row.cells[at].textContent)),
      );
      assert.deepEqual(shown.map((row) => [...row.slice(0, 3), row[3].replace(/\s/g, "")]).sort(), expected);
      const table = page.locator("#measure table", { hasText: "Nodes by depth" }).first();
      const cells = await table.locator("tbody td").allTextContents();
      assert.ok(cells.length >= 4);
      const figures = printed.replace(/\s+/g, " ");
      for (const cell of cells) assert.ok(figures.includes(cell.replace(/\s+/g, " ")), cell);
      await button(page.locator('[aria-label="Records"]'), "nodes").click();
      const nodes = await rows.evaluateAll((all) =>
        all.map((row) => Number(row.cells[5].textContent.replace(/\s/g, ""))),
      );
      assert.deepEqual(
        nodes,
        [...nodes].sort((one, other) => one - other),
      );
      await page.getByLabel("Only rows with these words").fill("mvv-lva");
      assert.equal(await rows.count(), records.filter((one) => one.strategy.includes("mvv-lva")).length);
      await rows
        .first()
        .getByRole("button", { name: /^understand/ })
        .click();
      await page.locator("#understand .stepper").waitFor();
      const opened = await address(page);
      assert.ok(
        records.some(
          (one) =>
            one.fen.split(" ")[0] === new URLSearchParams(opened.split("#")[1]).get("fen").split(" ")[0],
        ),
      );
      // From a record straight to its horizon, and to what a deeper search finds beyond.
      await page.locator("#tab-measure").click();
      const unsolved = rows.filter({ hasNotText: "#" }).first();
      const [, recipe] = await unsolved.locator("td").allTextContents();
      await unsolved.getByRole("button", { name: /^horizon/ }).click();
      await page.locator(".beyond").waitFor();
      assert.match(await page.locator(".beyond").textContent(), /horizon/);
      assert.equal(
        await page.locator("#understand").getByLabel("Strategy", { exact: true }).inputValue(),
        recipe,
      );
      // And from a horizon case of the report.
      await page.locator("#tab-measure").click();
      await page.getByRole("link", { name: "Show it in the tree" }).first().click();
      await page.locator(".beyond .horizon").waitFor();
      await page.locator("#tab-measure").click();
      await page.getByText("Suites and strategies").click();
      await page.getByLabel("Strategies, one a line").fill("alpha-beta+nonsense");
      await button(page, "Measure").click();
      await page.waitForFunction(() => document.querySelector("#complaint").textContent !== "");
      assert.match(await complaint(page), /nonsense/);
    });
  },
);

test("the debugger shows the proof and disproof numbers of a search for mate", async () => {
  const position = "8/8/8/2p1R3/1p3p2/1p1k1p2/1B5p/1K2Q3 w - - 0 1";
  const hash = `#${new URLSearchParams({ view: "understand", fen: position, strategy: "pns", depth: "4" })}`;
  await on({ hash }, async (page) => {
    await page.locator("#understand .stepper").waitFor();
    const bar = page.locator("#beside", { hasText: "OR node: one proved move is enough." });
    await bar.locator("text=Proof / disproof number: 0 / ∞").waitFor();
    const rows = await page.locator("#understand tbody tr").allTextContents();
    assert.ok(
      rows.some((row) => row.includes("Qe4+") && row.includes("0 / ∞")),
      rows.join("\n"),
    );
    assert.ok(
      rows.some((row) => row.includes("9 / 1") && row.includes("is not enough")),
      rows.join("\n"),
    );
    await page.locator("#beside .said", { hasText: /^.*\bto move\.$/ }).waitFor();
  });
});

test("the scores of moves are in the PGN also when one has gone back and forth", async () => {
  await on({}, async (page) => {
    await depth(page, 2);
    await page.locator("#typed-move").fill("e4");
    await page.keyboard.press("Enter");
    await until(page, /White to move/);
    await page.waitForFunction(() => document.querySelectorAll(".moves .move").length === 2);
    const text = page.getByLabel("A game in PGN");
    const written = async () => {
      await text.fill("");
      await button(page, "Show PGN").click();
      await page.waitForFunction(() => document.querySelector("textarea").value !== "");
      return await text.inputValue();
    };
    const before = await written();
    assert.match(before, /1\. e4 \S+ \{[+-]\d\.\d\d\/2\}/);
    await button(page, "First").click();
    await page.waitForFunction(() => document.querySelector("#fen").value.startsWith("rnbqkbnr/pppppppp/"));
    assert.equal(await written(), before);
    await button(page, "Last").click();
    await until(page, /White to move/);
    await page.waitForFunction(() =>
      document.querySelector(".moves .move:last-child")?.hasAttribute("aria-current"),
    );
    assert.equal(await written(), before);
  });
});

for (const scheme of ["light", "dark"]) {
  test(`no view has a fault that axe-core finds, ${scheme}`, async () => {
    const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
    await on({ scheme, hash: `#view=watch&fen=${encodeURIComponent(KIWIPETE)}` }, async (page) => {
      await page.locator("#watch .budget input").fill("3");
      await button(page.locator("#watch"), "Search").click();
      await page.getByText("Done.").waitFor();
      for (const view of VIEWS) {
        await page.locator(`#tab-${view}`).click();
        if (view === "understand") {
          await button(page, "Search the tree").click();
          await page.locator("#understand .stepper").waitFor();
          await button(page, "Go to").click();
        }
        await page.waitForTimeout(200);
        // The page's own policy lets no text become a script: the checker comes by the debugger's door.
        const client = await page.context().newCDPSession(page);
        await client.send("Runtime.evaluate", { expression: axe });
        const { result } = await client.send("Runtime.evaluate", {
          expression: `axe.run().then((found) => JSON.stringify(
            found.violations.map((one) => [one.id, one.nodes.map((node) => node.html)])))`,
          awaitPromise: true,
        });
        assert.deepEqual(JSON.parse(result.value), [], view);
      }
    });
  });
}

for (const width of [390, 768, 1280, 2560]) {
  test(`nothing stands over the edge at ${width} pixels`, async () => {
    await on({ width, height: 900 }, async (page) => {
      for (const view of VIEWS) {
        await page.locator(`#tab-${view}`).click();
        await page.waitForTimeout(100);
        const over = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        assert.equal(over, 0, view);
      }
      if (width < 400) {
        for (const view of VIEWS) {
          await page.locator(`#tab-${view}`).click();
          await page.evaluate(() => document.documentElement.style.setProperty("font-size", "32px"));
          const over = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          assert.equal(over, 0, `${view} at 200 %`);
        }
        await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
      }
      await page.locator("#projector").check();
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      assert.equal(over, 0, "large type");
    });
  });
}

test("lab serve ends at Ctrl-C while a page is open and searches", served, async () => {
  const own = await serve();
  const { page, context } = await open(chrome, own.address);
  await page.locator("#tab-watch").click();
  await page.locator("#watch .budget select").selectOption("time");
  await page.locator("#watch .budget input").fill("600");
  await button(page.locator("#watch"), "Search").click();
  await page.getByText(/nodes, .* a second/).waitFor();
  const began = Date.now();
  const code = await own.close();
  assert.ok(Date.now() - began < 3000);
  assert.ok(code === 0 || code === 130, String(code));
  await context.close();
});
