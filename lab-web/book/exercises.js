// @ts-check
// Exercises: each with a link to its search in Understand; those whose answer is a move, a name or a number are
// answered on the page.
//
// A lesson's answers are folded, one numbered paragraph each. A short answer is set in bold there; the
// reader's answer is compared with it.

import { h } from "./dom.js";
import { EXERCISES } from "./exercise-places.js";

/** Adds a link to each exercise, and an input field if it has a short answer. @param {Document} page */
export function exercises(page) {
  const [, lesson = ""] = /([^/]*)\.html$/.exec(location.pathname) ?? [];
  for (const details of page.querySelectorAll("main details")) {
    const list = before(details);
    if (!list) continue;
    for (const [at, place] of (EXERCISES[lesson] ?? []).entries()) {
      const href = new URL(`./#understand/${place}`, import.meta.url).href;
      list.children[at].append(h("p", { className: "lesson-place" }, h("a", { href, target: "_blank", rel: "noopener" }, "Open it in Understand")));
    }
    for (const paragraph of details.querySelectorAll("p")) {
      const [number, answer] = paragraph.querySelectorAll(":scope > strong");
      const item = list.children[parseInt(number?.textContent ?? "", 10) - 1];
      if (!item || !answer || paragraph.firstElementChild !== number) continue;
      item.append(question(answer.textContent ?? ""));
    }
  }
}

/** The exercises that precede these answers. @param {Element} details */
function before(details) {
  const list = details.previousElementSibling;
  return list?.tagName === "OL" ? list : null;
}

/** @param {string} answer */
function question(answer) {
  const input = h("input", { type: "text", autocomplete: "off", spellcheck: false, size: 18 });
  const verdict = h("span", { role: "status", className: "lesson-verdict" });
  return h(
    "form",
    {
      className: "lesson-answer",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        if (plain(input.value) === "") return;
        const isRight = isSame(input.value, answer);
        verdict.textContent = isRight ? "✓ Right." : "✗ Not that. Try again, or look at the answers.";
        verdict.classList.toggle("is-right", isRight);
      },
      onkeydown: (/** @type {Event} */ event) => event.stopPropagation(),
    },
    h("label", {}, "Your answer ", input),
    " ",
    h("button", { type: "submit" }, "Check"),
    " ",
    verdict,
  );
}

/** Whether two answers are the same number, in any notation, or the same words.
 * @param {string} one @param {string} other */
function isSame(one, other) {
  const [figure, wanted] = [one, other].map((text) =>
    Number(
      text
        .replace(/[\s,_%]|times|plies|nodes/g, "")
        .replace("−", "-")
        .replace(/^\+/, "") || NaN,
    ),
  );
  return Number.isNaN(figure) || Number.isNaN(wanted) ? plain(one) === plain(other) : figure === wanted;
}

/** An answer normalized for comparison: lowercase, without punctuation or leading words such as "depth".
 * @param {string} text */
function plain(text) {
  return text
    .toLowerCase()
    .replace(/^((on|in|at|the|depth) )+/, "")
    .replace(/[^\p{L}\p{N}=+-]/gu, "");
}
