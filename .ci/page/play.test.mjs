// Tests Play in a real browser, as users meet it.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { FILE, LAB, open } from "./lab.mjs";
import {
  KIWIPETE,
  MATE_IN_1,
  PROMOTION,
  address,
  begin,
  button,
  chrome,
  complaint,
  fillSheet,
  moves,
  on,
  setUp,
  shownFen,
  status,
  until,
  untilFen,
  untilMoves,
} from "./page.mjs";

const PLAY = { hash: "#play" };
/** One moves both sides. */
const TWO_PEOPLE = { mode: "Analyze" };
const primary = (page) => page.locator("#play .primary:visible");

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
        document.querySelector("#play .movable") ||
        /wins|draw/.test(document.querySelector("#play-status").textContent),
      null,
      { timeout: 60000 },
    );
    if (/wins|draw/.test(await status(page))) return;
    const own = await page.locator("#play .movable").all();
    await own[draw(own.length)].click();
    const targets = await page.getByRole("button", { name: "can be moved to" }).all();
    await targets[draw(targets.length)].click();
    const dialog = page.locator("dialog.promotion button");
    if (await dialog.count()) await dialog.first().click();
  }
  assert.fail("the game does not end");
}

/** Types a move, wherever the focus is, and waits for so many moves. */
async function type(page, move, wanted) {
  await page.keyboard.type(move);
  await untilMoves(page, wanted);
}

/** The move that is shown. */
const current = (page, wanted) =>
  page.waitForFunction(
    (wanted) => (document.querySelector(".move[aria-current]")?.firstChild.textContent ?? "") === wanted,
    wanted,
  );

/** Chooses what the sheet's menu does. */
async function fromSheet(page, what) {
  await button(page, "Set up …").click();
  await button(page, "Files").click();
  await page.evaluate(() => navigator.clipboard.writeText(""));
  await button(page, what).click();
  const text = await page.evaluate(async () => {
    for (;;) {
      const copied = await navigator.clipboard.readText();
      if (copied) return copied;
      await new Promise((later) => setTimeout(later, 20));
    }
  });
  await page.keyboard.press("Escape");
  return text;
}

for (const [game, seed] of [
  ["chess", 3],
  ["xiangqi", 5],
]) {
  test(`a whole game of ${game} is played by clicks against a recipe`, async () => {
    await on(PLAY, async (page) => {
      await setUp(page, { game, depth: 2 });
      await playWholeGame(page, seed);
      assert.match(await status(page), /wins: |A draw: /);
      assert.equal(await primary(page).textContent(), "Play again");
      const played = await moves(page);
      assert.ok(played.length > 8, played.join(" "));
      assert.equal(await page.locator("#play .value-graph .values").count(), 1);
    });
  });
}

test("a square that is pointed at shows its piece", async () => {
  await on(PLAY, async (page) => {
    await page.locator('#play [data-point="e2"]').hover();
    const ground = (selector) =>
      page.locator(selector).evaluate((element) => getComputedStyle(element).backgroundColor);
    assert.equal(await ground('#play [data-point="e2"]'), "rgba(0, 0, 0, 0)");
    await button(page, "Set up …").hover();
    assert.notEqual(await ground("button:hover"), "rgba(0, 0, 0, 0)");
  });
});

