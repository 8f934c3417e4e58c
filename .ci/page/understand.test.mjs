// Tests Understand in a real browser: trees, maps, steps, predictions and addresses.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { test } from "node:test";
import { FILE, LAB } from "./lab.mjs";
import { KIWIPETE, address, button, complaint, faults, on } from "./page.mjs";

const NINE = "((3 12 8)(2 4 6)(14 5 2))";
const QUIET = "alpha-beta+qs+mvv-lva+killers";

/** The address of a search; a FEN as it stands there. */
const at = (position, recipe, depth, ...more) =>
  `#understand/${[position.replace(/ /g, "_").replace(/\//g, ":"), recipe, depth, ...more].join("/")}`;

/** Waits until a search has come to the page. */
/** A search is there and drawn. */
const ready = (page) => page.locator("#understand .key > *").first().waitFor({ state: "attached" });

const said = (page) => page.locator(".sentence").textContent();

/** The tree of a search, node by node, as the program prints it. */
function printedTree(position, recipe, depth) {
  const options = [
    "--strategy",
    recipe,
    "--depth",
    String(depth),
    "--max-nodes",
    "1000000",
    "--format",
    "json",
  ];
  const printed = execFileSync(LAB, ["tree", position, ...options], { encoding: "utf8", maxBuffer: 1 << 28 });
  return printed
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

/** The last depth that a recipe is searched to, as `lab search` counts it. */
function searched(position, recipe, depth) {
  const options = ["--strategy", recipe, "--depth", String(depth), "--format", "json"];
  const printed = execFileSync(LAB, ["search", position, ...options], { encoding: "utf8" });
  return JSON.parse(printed.trim().split("\n").at(-1));
}

/** Random numbers that are the same each time. */
function random(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test("a fresh page shows nine leaves, and step 7 says that 4 and 6 are never visited", async () => {
  await on({}, async (page) => {
    await ready(page);
    assert.equal(await page.locator("#tab-understand").getAttribute("aria-current"), "page");
    assert.equal(await page.getByLabel("The tree as text").inputValue(), NINE);
    assert.match(await page.locator(".counts").textContent(), /^11 of minimax’s 13 nodes · value 3$/);
    for (let step = 1; step <= 7; step++) {
      await page.keyboard.press("ArrowRight");
      await page.locator(".where", { hasText: `Step ${step} of 13` }).waitFor();
    }
    assert.equal(
      await said(page),
      "Min has found 2; Max has 3 already, in the first branch, and will not come here. " +
        "The branch is cut off, and 4 and 6 are never visited.",
    );
    for (const leaf of ["2.2", "2.3"])
      assert.match(await page.getByLabel(`Leaf ${leaf}`).getAttribute("class"), /never/);
    // Every step has a sentence of at most 145 characters.
    for (let step = 7; step > 0; step--) await page.keyboard.press("ArrowLeft");
    for (let step = 0; step < 13; step++) {
      await page.keyboard.press("ArrowRight");
      await page.locator(".where", { hasText: `Step ${step + 1} of 13` }).waitFor();
      const text = await said(page);
      assert.ok(text.length > 20 && text.length <= 145, text);
    }
  });
});

test("a leaf that is changed on the tree is searched again, and all agrees with the program", async (check) => {
  await on({ hash: at("nine_leaves", "alpha-beta=soft", 2, "2", "1") }, async (page) => {
    await ready(page);
    const leaf = page.getByLabel("Leaf 2.1");
    await leaf.fill("5");
    const took = await page.evaluate(async () => {
      const { understand } = document.querySelector("#main").labPage;
      const before = understand.tree;
      const began = performance.now();
      document.activeElement.dispatchEvent(new Event("change"));
      while (understand.tree === before) await new Promise((done) => setTimeout(done, 1));
      return performance.now() - began;
    });
    check.diagnostic(`a leaf is searched again in ${took.toFixed(0)} ms`);
    const changed = "((3 12 8)(5 4 6)(14 5 2))";
    await page.waitForFunction((text) => document.querySelector(".as-text input").value === text, changed);
    const nodes = printedTree(changed, "alpha-beta=soft", 2);
    assert.equal(nodes.length, 13);
    assert.match(await page.locator(".counts").textContent(), /^13 of minimax’s 13 nodes · value 4$/);
    assert.match(await address(page), /\(\(3_12_8\)\(5_4_6\)\(14_5_2\)\)/);
    // The step is kept; no part of the tree is left out.
    assert.match(await page.locator(".where").textContent(), /Step 7 of/);
    assert.equal(await page.locator(".tree [data-state=never]").count(), 0);
    await leaf.focus();
    await page.keyboard.press("ArrowDown");
    await page.waitForFunction(() => document.querySelector(".as-text input").value.includes("(4 4 6)"));
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), "Leaf 2.1");
    // Invalid numbers leave the value as it was; a text that is not a tree is refused at its field.
    await leaf.fill("x");
    await leaf.blur();
    assert.equal(await leaf.inputValue(), "4");
    await page.getByLabel("The tree as text").fill("((3 12");
    await page.keyboard.press("Enter");
    await page.locator(".as-text .complaint", { hasText: /\w/ }).waitFor();
    assert.match(await page.locator(".counts").textContent(), /of minimax/);
  });
});

test("a leaf or a branch is dragged to another place, and the tree is searched in that order", async () => {
  await on({}, async (page) => {
    await ready(page);
    const text = (wanted) =>
      page.waitForFunction((text) => document.querySelector(".as-text input").value === text, wanted);
    const center = async (branches) => {
      const { x, y, width, height } = await page.locator(`[data-branches="${branches}"]`).boundingBox();
      return [x + width / 2, y + height / 2];
    };
    const drag = async (branches, onto, by) => {
      await page.mouse.move(...(await center(branches)));
      await page.mouse.down();
      const [x, y] = await center(onto);
      await page.mouse.move(x + by, y, { steps: 5 });
      await page.mouse.up();
    };
    // Move the third leaf before the first, and a branch after the last, which must not enter it.
    await drag("0.2", "0.0", -20);
    await text("((8 3 12)(2 4 6)(14 5 2))");
    await drag("1", "2", 20);
    const moved = "((8 3 12)(14 5 2)(2 4 6))";
    await text(moved);
    const { length } = printedTree(moved, "alpha-beta=soft", 2);
    assert.match(await page.locator(".counts").textContent(), new RegExp(`^${length} of minimax’s 13 nodes`));
    assert.match(await page.locator(".where").textContent(), /Step 0 of/);
    // Dropped at its place, a branch stays; a short drag is a click; keys work as well.
    await drag("2", "2", 20);
    await page.locator('[data-branches="2"]').click();
    await page.locator(".where", { hasText: "branch 3" }).waitFor();
    await page.getByLabel("Leaf 1.1").focus();
    await page.keyboard.press("Alt+ArrowRight");
    await text("((3 8 12)(14 5 2)(2 4 6))");
    assert.equal(await page.evaluate(() => document.querySelectorAll(".dragged").length), 0);
  });
});

