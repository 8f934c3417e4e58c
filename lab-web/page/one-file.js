// @ts-check
// Starts the one-file page: unpacks its modules and adds an import map that gives them `data:` URLs, before
// the first module is imported.
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
