// @ts-check
// The files of the page: beside it, or held in it where the page is one file.

/** A file by its name. @param {string} name @returns {Promise<Response>} */
export async function file(name) {
  const held = document.getElementById(`held-${name}`);
  if (!held) return fetch(new URL(name, import.meta.url));
  const packed = Uint8Array.from(atob((held.textContent ?? "").trim()), (sign) => sign.charCodeAt(0));
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip")));
}
