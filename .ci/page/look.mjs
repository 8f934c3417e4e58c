// Takes pictures of the views, for review: `node look.mjs FOLDER` in four widths, light and dark; `node
// look.mjs FOLDER --readme` those of README.

import { mkdir } from "node:fs/promises";
import { browser, open, serve } from "./lab.mjs";

const [folder = "pictures", wanted] = process.argv.slice(2);
/** Places of Understand: the leaves of a textbook's tree, and a larger tree as a map. */
const PLACES = [
  ["understand", "#understand/nine_leaves/alpha-beta=soft/2/2/1"],
  ["understand-map", "#understand/kiwipete/alpha-beta+qs+mvv-lva+killers/3/Bxa6,exd5/24"],
];
const ALL = [
  [390, 844],
  [768, 1024],
  [1280, 720],
  [1920, 1080],
].flatMap(([width, height]) => [
  { width, height, scheme: "light", name: `${width}-light` },
  { width, height, scheme: "dark", name: `${width}-dark` },
]);
const README = [{ width: 1100, height: 820, scheme: "light", name: "" }];

await mkdir(folder, { recursive: true });
const lab = await serve();
const chrome = await browser();
for (const { width, height, scheme, name } of wanted === "--readme" ? README : ALL) {
  const { page, context, seen } = await open(chrome, lab.address, { hash: "#play", width, height, scheme });
  const shot = (view) => {
    const path = name === "" ? `${folder}/page-${view}.png` : `${folder}/${view}-${name}.png`;
    return page.screenshot({ path, fullPage: width < 600 });
  };
  const button = (view, text) => page.locator(`#${view}`).getByRole("button", { name: text, exact: true });
  const status = (text) =>
    page.waitForFunction((wanted) => document.querySelector("#play-status").textContent.includes(wanted), text);

  await page.locator("#tab-play").click();
  for (const move of ["e4", "Nf3", "d4"]) {
    await page.keyboard.type(move);
    await status("Black");
    await status("White to move");
  }
  await shot("play");

  for (const [name, hash] of PLACES) {
    await page.evaluate((hash) => (location.hash = hash), hash);
    await page.locator(".sentence", { hasText: "cut off" }).waitFor();
    await page.waitForTimeout(300);
    await shot(name);
  }

  await page.locator("#tab-measure").click();
  await button("measure", "Measure").click();
  await page.locator(".measured .chart").first().waitFor({ timeout: 300000 });
  await shot("measure");

  if (seen.errors.length > 0 || seen.elsewhere.length > 0) console.log(name, seen);
  await context.close();
}
await chrome.close();
await lab.close();
