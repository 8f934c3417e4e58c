// @ts-check
// Starts the page that is one file. Its modules are packed: they are unpacked here, and an import map names
// them as `data:` URLs before the first one is asked for.
{
  /** @param {string} name */
  const held = (name) => (document.getElementById(`held-${name}`)?.textContent ?? "").trim();
  /** @param {string} type @param {string} text */
  const run = (type, text) => {
    const script = document.createElement("script");
    script.type = type;
    script.textContent = text;
    document.body.append(script);
  };
  // No module may be loaded before the import map stands, that which unpacks among them: it is run as a
  // script, whose function is the window's.
  const lzma = held("lzma.js");
  run("text/javascript", lzma.replace("export ", ""));
  const packed = Uint8Array.from(atob(held("modules")), (sign) => sign.charCodeAt(0));
  const modules = JSON.parse(new TextDecoder().decode(/** @type {any} */ (window).unpacked(packed)));
  /** @type {Record<string, string>} */
  const imports = {};
  for (const [name, text] of Object.entries({ ...modules, "lab/lzma.js": lzma }))
    imports[name] = `data:text/javascript,${encodeURIComponent(text)}`;
  run("importmap", JSON.stringify({ imports }));
  run("module", 'import "lab/main.js";');
}
