// Pictures of the four views, for README and for the eye: node look.mjs FOLDER

import { mkdir } from "node:fs/promises";
import { browser, open, serve } from "./lab.mjs";

const folder = process.argv[2] ?? "pictures";
const KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
await mkdir(folder, { recursive: true });
const lab = await serve();
const chrome = await browser();
const sizes = process.argv[3]
  ? [[Number(process.argv[3]), 900]]
  : [
      [390, 844],
      [1280, 900],
      [2560, 1440],
    ];
for (const [width, height] of sizes) {
  for (const scheme of ["light", "dark"]) {
    const { page, context, seen } = await open(chrome, lab.address, { width, height, scheme });
    const shot = (name) =>
      page.screenshot({ path: `${folder}/${name}-${width}-${scheme}.png`, fullPage: width < 600 });
    for (const move of ["e4", "e5", "Nf3"]) {
      await page.locator("#typed-move").fill(move);
      await page.keyboard.press("Enter");
      await page
        .waitForFunction(() => /White to move/.test(document.querySelector("#status").textContent), null, {
          timeout: 15000,
        })
        .catch(() => {});
      break;
    }
    await shot("play");
    await page.locator("#tab-watch").click();
    await page.locator("#watch").getByText("Beside it").click();
    await page.locator("#watch").getByRole("button", { name: "Search" }).click();
    await page.getByText("Done.").waitFor({ timeout: 60000 });
    await shot("watch");
    await page.locator("#fen").fill(KIWIPETE);
    await page.getByRole("button", { name: "Set FEN" }).click();
    await page.locator("#tab-understand").click();
    await page.locator("#understand").getByRole("button", { name: "Search the tree" }).click();
    await page.locator("#understand .stepper").waitFor({ timeout: 60000 });
    for (let times = 0; times < 5; times++) await page.getByRole("button", { name: "Next cutoff" }).click();
    await page.waitForTimeout(1000);
    await shot("understand");
    await page.locator("#tab-measure").click();
    await page.waitForTimeout(300);
    await shot("measure");
    if (seen.errors.length || seen.elsewhere.length) console.log(width, scheme, seen);
    await context.close();
  }
}
await chrome.close();
await lab.close();