test("a move is made by dragging, by clicks, by the keyboard and by its name", async () => {
  await on(PLAY, async (page) => {
    await setUp(page, TWO_PEOPLE);
    const middle = async (point) => {
      const box = await page.locator(`#play [data-point="${point}"]`).boundingBox();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    await page.mouse.move(...(await middle("e2")));
    await page.mouse.down();
    await page.mouse.move(...(await middle("e3")), { steps: 4 });
    await page.mouse.move(...(await middle("e4")), { steps: 4 });
    await page.mouse.up();
    await until(page, /Black to move/);
    await page.locator('#play [data-point="e7"]').click();
    await page.locator('#play [data-point="e5"]').click();
    await until(page, /White to move/);
    await page.locator('#play [data-point="e1"]').focus();
    for (const key of ["ArrowRight", "ArrowRight", "Enter", "ArrowLeft", "ArrowUp", "ArrowUp", "Enter"])
      await page.keyboard.press(key);
    await until(page, /Black to move/);
    await page.keyboard.type("Nc6");
    await until(page, /White to move/);
    assert.deepEqual(await moves(page), ["e4", "e5", "Nf3", "Nc6"]);
    assert.match(await page.locator("#announcer").textContent(), /Nc6\. White to move/);
    // Typed text is visible, can be deleted, and is refused if it is not a move.
    await page.keyboard.type("Ke9");
    assert.equal(await page.locator("#play .typed").textContent(), "Ke9");
    await page.keyboard.press("Backspace");
    await page.keyboard.type("8");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.querySelector("#complaint").textContent !== "");
    assert.match(await complaint(page), /Ke8/);
    // The right button draws arrows.
    await page.mouse.move(...(await middle("a1")));
    await page.mouse.down({ button: "right" });
    await page.mouse.move(...(await middle("a4")), { steps: 3 });
    await page.mouse.up({ button: "right" });
    assert.equal(await page.locator("#play .arrow.drawn").count(), 1);
    await page.locator('#play [data-point="h5"]').click();
    assert.equal(await page.locator("#play .arrow.drawn").count(), 0);
  });
});

test("a position is set, turned, played from, taken back, and wrong ones are refused", async () => {
  await on(PLAY, async (page) => {
    await setUp(page, { begins: MATE_IN_1 });
    await page.waitForFunction(() => document.querySelector('#play [data-point="a1"].movable'));
    const before = await page.locator('#play [data-point="a1"]').boundingBox();
    await button(page, "Turn the board").click();
    const turned = await page.locator('#play [data-point="a1"]').boundingBox();
    assert.ok(turned.x > before.x && turned.y < before.y);
    await page.locator('#play [data-point="a1"]').click();
    await page.locator('#play [data-point="a8"]').click();
    await until(page, /White wins: checkmate/);
    await button(page, "Back").click();
    await until(page, /White to move/);
    assert.equal(await primary(page).textContent(), "Play on from here");
    assert.equal(await shownFen(page), MATE_IN_1);
    for (const wrong of ["8/8/8/8/8/8/8/8 w - - 0 1", "nonsense", "<b>"]) {
      const sheet = await fillSheet(page, { begins: wrong });
      await begin(sheet);
      await sheet.locator(".complaint:not(:empty)").waitFor();
      assert.equal(await sheet.getByLabel("Begins from").inputValue(), wrong);
      await button(sheet, "Cancel").click();
      assert.equal(await shownFen(page), MATE_IN_1);
    }
    await setUp(page, { begins: PROMOTION });
    await page.locator('#play [data-point="a7"].movable').click();
    await page.locator('#play [data-point="a8"]').click();
    await page.getByRole("dialog").getByRole("button", { name: "knight" }).click();
    await untilFen(page, "N7/");
    await setUp(page, { begins: "startpos" });
    await untilFen(page, "rnbqkbnr/");
    assert.equal(await complaint(page), "");
  });
});

test("nothing in the sheet holds before Start, then all of it", async () => {
  await on(PLAY, async (page) => {
    const sheet = await fillSheet(page, { game: "xiangqi", depth: 1 });
    assert.match(await sheet.locator(".command").textContent(), /lab play --side white .*--depth 1 --game xiangqi$/);
    await button(sheet, "Cancel").click();
    assert.equal((await shownFen(page)).split("/").length, 8);
    await setUp(page, { game: "xiangqi", depth: 1 });
    assert.equal((await shownFen(page)).split("/").length, 10);
    assert.equal(await page.locator("#play .cells.xiangqi").count(), 1);
    await button(page, "Set up …").click();
    assert.equal(await sheet.getByRole("group").filter({ hasText: "chess" }).locator("[aria-pressed=true]").textContent(), "xiangqi");
  });
});

