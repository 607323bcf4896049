import { type Brush } from './brush.ts';
import { canvas } from './canvas.ts';
import { linear, radial } from './gradient.ts';
import { lights, type Shadow } from './lights.ts';
import { lifted, line, solid } from './paint.ts';
import { moved, path, repeat, slab, turned } from './paths.ts';

/** Seen from above on a table; standing on a table; hanging on a wall. */
export type Setting = 'lying' | 'standing' | 'hanging';

const SIZE = 800;
const TABLE = { x: 0, y: 560, w: SIZE, h: SIZE - 560 };

const shadows: Record<Setting, Shadow> = {
  lying: { dx: 7, dy: 12, blur: 12 },
  standing: { dx: 4, dy: 6, blur: 9 },
  hanging: { dx: 16, dy: 20, blur: 17 },
};

const SHADE = '#5A4632';

const leaflet = (index: number) => {
  const y = 40 + index * 42;
  const reach = 230 - Math.abs(index - 5) * 16;
  const droop = 80 + index * 6;
  const out = path`q${reach * 0.6} ${droop * 0.1} ${reach} ${droop}`;
  const back = path`q${-reach * 0.5} ${-droop * 0.5} ${-reach} ${18 - droop}`;
  return solid(`M0 ${y}${out}${back}`, SHADE);
};

const palm =
  line('M-4 0q14 220 0 520', SHADE, 8) + repeat(12, leaflet) + `<g transform="scale(-1 1)">${repeat(12, leaflet)}</g>`;

const faint = (drawing: string, opacity: number, blur: 'soft' | 'shade' = 'soft') =>
  `<g opacity="${opacity}" filter="url(#${blur})">${drawing}</g>`;

/** Draws the light from a window: the shadow of a palm, a diagonal patch of sunlight, or nothing. */
const daylight = ({ random }: Brush) => {
  if (random.chance(0.4)) {
    const fromLeft = random.chance(0.5);
    const leaf = turned(palm, fromLeft ? random.between(-64, -42) : random.between(42, 64), 0, 0);
    return faint(moved(leaf, fromLeft ? -20 : 820, random.between(-60, 20)), 0.13, 'shade');
  }
  if (random.chance(0.6)) {
    const x = random.between(-120, 240);
    const panes = path`M${x} -20h150l420 860h-240Z` + path`M${x + 190} -20h60l420 860h-110Z`;
    return faint(solid(panes, '#fff'), 0.3);
  }
  return '';
};

const backdrop = ({ ground }: Brush, setting: Setting) => {
  const wall = solid(slab({ x: 0, y: 0, w: SIZE, h: SIZE }), 'url(#ground)');
  if (setting !== 'standing') return wall;
  return wall + solid(slab(TABLE), 'url(#table)') + faint(line(`M-20 ${TABLE.y}H820`, ground.far, 26), 0.75);
};

/** Returns a complete square picture: background, daylight, and the drawing with its shadow. */
export const scene = (brush: Brush, setting: Setting, drawing: string) => {
  const { near, far } = brush.ground;
  const definitions =
    lights(brush.random, shadows[setting]) +
    radial('ground', [0.46, 0.4, 0.78], [0, near, 1], [1, far, 1]) +
    linear('table', 'down', [0, far, 0.7], [0.5, near, 0.55], [1, far, 0.9]);
  return canvas(SIZE, SIZE, definitions, backdrop(brush, setting) + daylight(brush) + lifted(drawing));
};
