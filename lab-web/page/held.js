// @ts-check
// The page's files: next to the page, or embedded in the one-file page.

/** Fetches a file by name. @param {string} name @returns {Promise<Response>} */
export async function file(name) {
  const isHeld = document.getElementById(`held-${name}`);
  return isHeld ? new Response(unpacked(name)) : fetch(new URL(name, import.meta.url));
}
