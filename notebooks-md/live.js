// A lesson comes alive where the site stands around the book (`.ci/site`): there a search runs in the reader's
// browser. Elsewhere it reads as it is.
import(new URL(`${path_to_root}../lab/lesson.js`, document.baseURI)).catch(() => {});
// A book has one language; lessons that are translated lie in folders that are called by theirs.
document.documentElement.lang = /\/(zh-han[st])\/[^/]*$/.exec(location.pathname)?.[1] ?? document.documentElement.lang;
