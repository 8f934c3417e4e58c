// @ts-check
// Saves a drawing of the page: as SVG with its current colors, or as PNG at twice the size.

import { complain, save } from "./dom.js";

const PROPERTIES = [
  "fill",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "opacity",
  "font-size",
  "font-weight",
  "font-family",
];

/** The drawing as SVG text that needs no style sheet. @param {SVGSVGElement} drawing */
export function asSvg(drawing) {
  const copy = /** @type {SVGSVGElement} */ (drawing.cloneNode(true));
  const { width, height } = drawing.getBoundingClientRect();
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(Math.round(width)));
  copy.setAttribute("height", String(Math.round(height)));
  const originals = [...drawing.querySelectorAll("*")];
  for (const [at, element] of [...copy.querySelectorAll("*")].entries()) {
    const style = getComputedStyle(originals[at]);
    for (const property of PROPERTIES) {
      const value = style.getPropertyValue(property);
      // Hatching is defined in the picture itself.
      if (value) element.setAttribute(property, value.startsWith("url(") ? "url(#hatch)" : value);
    }
  }
  // Input fields become text.
  for (const field of copy.querySelectorAll("foreignObject")) {
    const input = field.querySelector("input");
    const text = document.createElementNS("http://www.w3.org/2000/svg", "text");
    const [x, y, wide, high] = ["x", "y", "width", "height"].map((name) => Number(field.getAttribute(name)));
    const attributes = {
      x: x + wide / 2,
      y: y + high / 2 + 6,
      "text-anchor": "middle",
      "font-size": 17,
      "font-family": "sans-serif",
    };
    for (const [name, value] of Object.entries(attributes)) text.setAttribute(name, String(value));
    text.setAttribute("fill", getComputedStyle(document.documentElement).color);
    text.textContent = input?.getAttribute("value") ?? "";
    field.replaceWith(text);
  }
  const ground = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  ground.setAttribute("width", "100%");
  ground.setAttribute("height", "100%");
  ground.setAttribute("fill", getComputedStyle(drawing.closest(".canvas, .framed") ?? document.body).backgroundColor);
  copy.prepend(ground);
  return new XMLSerializer().serializeToString(copy);
}

/** @param {SVGSVGElement} drawing @param {string} name of the file, without its ending */
export async function savePng(drawing, name) {
  const text = asSvg(drawing);
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  try {
    await picture.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [2 * picture.width, 2 * picture.height];
    canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    canvas.toBlob((blob) => blob && save(`${name}.png`, blob, "image/png"));
  } catch {
    complain("This browser does not draw the picture; SVG can be saved instead.");
  }
}

/** @param {SVGSVGElement} drawing @param {string} name */
export function saveSvg(drawing, name) {
  save(`${name}.svg`, asSvg(drawing), "image/svg+xml");
}