test("nodes by the order of the moves are those of the program, and one puts the tree in that order", async () => {
  await on({}, async (page) => {
    await ready(page);
    await page.locator(".order").first().waitFor();
    const shown = async () =>
      Object.fromEntries(
        await page
          .locator(".order")
          .evaluateAll((all) =>
            all.map((row) => [row.firstChild.textContent, Number(row.lastChild.textContent)]),
          ),
      );
    assert.deepEqual(await shown(), { minimax: 13, "worst first": 13, "as written": 11, "best first": 9 });
    for (const [name, nodes] of [
      ["best first", 9],
      ["worst first", 13],
    ]) {
      await button(page, name).click();
      await page.locator(".counts", { hasText: `${nodes} of minimax’s 13` }).waitFor();
      const text = await page.getByLabel("The tree as text").inputValue();
      assert.equal(printedTree(text, "alpha-beta=soft", 2).length, nodes, text);
    }
    await button(page, "New tree …").click();
    const written = await page.getByLabel("The tree as text").inputValue();
    await button(page, "Random leaves").click();
    await page.waitForFunction(
      (written) => document.querySelector(".as-text input").value !== written,
      written,
    );
    const text = await page.getByLabel("The tree as text").inputValue();
    const { length } = printedTree(text, "alpha-beta=soft", 2);
    await page.locator(".counts", { hasText: new RegExp(`^${length} of minimax’s 13 nodes`) }).waitFor();
  });
});

test("one predicts what a step does before it does, is judged, and may be shown the answer", async () => {
  await on({}, async (page) => {
    await ready(page);
    await page.keyboard.press("p");
    assert.equal(await button(page, "Predict first").getAttribute("aria-pressed"), "true");
    // Entering the first branch asks nothing.
    await page.keyboard.press("ArrowRight");
    await page.locator(".where", { hasText: "Step 1 of 13" }).waitFor();
    const answer = async (choice, verdict, score) => {
      await page.keyboard.press("ArrowRight");
      await page.locator(".sentence", { hasText: "What does" }).waitFor();
      await page.locator(".guess", { hasText: choice }).click();
      await page.locator(".sentence", { hasText: verdict }).waitFor();
      await page.locator(".where", { hasText: score }).waitFor();
    };
    await answer("lowers β", /^Right: Min finds 3/, "1 of 1 predicted");
    await answer("lowers β", /^No: Min’s leaf 2 is worth 12/, "1 of 2 predicted");
    await page.keyboard.press("ArrowRight");
    await page.locator(".sentence", { hasText: "What does" }).waitFor();
    await page.keyboard.press("2");
    await page.locator(".where", { hasText: "2 of 3 predicted" }).waitFor();
    await answer("show the answer", /^Max finds 3/, "2 of 4 predicted");
    await page.keyboard.press("ArrowRight");
    await answer("cut off", /^Right: Min has found 2/, "3 of 5 predicted");
    await page.keyboard.press("p");
    await page.keyboard.press("ArrowRight");
    await page.locator(".where", { hasText: "Step 8 of 13" }).waitFor();
  });
});

for (const [name, hash] of [
  ["nine leaves", ""],
  ["kiwipete", at("kiwipete", QUIET, 3)],
]) {
  test(`at 1280 × 800 the boxes of ${name} never move, and the canvas has its share`, async () => {
    await on({ hash, width: 1280, height: 800 }, async (page) => {
      await ready(page);
      const boxes = () =>
        page.evaluate(() =>
          [
            ".say",
            ".sentence",
            ".canvas",
            ".steps",
            ".rail",
            ".steps .primary",
            ".board-part:not([hidden])",
          ].flatMap((one) => {
            const element = document.querySelector(one);
            if (!element) return [];
            const { left, top, right, bottom } = element.getBoundingClientRect();
            return [[one, left, top, right, bottom].join("|")];
          }),
        );
      const before = await boxes();
      const canvas = await page.locator(".canvas").boundingBox();
      assert.ok(canvas.width >= 0.65 * 1280 && canvas.height >= 0.45 * 800, JSON.stringify(canvas));
      const draw = random(7);
      const keys = ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowDown", "ArrowUp", "ArrowLeft", "c"];
      for (let step = 0; step < 100; step++) {
        await page.keyboard.press(keys[draw(keys.length)]);
        await page.waitForFunction(() => !document.querySelector("#main").labPage.understand.busy);
        const now = await boxes();
        // The board's caption may take another line.
        assert.deepEqual(now.slice(0, 6), before.slice(0, 6), `step ${step}`);
        for (const box of now) {
          const [, left, top, right, bottom] = box.split("|").map(Number);
          if (!box.startsWith(".board"))
            assert.ok(left >= 0 && top >= 0 && right <= 1280 && bottom <= 800, box);
          else assert.ok(top >= 0 && bottom <= 800, box);
        }
        assert.ok(
          await page.evaluate(() => {
            const { scrollHeight, clientHeight } = document.querySelector(".sentence");
            return scrollHeight <= clientHeight + 1;
          }),
          await said(page),
        );
      }
      assert.equal(await page.locator(".primary:visible").count(), 1);
    });
  });
}

test("at 390 × 844, scrolled anywhere, sentence, board or tree, and Step are within the window", async () => {
  for (const [hash, canvas] of [
    ["", ".draw"],
    [at("kiwipete", QUIET, 3), ".board-part lab-board"],
  ]) {
    await on({ hash, width: 390, height: 844 }, async (page) => {
      await ready(page);
      for (const share of [0, 0.5, 1]) {
        await page.evaluate((share) => scrollTo(0, share * document.documentElement.scrollHeight), share);
        await page.waitForTimeout(100);
        for (const one of [".sentence", `${canvas} >> visible=true`, ".steps .primary"]) {
          const box = await page.locator(one).first().boundingBox();
          assert.ok(box.y >= 0 && box.y + box.height <= 844, `${one} at ${share}: ${JSON.stringify(box)}`);
        }
      }
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      assert.equal(over, 0);
    });
  }
});

