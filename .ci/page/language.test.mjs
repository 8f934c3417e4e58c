// Tests the page in Chinese, simplified and traditional, by the language of the browser.

import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { test } from "node:test";
import { FILE } from "./lab.mjs";
import { chrome, lab } from "./page.mjs";

const FOLDER = new URL("../../lab-web/page/", import.meta.url);
const { words } = JSON.parse(await readFile(new URL("chinese.json", FOLDER), "utf8"));
const SENTENCES = {
  en: "After branch 1 Min looks",
  "zh-Hans": "走分支 1 之后，Min 寻找",
  "zh-Hant": "走分支 1 之後，Min 尋找",
};

test("each English word of the list is one that the page uses", async () => {
  const names = (await readdir(FOLDER)).filter((name) => /\.(js|html)$/.test(name));
  const source = (await Promise.all(names.map((name) => readFile(new URL(name, FOLDER), "utf8")))).join("\n");
  const used = source + source.replace(/\$\{(?:[^{}]|\{[^}]*\})*\}/g, "#");
  for (const english of Object.keys(words)) {
    // Of words that are put together, the part that is not a name or a number.
    const part = english.replace(/^# /, "").replace(/^Values are \w+’s/, "Values are #’s");
    const forms = [`"${part}`, `${part}"`, `\`${part}`, `>${part}<`, `" ${part} "`];
    assert.ok(forms.some((form) => used.includes(form)), english);
  }
});

for (const [tag, lang] of [
  ["zh-TW", "zh-Hant"],
  ["zh-HK", "zh-Hant"],
  ["zh-CN", "zh-Hans"],
  ["zh", "zh-Hans"],
  ["en-US", "en"],
]) {
  test(`the page of a browser in ${tag} has words of ${lang}, and no others before`, async () => {
    for (const width of [390, 1280]) {
      const context = await chrome.newContext({ viewport: { width, height: 844 }, locale: tag });
      const page = await context.newPage();
      const errors = [];
      page.on("pageerror", (error) => errors.push(error.message));
      // What is seen of a tab, frame by frame.
      await page.addInitScript(() => {
        window.seen = new Set();
        const look = () => {
          const tab = document.querySelector("#tab-play");
          if (tab && getComputedStyle(tab).visibility === "visible") window.seen.add(tab.textContent);
          requestAnimationFrame(look);
        };
        look();
      });
      await page.goto(lab.address);
      await page.waitForSelector("html[data-ready]");
      await page.locator("#understand .key > *").first().waitFor({ state: "attached" });
      const word = (english) => (lang === "en" ? english : words[english].at(lang === "zh-Hant" ? -1 : 0));
      assert.deepEqual(await page.evaluate(() => [...window.seen]), [word("Play")]);
      assert.equal(await page.evaluate(() => document.documentElement.lang), lang);
      assert.equal(await page.title(), word("The search lab"));
      const over = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      assert.equal(await over(), 0);
      const shown = page.locator(width === 390 ? ".steps .primary" : ".steps .buttons");
      for (const english of width === 390 ? ["Step"] : ["Step", "Over", "Out", "Next cutoff", "Predict first"])
        assert.ok((await shown.textContent()).includes(word(english)), english);
      // What is changed later is translated too.
      await page.keyboard.press("ArrowRight");
      const count = word("Step # of #").replace("#", "1").replace("#", "13");
      await page.locator(".where", { hasText: count }).waitFor({ state: "attached" });
      assert.ok((await page.locator(".sentence").textContent()).startsWith(SENTENCES[lang]));
      // The question on a phone is one text with its recipe.
      const all = (await page.locator("#understand").innerText()).replace(/^nine leaves, .*/, "");
      if (lang !== "en") assert.doesNotMatch(all, /[a-z]{2,} [a-z]{2,}/);
      for (const [view, english] of [
        ["play", "Show me a move"],
        ...(FILE ? [] : [["measure", "How far"]]),
      ]) {
        await page.locator(`#tab-${view}`).click();
        await page.locator(`#${view}`).getByText(word(english), { exact: true }).first().waitFor({ state: "attached" });
        assert.equal(await over(), 0, view);
      }
      assert.deepEqual(errors, []);
      await context.close();
    }
  });
}
