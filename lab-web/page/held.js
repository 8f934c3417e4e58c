// @ts-check
// The page's files: next to the page, or embedded in the one-file page.

/** Fetches a file by name. @param {string} name @returns {Promise<Response>} */
export async function file(name) {
  const held = document.getElementById(`held-${name}`);
  if (!held) return fetch(new URL(name, import.meta.url));
  const packed = Uint8Array.from(atob((held.textContent ?? "").trim()), (sign) => sign.charCodeAt(0));
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip")));
}
