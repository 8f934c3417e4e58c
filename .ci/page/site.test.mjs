// Tests the site as it is served by any web server: its index, its exercises, a step in a foreign page, and Measure
// without a server. SITE is the folder of the site, LAB the program.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { LAB, browser, open } from "./lab.mjs";
import { folder } from "./static.mjs";

const { SITE } = process.env;

let site;
let chrome;
let work;
/** The addresses of all exercises behind #understand/. */
let exercises;
before(async () => {
  site = await folder(SITE);
  chrome = await browser();
  work = await mkdtemp(join(tmpdir(), "lab-site-"));
  const page = await chrome.newPage();
  await page.goto(site.address);
  exercises = await page.evaluate(async () => Object.values((await import("/lab/exercise-places.js")).EXERCISES).flat());
  await page.close();
});
after(async () => {
  await chrome?.close();
  site?.close();
  await rm(work, { recursive: true });
});

/** A page of the lab on which nothing may go wrong, and from which nothing may be asked elsewhere. */
async function on(options, check) {
  const { page, context, seen } = await open(chrome, `${site.address}lab/`, options);
  page.setDefaultTimeout(60000);
  try {
    await check(page);
    assert.deepEqual(seen, { elsewhere: [], errors: [] });
  } finally {
    await context.close();
  }
}

const digits = (text) => Number(text.replace(/\D/g, ""));
const lab = (...words) => execFileSync(LAB, words, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
const rows = (text) => text.trim().split("\n").map((line) => JSON.parse(line));
/** The nodes that are shown of a search. */
async function nodes(page) {
  await page.locator(".counts b").first().waitFor();
  return digits(await page.locator(".counts b").first().textContent());
}

test("the index names lab, book and exercises on one screen, and its links lead somewhere", async () => {
  await stat(join(SITE, ".nojekyll"));
  const page = await chrome.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(site.address);
  const links = page.locator("a");
  await page.locator("li a").first().waitFor();
  assert.deepEqual(await page.locator("h2").allTextContents(), ["The lab", "The book", "Exercises"]);
  assert.ok(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight));
  const targets = new Set(await links.evaluateAll((all) => all.map((one) => one.href.split("#")[0])));
  for (const target of targets) assert.equal((await fetch(target)).status, 200, target);
  assert.equal(await page.locator("li span a").count(), exercises.length);
  await page.close();
});

for (const [lesson, exercise, recipe, search] of [
  ["00-how-to-use-the-lab", 1, "minimax", ["startpos", "--depth", "4"]],
  ["03-the-horizon-effect", 3, "alpha-beta+qs+mvv-lva+killers", ["r2qkbnr/ppp2ppp/2np4/4N3/2B1P1b1/2N5/PPPP1PPP/R1BQK2R b KQkq -", "--depth", "3"]],
  ["06-selective-search", 1, "greedy-reply", ["r2qkbnr/ppp2ppp/2np4/4N3/2B1P1b1/2N5/PPPP1PPP/R1BQK2R b KQkq -", "--moves", "g4d1", "--depth", "3"]],
]) {
  test(`exercise ${exercise} of ${lesson} opens its search, from the book and from the menu of lessons`, async () => {
    const records = rows(lab("search", ...search, "--strategy", recipe, "--format", "json"));
    const page = await chrome.newPage();
    await page.goto(`${site.address}book/${lesson}.html`);
    const link = page.locator("ol li").getByRole("link", { name: "Open it in Understand" }).nth(exercise - 1);
    const address = await link.getAttribute("href");
    await page.goto(address);
    assert.equal(await nodes(page), records.at(-1).nodes);
    await page.close();
    await on({}, async (page) => {
      await nodes(page);
      await page.getByRole("button", { name: "Lessons" }).click();
      const place = page.locator(".lessons").getByTitle(`Exercise ${exercise} in Understand`);
      const hash = `#${address.split("#")[1]}`;
      assert.ok((await place.evaluateAll((all) => all.map((one) => one.getAttribute("href")))).includes(hash));
    });
  });
}