test("a strategy moves at once on demand, and shows a move", async () => {
  await on(PLAY, async (page) => {
    await setUp(page, { time: 600 });
    await page.keyboard.type("d4");
    await until(page, /Black thinks/);
    await page.locator("#play .deepest").waitFor();
    await button(page, "Move now").click();
    await until(page, /White to move/);
    assert.equal((await moves(page)).length, 2);
    assert.equal(await page.locator("#play .arrow").count(), 0, "no hint unasked");
    await button(page, "Show me a move").click();
    await page.locator("#play .arrow.best").waitFor();
    await button(page, "Stop and look").click();
    await button(page, "Show me a move").waitFor();
    assert.equal((await moves(page)).length, 2);
  });
});

test("a game goes out as PGN and comes in again, and a wrong one is refused", async () => {
  await on(PLAY, async (page) => {
    await setUp(page, { begins: '[Event "x"]\n\n1. e4 e5 2. Nf3 {a comment} Nc6 (2... d6) 3. Bb5 a6 *' });
    await untilMoves(page, 6);
    await button(page, "First").click();
    await untilFen(page, "rnbqkbnr/pppppppp/");
    await button(page, "Next").click();
    await current(page, "e4");
    const text = await fromSheet(page, "Copy PGN");
    assert.match(text, /2\. Nf3 \{a comment\}/);
    assert.match(text, /Bb5 a6/);
    const sheet = await fillSheet(page, { begins: "1. e4 e5 2. Ke3" });
    await begin(sheet);
    await sheet.locator(".complaint", { hasText: "Ke3" }).waitFor();
    await button(sheet, "Cancel").click();
    assert.equal((await moves(page)).length, 6);
    // Of several games, the first is loaded, or the chosen one; also from a file.
    const two = '[Event "x"]\n[White "A"]\n\n1. d4 *\n\n[Event "y"]\n[White "B"]\n\n1. c4 c5 *\n';
    await setUp(page, { begins: two });
    await untilMoves(page, 1);
    await button(page, "Set up …").click();
    await sheet.locator('input[type="file"]').setInputFiles({ name: "two.pgn", mimeType: "text/plain", buffer: Buffer.from(two) });
    await sheet.getByLabel("Which game of the text").selectOption("2. B – ?, ?");
    await begin(sheet);
    await untilMoves(page, 2);
    assert.deepEqual(await moves(page), ["c4", "c5"]);
    // Ctrl+C on the board copies its FEN.
    await page.locator('#play [data-point="h5"]').click();
    await page.keyboard.press("Control+c");
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), await shownFen(page));
    assert.equal(await fromSheet(page, "Copy FEN"), await shownFen(page));
  });
});

test("one goes through a game by keys, plays another move, and the line that was left stays, in PGN too", async () => {
  await on(PLAY, async (page) => {
    await setUp(page, TWO_PEOPLE);
    for (const [number, move] of ["e4", "e5", "Nf3", "Nc6"].entries()) await type(page, move, number + 1);
    for (const key of ["ArrowLeft", "ArrowLeft", "ArrowLeft"]) await page.keyboard.press(key);
    await current(page, "e4");
    await page.keyboard.press("Home");
    await current(page, "");
    await page.keyboard.press("End");
    await current(page, "Nc6");
    const before = await page.locator('#play [data-point="a1"]').boundingBox();
    await page.keyboard.press("f");
    await page.waitForFunction(
      (y) => document.querySelector('#play [data-point="a1"]').getBoundingClientRect().y < y,
      before.y,
    );
    for (let back = 0; back < 3; back++) await page.keyboard.press("ArrowLeft");
    await current(page, "e4");
    await page.keyboard.type("c5");
    await current(page, "c5");
    assert.deepEqual(await page.locator(".variations li").allTextContents(), ["1… e5 Nf3 Nc6"]);
    await page.locator(".variations button").click();
    await current(page, "e5");
    assert.deepEqual(await moves(page), ["e4", "e5", "Nf3", "Nc6"]);
    assert.deepEqual(await page.locator(".variations li").allTextContents(), ["1… c5"]);
    const written = await fromSheet(page, "Copy PGN");
    assert.match(written, /\[White "a person"\]/);
    assert.match(written, /1\. e4 e5 \(1\.\.\. c5\) 2\. Nf3 Nc6 \*/);
    // It is read back with its variations, including nested ones.
    await setUp(page, { begins: written.replace("(1... c5)", "(1... c5 2. Nc3 (2. c3 d5)) (1... e6)") });
    await page.waitForFunction(() => document.querySelectorAll(".variations li").length === 3);
    const lines = await page.locator(".variations li").allTextContents();
    assert.deepEqual(lines.sort(), ["1… c5 Nc3", "1… c5 c3 d5", "1… e6"]);
    // An empty field means the starting position.
    await setUp(page, { begins: "" });
    await untilMoves(page, 0);
    await untilFen(page, "rnbqkbnr/pppppppp/");
  });
});

