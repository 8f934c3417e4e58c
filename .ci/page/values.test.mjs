// Tests the page's only module that changes the sign of a score.

import assert from "node:assert/strict";
import { test } from "node:test";

const kept = new Map();
globalThis.localStorage = {
  getItem: (name) => kept.get(name) ?? null,
  setItem: (name, value) => kept.set(name, value),
};
const { setConvention, shownValue, values, whoseValues } = await import("../../lab-web/page/values.js");

test("values are White's at every node, bounds turn with them", () => {
  setConvention("first");
  assert.deepEqual(shownValue(85, "first", "chess"), { value: 85, relation: "exact", text: "+85" });
  assert.deepEqual(shownValue(85, "second", "chess", "at-least"), {
    value: -85,
    relation: "at-most",
    text: "≤ −85",
  });
  assert.equal(shownValue(0, "second", "chess").text, "0");
  assert.ok(Object.is(shownValue(0, "second", "chess").value, 0));
  assert.equal(shownValue(null, "second", "chess").text, "–");
  assert.equal(shownValue(-2, "second", "tree", "at-least").text, "≤ 2");
  assert.equal(shownValue(-28997, "first", "xiangqi").text, "−#2");
  // Perpetual check loses, but is no mate.
  assert.equal(shownValue(28490, "first", "xiangqi").text, "+rule");
  assert.equal(whoseValues(["Red", "Black"]), "Values are Red’s.");
});

test("by the mover's values exactly those of the second side turn, and views are told", () => {
  let changes = 0;
  values.addEventListener("change", () => changes++);
  setConvention("mover");
  assert.equal(changes, 1);
  assert.equal(shownValue(85, "second", "chess", "at-least").text, "≥ +85");
  assert.equal(shownValue(85, "first", "chess", "at-least").text, "≥ +85");
  assert.match(whoseValues(["White", "Black"]), /side to move/);
});
