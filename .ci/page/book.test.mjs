// Tests the site's lessons in a real browser: their interactive parts. SITE is the folder of the site.

import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { commands, isSame } from "../../lab-web/book/command-line.js";
import { browser } from "./lab.mjs";
import { folder } from "./static.mjs";

const BOOK = new URL("../../notebooks-md/", import.meta.url).pathname;
const { SITE } = process.env;

let site;
let chrome;
before(async () => {
  site = await folder(SITE);
  chrome = await browser();
});
after(async () => {
  await chrome?.close();
  site?.close();
});

/** A lesson in a context of its own, its answers unfolded; nothing may go wrong or be asked for elsewhere. */
async function on(lesson, options, check) {
  const { javaScriptEnabled = true, width = 1280, scheme = "light" } = options;
  const viewport = { width, height: 900 };
  const context = await chrome.newContext({ viewport, colorScheme: scheme, javaScriptEnabled });
  const page = await context.newPage();
  page.setDefaultTimeout(60000);
  const seen = [];
  page.on("pageerror", (error) => seen.push(error.stack));
  page.on("request", (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol !== "blob:" && protocol !== "data:" && host !== new URL(site.address).host)
      seen.push(request.url());
  });
  try {
    await page.goto(`${site.address}book/${lesson}.html`);
    if (javaScriptEnabled) {
      await page.waitForSelector('html[data-lesson="alive"]');
      for (const answers of await page.locator("main details").all())
        await answers.evaluate((one) => {
          one.open = true;
        });
    }
    await check(page);
    assert.deepEqual(seen, []);
  } finally {
    await context.close();
  }
}

const button = (within, name) => within.getByRole("button", { name, exact: true });

/** The blocks of commands of a page of the book. */
async function blocks(lesson) {
  const text = await readFile(join(BOOK, `${lesson}.md`), "utf8");
  return [...text.matchAll(/^```console\n([^]*?)^```$/gm)].map(([, block]) => block);
}

/** The first search of lesson 1 that begins at chess's first position. */
async function firstOfChess(page) {
  const live = (await blocks("01-from-minimax-to-killers")).flatMap(commands);
  const place = live.findIndex(({ printed }) => printed.startsWith("rnbqkbnr/"));
  return page.locator("lab-search").nth(place);
}

test("every live command of every lesson prints in the browser what the lesson prints", async () => {
  let run = 0;
  for (const name of (await readdir(BOOK)).filter((one) => one.endsWith(".md")).sort()) {
    const lesson = name.replace(/\.md$/, "");
    const texts = await blocks(lesson);
    const live = texts.flatMap(commands);
    // Every search of a lesson is interactive, except those that are meant to fail.
    const searches = texts.join("").match(/^\$ lab search .*\n(?!\? )/gm) ?? [];
    assert.equal(live.filter(({ command }) => command.name === "search").length, searches.length, lesson);
    if (live.length === 0) continue;
    await on(lesson, {}, async (page) => {
      const elements = await page.locator("lab-search").all();
      assert.equal(elements.length, live.length, lesson);
      for (const [place, { line, command, printed }] of live.entries()) {
        if (command.name !== "search") continue;
        await button(elements[place], "Run it here").click();
        await page.waitForFunction(
          (at) => ["done", "refused"].includes(document.querySelectorAll("lab-search")[at].dataset.state),
          place,
          { timeout: 120000 },
        );
        const text = await elements[place].locator("> pre").textContent();
        assert.ok(isSame(text, printed), `${lesson}: ${line}\n${text}`);
        assert.match(await elements[place].locator("> [role=status]").textContent(), /: the same lines/);
        run += 1;
      }
    });
  }
  console.log(`${run} commands of lessons were run in the browser`);
  assert.ok(run > 0);
});

test("a position is played from, its strategy answers, and another recipe is tried", async () => {
  await on("definitions", {}, async (page) => {
    const search = page.locator("lab-search").first();
    await button(search, "On a board").click();
    const status = search.locator(".lesson-board [role=status]");
    await search.locator('[data-point="e2"].movable').click();
    await search.locator('[data-point="e4"]').click();
    await status.getByText("Black to move").waitFor();
    await button(search, "The strategy moves").click();
    await status.getByText(/^White to move.*Depth 2/).waitFor();
    await button(search, "Its best move").click();
    await search.locator(".arrow").first().waitFor();
    await button(search, "Take back").click();
    await status.getByText("Black to move").waitFor();
    // Keys on the board do not turn the page.
    const address = page.url();
    await search.locator('[data-point="e4"]').focus();
    await page.keyboard.press("ArrowRight");
    assert.equal(await search.locator(":focus").getAttribute("data-point"), "f4");
    assert.equal(page.url(), address);
    await button(search, "Change it").click();
    await search.getByLabel("Strategy", { exact: true }).fill("alpha-beta+mvv-lva");
    await search.getByLabel("Depth in plies").fill("3");
    await button(search, "Run it with these").click();
    await search.getByText("Searched with your changes.").waitFor();
    assert.match(
      await search.locator("> pre").textContent(),
      /^alpha-beta\+mvv-lva on bitboard.*\n\n(.*\n){4}$/m,
    );
    await search.getByLabel("Strategy", { exact: true }).fill("alpha-beta+nonsense");
    await button(search, "Run it with these").click();
    await search
      .getByText(/nonsense/)
      .first()
      .waitFor();
    await button(search, "As in the lesson").click();
    await search.getByText(/: the same lines/).waitFor();
    const link = await search.getByRole("link").getAttribute("href");
    await page.goto(link);
    await page.locator(".counts", { hasText: /^421 of minimax/ }).waitFor();
    assert.equal(await page.locator(".pick.by-strategy").textContent(), "minimax");
  });
});

