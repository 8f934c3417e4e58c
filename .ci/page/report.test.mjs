// Tests the report of the main job in a real browser. RUN names the folder of a finished main job.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { LAB, browser } from "./lab.mjs";

/** Screens of a report on a desk, in pixels. */
const HEIGHT = 3400;

let folder;
let chrome;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "lab-report-"));
  const run = process.env.RUN ?? join(folder, "run");
  if (!process.env.RUN) execFileSync(LAB, ["run", "--out", run], { stdio: "ignore" });
  execFileSync(LAB, ["report", run, "--out", join(folder, "report")], { stdio: "ignore" });
  chrome = await browser();
});
after(async () => {
  await chrome?.close();
  if (folder) await rm(folder, { recursive: true });
});

async function reportAt(width, check) {
  const page = await chrome.newPage({ viewport: { width, height: 900 } });
  await page.goto(pathToFileURL(join(folder, "report/report.html")).href);
  await check(page);
  await page.close();
}

test(`the main job's report is at most ${HEIGHT} pixels high at 1280`, async (context) => {
  await reportAt(1280, async (page) => {
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    context.diagnostic(`${height} pixels`);
    assert.ok(height <= HEIGHT, `${height} pixels`);
  });
});

for (const width of [390, 1280])
  test(`at ${width} pixels the report has every chart whole, in letters that can be read`, async () => {
    await reportAt(width, async (page) => {
      const { over, charts } = await page.evaluate(() => {
        for (const folded of document.querySelectorAll("details")) folded.open = true;
        const shown = [...document.querySelectorAll(".chart")].filter((one) => one.clientWidth > 0);
        return {
          over: document.documentElement.scrollWidth - document.documentElement.clientWidth,
          charts: shown.map((chart) => {
            const svg = chart.querySelector("svg");
            return {
              name: chart.closest("figure").id,
              over: chart.scrollWidth - chart.clientWidth,
              scale: svg.getBoundingClientRect().width / svg.viewBox.baseVal.width,
            };
          }),
        };
      });
      assert.equal(over, 0, "the page moves sideways");
      assert.ok(charts.length >= 3, `${charts.length} charts`);
      for (const { name, over, scale } of charts) {
        assert.equal(over, 0, `${name} moves sideways`);
        // The smallest letters are 11 pixels high.
        assert.ok(scale >= 0.95, `${name} is drawn ${scale} times as large`);
      }
    });
  });
