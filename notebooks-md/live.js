// A lesson comes alive where the site stands around the book (`.ci/site`): there a search runs in the reader's
// browser. Elsewhere it reads as it is.
import(new URL(`${path_to_root}../lesson.js`, document.baseURI)).catch(() => {});