test("the tree of a command is searched on its board, and shown as a map beside it", async () => {
  const lesson = "04-move-ordering";
  const live = (await blocks(lesson)).flatMap(commands);
  const place = live.findIndex(({ command }) => command.wish.board === "mailbox" && command.wish.depth === 3);
  const [, nodes] = live[place].printed.match(/^ +3 +\S+ +\S+ +(\d+,\d+) /m);
  await on(lesson, {}, async (page) => {
    const search = page.locator("lab-search").nth(place);
    await button(search, "Its tree as a map").click();
    const visited = `${nodes} of minimax`;
    await search.locator(".share", { hasText: visited }).waitFor();
    const map = search.locator(".map .draw");
    const box = await map.boundingBox();
    await map.click({ position: { x: 20, y: 0.7 * box.height } });
    await search.locator(".map text.turned").first().waitFor();
    await page.goto(await search.getByRole("link").getAttribute("href"));
    await page.locator(".counts", { hasText: "nodes" }).waitFor();
    const counts = await page.locator(".counts").textContent();
    assert.match(counts, new RegExp(`^${nodes} of minimax.* on mailbox`));
  });
});

test("on a board the strategy of a command moves by its evaluation", async () => {
  const lesson = "03-the-horizon-effect";
  const live = (await blocks(lesson)).flatMap(commands);
  const place = live.findIndex(({ command }) => command.wish.eval === "material" && command.wish.depth === 1);
  const [, score, best] = live[place].printed.match(/^ +1 +(\S+) +(\S+) /m);
  await on(lesson, {}, async (page) => {
    const search = page.locator("lab-search").nth(place);
    await button(search, "On a board").click();
    await button(search, "The strategy moves").click();
    await search.getByText(`Depth 1: ${score}, ${best}`).waitFor();
  });
});

test("a board takes no order before its position stands", async () => {
  let give = () => {};
  const given = new Promise((resolve) => {
    give = () => resolve(undefined);
  });
  await on("01-from-minimax-to-killers", {}, async (page) => {
    await page.route("**/lab.wasm*", async (route) => {
      await given;
      await route.continue();
    });
    const search = await firstOfChess(page);
    await button(search, "On a board").click();
    for (const order of ["The strategy moves", "Its best move", "Take back"])
      assert.equal(await button(search, order).isDisabled(), true, order);
    give();
    await button(search, "The strategy moves").click();
    await search.getByText(/^Black to move.*Depth/).waitFor();
  });
});

test("a search is stopped, and the next one runs", async () => {
  await on("01-from-minimax-to-killers", {}, async (page) => {
    const search = await firstOfChess(page);
    await button(search, "Change it").click();
    await search.getByLabel("Depth in plies").fill("20");
    await button(search, "Run it with these").click();
    await search.getByText(/ Nc3/).first().waitFor();
    await button(search, "Stop").click();
    await search.getByText(/stopped/).waitFor();
    await button(search, "As in the lesson").click();
    await search.getByText(/: the same lines/).waitFor();
  });
});

test("a node of a tree that a lesson points at is opened", async () => {
  await on("00-how-to-use-the-lab", {}, async (page) => {
    await page.goto(await page.getByRole("link", { name: "Open it here" }).getAttribute("href"));
    await page.locator(".counts", { hasText: /^\d+ of minimax/ }).waitFor();
    assert.equal(await page.locator(".pick.by-strategy").textContent(), "alpha-beta");
    await page.waitForURL(/_w_-_-_0_1\/alpha-beta\/2$/);
  });
});

test("an exercise is answered in place, rightly and wrongly", async () => {
  await on("00-how-to-use-the-lab", {}, async (page) => {
    const form = page.locator(".lesson-answer").first();
    for (const [answer, verdict] of [
      ["206604", /Not that/],
      ["25225", /Right/],
      ["25 225", /Right/],
    ]) {
      await form.getByLabel("Your answer").fill(answer);
      await button(form, "Check").click();
      assert.match(await form.locator("[role=status]").textContent(), verdict);
    }
  });
});

test("without JavaScript a lesson reads as it stands", async () => {
  await on("definitions", { javaScriptEnabled: false }, async (page) => {
    assert.equal(await page.locator("lab-search").count(), 0);
    const [first] = await blocks("definitions");
    assert.ok((await page.locator("main").textContent()).includes(first.trim()));
  });
});

for (const [scheme, width] of [
  ["light", 1280],
  ["dark", 390],
]) {
  test(`what is alive has no fault that axe-core finds, ${scheme}, ${width} pixels`, async () => {
    const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
    await on("00-how-to-use-the-lab", { scheme, width }, async (page) => {
      const search = page.locator("lab-search").first();
      await button(search, "Run it here").click();
      await search.getByText(/: the same lines/).waitFor();
      await button(search, "Change it").click();
      await search.getByLabel("Depth in plies").waitFor();
      await button(search, "On a board").click();
      await search.locator(".movable").first().waitFor();
      await page.evaluate(axe);
      const found = await page.evaluate(async () => {
        const { violations } = await globalThis.axe.run({ include: ["lab-search", ".lesson-answer"] });
        return violations.map((one) => [one.id, one.nodes.map((node) => node.html)]);
      });
      assert.deepEqual(found, []);
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      assert.equal(over, 0);
    });
  });
}
