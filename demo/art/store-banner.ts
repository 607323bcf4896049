import { makeBrush, type Brush, type Look } from './brush.ts';
import { canvas } from './canvas.ts';
import { cloth } from './cloth.ts';
import { linear, radial } from './gradient.ts';
import { kinds, type Kind } from './kinds.ts';
import { lights } from './lights.ts';
import { lifted, line, solid } from './paint.ts';
import { moved, repeat, slab } from './paths.ts';
import { plait } from './plait.ts';
import { wood } from './wood.ts';

/** The wall behind the products, in a material of the store. */
export type StoreBanner = Look & { wall: 'cloth' | 'plait' | 'wood'; products: readonly (Look & { kind: Kind })[] };

const DARK = '#1F1209';
const wallArea = { x: 0, y: 0, w: 1200, h: 300 };
const tableArea = { x: 0, y: 300, w: 1200, h: 100 };

const plank = (brush: Brush, y: number) =>
  wood(brush, { ...wallArea, y, h: 60 }) + line(`M0 ${y + 62}H1200`, DARK, 4, 0.5);

const walls = {
  cloth: (brush: Brush) => cloth(brush, wallArea, 'banded', 14),
  plait: (brush: Brush) => plait(brush, wallArea, 'twill', 34),
  wood: (brush: Brush) => repeat(5, (index) => plank(brush, index * 64)),
};

const definitions = (brush: Brush) =>
  lights(brush.random, { dx: 5, dy: 7, blur: 8 }) +
  linear('dim', 'across', [0, DARK, 0.5], [0.55, DARK, 0.08], [1, DARK, 0.3]) +
  radial('lamp', [0.72, 0.35, 0.5], [0, '#FFF3D6', 0.75], [1, '#FFF3D6', 0]);

/** Returns a store banner as a 1200 × 400 SVG: a wall, a table, and some of the store's products on the right. */
export const storeBanner = (name: string, { wall, products, ...look }: StoreBanner) => {
  const brush = makeBrush(name, look);
  const shown = products.map(({ kind, ...own }, index) => {
    const piece = kinds[kind].draw(makeBrush(`${name}-${kind}`, { ...look, ...own }, `g${index}`));
    return lifted(moved(piece, 400 + index * 232, 58, 0.4));
  });
  const lit = ['folds', 'dim', 'lamp'].map((light) => solid(slab(wallArea), `url(#${light})`)).join('');
  const table = wood(brush, tableArea) + solid(slab(tableArea), 'url(#sheen)') + line('M0 300H1200', DARK, 7, 0.45);
  return canvas(1200, 400, definitions(brush), walls[wall](brush) + lit + table + shown.join(''));
};
