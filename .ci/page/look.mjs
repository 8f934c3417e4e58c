// Pictures of the four views: `node look.mjs FOLDER` in four widths, light and dark;
// `node look.mjs FOLDER --readme` those of README.

import { mkdir } from "node:fs/promises";
import { browser, open, serve } from "./lab.mjs";

const [folder = "pictures", wanted] = process.argv.slice(2);
const KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
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
  const { page, context, seen } = await open(chrome, lab.address, { width, height, scheme });
  const shot = (view) => {
    const path = name === "" ? `${folder}/page-${view}.png` : `${folder}/${view}-${name}.png`;
    return page.screenshot({ path, fullPage: width < 600 });
  };
  const button = (view, text) => page.locator(`#${view}`).getByRole("button", { name: text, exact: true });
  const status = (text) =>
    page.waitForFunction((wanted) => document.querySelector("#status").textContent.includes(wanted), text);

  for (const move of ["e4", "Nf3", "d4"]) {
    await page.locator("#typed-move").fill(move);
    await page.keyboard.press("Enter");
    await status("Black");
    await status("White to move");
  }
  await shot("play");

  await page.locator("#tab-watch").click();
  await page.locator("#watch").getByText("Beside it").click();
  await button("watch", "Search").click();
  await page.getByText("Done.").waitFor({ timeout: 120000 });
  await shot("watch");

  await page.locator("#fen").fill(KIWIPETE);
  await page.getByRole("button", { name: "Set FEN" }).click();
  await page.locator("#tab-understand").click();
  await page.locator("#understand .stepper").waitFor({ timeout: 60000 });
  await page.getByLabel("Compared with").focus();
  await page.getByLabel("Compared with").selectOption("alpha-beta+mvv-lva");
  await page.locator(".map .share code", { hasText: "mvv-lva" }).waitFor();
  await page.waitForTimeout(300);
  await shot("understand");

  await page.locator("#tab-measure").click();
  await button("measure", "Measure").click();
  await page.locator(".measured .chart").first().waitFor({ timeout: 300000 });
  await shot("measure");

  if (seen.errors.length > 0 || seen.elsewhere.length > 0) console.log(name, seen);
  await context.close();
}
await chrome.close();
await lab.close();