test("a person resigns, sits below, and finds the settings again after a reload", async () => {
  await on(PLAY, async (page) => {
    await setUp(page, { mode: "You play", black: "you", white: "alpha-beta", depth: 1 });
    const isBlackBelow = () => {
      const [first, second] = ["a1", "a8"].map((point) => document.querySelector(`#play [data-point="${point}"]`));
      return first.getBoundingClientRect().y < second.getBoundingClientRect().y;
    };
    await page.waitForFunction(isBlackBelow);
    await until(page, /Black to move/);
    assert.equal(await page.locator("#play .arrow").count(), 0, "no hint unasked");
    assert.match(await page.locator("#play .engine.full .numbers").textContent(), /depth 1.* nodes.* m?s/);
    assert.match(await page.locator(".eval-bar").getAttribute("aria-label"), /for White, by a search to depth 1/);
    await button(page, "Resign").click();
    await until(page, /White wins: resignation/);
    const hash = await address(page);
    await page.goto(`${hash.split("#")[0]}#play`);
    await page.reload();
    await page.waitForSelector("html[data-ready]");
    await button(page, "Set up …").click();
    const recipes = page.locator(".set-up input.mono");
    assert.deepEqual([await recipes.nth(0).inputValue(), await recipes.nth(1).inputValue()], ["alpha-beta", "you"]);
    assert.equal(await page.locator(".set-up .limit:visible input").first().inputValue(), "1");
    await button(page, "Start").click();
    await page.locator(".set-up").waitFor({ state: "hidden" });
    await untilMoves(page, 1);
    await until(page, /Black to move/);
  });
});

test("the values of moves are in the PGN also when one has gone back and forth, and come in with it", async () => {
  await on(PLAY, async (page) => {
    await setUp(page, { depth: 2 });
    await page.keyboard.type("e4");
    await untilMoves(page, 2);
    const before = await fromSheet(page, "Copy PGN");
    assert.match(before, /1\. e4 \S+ \{[+-]\d\.\d\d\/2\}/);
    const value = await page.locator(".moves .move small").last().textContent();
    await button(page, "First").click();
    await untilFen(page, "rnbqkbnr/pppppppp/");
    assert.equal(await fromSheet(page, "Copy PGN"), before);
    await button(page, "Last").click();
    await until(page, /White to move/);
    assert.equal(await fromSheet(page, "Copy PGN"), before);
    await setUp(page, { begins: "startpos" });
    await setUp(page, { begins: before });
    await untilMoves(page, 2);
    assert.equal(await page.locator(".moves .move small").last().textContent(), value);
  });
});