test("the label of a move stays within its column of the map", async () => {
  for (const width of [390, 1280]) {
    const hash = "#understand/kiwipete/alpha-beta+qs+mvv-lva+killers/3/Bxa6,exd5/24";
    await on({ hash, width, height: 800 }, async (page) => {
      await ready(page);
      await page.locator(".tree-map text.turned").first().waitFor();
      const over = await page.evaluate(() => {
        const { map } = document.querySelector("#main").labPage.understand;
        const columns = Math.max(...map.spots.filter(({ high }) => high > 40).map(({ y }) => y));
        const top = map.drawing.getBoundingClientRect().top + columns;
        const labels = [...document.querySelectorAll(".tree-map text.turned")];
        return labels.filter((one) => one.getBoundingClientRect().top < top).map((one) => one.textContent);
      });
      assert.deepEqual(over, [], `at ${width}`);
    });
  }
});

test("every value of 15 random nodes is White's, Max's; the mover's flips exactly the odd plies", async () => {
  const searches = [
    [KIWIPETE, "alpha-beta+mvv-lva", 2],
    ["8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 0 1", QUIET, 3],
    [NINE, "alpha-beta=soft", 2],
  ];
  for (const [position, recipe, depth] of searches) {
    await on({ hash: at(position, recipe, depth) }, async (page) => {
      await ready(page);
      const rows = printedTree(position, recipe, depth);
      const isBlack = position.split(" ")[1] === "b";
      const draw = random(11);
      // The search order is that of the lines.
      const paths = await page.evaluate(async () => {
        const { understand } = document.querySelector("#main").labPage;
        const all = [];
        const walk = async (path) => {
          all.push(path);
          const { children } = await understand.nodes.at(path);
          for (const [at, child] of children.entries()) {
            if (child.nodes > 1 || child.expandable) await walk([...path, at]);
            else all.push([...path, at]);
          }
        };
        await walk([]);
        return all;
      });
      assert.equal(paths.length, rows.length);
      const number = (text) => Number(text.replace(/^[≥≤] /, "").replace("−", "-"));
      for (let times = 0; times < 5; times++) {
        const which = 1 + draw(rows.length - 1);
        const path = paths[which];
        const [above, last] = [path.slice(0, -1), path.at(-1)];
        const shown = async () => {
          await page.evaluate(
            ([above, last]) =>
              document.querySelector("#main").labPage.understand.go({ path: above, searched: last + 1 }),
            [above, last],
          );
          return page.locator(".of-node tr.now td").nth(1).textContent();
        };
        const valuesOf = async (whose) => {
          await button(page, "View").click();
          await button(page, whose).click();
          await page.keyboard.press("Escape");
        };
        const score = rows[which].score;
        const mates = (text) => /#/.test(text) || text === "–";
        const first = await shown();
        if (mates(first)) continue;
        // The program's scores are for the side to move at the node.
        const isSecond = (path.length % 2 === 1) !== isBlack;
        assert.equal(number(first) + 0, (isSecond ? -score : score) + 0, `${path}: ${first}, ${score}`);
        await valuesOf("the mover’s");
        const mover = number(await shown());
        const isFlipped = (above.length % 2 === 1) !== isBlack;
        assert.equal(mover + 0, (isFlipped ? -1 : 1) * number(first) + 0, `${path}`);
        await valuesOf("White’s");
      }
    });
  }
});

test("the debugger steps through a depth-3 search and back, with the windows of the search", async () => {
  const recipe = "alpha-beta+qs+mvv-lva+killers";
  const position = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
  const recorded = printedTree(position, recipe, 3).map((row) => [
    row.fen,
    row.alpha,
    row.beta,
    row.score,
    row.nodes,
  ]);
  await on({ hash: at(position, recipe, 3) }, async (page) => {
    await ready(page);
    // The buttons' steps, as fast as possible, and what is shown at each node.
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
    // The same with the buttons, for a while: the sentence, the board and the link.
    await button(page, "To the root (Home)").click();
    await page.waitForFunction(() => location.hash.endsWith("/3"));
    for (let step = 0; step < 4; step++) await button(page, "Step").click();
    await button(page, "Next cutoff").click();
    await page.locator(".sentence", { hasText: "cut off" }).waitFor();
    assert.ok((await page.locator("#understand tbody tr").count()) > 0);
    const link = await address(page);
    const sentence = await said(page);
    const shown = await page.locator(".board-part .cap").textContent();
    await on({ hash: link.slice(link.indexOf("#")) }, async (again) => {
      await again.waitForFunction(
        (wanted) => document.querySelector(".sentence")?.textContent === wanted,
        sentence,
      );
      assert.equal(await again.locator(".board-part .cap").textContent(), shown);
    });
  });
});

