// Starts `lab serve` and a headless Chromium for the tests, and ends both.

import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
// Without these options, the browser looks up hosts outside, which do not exist here.
const QUIET = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export const LAB = process.env.LAB ?? new URL("../../target/release/lab", import.meta.url).pathname;

/** Where the page is read from, for those who write it; else it is what the program carries. */
const PAGE = process.env.PAGE;

/** The page without a server, a file on this machine, where it is to be tried instead of the one served. */
export const FILE = process.env.FILE;

/** The page served: its address and the process. */
export async function serve(...more) {
  if (FILE) return { address: pathToFileURL(FILE).href, process: null, ended: null, close: () => {} };
  const lab = spawn(LAB, ["serve", "--port", "0", ...(PAGE ? ["--page", PAGE] : []), ...more], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines = createInterface({ input: lab.stdout });
  const address = await new Promise((resolve, reject) => {
    lines.once("line", resolve);
    lab.once("exit", (code) => reject(new Error(`lab serve ended with ${code}`)));
  });
  const ended = new Promise((resolve) => lab.once("exit", (code) => resolve(code)));
  return {
    address: address.trim(),
    process: lab,
    ended,
    close: () => {
      lab.kill("SIGINT");
      return ended;
    },
  };
}

export function browser() {
  const executablePath = process.env.CHROMIUM ?? BROWSERS.find((path) => existsSync(path));
  if (!executablePath) throw new Error("no Chromium is here; CHROMIUM can name one");
  return chromium.launch({ executablePath, args: QUIET });
}

/** A page that is ready, in a context of its own; what it asks for elsewhere, and its errors, are kept. */
export async function open(
  chrome,
  address,
  { hash = "", width = 1280, height = 900, scheme = "light" } = {},
) {
  const context = await chrome.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20000);
  const seen = { elsewhere: [], errors: [] };
  const host = new URL(address).host;
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol !== "data:" && url.protocol !== "blob:" && url.host !== host)
      seen.elsewhere.push(request.url());
  });
  page.on("pageerror", (error) => seen.errors.push(error.stack ?? error.message));
  page.on("console", (message) => {
    if (message.type() === "error") seen.errors.push(message.text());
  });
  await page.goto(address + hash);
  await page.waitForSelector("html[data-ready]");
  return { page, context, seen };
}
