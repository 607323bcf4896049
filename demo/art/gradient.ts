export type Stop = readonly [offset: number, colour: string, opacity: number];

const directions = { across: '', down: ' x2="0" y2="1"', slanting: ' x2="1" y2="1"' } as const;

const stopTags = (stops: readonly Stop[]) =>
  stops
    .map(([at, colour, opacity]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`)
    .join('');

export const linear = (id: string, direction: keyof typeof directions, ...stops: Stop[]) =>
  `<linearGradient id="${id}"${directions[direction]}>${stopTags(stops)}</linearGradient>`;

/** Center and radius are fractions of the bounding box of the painted shape. */
export const radial = (id: string, [cx, cy, r]: readonly [number, number, number], ...stops: Stop[]) =>
  `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stopTags(stops)}</radialGradient>`;
