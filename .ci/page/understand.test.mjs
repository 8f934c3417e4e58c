// Understand in a real browser: trees, maps, steps and exercises.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { LAB } from "./lab.mjs";
import { KIWIPETE, address, button, complaint, fen, on } from "./page.mjs";

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
      // The same by the buttons, for a while: the sentence, shown on the board, and linked to.
      await button(page, "To the root").click();
      await page.waitForFunction(() => !location.hash.includes("path="));
      for (let step = 0; step < 4; step++) await button(page, "Step").click();
      await button(page, "Go to").click();
      await page.locator("#beside .sentence", { hasText: /\w/ }).waitFor();
      assert.ok((await page.locator("#understand tbody tr").count()) > 0);
      const link = await address(page);
      const sentence = await page.locator("#beside .sentence").textContent();
      const shown = await page.locator("#status").textContent();
      await on({ hash: link.slice(link.indexOf("#")) }, async (again) => {
        await again.waitForFunction(
          (wanted) => document.querySelector("#beside .sentence")?.textContent === wanted,
          sentence,
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

test("after a step that broke off the next one is carried out, by the button and by Run", async () => {
  await on({ hash: "#view=understand" }, async (page, seen) => {
    await page.locator("#understand .stepper").waitFor();
    const breakNext = () =>
      page.evaluate(() => {
        const { understand } = document.querySelector("#main").labPage;
        const { go } = understand;
        understand.go = async () => {
          understand.go = go;
          throw new Error("broken off");
        };
      });
    const place = () =>
      page.evaluate(() => JSON.stringify(document.querySelector("#main").labPage.understand.place));
    const moves = async (action) => {
      const before = await place();
      await action();
      await page.waitForFunction(
        (earlier) =>
          JSON.stringify(document.querySelector("#main").labPage.understand.place) !== earlier,
        before,
      );
    };
    await button(page, "To the root").click();
    await breakNext();
    await button(page, "Step").click();
    await moves(() => button(page, "Step").click());
    await breakNext();
    await button(page, "Run").click();
    await moves(() => button(page, "Run").click());
    assert.equal(seen.errors.splice(0).filter((error) => error.includes("broken off")).length, 2);
  });
});

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
          crumbs: [...document.querySelectorAll(".crumbs button")].map((crumb) => crumb.textContent),
        };
      }, kind);
      assert.equal(told.crumbs.length, told.ply + 1);
      assert.ok(!told.crumbs.some((crumb) => crumb.includes("?")), told.crumbs.join());
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
      (page) => page.locator("#beside .sentence", { hasText: /need not be looked at/ }).waitFor(),
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
    await page.locator("#beside .sentence", { hasText: /^.*\bto move\.$/ }).waitFor();
  });
});