test("two strategies play from the sheet in three clicks, are paused, make one move, and play on", async () => {
  await on(PLAY, async (page) => {
    await setUp(page, { depth: 2 });
    // A game starts with three clicks.
    await button(page, "Set up …").click();
    await button(page, "Two strategies play").click();
    await button(page, "Start").click();
    await page.waitForFunction(() => document.querySelectorAll(".moves .move").length > 5);
    assert.equal(await primary(page).textContent(), "Pause");
    await primary(page).click();
    await until(page, /waits/);
    const paused = (await moves(page)).length;
    await page.waitForTimeout(300);
    assert.equal((await moves(page)).length, paused);
    assert.match(await page.locator(".moves .move small").first().textContent(), /^[+−]?\d+$/);
    await button(page, "One move").click();
    await untilMoves(page, paused + 1);
    await until(page, /waits/);
    assert.equal(await primary(page).textContent(), "Play on from here");
    await primary(page).click();
    await page.waitForFunction((before) => document.querySelectorAll(".moves .move").length > before, paused + 3);
    await primary(page).click();
  });
});

test("value, line, nodes, time, depth, ordering and six moves are in the window, board and bar too", async () => {
  await on({ ...PLAY, height: 800 }, async (page) => {
    await setUp(page, { mode: "Two strategies play", depth: 3 });
    await page.waitForFunction(() => document.querySelectorAll(".moves .move").length > 19);
    await primary(page).click();
    await until(page, /waits/);
    // The search of the last move may have been interrupted; the one before it is complete.
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await button(page, "Play on from here").waitFor();
    await page.locator("#play .engine.full .numbers", { hasText: "ordering" }).waitFor();
    // Read everything at once, since the engine block is rewritten during the search.
    const without = (parts) =>
      page.evaluate((parts) => {
        const isWithin = ({ width, left, right, top, bottom }) =>
          width > 0 && left >= 0 && right <= 1280 && top >= 0 && bottom <= 800;
        const boxes = (part) => [...document.querySelectorAll(`#play ${part}`)].map((one) => one.getBoundingClientRect());
        return parts.filter((part) => !boxes(part).some(isWithin));
      }, parts);
    const engine = page.locator("#play .engine.full");
    assert.deepEqual(await without([".value", ".numbers", ".line", "table"].map((part) => `.engine.full ${part}`)), []);
    assert.match(await engine.locator(".numbers").textContent(), /depth \d+.*nodes.*m?s.*ordering [\d.]+%/);
    assert.equal(await engine.locator("tbody tr").count(), 4);
    assert.deepEqual(await without(["lab-board", ".eval-bar", ".value-graph", ".stepper", ".who.above", ".who.below"]), []);
    const list = await page.locator("#play .moves").boundingBox();
    const seen = [];
    for (const move of await page.locator(".moves .move").all()) {
      const { y, height } = await move.boundingBox();
      if (y >= list.y && y + height <= list.y + list.height) seen.push(move);
    }
    assert.ok(seen.length >= 6, String(seen.length));
    const over = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    assert.equal(over, 0);
    assert.equal(await page.locator(".primary:visible").count(), 1);
  });
});

test("on a phone the board stays on top, the bar at the bottom, and the moves pass between", async () => {
  await on({ ...PLAY, width: 390, height: 844 }, async (page) => {
    await setUp(page, { mode: "Two strategies play", depth: 2 });
    await page.waitForFunction(() => document.querySelectorAll(".moves .move").length > 25);
    await primary(page).click();
    await until(page, /waits/);
    await page.evaluate(() => scrollTo(0, 300));
    const board = await page.locator("#play lab-board").boundingBox();
    const bar = await page.locator("#play .stepper").boundingBox();
    assert.ok(board.y >= 0 && board.y + board.height < bar.y);
    assert.ok(bar.y + bar.height <= 844);
    assert.ok((await primary(page).boundingBox()).height >= 44);
  });
});