test("after a step that broke off the next one is carried out, by the button and by Run", async () => {
  await on({ hash: at("kiwipete", "alpha-beta", 2) }, async (page, seen) => {
    await ready(page);
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
        (earlier) => JSON.stringify(document.querySelector("#main").labPage.understand.place) !== earlier,
        before,
      );
    };
    await page.keyboard.press("Home");
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
  await on({}, async (page) => {
    await ready(page);
    for (const fen of fens) {
      const recipe = "alpha-beta+qs+mvv-lva";
      const shown = await page.evaluate(
        async ([fen, recipe]) => {
          const { understand } = document.querySelector("#main").labPage;
          await understand.search({ fen, moves: [], strategy: recipe, depth: 3 });
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

test("on the map one goes by clicks and the wheel, up by Escape, and what is pointed at is said", async () => {
  await on({ hash: at("kiwipete", "alpha-beta", 3) }, async (page) => {
    await ready(page);
    const map = page.locator(".map .draw");
    const path = (wanted) =>
      page.waitForFunction(
        (wanted) => document.querySelector("#main").labPage.understand.place.path.join(".") === wanted,
        wanted,
      );
    const spot = (wanted) =>
      page.evaluate((wanted) => {
        const { spots } = document.querySelector("#main").labPage.understand.map;
        const { x, y, wide, high } = spots.findLast((one) => one.path?.join(".") === wanted);
        return { x: x + wide / 2, y: y + high / 2 };
      }, wanted);
    const middle = async (wanted) => {
      const [box, { x, y }] = [await map.boundingBox(), await spot(wanted)];
      return [box.x + x, box.y + y];
    };
    assert.match(await page.locator(".counts").textContent(), /^4.539 of minimax’s 99.950 nodes · value/);
    await map.click({ position: await spot("1") });
    await path("1");
    await page.mouse.move(...(await middle("1.0")));
    await page.locator(".hint", { hasText: /\d+ nodes?/ }).waitFor();
    await page.mouse.wheel(0, -100);
    await path("1.0");
    await page.waitForTimeout(250);
    await page.mouse.wheel(0, 100);
    await path("1");
    await page.keyboard.press("Escape");
    await path("");
    // Nodes not yet searched are pale.
    await page.keyboard.press("Home");
    const columns = () => page.locator(".tree-map [data-state=yet]").count();
    await page.waitForFunction(() => document.querySelectorAll(".tree-map [data-state=yet]").length === 48);
    await page.keyboard.press("ArrowDown");
    await page.waitForFunction(() => document.querySelectorAll(".tree-map [data-state=yet]").length === 47);
    assert.equal(await columns(), 47);
  });
});

test("any node of a large tree is a few clicks away, and the moves below it have their names", async () => {
  await on({ hash: at("kiwipete", "alpha-beta+qs+mvv-lva", 4) }, async (page) => {
    await ready(page);
    const draw = random(3);
    for (let times = 0; times < 6; times++) {
      await page.keyboard.press("Home");
      await page.waitForFunction(
        () => document.querySelector("#main").labPage.understand.place.path.length === 0,
      );
      for (let clicks = 1; clicks <= 8; clicks++) {
        const next = await page.evaluate((pick) => {
          const { understand } = document.querySelector("#main").labPage;
          const { path } = understand.place;
          const below = understand.map.spots.filter(
            (one) =>
              one.path?.length === path.length + 1 &&
              one.path.slice(0, -1).join() === path.join() &&
              one.high > 40,
          );
          if (below.length === 0) return null;
          const { x, y, wide, high, path: its } = below[pick % below.length];
          return { x: x + wide / 2, y: y + high / 2, path: its.join() };
        }, draw(1000));
        if (!next) break;
        await page.locator(".map .draw").click({ position: next });
        await page.waitForFunction((wanted) => {
          const { understand } = document.querySelector("#main").labPage;
          return understand.place.path.join() === wanted && understand.map.scene.place === understand.place;
        }, next.path);
        const told = await page.evaluate(() => {
          const { understand } = document.querySelector("#main").labPage;
          const node = understand.nodes.known(understand.place.path);
          return [node.children.length, document.querySelectorAll(".tree-map text.turned").length];
        });
        if (told[0] <= 60) assert.equal(told[1], told[0]);
      }
    }
  });
});

test("two fingers that part on the map go down to what is between them, fingers that meet go up", async () => {
  await on({ hash: at("kiwipete", "alpha-beta+mvv-lva", 3) }, async (page) => {
    await ready(page);
    await page.locator(".tree-map text.turned").first().waitFor();
    const { x, y, wide, high, path } = await page.evaluate(() => {
      const { map } = document.querySelector("#main").labPage.understand;
      const { left, top } = map.drawing.getBoundingClientRect();
      const columns = map.spots.filter((one) => one.path?.length === 1 && one.high > 40);
      const its = columns[Math.floor(columns.length / 2)];
      return { ...its, x: left + its.x, y: top + its.y };
    });
    const [middle, level] = [x + wide / 2, y + high / 2];
    const client = await page.context().newCDPSession(page);
    await client.send("Emulation.setTouchEmulationEnabled", { enabled: true, maxTouchPoints: 2 });
    const fingers = (apart) => [-1, 1].map((side, id) => ({ x: middle + side * apart, y: level, id }));
    const pinch = async (from, to) => {
      await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: fingers(from) });
      for (const apart of [(from + to) / 2, to])
        await client.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: fingers(apart) });
      await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    };
    const is = (wanted) =>
      page.waitForFunction(
        (wanted) => document.querySelector("#main").labPage.understand.place.path.join() === wanted,
        wanted.join(),
      );
    await pinch(20, 60);
    await is(path);
    await pinch(60, 20);
    await is([]);
  });
});

test("two strategies are compared: both counts, for each move, and what the second never visits", async () => {
  const [one, other] = ["alpha-beta", "alpha-beta+mvv-lva"];
  const [first, second] = [one, other].map((recipe) => searched(KIWIPETE, recipe, 3));
  await on({ hash: at("kiwipete", one, 3) }, async (page) => {
    await ready(page);
    await button(page, "compare with …").click();
    await button(page, "with mvv-lva").click();
    await page.locator(".counts", { hasText: other }).waitFor();
    const counted = (await page.locator(".counts").textContent()).replace(/(\d),(?=\d)/g, "$1");
    assert.ok(
      counted.startsWith(`${first.nodes} of`) && counted.includes(`${other} ${second.nodes} `),
      counted,
    );
    await page.keyboard.press("ArrowUp");
    await page.locator(".of-node tr.now").waitFor();
    const nodes = await page
      .locator(".of-node tbody tr")
      .evaluateAll((all) => all.map((row) => Number(row.cells[3].textContent.replace(/,/g, ""))));
    assert.equal(
      nodes.reduce((all, count) => all + count, 1),
      second.nodes,
    );
    await page.locator(".of-node .in-table").last().click();
    await page.keyboard.press("ArrowUp");
    await page.waitForFunction(
      () => document.querySelector("#main").labPage.understand.place.path.length === 0,
    );
    assert.match(await address(page), /alpha-beta_vs_alpha-beta\+mvv-lva/);
    // Both whole trees are shown at one scale, each as wide as its nodes.
    const wide = await page.evaluate(() =>
      [...document.querySelectorAll(".tree-map text.cap")]
        .filter((one) => /: [\d,]+ nodes/.test(one.textContent))
        .map((one) => {
          const nodes = Number(/([\d,]+) nodes/.exec(one.textContent)[1].replaceAll(",", ""));
          const below = [...document.querySelectorAll(".tree-map path.exact")].map((path) => path.getBBox());
          const y = Number(one.getAttribute("y"));
          return { nodes, wide: Math.max(...below.filter((box) => Math.abs(box.y - y - 6) < 2).map((box) => box.width)) };
        }),
    );
    assert.equal(wide.length, 2);
    const [one, two] = wide;
    assert.ok(one.nodes !== two.nodes && Math.abs(one.wide / one.nodes / (two.wide / two.nodes) - 1) < 0.01, JSON.stringify(wide));
    await button(page, `compared with ${other}`).click();
    await page.locator(".menu:popover-open").getByRole("button", { name: "nothing", exact: true }).click();
    await page.waitForFunction(() => !document.querySelector(".counts").textContent.includes("mvv-lva"));
  });
});

test("one goes to the next place of each kind, to the largest subtree and to the horizon", async () => {
  const recipe = "alpha-beta+qs+mvv-lva+killers+null-move+tt";
  await on({ hash: at("kiwipete", recipe, 4) }, async (page) => {
    await ready(page);
    const jump = async (name) => {
      await page.keyboard.press("g");
      await button(page, name).click();
    };
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
    await page.keyboard.press("Home");
    await jump("The largest subtree below");
    await page.waitForFunction(
      () => document.querySelector("#main").labPage.understand.place.path.length === 1,
    );
    await jump("The last ply before the horizon");
    await page.waitForFunction(
      () => document.querySelector("#main").labPage.understand.place.path.length === 3,
    );
    assert.equal(await complaint(page), "");
  });
  // If there is no target, a message beside the buttons says so, and nothing moves; a target left behind is
  // mentioned.
  await on({}, async (page) => {
    await ready(page);
    const note = page.locator(".jump-note");
    for (let cutoff = 1; cutoff <= 2; cutoff++) {
      await page.keyboard.press("c");
      await page.locator(".sentence", { hasText: "cut off" }).waitFor();
      assert.equal(await note.textContent(), "");
    }
    await page.waitForFunction(() => location.hash.endsWith("/3/3"));
    await page.keyboard.press("c");
    await note.getByText("No cutoff after this step.").waitFor();
    await page.keyboard.press("g");
    await button(page, "Next cutoff by a killer").click();
    await note.getByText("There is no cutoff by a killer in this search.").waitFor();
    assert.match(await address(page), /\/3\/3$/);
  });
  // A link leads to a horizon, and shows what a deeper search finds beyond it.
  const fen = "2kr4/3nR3/p2B1p2/1p1p1Bp1/1P1P3p/2P4P/P5PK/8 b - - 0 1";
  await on(
    { hash: at(fen, "alpha-beta", 4, "root", "horizon") },
    async (page) => {
      const { score, pv } = searched(fen, "alpha-beta", 4);
      await page.locator(".beyond .horizon").waitFor();
      const told = await page.locator(".beyond").textContent();
      const deeper = told.match(/gives \S+ (\S+), not (\S+): (.*) horizon (.*)$/);
      // Values are White's; Black is to move.
      const number = (text) => -Number(text.replace("−", "-"));
      assert.ok(deeper && number(deeper[2]) === score && number(deeper[1]) !== score, told);
      assert.equal(deeper[3].split(" ").length, 4, told);
      const place = await page.evaluate(
        () => document.querySelector("#main").labPage.understand.place.path.length,
      );
      assert.equal(place, pv.split(" ").length - 1);
    },
  );
});

test("each question of a class is answered within three clicks", async () => {
  const menu = (page, name) => page.locator(".menu:popover-open").getByRole("button", { name, exact: true });
  const questions = {
    "Why was this move not searched?": [
      [(page) => button(page, "Next cutoff").click()],
      (page) => page.locator(".sentence", { hasText: /already, .* never visited/ }).waitFor(),
    ],
    "What do killers save here?": [
      [(page) => button(page, "compare with …").click(), (page) => menu(page, "with killers").click()],
      (page) => page.locator(".counts", { hasText: "killers" }).waitFor(),
    ],
    "Where is a cutoff by the first move?": [
      [
        (page) => button(page, "Other places to go to").click(),
        (page) => menu(page, "Next cutoff by the first move").click(),
      ],
      (page) => page.locator(".sentence", { hasText: "first move" }).waitFor(),
    ],
    "What did it overlook?": [
      [
        (page) => button(page, "Other places to go to").click(),
        (page) => menu(page, "The last ply before the horizon").click(),
      ],
      (page) => page.locator(".beyond", { hasText: /horizon/ }).waitFor(),
    ],
  };
  for (const [question, [clicks, answer]] of Object.entries(questions)) {
    await on({ hash: at("kiwipete", "alpha-beta", 3) }, async (page) => {
      await ready(page);
      assert.ok(1 + clicks.length <= 3, question);
      for (const click of clicks) await click(page);
      await answer(page);
    });
  }
});

test("a small tree of chess is drawn with White's values, grows, and is gone through by keys", async () => {
  const position = "8/8/8/8/8/k7/p7/K7 b - - 0 1";
  const { nodes, score } = searched(position, "alpha-beta", 4);
  await on({ hash: at(position, "alpha-beta", 4) }, async (page) => {
    await ready(page);
    const drawn = page.locator(".tree .node");
    assert.equal(await page.locator(".tree [data-state=yet].n").count(), (await drawn.count()) - 1);
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction(() => location.hash.endsWith("/0"));
    assert.equal(await page.locator(".tree .ring").count(), 1);
    for (let step = 0; step < 200 && !(await said(page)).includes("the root’s value is"); step++)
      await page.keyboard.press("ArrowUp");
    assert.equal(await page.locator(".tree .node:not(:has([data-state=never]))").count(), nodes);
    const value = await page.locator(".counts b").last().textContent();
    assert.equal(Number(value.replace("−", "-")) + score, 0);
    await page.locator(".tree .node[role=button]").first().focus();
    await page.keyboard.press("Enter");
    await page.waitForFunction(
      () => document.querySelector("#main").labPage.understand.place.path.length > 0,
    );
  });
});

test("an example is chosen in the sentence, and searched at once", async () => {
  await on({}, async (page) => {
    await ready(page);
    const position = page.locator(".ask .pick:not(.only-phone)").first();
    await position.click();
    const names = await page.locator(".menu:popover-open > button").allTextContents();
    assert.ok(names.length >= 5 && names.includes("the position in Play"), names.join());
    await page.keyboard.press("Escape");
    for (const name of names.filter((one) => one !== "the position in Play")) {
      await position.click();
      await page.locator(".menu:popover-open").getByRole("button", { name, exact: true }).click();
      await page.waitForFunction(
        (name) => document.querySelector(".ask .pick:not(.only-phone)").textContent === name,
        name,
      );
      assert.equal(await complaint(page), "", name);
      assert.equal(
        await page.evaluate(() => document.querySelector("#main").labPage.understand.tree.stopped),
        null,
      );
    }
    // An invalid recipe is refused at its field, and the tree is kept.
    await page.locator(".ask .pick:not(.only-phone)").nth(1).click();
    const menu = page.locator(".menu:popover-open");
    await menu.getByLabel("Strategy", { exact: true }).fill("alpha-beta+killer");
    await menu.getByRole("button", { name: "Search", exact: true }).click();
    await menu.locator(".complaint", { hasText: "killer" }).waitFor();
    assert.equal(await page.locator(".primary:visible").count(), 1);
    // Minimax has no alpha to raise.
    await menu.getByLabel("Strategy", { exact: true }).fill("minimax");
    await menu.getByRole("button", { name: "Search", exact: true }).click();
    await page.waitForFunction(
      () => document.querySelector("#main").labPage.understand.tree.strategy === "minimax",
    );
    await menu.waitFor({ state: "hidden" });
    assert.equal(await page.evaluate(() => document.activeElement.textContent), "minimax");
    await page.keyboard.press("ArrowUp");
    await page.locator(".of-node").getByText("best so far").first().waitFor();
    assert.doesNotMatch(await page.locator(".of-node").textContent(), /[αβ]/);
  });
});

test("the debugger shows the proof and disproof numbers of a search for mate", async () => {
  const position = "8/8/8/2p1R3/1p3p2/1p1k1p2/1B5p/1K2Q3 w - - 0 1";
  await on({ hash: at(position, "pns", 4) }, async (page) => {
    await ready(page);
    await page.locator(".sentence", { hasText: "one proved move is enough" }).waitFor();
    await page.locator(".window-part", { hasText: "0 / ∞" }).waitFor();
    await page.keyboard.press("ArrowUp");
    await page.locator(".of-node tr.now").waitFor();
    const rows = await page.locator(".of-node tbody tr").allTextContents();
    assert.ok(
      rows.some((row) => row.includes("Qe4+") && row.includes("0 / ∞")),
      rows.join("\n"),
    );
    assert.ok(
      rows.some((row) => row.includes("9 / 1") && row.includes("is not enough")),
      rows.join("\n"),
    );
  });
});

test("each color stands for a state that the data have, and no button or link has one", async () => {
  for (const hash of [
    at("nine_leaves", "alpha-beta=soft", 2, "2", "1"),
    at("kiwipete", QUIET, 3, "Bxa6,exd5", "24"),
  ]) {
    for (const scheme of ["light", "dark"]) {
      await on({ hash, scheme }, async (page) => {
        await ready(page);
        const told = await page.evaluate(() => {
          const color = (name) => {
            const probe = document.createElement("i");
            probe.style.color = `var(--${name})`;
            document.body.append(probe);
            const { color } = getComputedStyle(probe);
            probe.remove();
            return color;
          };
          const states = { exact: color("exact"), cut: color("cut"), low: color("low"), here: color("here") };
          const soft = {
            exact: color("exact-soft"),
            cut: color("cut-soft"),
            low: color("low-soft"),
            here: color("here-soft"),
          };
          const wrong = [];
          let right = 0;
          for (const element of document.querySelectorAll("body *")) {
            if (element.closest("lab-board") || element.getClientRects().length === 0) continue;
            const style = getComputedStyle(element);
            const isSvg = element instanceof SVGElement;
            const colors = isSvg
              ? [style.fill, style.stroke]
              : [style.backgroundColor, style.borderBottomColor, style.color];
            for (const [state, its] of Object.entries(states)) {
              if (!colors.includes(its) && !colors.includes(soft[state])) continue;
              const has =
                element.dataset?.state ??
                (element.closest("tr.now") ? "here" : element.closest("em")?.className) ??
                "";
              const isWord = /^(cut|here)-word$|^dot exact/.test(element.getAttribute("class") ?? "");
              if ((has !== state && !isWord) || element.closest("button:not(.word), a"))
                wrong.push(`${state}: ${element.outerHTML.slice(0, 120)}`);
              else right += 1;
            }
          }
          return { wrong, right };
        });
        assert.deepEqual(told.wrong, []);
        assert.ok(told.right > 8, String(told.right));
        // What is drawn of a move is what the search found.
        const columns = await page.evaluate(() => {
          const { understand } = document.querySelector("#main").labPage;
          const node = understand.nodes.known(understand.place.path);
          return [
            node.children.map(({ ending }) => ending),
            [...document.querySelectorAll(".tree-map text.turned")].map((text) => text.dataset.move),
          ];
        });
        if (hash.includes("kiwipete")) assert.equal(columns[1].length, columns[0].length);
      });
    }
  }
});

/** How much two pictures of the page differ: the share of their pixels. */
async function difference(page, one, other) {
  return page.evaluate(
    async ([one, other]) => {
      const pixels = async (data) => {
        const bitmap = await createImageBitmap(
          new Blob([Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0))]),
        );
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
        const pen = canvas.getContext("2d");
        pen.drawImage(bitmap, 0, 0);
        return pen.getImageData(0, 0, bitmap.width, bitmap.height).data;
      };
      const [a, b] = [await pixels(one), await pixels(other)];
      let differ = 0;
      for (let at = 0; at < a.length; at += 4) if (a[at] !== b[at] || a[at + 1] !== b[at + 1]) differ += 1;
      return a.length === b.length ? (4 * differ) / a.length : 1;
    },
    [one, other],
  );
}

const picture = async (page) => (await page.screenshot({ animations: "disabled" })).toString("base64");

test("places opened by their address in a fresh browser look the same", async () => {
  const draw = random(23);
  const keys = ["ArrowRight", "ArrowRight", "ArrowDown", "ArrowUp", "c"];
  const searches = [
    "",
    at("kiwipete", QUIET, 3),
    at("a mate in two", "alpha-beta+mvv-lva", 3),
    at("a position of xiangqi", "alpha-beta", 2),
    at("((3 (4 1))((2 9) 6))", "minimax", 3),
  ];
  for (const hash of searches) {
    await on({ hash, height: 800 }, async (page) => {
      await ready(page);
      for (let step = 0; step < 5; step++) {
        await page.keyboard.press(keys[draw(keys.length)]);
        await page.waitForFunction(() => !document.querySelector("#main").labPage.understand.busy);
      }
      const link = await address(page);
      await page.evaluate(() => (document.querySelector(".jump-note").textContent = ""));
      const before = await picture(page);
      await on({ hash: link.slice(link.indexOf("#")), height: 800 }, async (again) => {
        await ready(again);
        await again.waitForFunction(
          (text) => document.querySelector(".sentence").textContent === text,
          await said(page),
        );
        await again.waitForTimeout(150);
        const share = await difference(again, before, await picture(again));
        assert.ok(share < 0.005, `${link}: ${share}`);
      });
    });
  }
});

test("Back undoes jumps, menus of the sentence and views; a wrong address says what is wrong with it", async () => {
  await on({}, async (page) => {
    await ready(page);
    const where = (text) => page.locator(".where", { hasText: text }).waitFor();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("c");
    await where("Step 7 of 13");
    await page.locator(".crumbs button").first().click();
    await where("Step 0 of 13");
    await page.goBack();
    await where("Step 7 of 13");
    await page.locator("#tab-play").click();
    assert.equal(await page.locator("#understand").isVisible(), false);
    await page.goBack();
    await where("Step 7 of 13");
    await page.locator(".ask .pick:not(.only-phone)").nth(2).click();
    await button(page, "1 ply").click();
    await page.waitForFunction(() => location.hash.includes("soft/1"));
    await page.goBack();
    await where("Step 7 of 13");
    await page.goForward();
    await page.waitForFunction(() => document.querySelector(".counts").textContent.startsWith("4 of"));
    await page.reload();
    await ready(page);
    await page.waitForFunction(() => document.querySelector(".counts").textContent.startsWith("4 of"));
  });
  for (const [hash, wrong] of [
    [at("nine_leaves", "alpha-beta=soft", 2, "2,7", "1"), /a move that was not searched, 7/],
    [at("8/8/8/4k3/8/8/8/8 w - - 0 1", "alpha-beta", 2), /king/],
    [at("nine_leaves", "alpha-beta+killer", 2), /killer/],
    ["#understand/nine_leaves/alpha-beta/deep", /#understand.POSITION/],
  ]) {
    await on({ hash }, async (page) => {
      await page.waitForFunction(() => document.querySelector("#complaint").textContent);
      assert.match(await complaint(page), wrong);
      // There is a tree all the same.
      await ready(page);
      await page.locator(".sentence", { hasText: /\w/ }).waitFor();
    });
  }
});

test("a picture goes out as SVG and as PNG, and a step into another page unless a server has it", async () => {
  for (const hash of ["", at("kiwipete", QUIET, 3)]) {
    await on({ hash }, async (page) => {
      await ready(page);
      for (const [name, first] of [
        ["Picture as SVG", "<svg"],
        ["Picture as PNG", "\x89PNG"],
      ]) {
        await button(page, "Save …").click();
        const [file] = await Promise.all([page.waitForEvent("download"), button(page, name).click()]);
        const content = await readFile(await file.path(), "latin1");
        assert.ok(content.startsWith(first) && content.length > 2000, name);
        assert.ok(!content.includes("var(--"));
      }
      // The policy of `lab serve` keeps its page out of foreign frames.
      assert.equal(await button(page, "Embed").count(), FILE ? 1 : 0);
    });
  }
});

test("printed from dark, Understand is sentence and canvas on white, without controls", async () => {
  await on({ hash: at("kiwipete", QUIET, 3, "Bxa6,exd5", "24"), scheme: "dark" }, async (page) => {
    await ready(page);
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    assert.equal(
      await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor),
      "rgb(255, 255, 255)",
    );
    for (const one of [".head", ".steps", ".tools"])
      assert.equal(await page.locator(one).isVisible(), false, one);
    for (const one of [".sentence", ".tree-map", ".canvas > .key"])
      assert.ok(await page.locator(one).isVisible(), one);
  });
});

for (const scheme of ["light", "dark"]) {
  test(`axe-core finds nothing in Understand, ${scheme}; all of it goes by keys`, async () => {
    const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
    for (const hash of [
      at("nine_leaves", "alpha-beta=soft", 2, "2", "1"),
      at("kiwipete", QUIET, 3, "Bxa6,exd5", "24"),
    ]) {
      await on({ hash, scheme }, async (page) => {
        await ready(page);
        await page.locator(".sentence", { hasText: "cut off" }).waitFor();
        const client = await page.context().newCDPSession(page);
        await client.send("Runtime.evaluate", { expression: axe });
        const rules = { "label-content-name-mismatch": { enabled: true } };
        const { result } = await client.send("Runtime.evaluate", {
          expression: `axe.run({ rules: ${JSON.stringify(rules)} }).then((found) => JSON.stringify(
            found.violations.map((one) => [one.id, one.nodes.map((node) => node.html)])))`,
          awaitPromise: true,
        });
        assert.deepEqual(JSON.parse(result.value), []);
        // Every control is met by Tab, and is seen there.
        const wanted = await page.locator("#understand :is(button, input):visible:not(lab-board *)").count();
        const met = new Set();
        await page.evaluate(() => document.querySelector("#tab-understand").focus());
        for (let tab = 0; tab < wanted + 40; tab++) {
          await page.keyboard.press("Tab");
          met.add(
            await page.evaluate(() => {
              const all = [...document.querySelectorAll("#understand :is(button, input):not(lab-board *)")];
              return all.indexOf(document.activeElement);
            }),
          );
        }
        met.delete(-1);
        assert.ok(met.size >= wanted, `${met.size} of ${wanted}`);
      });
    }
  });
}

for (const width of [360, 390, 768, 1024, 1280, 1920]) {
  test(`nothing of Understand stands over the edge at ${width} pixels, at any size of type`, async () => {
    for (const hash of ["", at("kiwipete", QUIET, 3, "Bxa6,exd5", "24")]) {
      await on({ hash, width, height: 844 }, async (page) => {
        await ready(page);
        for (const size of ["normal", "large", "projector"]) {
          await page.evaluate((size) => (document.documentElement.dataset.size = size), size);
          await page.waitForTimeout(60);
          const over = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          assert.equal(over, 0, `${hash} ${size}`);
        }
      });
    }
  });
}

test("no text is cut off at any width and size of type, and nothing moves while one steps", async () => {
  for (const [hash, name] of [
    ["", "nine leaves"],
    [at("kiwipete", QUIET, 3), "kiwipete"],
  ]) {
    await on({ hash }, async (page) => {
      await ready(page);
      for (const width of [320, 390, 768, 900, 1280, 1600]) {
        await page.setViewportSize({ width, height: width === 768 ? 1024 : 844 });
        for (const size of ["normal", "large", "projector"]) {
          const { steps, clipped, heights, aside } = await page.evaluate(async (size) => {
            document.documentElement.dataset.size = size;
            const { understand } = document.querySelector("#main").labPage;
            // A box that scrolls on purpose is none of them.
            const isBox = (one) =>
              getComputedStyle(one).overflowY !== "visible" && !one.closest("svg, .unseen, .brand, .menu") && !one.matches(".rail, .draw");
            const [clipped, heights, aside] = [new Set(), new Set(), new Set()];
            const look = () => {
              const said = document.querySelector(".sentence");
              heights.add(said.offsetHeight);
              aside.add(document.documentElement.scrollWidth - document.documentElement.clientWidth);
              const boxes = [...document.querySelectorAll("body *")].filter(isBox);
              for (const one of [said, ...boxes])
                if (one.clientWidth > 0 && one.scrollHeight > one.clientHeight + 1) clipped.add(`${one.className}: ${one.textContent}`);
            };
            await understand.visit({ path: [], searched: 0 });
            look();
            let steps = 0;
            for (const last = understand.all ? understand.all.length - 1 : 20; steps < last; steps++) {
              if (understand.all || steps % 3 < 2) await understand.run("step");
              else await understand.goTo("cutoff");
              look();
            }
            return { steps, clipped: [...clipped], heights: [...heights], aside: [...aside] };
          }, size);
          assert.ok(steps >= 13);
          assert.deepEqual(clipped, [], `${name}, ${width}, ${size}`);
          assert.deepEqual(aside, [0], `${name}, ${width}, ${size}`);
          if (size === "normal") assert.equal(heights.length, 1, `${name}, ${width}: ${heights}`);
        }
      }
    });
  }
});

test("at 768 pixels the tree has the whole width, all buttons one row, and the rail two columns below", async () => {
  for (const hash of ["", at("kiwipete", QUIET, 3, "Bxa6,exd5", "24")]) {
    await on({ hash, width: 768, height: 1024 }, async (page) => {
      await ready(page);
      const tops = await page.locator(".buttons > :not(.jump-note):visible").evaluateAll((all) =>
        all.map((one) => Math.round(one.getBoundingClientRect().y + one.getBoundingClientRect().height / 2)),
      );
      assert.equal(new Set(tops).size, 1, tops.join());
      const box = (part) => page.locator(part).first().boundingBox();
      const [canvas, steps, rail] = [await box(".canvas"), await box(".steps"), await box(".rail")];
      assert.equal(canvas.width, 768);
      assert.ok(canvas.height > 300 && steps.y >= canvas.y + canvas.height - 1 && rail.y >= steps.y + steps.height - 1);
      assert.ok(rail.y + rail.height <= 1024);
      const [left, right] = hash ? [await box(".board-part"), await box(".of-place")] : [await box(".of-node"), await box(".order")];
      assert.ok(right.x >= left.x + left.width);
      assert.equal(await page.locator(".tools:visible").count(), 1);
    });
  }
});

test("a recipe of 17 parts is shortened in its middle, whole in its title, and pushes nothing aside", async () => {
  for (const width of [768, 320, 390, 1024, 1280, 1920]) {
    await on({ width, hash: at("kiwipete", "alpha-beta", 1) }, async (page) => {
      await ready(page);
      const shown = await page.evaluate(() => {
        const { understand, play, catalogue } = document.querySelector("#main").labPage;
        const parts = catalogue.parts.filter(({ kind }) => !["algorithm", "driver"].includes(kind)).slice(0, 16);
        const recipe = ["alpha-beta", ...parts.map(({ name }) => name)].join("+");
        // How it looks, whether or not these parts go together.
        understand.ask.show({ ...understand.ask.question, strategy: recipe, over: recipe });
        play.setting = { ...play.setting, recipes: [recipe, recipe], mode: "analyze" };
        const over = [];
        for (const size of ["normal", "large", "projector"]) {
          document.documentElement.dataset.size = size;
          over.push(document.documentElement.scrollWidth - document.documentElement.clientWidth);
        }
        document.documentElement.dataset.size = "normal";
        const { strategy } = understand.ask;
        return { over, text: strategy.textContent, title: strategy.title, recipe };
      });
      assert.deepEqual(shown.over, [0, 0, 0], `at ${width}`);
      assert.equal(shown.recipe.split("+").length, 17);
      assert.equal(shown.title, shown.recipe);
      assert.match(shown.text, /^alpha-beta\+.*\+…\+.*\w$/);
      assert.ok(shown.text.length <= 44 && shown.recipe.endsWith(shown.text.split("…")[1]), shown.text);
      await page.locator("#tab-play").click();
      const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      assert.equal(over, 0, `Play at ${width}`);
    });
  }
});

test("what is smaller than a finger's tip has 24 pixels, and the page its name, on a phone too", async () => {
  for (const width of [390, 1280]) {
    await on({ width, height: 844 }, async (page) => {
      await ready(page);
      for (const one of await page.locator(".more:visible").all()) {
        const box = await one.boundingBox();
        assert.ok(box.width >= 24 && box.height >= 24, JSON.stringify(box));
      }
      assert.equal(await page.getByRole("heading", { level: 1, name: "The search lab" }).count(), 1);
      const found = await faults(page, ["target-size", "empty-heading", "page-has-heading-one"]);
      assert.deepEqual(found, []);
    });
  }
});

test("addresses that lead nowhere say so in a line, and texts that are almost a tree what works", async () => {
  for (const [hash, wrong] of [
    ["#nonsense/x", /There is no place #nonsense\/x here\. Addresses begin with #understand, #play, #measure\./],
    ["#nonsense", /There is no place #nonsense here/],
    ["#colour=blue", /There is no place #colour=blue here/],
    [at("kiwipete", "alpha-beta", 2, "root", "9999999"), /leads to step 9,999,999 of a node that has 48; this is its last/],
    ["#play/startpos,e2e4/9.Nf3", /a move that its game does not have: it has 1 move\./],
  ]) {
    await on({ hash }, async (page) => {
      await page.waitForFunction(() => document.querySelector("#complaint").textContent);
      assert.match(await complaint(page), wrong);
    });
  }
  await on({}, async (page) => {
    await ready(page);
    for (const [text, works] of [
      ["((1.5 2)(3 4))", "((15 20)(30 40)), which is 10 times yours."],
      ["[[3,12,8],[2,4,6]]", "((3 12 8)(2 4 6))."],
      ["{3, [2 9]}", "(3 (2 9))."],
    ]) {
      await button(page, "nine leaves").click();
      const menu = page.locator(".menu:popover-open");
      await menu.getByLabel("FEN, or a tree as text").fill(text);
      await button(menu, "Search").click();
      await menu.locator(".complaint:not(:empty)").waitFor();
      assert.equal(
        await menu.locator(".complaint").textContent(),
        `A tree is written with round brackets, spaces and whole numbers: ${works}`,
      );
      await page.keyboard.press("Escape");
    }
    // What is wrong with a recipe is not blamed on the tree.
    await page.evaluate(() => (location.hash = "#understand/nine_leaves/alpha-beta+killer/2"));
    await page.waitForFunction(() => /killer/.test(document.querySelector("#complaint").textContent));
    assert.doesNotMatch(await complaint(page), /round brackets/);
  });
});

test("minimax can be compared with, and the note on the horizon names the move", async () => {
  await on({ hash: at("a horizon case", "alpha-beta", 2) }, async (page) => {
    await ready(page);
    await button(page, "compare with …").click();
    await page.locator(".menu:popover-open").getByRole("button", { name: "minimax", exact: true }).first().click();
    await page.locator(".counts", { hasText: /; minimax [\d,]+/ }).waitFor();
    await button(page, "Other places to go to").click();
    await button(page, "The last ply before the horizon").click();
    await page.locator(".beyond .horizon").waitFor();
    const [move] = await page.evaluate(() => document.querySelector("#main").labPage.understand.tree.algebraic_pv);
    const told = await page.locator(".beyond").textContent();
    assert.ok(told.includes(`the same strategy gives ${move} `), told);
  });
});
