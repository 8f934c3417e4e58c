// Tests Measure, and what all views have in common, in a real browser.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { FILE, LAB, open, serve } from "./lab.mjs";
import {
  KIWIPETE,
  VIEWS,
  button,
  chrome,
  faults,
  lab,
  on,
  served,
  setUp,
} from "./page.mjs";

async function openTour(page) {
  await button(page, "Lessons").click();
  await button(page, "Tour of Understand").click();
}

test("a tour of six steps can be skipped, words are explained, and errors stand beside their controls", async () => {
  await on({ hash: "#play" }, async (page) => {
    await openTour(page);
    for (let step = 1; step <= 6; step++) {
      await page.getByText(`${step} of 6`).waitFor();
      assert.equal(await page.locator(".toured:visible").count(), 1, String(step));
      await page.locator(".tour .primary").click();
    }
    await page.locator(".tour").waitFor({ state: "hidden" });
    await page.waitForFunction(() => !document.querySelector(".toured"));
    // Escape ends it too, wherever the focus is.
    await openTour(page);
    await page.getByText("1 of 6").waitFor();
    await page.locator("#tab-play").focus();
    await page.keyboard.press("Escape");
    await page.locator(".tour").waitFor({ state: "hidden" });
    await openTour(page);
    for (let step = 1; step <= 6; step++) await page.locator(".tour .primary").click();
    await page.locator(".sentence .word, .sentence em").first().waitFor();
    await page.keyboard.press("c");
    await page.locator(".sentence .word", { hasText: "cut off" }).click();
    await page.locator(".entry", { hasText: "Cutoff" }).waitFor();
    await page.keyboard.press("Escape");
    assert.equal(await page.locator(".entry").isVisible(), false);
  });
});

