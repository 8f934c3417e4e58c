// @ts-check
// Starts the page that is one file. Its modules are packed: the browser unpacks them here, and an import map
// names them as `data:` URLs before the first one is asked for.
(async () => {
  /** @param {string} type @param {string} text */
  const run = (type, text) => {
    const script = document.createElement("script");
    script.type = type;
    script.textContent = text;
    document.body.append(script);
  };
  const held = (document.getElementById("held-modules")?.textContent ?? "").trim();
  const packed = Uint8Array.from(atob(held), (sign) => sign.charCodeAt(0));
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  /** @type {Record<string, string>} */
  const imports = await new Response(unpacked).json();
  for (const [name, text] of Object.entries(imports))
    imports[name] = `data:text/javascript,${encodeURIComponent(text)}`;
  run("importmap", JSON.stringify({ imports }));
  run("module", 'import "lab/main.js";');
})();
