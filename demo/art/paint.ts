import { type Brush } from './brush.ts';

/**
 * The ways light falls on a shape, each a gradient of `lights()`: gathered cloth, a ball, an upright tube, a lying
 * roll, a flat board lit from the upper left, the inside of a vessel.
 */
export type Light = 'folds' | 'ball' | 'tube' | 'roll' | 'sheen' | 'hollow';

const lit = (outline: string, light?: Light) => (light ? `<path d="${outline}" fill="url(#${light})"/>` : '');

/** A shape of one colour. */
export const solid = (outline: string, colour: string, light?: Light) =>
  `<path d="${outline}" fill="${colour}"/>${lit(outline, light)}`;

/** A shape cut out of a texture that is drawn larger than the shape. */
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

/** Laid on top of what is already drawn: it throws its own shadow. */
export const lifted = (drawing: string) => `<g filter="url(#drop)">${drawing}</g>`;

/** The dark oval a standing thing leaves where it touches the table. */
export const contact = (cx: number, y: number, rx: number, ry = rx / 7) =>
  `<ellipse cx="${cx}" cy="${y}" rx="${rx}" ry="${ry}" fill="#2B1A0E" opacity=".34" filter="url(#soft)"/>`;

/** The halo of a lamp or a flame. */
export const glow = (cx: number, cy: number, radius: number) =>
  `<circle cx="${cx}" cy="${cy}" r="${radius}" fill="url(#glow)"/>`;
