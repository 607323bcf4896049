export type Point = readonly [x: number, y: number];
export type Box = { x: number; y: number; w: number; h: number };

/** Formats a number with at most one decimal. */
export const short = (value: number) => String(Math.round(value * 10) / 10);

/** Builds a path in which numbers and points are rounded to one decimal. */
export const path = (text: TemplateStringsArray, ...values: readonly (number | Point)[]) =>
  String.raw({ raw: text }, ...values.map((value) => [value].flat().map(short).join(' ')));

/** Concatenates `count` drawings. */
export const repeat = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

export const polygon = (...points: readonly Point[]) =>
  `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join('L')}Z`;

export const slab = ({ x, y, w, h }: Box, radius = 0) => {
  const r = Math.min(radius, w / 2, h / 2);
  const corner = (dx: number, dy: number) => `a${short(r)} ${short(r)} 0 0 1 ${short(dx)} ${short(dy)}`;
  return (
    `M${short(x + r)} ${short(y)}h${short(w - 2 * r)}${corner(r, r)}v${short(h - 2 * r)}${corner(-r, r)}` +
    `h${short(2 * r - w)}${corner(-r, -r)}v${short(2 * r - h)}${corner(r, -r)}Z`
  );
};

export const oval = (cx: number, cy: number, rx: number, ry = rx) =>
  `M${short(cx - rx)} ${short(cy)}a${short(rx)} ${short(ry)} 0 1 1 ${short(2 * rx)} 0` +
  `a${short(rx)} ${short(ry)} 0 1 1 ${short(-2 * rx)} 0Z`;

export const diamond = (cx: number, cy: number, rx: number, ry = rx) =>
  polygon([cx, cy - ry], [cx + rx, cy], [cx, cy + ry], [cx - rx, cy]);

/** Returns a point on a circle or ellipse. `turn` 0 is on the right, 0.25 is at the bottom. */
export const around = (cx: number, cy: number, turn: number, rx: number, ry = rx): Point => [
  cx + rx * Math.cos(turn * 2 * Math.PI),
  cy + ry * Math.sin(turn * 2 * Math.PI),
];

export const turned = (drawing: string, degrees: number, cx = 400, cy = 400) =>
  `<g transform="rotate(${short(degrees)} ${short(cx)} ${short(cy)})">${drawing}</g>`;

export const moved = (drawing: string, dx: number, dy: number, scale = 1) =>
  `<g transform="translate(${short(dx)} ${short(dy)})${scale === 1 ? '' : ` scale(${scale})`}">${drawing}</g>`;