test("a position is analyzed with its nodes exact, compared with a second strategy, and stopped", async () => {
  await on(PLAY, async (page) => {
    await setUp(page, { mode: "Analyze", black: "alpha-beta+qs+mvv-lva", depth: 5 });
    await button(page, "Show me a move").click();
    await page.locator("#play .finding:not(:empty)").waitFor({ timeout: 60000 });
    const recipe = await page.locator("#play .engine.full .name").textContent();
    const options = ["search", "startpos", "--strategy", recipe, "--depth", "5", "--format", "json"];
    const printed = execFileSync(LAB, options, { encoding: "utf8" });
    const rows = printed.trim().split("\n").map((line) => JSON.parse(line));
    const bare = (cell) => cell.replace(/[\s,]/g, "");
    const shown = await page.locator("#play tbody td:nth-child(3)").allTextContents();
    assert.deepEqual(
      shown.map(bare).reverse(),
      rows.slice(1).map((row, at) => String(row.nodes_total - rows[at].nodes_total)),
    );
    const numbers = bare(await page.locator("#play .engine.full .numbers").textContent());
    assert.ok(numbers.includes(`${rows.at(-1).nodes_total}nodes`), numbers);
    assert.match(await page.locator("#play .finding").textContent(), /times (fewer|more) nodes than/);
    assert.equal(await page.locator("#play .arrow.best").count(), 1);
    // A move of the principal variation becomes a variation of the game; its search stays visible.
    await page.locator("#play .engine.full .line button").nth(2).click();
    await page.waitForFunction(() => document.querySelectorAll(".moves .move").length === 5);
    await page.waitForFunction(() => [...document.querySelectorAll(".moves .move")][2]?.matches("[aria-current]"));
    assert.equal(await page.locator("#play .engine.full .line button[aria-current]").count(), 1);
    await button(page, "First").click();
    await setUp(page, { mode: "Analyze", time: 600 });
    await button(page, "Show me a move").click();
    await page.locator("#play .deepest").waitFor();
    await button(page, "Stop and look").click();
    await button(page, "Show me a move").waitFor();
    assert.equal(await page.locator("#play .deepest").count(), 1);
  });
});

test("T opens that very search in Understand, with equal nodes", async () => {
  await on(PLAY, async (page) => {
    await setUp(page, { mode: "Analyze", depth: 3, begins: KIWIPETE });
    await button(page, "Show me a move").click();
    await page.locator("#play .arrow.best").waitFor();
    await button(page, "Show me a move").waitFor();
    const nodes = await page.locator("#play .deepest td").nth(2).textContent();
    await page.keyboard.press("t");
    await page.locator("#understand:visible").getByText(`${nodes} nodes`).first().waitFor();
    await page.goBack();
    await page.locator("#play .arrow.best").waitFor();
    assert.equal(await shownFen(page), KIWIPETE);
  });
});

test("Back returns from a move that was chosen in the list, and single steps leave no trace in the history", async () => {
  await on(PLAY, async (page) => {
    await setUp(page, { mode: "Analyze", depth: 2, begins: "e4 e5 Nf3 Nc6" });
    await untilMoves(page, 4);
    const current = (move) => page.locator(".moves .move[aria-current]", { hasText: move }).waitFor();
    await current("Nc6");
    await page.locator(".moves .move", { hasText: "e4" }).click();
    await current("e4");
    await page.keyboard.press("ArrowRight");
    await current("e5");
    await page.goBack();
    await current("Nc6");
    assert.deepEqual(await moves(page), ["e4", "e5", "Nf3", "Nc6"]);
  });
});

test("values are White's, a switch to the mover's turns exactly the second side's", async () => {
  await on(PLAY, async (page) => {
    await setUp(page, { mode: "Two strategies play", depth: 2, begins: KIWIPETE });
    await page.waitForFunction(() => document.querySelectorAll(".moves .move").length > 7);
    await primary(page).click();
    await until(page, /waits/);
    const shown = () => page.locator(".moves .move small").allTextContents();
    const before = await shown();
    const plain = (text) => Number(text.replace("−", "-"));
    // The search of the last move may have been interrupted, and then has no value.
    const said = await page.evaluate(() =>
      document
        .querySelector("#main")
        .labPage.game.line.map(({ search }, ply) => ({ score: search.thoughts.at(-1)?.score ?? null, ply }))
        .filter(({ score }) => score !== null),
    );
    assert.ok(said.length > 6, String(said.length));
    assert.deepEqual(before.map(plain), said.map(({ score, ply }) => (ply % 2 === 1 ? 0 - score : score)));
    await button(page, "View").click();
    await button(page, "the mover’s").click();
    await page.keyboard.press("Escape");
    assert.deepEqual((await shown()).map(plain), said.map(({ score }) => score));
  });
});

