// Play in a real browser, as its users meet it.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  MATE_IN_1,
  PROMOTION,
  button,
  complaint,
  depth,
  fen,
  moves,
  on,
  setFen,
  status,
  until,
} from "./page.mjs";

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
    await on({ hash: "#play" }, async (page) => {
      await page.locator("#tools select").selectOption(game);
      await button(page, "New game").click();
      await depth(page, 2);
      await playWholeGame(page, seed);
      assert.match(await status(page), /wins: |A draw: /);
      const played = await moves(page);
      assert.ok(played.length > 8, played.join(" "));
      assert.equal(await page.locator("#play .chart").count(), 1);
    });
  });
}

test("a square that is pointed at shows its piece", async () => {
  await on({ hash: "#play" }, async (page) => {
    await page.locator('[data-point="e2"]').hover();
    const ground = (selector) =>
      page.locator(selector).evaluate((element) => getComputedStyle(element).backgroundColor);
    assert.equal(await ground('[data-point="e2"]'), "rgba(0, 0, 0, 0)");
    await button(page, "New game").hover();
    assert.notEqual(await ground("button:hover"), "rgba(0, 0, 0, 0)");
  });
});

test("a move is made by dragging, by clicks, by the keyboard and by its name", async () => {
  await on({ hash: "#play" }, async (page) => {
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
  await on({ hash: "#play" }, async (page) => {
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
  await on({ hash: "#play" }, async (page) => {
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

test("a game goes out as PGN and comes in again, and a wrong one is refused", async () => {
  await on({ hash: "#play" }, async (page) => {
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
  await on({ hash: "#play" }, async (page) => {
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
  await on({ hash: "#play" }, async (page) => {
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

test("the scores of moves are in the PGN also when one has gone back and forth", async () => {
  await on({ hash: "#play" }, async (page) => {
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
