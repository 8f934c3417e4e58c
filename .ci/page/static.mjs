// Serves a folder, as any web server does.

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

/** The folder served on this machine: its address. */
export async function folder(path) {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const name = normalize(decodeURIComponent(pathname));
    try {
      const content = await readFile(join(path, name.endsWith("/") ? `${name}index.html` : name));
      response.writeHead(200, { "Content-Type": TYPES[extname(name)] ?? TYPES[".html"] }).end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    address: `http://127.0.0.1:${server.address().port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
