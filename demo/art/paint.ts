import { type Brush } from './brush.ts';

/**
 * The shading of a shape, each a gradient of `lights()`: gathered cloth, a ball, an upright tube, a lying roll, a flat
 * board lit from the upper left, the inside of a vessel.
 */
export type Light = 'folds' | 'ball' | 'tube' | 'roll' | 'sheen' | 'hollow';

const lit = (outline: string, light?: Light) => (light ? `<path d="${outline}" fill="url(#${light})"/>` : '');

/** Draws a shape in one color. */
export const solid = (outline: string, colour: string, light?: Light) =>
  `<path d="${outline}" fill="${colour}"/>${lit(outline, light)}`;

/** Clips a texture to a shape. The texture must be at least as large as the shape. */
export const cut = (brush: Brush, outline: string, texture: string, light?: Light) => {
  const id = brush.newId();
  return (
    `<clipPath id="${id}"><path d="${outline}"/></clipPath>` +
    `<g clip-path="url(#${id})">${texture}${lit(outline, light)}</g>`
  );
};

export const line = (path: string, colour: string, width: number, opacity = 1) =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" ` +
  `stroke-linejoin="round"${opacity === 1 ? '' : ` opacity="${opacity}"`}/>`;

/** Adds a drop shadow to a drawing. */
export const lifted = (drawing: string) => `<g filter="url(#drop)">${drawing}</g>`;

/** Draws the contact shadow of a standing object. */
export const contact = (cx: number, y: number, rx: number, ry = rx / 7) =>
  `<ellipse cx="${cx}" cy="${y}" rx="${rx}" ry="${ry}" fill="#2B1A0E" opacity=".34" filter="url(#soft)"/>`;

/** Draws the glow of a lamp or a flame. */
export const glow = (cx: number, cy: number, radius: number) =>
  `<circle cx="${cx}" cy="${cy}" r="${radius}" fill="url(#glow)"/>`;
