// The page under test, that of `lab serve` or the one-file page (FILE; see lab.mjs), and helpers that read
// it.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { after, before } from "node:test";
import { FILE, browser, open, serve } from "./lab.mjs";

export const KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
export const MATE_IN_1 = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
export const PROMOTION = "8/P6k/8/8/8/8/7K/8 w - - 0 1";
export const VIEWS = ["understand", "play", "measure"];
/** Tests of what only a server does. */
export const served = { skip: FILE ? "there is no server" : false };

export let lab;
export let chrome;
before(async () => {
  lab = await serve();
  chrome = await browser();
});
after(async () => {
  await chrome?.close();
  await lab?.close();
});

/** Runs a test on a page of its own; afterwards nothing may have gone wrong or been asked for elsewhere. */
export async function on(options, check) {
  const { page, context, seen } = await open(chrome, lab.address, options);
  try {
    await check(page, seen);
    assert.deepEqual(seen, { elsewhere: [], errors: [] });
  } finally {
    await context.close();
  }
}

export const status = (page) => page.locator("#play-status").textContent();
export const until = (page, pattern) =>
  page.waitForFunction(
    (source) => new RegExp(source).test(document.querySelector("#play-status").textContent),
    pattern.source,
    { timeout: 60000 },
  );
/** The position on the board of Play. */
export const shownFen = (page) => page.evaluate(() => document.querySelector("#play lab-board").shown.fen);
export const untilFen = (page, start) =>
  page.waitForFunction((start) => document.querySelector("#play lab-board").shown.fen.startsWith(start), start);
export const button = (page, name) => page.getByRole("button", { name, exact: true });
export const complaint = (page) => page.locator("#complaint").textContent();
export const moves = (page) =>
  page.locator(".moves .move").evaluateAll((all) => all.map((one) => one.firstChild.textContent));
/** So many moves are played. */
export const untilMoves = (page, wanted) =>
  page.waitForFunction((wanted) => document.querySelectorAll(".moves .move").length === wanted, wanted);

/** The address of a page once it has been written, which a timer of 100 milliseconds does. */
export async function address(page) {
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
  return page.url();
}

/** Opens the sheet and fills it in; nothing holds before Start. */
export async function fillSheet(page, { mode, white, black, depth, time, game, begins }) {
  await button(page, "Set up …").click();
  const sheet = page.getByRole("dialog", { name: "Set up" });
  if (mode) await button(sheet, mode).click();
  if (game) await button(sheet, game).click();
  for (const [place, recipe] of [white, black].entries()) {
    if (recipe === undefined) continue;
    await sheet.locator("input.mono").nth(place).fill(recipe);
    await sheet.locator("input.mono").nth(place).blur();
  }
  for (const limit of await sheet.locator(".limit").all()) {
    if (!(depth ?? time) || !(await limit.isVisible())) continue;
    await button(limit, depth ? "depth" : "time").click();
    await limit.locator("input").fill(String(depth ?? time));
  }
  if (begins !== undefined) await sheet.getByLabel("Begins from").fill(begins);
  return sheet;
}

/** Begins another game from the sheet, whatever becomes of the one that goes on. */
export async function begin(sheet) {
  const another = button(sheet, "New game");
  await ((await another.isVisible()) ? another : button(sheet, "Start")).click();
}

/** Sets a game up and starts it. */
export async function setUp(page, wishes) {
  const sheet = await fillSheet(page, wishes);
  await begin(sheet);
  await sheet.waitFor({ state: "hidden" });
}

/** The faults that axe-core finds, each with where it is; those of some rules alone, if they are named. */
export async function faults(page, rules) {
  const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  // The page's own policy keeps text from becoming a script, so the checker is injected by the debugger.
  const client = await page.context().newCDPSession(page);
  await client.send("Runtime.evaluate", { expression: axe });
  const { result } = await client.send("Runtime.evaluate", {
    expression: `axe.run(${rules ? JSON.stringify({ runOnly: rules }) : ""}).then((found) => JSON.stringify(
      found.violations.map((one) => [one.id, one.nodes.map((node) => node.html)])))`,
    awaitPromise: true,
  });
  return JSON.parse(result.value);
}