// The speed without a server is printed, but not tested, because machines differ.
test("without a server the ladder's sound orders are searched to depth 6", { skip: !FILE }, async (check) => {
  await on({ hash: "#play" }, async (page) => {
    for (const recipe of ["alpha-beta", "alpha-beta+qs+mvv-lva", "alpha-beta+qs+mvv-lva+killers"]) {
      const told = await page.evaluate(async (recipe) => {
        const { game } = document.querySelector("#main").labPage;
        const search = await game.think("think", { recipe, place: 0, budget: { depth: 6 } }, () => {});
        return search.thoughts.at(-1);
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

test("each lesson of the book is named with its file, and its trees open in Understand", async () => {
  const root = new URL("../../notebooks-md/", import.meta.url);
  const summary = await readFile(new URL("SUMMARY.md", root), "utf8");
  const wanted = [...summary.matchAll(/^- \[(\d+a?b?\. .*)\]\((.*\.md)\)$/gm)].map(([, title, file]) => [title, file]);
  await on({}, async (page) => {
    await button(page, "Lessons").click();
    const told = await page.locator(".lessons li").evaluateAll((all) =>
      all.map((one) => [one.querySelector("b, a").textContent, one.querySelector("p").textContent.replace("notebooks-md/", "")]),
    );
    assert.deepEqual(told, wanted.filter(([, file]) => !file.includes("/")));
    const links = await page.locator(".lessons a").evaluateAll((all) => all.map((one) => one.getAttribute("href")));
    assert.ok(links.length >= 12, String(links.length));
    await page.keyboard.press("Escape");
    for (const link of links) {
      await button(page, "Lessons").click();
      await page.locator(`.lessons a[href="${link}"]`).first().click();
      assert.equal(await page.locator(".lessons").isVisible(), false, "the menu closes");
      await page.waitForFunction((link) => {
        const { understand, quiet } = document.querySelector("#main").labPage;
        return !quiet && understand.address === link;
      }, link);
      assert.equal(await page.locator("#complaint").textContent(), "", link);
    }
  });
});

for (const scheme of ["light", "dark"]) {
  test(`no view has a fault that axe-core finds, ${scheme}`, async () => {
    await on({ scheme, hash: "#play" }, async (page) => {
      await setUp(page, { mode: "Analyze", black: "alpha-beta+qs", depth: 3, begins: KIWIPETE });
      await button(page, "Show me a move").click();
      await page.locator("#play .finding:not(:empty)").waitFor({ timeout: 60000 });
      await page.locator("#play .engine.full .line button").nth(1).click();
      await page.locator(".move[aria-current]").waitFor();
      await button(page, "Set up …").click();
      assert.deepEqual(await faults(page), [], "the sheet");
      await page.keyboard.press("Escape");
      for (const view of VIEWS) {
        await page.locator(`#tab-${view}`).click();
        await page.waitForTimeout(200);
        assert.deepEqual(await faults(page), [], view);
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
      await button(page, "View").click();
      await button(page, "projector").click();
      await page.keyboard.press("Escape");
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      assert.equal(over, 0, "large type");
    });
  });
}

test("no text of Play and Measure is cut off at any width and size of type, and what steps stays in sight", async () => {
  await on({ hash: "#play" }, async (page) => {
    await setUp(page, { mode: "Analyze", white: "alpha-beta+qs+mvv-lva+killers", black: "alpha-beta", depth: 2, begins: KIWIPETE });
    for (const move of ["Bxa6", "bxc3"]) await page.keyboard.type(move);
    await button(page, "Show me a move").click();
    await page.locator("#play .finding:not(:empty)").waitFor({ timeout: 60000 });
    if (!FILE) {
      await page.locator("#tab-measure").click();
      await page.locator(".measure-form").getByLabel("Depth, plies").fill("1");
      await button(page, "Measure").click();
      await page.locator(".measured .chart").first().waitFor({ timeout: 120000 });
      await page.getByRole("button", { name: /^Change/ }).click();
    }
    for (const [width, height] of [[320, 844], [390, 844], [768, 1024], [900, 800], [1280, 800], [1600, 900]]) {
      await page.setViewportSize({ width, height });
      for (const size of ["normal", "large", "projector"]) {
        await page.evaluate((size) => (document.documentElement.dataset.size = size), size);
        for (const view of VIEWS) {
          await page.locator(`#tab-${view}`).click();
          // Charts are drawn anew for a width.
          await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
          const { clipped, aside, below } = await page.evaluate((view) => {
            const root = document.documentElement;
            // An ellipsis ends what is whole elsewhere: in a title, a line, the window's address.
            const isCut = (one) => {
              const { overflowX, overflowY } = getComputedStyle(one);
              const isHidden = (overflow) => ["hidden", "clip"].includes(overflow);
              return (
                (isHidden(overflowX) && one.scrollWidth > one.clientWidth + 1 && !one.matches(".address, .who .name, .engine .name, .moves-of-line, .crumbs")) ||
                (isHidden(overflowY) && one.scrollHeight > one.clientHeight + 1)
              );
            };
            const boxes = [...document.querySelectorAll(`#${view} *`)].filter((one) => one.clientWidth > 1 && !one.closest("svg, input"));
            const clipped = boxes.filter(isCut).map((one) => `${one.className}: ${one.textContent}`);
            const stepper = document.querySelector(`#${view} .stepper`);
            const below = stepper ? stepper.getBoundingClientRect().bottom - innerHeight : 0;
            return { clipped, aside: root.scrollWidth - root.clientWidth, below: Math.max(0, Math.round(below)) };
          }, view);
          assert.deepEqual({ clipped, aside, below }, { clipped: [], aside: 0, below: 0 }, `${view}, ${width}, ${size}`);
        }
      }
    }
  });
});

test("Lessons opens on a phone", async () => {
  await on({ width: 390, height: 844 }, async (page) => {
    await button(page, "Lessons").click();
    await page.locator(".lessons li").first().waitFor();
  });
});

test("lab serve ends at Ctrl-C while a page is open and searches", served, async () => {
  const own = await serve();
  const { page, context } = await open(chrome, own.address);
  await page.locator("#tab-play").click();
  await setUp(page, { time: 600 });
  await button(page, "Show me a move").click();
  await page.locator("#play .deepest").waitFor();
  const began = Date.now();
  const code = await own.close();
  assert.ok(Date.now() - began < 3000);
  assert.ok(code === 0 || code === 130, String(code));
  await context.close();
});