test("an address opens the same move of the same game with the same players, and a wrong one says so", async () => {
  await on(PLAY, async (page) => {
    await setUp(page, { mode: "Two strategies play", depth: 2 });
    await page.waitForFunction(() => document.querySelectorAll(".moves .move").length > 5);
    await primary(page).click();
    await until(page, /waits/);
    for (let back = 0; back < 2; back++) await page.keyboard.press("ArrowLeft");
    await page.waitForFunction(() =>
      [...document.querySelectorAll(".moves .move")].at(-3).hasAttribute("aria-current"),
    );
    await until(page, /looking back/);
    await page.locator("#play .deepest").waitFor();
    const place = await address(page);
    const seen = async (one) => ({
      fen: await shownFen(one),
      moves: await moves(one),
      names: await one.locator("#play .who .name").allTextContents(),
      now: await one.locator(".move[aria-current]").evaluate((move) => move.firstChild.textContent),
      value: await one.locator("#play .engine.full .value").textContent(),
      line: await one.locator("#play .engine.full .line").textContent(),
    });
    const other = await open(chrome, place.split("#")[0], { hash: `#${place.split("#")[1]}` });
    await other.page.locator("#play .deepest").waitFor();
    await button(other.page, "Play on from here").waitFor();
    // The rest of the page is updated shortly after the move.
    let [wanted, found] = [];
    for (let tries = 0; tries < 100 && (!found || !isDeepStrictEqual(found, wanted)); tries++) {
      await page.waitForTimeout(50);
      [wanted, found] = [await seen(page), await seen(other.page)];
    }
    assert.deepEqual(found, wanted);
    await other.page.evaluate(() => (location.hash = "#play/8:8:8_w,e2e4/1.e4"));
    await other.page.waitForFunction(() => document.querySelector("#complaint").textContent !== "");
    assert.deepEqual(await moves(other.page), wanted.moves);
    await other.context.close();
  });
});

test("who plays, and how strongly, is changed within a game; another game is asked for; Back undoes the sheet", async () => {
  await on(PLAY, async (page) => {
    const sheet = page.getByRole("dialog", { name: "Set up" });
    const start = async () => {
      await button(sheet, "Start").click();
      await sheet.waitFor({ state: "hidden" });
    };
    await setUp(page, { depth: 1 });
    await page.keyboard.type("e4");
    await untilMoves(page, 2);
    await page.keyboard.type("Nf3");
    await untilMoves(page, 4);
    await until(page, /White to move/);
    const [played, before] = [await moves(page), await address(page)];
    // The strength, then the strategy: the game goes on.
    await fillSheet(page, { depth: 2 });
    await start();
    assert.deepEqual(await moves(page), played);
    assert.match(await address(page), /depth=2$/);
    await fillSheet(page, { black: "alpha-beta" });
    await start();
    assert.deepEqual(await moves(page), played);
    assert.match(await address(page), /you_vs_alpha-beta,depth=2$/);
    await page.goBack();
    await page.waitForFunction(() => location.hash.endsWith("killers,depth=2"));
    await page.goBack();
    await page.waitForFunction((before) => location.href === before, before);
    assert.deepEqual(await moves(page), played);
    assert.equal(await page.locator("#play").isVisible(), true);
    // The sheet asks before the game ends: by another place to begin from, by sides that change, by another game.
    const values = await page.locator(".moves .move small").allTextContents();
    assert.equal(values.length, 2);
    for (const change of [
      () => sheet.getByLabel("Begins from").fill(KIWIPETE),
      () => button(sheet, "Swap sides").click(),
      () => button(sheet, "xiangqi").click(),
    ]) {
      await button(page, "Set up …").click();
      await change();
      await button(sheet, "Start").click();
      await sheet.getByText("The game so far (4 moves) ends").waitFor();
      assert.equal(await sheet.locator(".primary:visible").count(), 1);
      // What is changed again withdraws the question.
      await button(sheet, "Analyze").click();
      assert.equal(await sheet.getByText("The game so far").isVisible(), false);
      await button(sheet, "Cancel").click();
      assert.deepEqual(await moves(page), played);
    }
    await button(page, "Set up …").click();
    await sheet.getByLabel("Begins from").fill(KIWIPETE);
    await button(sheet, "Start").click();
    await button(sheet, "New game").click();
    await sheet.waitFor({ state: "hidden" });
    await untilFen(page, KIWIPETE);
    await page.goBack();
    await untilMoves(page, 4);
    assert.deepEqual(await moves(page), played);
    // The values stay known.
    await page.waitForFunction(
      (values) => [...document.querySelectorAll(".moves .move small")].map((one) => one.textContent).join() === values,
      values.join(),
    );
    await page.goForward();
    await untilFen(page, KIWIPETE);
    await page.goBack();
    await untilMoves(page, 4);
    // A game that is refused leaves the one before, in another game too.
    await button(page, "Set up …").click();
    await button(sheet, "xiangqi").click();
    await sheet.getByLabel("Begins from").fill("e4 e5");
    await begin(sheet);
    await sheet.locator(".complaint:not(:empty)").waitFor();
    await button(sheet, "Cancel").click();
    await untilMoves(page, 4);
    assert.deepEqual(await moves(page), played);
    // Another move instead of one of the game, and playing on from an earlier place, are undone as well.
    const last = await shownFen(page);
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await current(page, played[1]);
    const left = await address(page);
    await button(page, "Play on from here").click();
    await untilMoves(page, 2);
    await page.goBack();
    await page.waitForFunction((left) => location.href === left, left);
    await untilMoves(page, 4);
    await page.keyboard.press("End");
    await untilFen(page, last);
  });
});

