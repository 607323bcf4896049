import { linear, radial, type Stop } from './gradient.ts';
import { type Random } from './random.ts';

export type Shadow = { dx: number; dy: number; blur: number };

const FOLDS = 7;
const gathered = (random: Random) =>
  Array.from({ length: FOLDS }, (_, index): Stop => {
    const opacity = Number(random.between(0.05, 0.19).toFixed(2));
    return [Number((index / (FOLDS - 1)).toFixed(2)), index % 2 ? '#000' : '#fff', opacity];
  });

const acrossTube: readonly Stop[] = [
  [0, '#000', 0.42],
  [0.28, '#fff', 0.3],
  [0.5, '#fff', 0],
  [1, '#000', 0.5],
];

/**
 * The filter region is large because it is in the coordinates of the filtered element, which may be drawn around 0 and
 * then moved.
 */
const filter = (id: string, effect: string) =>
  `<filter id="${id}" filterUnits="userSpaceOnUse" x="-800" y="-800" width="2400" height="2400">${effect}</filter>`;

/**
 * The gradients and filters that `paint.ts` refers to. feTurbulence is avoided: it is slow and its output depends on
 * the librsvg version.
 */
export const lights = (random: Random, { dx, dy, blur }: Shadow) =>
  linear('folds', 'across', ...gathered(random)) +
  linear('tube', 'across', ...acrossTube) +
  linear('roll', 'down', ...acrossTube) +
  linear('sheen', 'slanting', [0, '#fff', 0.26], [0.5, '#fff', 0], [1, '#000', 0.24]) +
  radial('ball', [0.36, 0.28, 0.9], [0, '#fff', 0.34], [0.5, '#000', 0], [1, '#000', 0.46]) +
  radial('hollow', [0.5, 0.8, 0.8], [0, '#000', 0.12], [1, '#000', 0.6]) +
  radial('glow', [0.5, 0.5, 0.5], [0, '#FFE3A3', 0.95], [0.45, '#FFDC94', 0.4], [1, '#FFDC94', 0]) +
  filter('soft', '<feGaussianBlur stdDeviation="11"/>') +
  filter('shade', '<feGaussianBlur stdDeviation="6"/>') +
  filter(
    'drop',
    `<feDropShadow dx="${dx}" dy="${dy}" stdDeviation="${blur}" flood-color="#3B2413" flood-opacity=".4"/>`,
  );
