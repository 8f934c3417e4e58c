// Tests Measure in a real browser: suites, matches, and the display of their results.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { LAB } from "./lab.mjs";
import { address, button, complaint, faults, on, served } from "./page.mjs";

const digits = (text) => text.replace(/\D/g, "");

/** Chooses what is measured in the form. */
async function choose(page, { suites = [], strategies, depth = 2 }) {
  const form = page.locator(".measure-form");
  for (const box of await form.locator(".suite input:checked").all()) await box.uncheck();
  for (const suite of suites) await form.locator(`.suite input[value="${suite}"]`).check();
  for (const away of (await form.getByRole("button", { name: /^Take strategy/ }).all()).reverse()) await away.click();
  for (const recipe of strategies) {
    await button(form, "Add").click();
    await form.locator(".strategies input").last().fill(recipe);
  }
  await form.getByLabel("Depth, plies").fill(String(depth));
}

/** Measures what is chosen, and waits for its report. */
async function measure(page, choice) {
  await choose(page, choice);
  await button(page, "Measure").click();
  await page.locator(".measured").waitFor({ timeout: 120000 });
  await page.getByRole("button", { name: /^Change/ }).waitFor({ timeout: 60000 });
}

/** What a browser saves at a press, as bytes. */
async function saved(page, press) {
  const [download] = await Promise.all([page.waitForEvent("download"), press()]);
  // Chromium lets a page save ten files at once; further ones must wait a second.
  await page.waitForTimeout(200);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test("a suite is measured with the records and the tables of lab run, sorted, and opened", served, async () => {
  const folder = await mkdtemp(join(tmpdir(), "lab-page-"));
  const strategies = ["alpha-beta", "alpha-beta+qs+mvv-lva"];
  const options = ["--suite", "mates", "--depth", "2", "--no-horizon", "--all", "--out", join(folder, "out")];
  const recipes = strategies.flatMap((recipe) => ["--strategy", recipe]);
  const printed = execFileSync(LAB, ["run", ...options, ...recipes], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  const records = (await readFile(join(folder, "out/records.ndjson"), "utf8"))
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
    .filter((one) => one.depth === 2);
  await rm(folder, { recursive: true });
  await on({ hash: "#measure" }, async (page) => {
    await choose(page, { suites: ["mates"], strategies });
    await page.getByLabel(/Judge the chosen moves/).check();
    const form = page.locator(".measure-form");
    assert.match(await form.getByRole("status").textContent(), /^84 searches to depth 2/);
    await button(page, "Measure").click();
    await page.locator(".measured").waitFor({ timeout: 60000 });
    assert.equal(await button(page, "Measure what is missing").isVisible(), false);

    const figures = printed.replace(/\s+/g, " ");
    const cells = await page.locator("#table-1 tbody td").allTextContents();
    assert.ok(cells.length >= 4);
    for (const cell of cells) assert.ok(figures.includes(cell.replace(/\s+/g, " ")), cell);

    const bodies = page.locator(".positions tbody");
    assert.equal(await bodies.count(), 4);
    await button(page, "Show all 42 positions").click();
    assert.equal(await bodies.count(), 42);
    const shown = () =>
      bodies.evaluateAll((all) =>
        all.map((body) => ({
          position: body.querySelector(".about b").textContent,
          nodes: [...body.rows].map((row) => Number(row.querySelector(".number").textContent.replace(/\D/g, ""))),
        })),
      );
    const expected = (position) =>
      strategies.map((recipe) => records.find((one) => one.position === position && one.strategy === recipe).nodes);
    for (const { position, nodes } of await shown()) assert.deepEqual(nodes, expected(position), position);
    await button(page, "most nodes").click();
    const most = (await shown()).map(({ nodes }) => Math.max(...nodes));
    assert.deepEqual(most, [...most].sort((one, other) => other - one));

    // From a chosen move directly to the horizon, and to what a deeper search finds beyond it.
    await bodies.first().getByTitle("What the search does not see").first().click();
    await page.locator(".beyond").waitFor();
    assert.match(await page.locator(".beyond").textContent(), /horizon/);
    // And from a costly move in the report.
    await page.locator("#tab-measure").click();
    await page.locator("#other summary").click();
    await page.getByRole("link", { name: "Show it in the tree" }).first().click();
    await page.locator(".beyond .horizon").waitFor();

    await page.locator("#tab-measure").click();
    await page.getByRole("button", { name: /^Change/ }).click();
    await choose(page, { suites: ["mates"], strategies: ["alpha-beta+nonsense"] });
    await button(page, "Measure").click();
    await page.waitForFunction(() => document.querySelector("#complaint").textContent !== "");
    assert.match(await complaint(page), /nonsense/);
  });
});

test("headline, main table and a chart stand within 800 pixels, each figure saves three files, rows open trees", served, async () => {
  await on({ hash: "#measure", height: 800 }, async (page) => {
    await measure(page, { suites: ["bratko-kopec"], strategies: ["minimax", "alpha-beta", "alpha-beta+qs+mvv-lva"], depth: 3 });
    const boxes = await page.evaluate(() =>
      [".headline", "#table-1", "#fig-1", ".measure-line"].map((one) => {
        const { top, bottom, height } = document.querySelector(one).getBoundingClientRect();
        return { one, top, bottom, height };
      }),
    );
    for (const { one, top, bottom } of boxes) assert.ok(top >= 0 && bottom <= 800, `${one}: ${top} to ${bottom}`);
    assert.ok(boxes[3].height <= 48, String(boxes[3].height));
    assert.equal(await page.locator(".measure-form").isVisible(), false);
    assert.equal(await page.locator("#measure .primary:visible").count(), 1);
    assert.match(await page.locator(".headline").textContent(), /times fewer nodes than minimax/);

    const figures = page.locator("figure.framed:has(.chart):has(button:text-is('PNG'))");
    assert.equal(await figures.count(), 2);
    for (const figure of await figures.all()) {
      const png = await saved(page, () => button(figure, "PNG").click());
      assert.match(png.name, /\.png$/);
      const size = await page.evaluate(async (base64) => {
        const image = new Image();
        image.src = `data:image/png;base64,${base64}`;
        await image.decode();
        return image.naturalWidth;
      }, png.bytes.toString("base64"));
      assert.ok(size > 1000, String(size));
      const drawing = (await saved(page, () => button(figure, "SVG").click())).bytes.toString();
      const name = await page.evaluate(
        (text) => new DOMParser().parseFromString(text, "image/svg+xml").documentElement.tagName,
        drawing,
      );
      assert.equal(name, "svg");
      assert.ok(!drawing.includes("var("));
      const rows = (await saved(page, () => button(figure, "CSV").click())).bytes.toString().trim().split("\n");
      assert.ok(rows.length > 3 && rows.every((row) => row.split(",").length === rows[0].split(",").length));
    }
    const table = page.locator("#table-1");
    const csv = (await saved(page, () => button(table, "CSV").click())).bytes.toString();
    assert.match(csv, /^strategy,nodes per position,%,factor/);
    const latex = (await saved(page, () => button(table, "LaTeX").click())).bytes.toString();
    assert.match(latex, /\\begin\{tabular/);

    await button(page, "not solved").click();
    await button(page, "Show all 24 positions").click();
    const bodies = page.locator(".positions tbody");
    const unsolved = await bodies.evaluateAll((all) => all.map((body) => body.textContent.split("✗").length));
    assert.deepEqual(unsolved, [...unsolved].sort((one, other) => other - one));
    assert.ok(unsolved[0] > unsolved[23]);

    for (const row of [1, 2, 4]) {
      const its = page.locator(".positions tbody tr").nth(row);
      const nodes = digits(await its.locator("td.number").first().textContent());
      await its.getByRole("link", { name: "Tree" }).click();
      await page.waitForFunction(
        (nodes) => document.querySelector("#understand").innerText.replace(/[\s,]/g, "").includes(nodes),
        nodes,
      );
      await page.goBack();
      await page.locator(".measured").waitFor();
    }
  });
});

test("a run, and each figure of it, is found again by its address", served, async () => {
  await on({ hash: "#measure" }, async (page) => {
    await measure(page, { suites: ["bratko-kopec"], strategies: ["minimax", "alpha-beta"] });
    const own = await address(page);
    assert.match(own, /#measure\/bratko-kopec-depth-2-[\d-]+$/);
    const text = await page.locator(".measured").textContent();
    await page.locator("#fig-2 .address-of").click();
    assert.equal(await address(page), `${own}#fig-2`);
    await page.reload();
    await page.locator("#fig-2 svg.chart").waitFor();
    assert.equal(await page.locator(".measured").textContent(), text);
    await page.waitForFunction(() => {
      const { top, bottom } = document.querySelector("#fig-2").getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
    assert.equal(await address(page), `${own}#fig-2`);
  });
});

test("on a phone charts are drawn for its width, and nothing but the page scrolls", served, async () => {
  await on({ hash: "#measure", width: 390, height: 844 }, async (page) => {
    await measure(page, { suites: ["bratko-kopec"], strategies: ["minimax", "alpha-beta", "alpha-beta+qs+mvv-lva"] });
    const wide = await page.locator(".chart").evaluateAll((all) =>
      all.map((one) => [one.viewBox.baseVal.width, Math.round(one.getBoundingClientRect().width)]),
    );
    assert.ok(wide.length >= 3);
    for (const [drawn, shown] of wide) assert.ok(Math.abs(drawn - shown) <= 1 && shown <= 366, `${drawn} in ${shown}`);
    const over = await page.evaluate(() =>
      [...document.querySelectorAll(".measured, .measured .wide, .measure-line, .measure-line .pick")]
        .filter((one) => one.getClientRects().length > 0 && !one.matches(".pick"))
        .filter((one) => one.scrollWidth > one.clientWidth)
        .map((one) => one.className),
    );
    assert.deepEqual(over, []);
  });
});

test("fewer than five positions bear no finding", served, async () => {
  await on({ hash: "#measure" }, async (page) => {
    await page.locator(".measure-form textarea").fill("startpos");
    await measure(page, { strategies: ["minimax", "alpha-beta"] });
    assert.match(await page.locator(".headline").textContent(), /^1 position; a 95% CI needs 5$/);
  });
});

test("a match is played to its end, and one that is stopped counts on from what is there", served, async () => {
  await on({ hash: "#measure" }, async (page) => {
    const form = page.locator(".measure-form");
    await choose(page, { strategies: ["alpha-beta+qs", "minimax"] });
    await form.getByLabel("Nodes a search, at most").fill("2000");
    await form.getByLabel(/Let them play/).check();
    await form.getByLabel("Games of each pair").fill("400");
    assert.match(await form.getByRole("status").textContent(), /^400 games/);
    await button(page, "Measure").click();
    const count = () => page.evaluate(() => Number(/^games: ([\d,]+) of 400/.exec(document.querySelector(".live").textContent)?.[1] ?? 0));
    await page.waitForFunction(() => /^games: ([2-9]|\d\d) of 400\. .*alpha-beta\+qs/.test(document.querySelector(".live").textContent));
    const played = await count();
    await button(page, "Stop").click();
    await page.locator(".measured").waitFor({ timeout: 60000 });
    // Resuming is offered for every interrupted run, also after it was reopened.
    assert.match(await address(page), /#measure\/match-/);
    await page.reload();
    await button(page, "Measure what is missing").waitFor();
    await page.evaluate(() => {
      window.counts = [];
      const live = document.querySelector(".live");
      new MutationObserver(() => {
        const count = /^games: ([\d,]+) of (\d+)/.exec(live.textContent);
        if (count) window.counts.push([Number(count[1]), Number(count[2])]);
      }).observe(live, { childList: true });
    });
    await button(page, "Measure what is missing").click();
    await page.getByRole("button", { name: /^Change/ }).waitFor({ timeout: 120000 });
    const counts = await page.evaluate(() => window.counts);
    assert.ok(counts.length > 0);
    assert.ok(counts.every(([, of]) => of === 400), JSON.stringify(counts[0]));
    assert.ok(counts[0][0] >= played, `${counts[0][0]} after ${played}`);
    assert.equal(await button(page, "Measure what is missing").isVisible(), false);
    assert.ok((await page.locator(".measured table").count()) > 0);
  });
});

for (const scheme of ["light", "dark"]) {
  test(`a report and its form have no fault that axe-core finds, ${scheme}`, served, async () => {
    await on({ hash: "#measure", scheme }, async (page) => {
      await measure(page, { suites: ["bratko-kopec"], strategies: ["minimax", "alpha-beta", "alpha-beta+qs"] });
      for (const fold of await page.locator(".tail summary").all()) await fold.click();
      assert.deepEqual(await faults(page), []);
      await page.getByRole("button", { name: /^Change/ }).click();
      assert.deepEqual(await faults(page), []);
      assert.equal(await page.locator("#measure .primary:visible").count(), 1);
    });
  });
}

test("on paper a report is light, whole, and without controls", served, async () => {
  await on({ hash: "#measure", scheme: "dark" }, async (page) => {
    await measure(page, { suites: ["bratko-kopec"], strategies: ["minimax", "alpha-beta"] });
    await page.emulateMedia({ media: "print" });
    const printed = await page.evaluate(() => ({
      ground: getComputedStyle(document.querySelector(".framed")).backgroundColor,
      breaks: [...document.querySelectorAll(".framed")].every((one) => getComputedStyle(one).breakInside === "avoid"),
      controls: [...document.querySelectorAll("#measure :is(button:not(.pick), .saving, form)")]
        .filter((one) => one.getClientRects().length > 0)
        .map((one) => one.outerHTML),
    }));
    assert.deepEqual(printed, { ground: "rgb(255, 255, 255)", breaks: true, controls: [] });
  });
});