test("after a move by mouse the arrows go through the game; from Tab on they go over the board", async () => {
  await on(PLAY, async (page) => {
    await setUp(page, TWO_PEOPLE);
    for (const [from, to, number] of [["e2", "e4", 1], ["e7", "e5", 2]]) {
      await page.locator(`#play [data-point="${from}"]`).click();
      await page.locator(`#play [data-point="${to}"]`).click();
      await untilMoves(page, number);
    }
    await page.keyboard.press("ArrowLeft");
    await current(page, "e4");
    await page.keyboard.press("ArrowLeft");
    await current(page, "");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await current(page, "e5");
    // Out of the board and back by Tab: arrows are the board's.
    await page.keyboard.press("Tab");
    await page.keyboard.press("Shift+Tab");
    const point = () => page.evaluate(() => document.activeElement.dataset.point);
    assert.equal(await point(), "e5");
    await page.keyboard.press("ArrowLeft");
    assert.equal(await point(), "d5");
    await current(page, "e5");
    // Enter takes a piece up after a click elsewhere, and arrows go on from there.
    await page.locator('#play [data-point="g1"]').click();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    for (const key of ["ArrowLeft", "ArrowUp", "ArrowUp", "Enter"]) await page.keyboard.press(key);
    await untilMoves(page, 3);
    assert.deepEqual(await moves(page), ["e4", "e5", "Nf3"]);
  });
});

test("at 768 pixels the moves stand beside the board, and the bar is within the window", async () => {
  await on({ ...PLAY, width: 768, height: 1024 }, async (page) => {
    await setUp(page, { mode: "Analyze", depth: 3 });
    await button(page, "Show me a move").click();
    await page.locator("#play .deepest").waitFor();
    const box = (part) => page.locator(`#play ${part}`).boundingBox();
    const [board, list, engine, bar] = [await box("lab-board"), await box(".moves"), await box(".engine.full"), await box(".stepper")];
    assert.ok(board.width > 400 && list.x > board.x + board.width && list.y < board.y + board.height);
    assert.ok(engine.y > board.y + board.height && engine.width > 700);
    assert.ok(bar.y + bar.height <= 1024);
    assert.equal(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight), 0);
  });
});
