// Watch, Measure, and what all views have in common, in a real browser.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { FILE, LAB, open, serve } from "./lab.mjs";
import {
  KIWIPETE,
  VIEWS,
  button,
  chrome,
  depth,
  faults,
  moves,
  on,
  served,
  until,
} from "./page.mjs";

test("two strategies play each other, are paused, and play one move", async () => {
  await on({ hash: "#play" }, async (page) => {
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
    await page.locator(".sentence .word", { hasText: "window" }).click();
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
  await on({ hash: "#play" }, async (page) => {
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
  await on({ hash: "#play" }, async (page) => {
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

for (const scheme of ["light", "dark"]) {
  test(`no view has a fault that axe-core finds, ${scheme}`, async () => {
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
