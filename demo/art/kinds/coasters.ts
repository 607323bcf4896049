import { type Brush } from '../brush.ts';
import { cloth } from '../cloth.ts';
import { cut, line } from '../paint.ts';
import { moved, oval, repeat } from '../paths.ts';
import { wood } from '../wood.ts';

const places = [
  [262, 280],
  [540, 262],
  [282, 545],
  [552, 540],
] as const;

/** Four round wooden coasters with woven centers. */
export const coasters = (brush: Brush) =>
  repeat(places.length, (index) => {
    const [x, y] = places[index] ?? [400, 400];
    const one =
      cut(brush, oval(0, 0, 128), wood(brush, { x: -130, y: -130, w: 260, h: 260 }), 'sheen') +
      cut(
        brush,
        oval(0, 0, 102),
        cloth(brush, { x: -104, y: -104, w: 208, h: 208 }, index % 3 ? 'banded' : 'allover', 15),
        'sheen',
      ) +
      line(oval(0, 0, 102), brush.wood.dark, 5);
    return moved(one, x, y);
  });