test("the address of every exercise opens a search", async () => {
  await on({}, async (page) => {
    await nodes(page);
    for (const place of exercises) {
      await page.evaluate(async (place) => {
        const { labPage } = document.querySelector("main");
        document.querySelector(".counts").replaceChildren();
        history.replaceState(null, "", `#understand/${place}`);
        await labPage.follow(location.hash);
      }, place);
      assert.ok((await nodes(page)) > 1, place);
      assert.equal(await page.locator("#complaint").textContent(), "", place);
    }
  });
});

test("a step is embedded in a foreign page with its sentence, tree and board", async () => {
  const hash = "#understand/kiwipete/alpha-beta+qs+mvv-lva+killers/3/Bxa6,exd5/24";
  await on({ hash }, async (page) => {
    await page.locator(".sentence", { hasText: "cut off" }).waitFor();
    const sentence = await page.locator(".sentence").textContent();
    const count = await page.locator(".count").textContent();
    await page.getByRole("button", { name: "Embed" }).click();
    await page.waitForFunction(async () => (await navigator.clipboard.readText()).startsWith("<iframe"));
    const text = await page.evaluate(() => navigator.clipboard.readText());
    await writeFile(join(work, "foreign.html"), `<!DOCTYPE html><title>A course</title>${text}`);
    const foreign = await folder(work);
    assert.notEqual(new URL(foreign.address).origin, new URL(site.address).origin);
    const course = await page.context().newPage();
    await course.goto(`${foreign.address}foreign.html`);
    const frame = course.frameLocator("iframe");
    await frame.locator(".sentence", { hasText: "cut off" }).waitFor();
    assert.equal(await frame.locator(".sentence").textContent(), sentence);
    assert.equal(await frame.locator(".count").textContent(), count);
    for (const part of [".map .draw", "#understand lab-board"]) assert.ok(await frame.locator(part).isVisible(), part);
    for (const part of [".head", ".understand .ask", ".tools", ".of-place"])
      assert.equal(await frame.locator(part).isVisible(), false, part);
    await frame.getByRole("button", { name: /^Step/ }).click();
    await frame.locator(".sentence").getByText(sentence).waitFor({ state: "detached" });
    await course.close();
    foreign.close();
  });
});

test("without a server Measure has the searches and the main table of lab run", async () => {
  const strategies = ["minimax", "alpha-beta", "alpha-beta+qs+mvv-lva"];
  const options = ["horizon", "--depth", "3", "--no-horizon", "--all", "--out", join(work, "run")];
  const printed = lab("run", ...options, ...strategies.flatMap((recipe) => ["--strategy", recipe])).replace(/\s+/g, " ");
  const records = rows(await readFile(join(work, "run/records.ndjson"), "utf8")).filter(({ depth }) => depth === 3);
  await on({ hash: "#measure" }, async (page) => {
    const form = page.locator(".measure-form");
    for (const row of (await form.getByRole("button", { name: /^Take strategy/ }).all()).reverse()) await row.click();
    for (const recipe of strategies) {
      await form.getByRole("button", { name: "Add", exact: true }).click();
      await form.locator(".strategies input").last().fill(recipe);
    }
    await form.getByLabel("Depth, plies").fill("3");
    await form.getByRole("button", { name: "Measure", exact: true }).click();
    await page.locator(".measured .chart").first().waitFor();
    for (const cell of await page.locator("#table-1 tbody td").allTextContents())
      assert.ok(printed.includes(cell.replace(/\s+/g, " ")), cell);
    await page.getByRole("button", { name: "Show all 9 positions" }).click();
    const shown = await page.locator(".positions tbody").evaluateAll((all) =>
      all.flatMap((body) => [...body.rows].map((row) => [body.querySelector(".about b").textContent, row.querySelector(".number").textContent])),
    );
    assert.deepEqual(
      shown.map(([position, nodes]) => [position, digits(nodes)]),
      records.map(({ position, nodes }) => [position, nodes]),
    );
    await page.getByRole("button", { name: /^Change/ }).click();
    await form.getByLabel("Depth, plies").fill("5");
    await form.getByRole("button", { name: "Measure", exact: true }).click();
    await page.locator("#complaint", { hasText: "at most 12 positions, to depth 4. `lab run`" }).waitFor();
  });
});
