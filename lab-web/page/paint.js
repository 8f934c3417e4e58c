// @ts-check
// Paints the boxes of a map in the colours of the page.

/** Fills boxes in the colours of the page. */
export class Paint {
  /** @param {CanvasRenderingContext2D} pen @param {CSSStyleDeclaration} style */
  constructor(pen, style) {
    this.pen = pen;
    this.colour = (/** @type {string} */ name) => style.getPropertyValue(`--${name}`).trim();
    pen.font = `${0.8 * parseFloat(style.fontSize)}px system-ui, sans-serif`;
    pen.textBaseline = "middle";
    const tile = document.createElement("canvas");
    [tile.width, tile.height] = [6, 6];
    const lines = tile.getContext("2d");
    if (lines) {
      lines.strokeStyle = this.colour("hatch");
      lines.beginPath();
      for (const shift of [-6, 0, 6]) {
        lines.moveTo(shift - 1, 7);
        lines.lineTo(shift + 7, -1);
      }
      lines.stroke();
    }
    this.hatching = pen.createPattern(tile, "repeat") ?? "#888";
  }

  /** @param {string} name @param {number} x @param {number} y @param {number} wide @param {number} tall */
  solid(name, x, y, wide, tall) {
    this.pen.fillStyle = this.colour(`role-${name}`);
    this.pen.fillRect(x, y, wide, tall);
  }

  /** @param {string} name @param {number} x @param {number} y @param {number} wide @param {number} tall
   * @param {number} alpha */
  tint(name, x, y, wide, tall, alpha) {
    this.pen.globalAlpha = alpha;
    this.solid(name, x, y, wide, tall);
    this.pen.globalAlpha = 1;
  }

  /** @param {number} x @param {number} y @param {number} wide @param {number} tall */
  hatch(x, y, wide, tall) {
    this.pen.fillStyle = this.colour("panel");
    this.pen.fillRect(x, y, wide, tall);
    this.pen.fillStyle = this.hatching;
    this.pen.fillRect(x, y, wide, tall);
  }

  /** @param {number} x @param {number} y @param {number} wide @param {number} tall */
  frame(x, y, wide, tall) {
    this.pen.strokeStyle = this.colour("ink");
    this.pen.lineWidth = 2;
    this.pen.strokeRect(x, y + 1, Math.max(2, wide - 1), tall - 2);
  }

  /** @param {string} text @param {number} x @param {number} y @param {string} name */
  text(text, x, y, name) {
    this.pen.textAlign = "center";
    this.pen.fillStyle = this.colour(name);
    this.pen.fillText(text, x, y);
  }

  /** A text that can be read on any colour. @param {string} text @param {number} x @param {number} y
   * @param {number} wide */
  label(text, x, y, wide) {
    if (this.pen.measureText(text).width > wide - 4) return;
    this.pen.textAlign = "center";
    this.pen.lineWidth = 3;
    this.pen.lineJoin = "round";
    this.pen.strokeStyle = this.colour("ground");
    this.pen.strokeText(text, x + wide / 2, y);
    this.text(text, x + wide / 2, y, "ink");
  }
}
