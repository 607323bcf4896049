import { type Brush } from '../brush.ts';
import { cut, line, solid } from '../paint.ts';
import { diamond, moved, oval, turned } from '../paths.ts';
import { wood } from '../wood.ts';

const stem = 'M-15 -30Q-11 150 -20 330Q-18 356 0 358Q18 356 20 330Q11 150 15 -30Z';
const heads = [
  oval(0, -120, 78, 104),
  'M-66 -220Q0 -244 66 -220L74 -60Q40 -20 0 -18Q-40 -20 -74 -60Z',
  oval(0, -110, 92),
] as const;
const area = { x: -110, y: -250, w: 220, h: 620 };

/** A spoon, a spatula and a ladle, in wood or in coconut shell and bamboo. */
export const ladles = (brush: Brush) =>
  heads
    .map((head, index) => {
      const hollow =
        index === 1 ? '' : solid(index === 0 ? oval(0, -122, 58, 82) : oval(0, -112, 72), brush.wood.dark, 'hollow');
      const ring = line('M-17 250H17M-18 268H18', brush.dye[1], 6);
      const one =
        cut(brush, stem, wood(brush, area, 'upright'), 'tube') +
        cut(brush, head, wood(brush, area, 'upright'), 'sheen') +
        hollow +
        ring +
        solid(diamond(0, 310, 8, 12), brush.dye[1]);
      return moved(turned(one, -13 + index * 13, 0, 330), 255 + index * 145, 385 + (index % 2) * 12, 0.98);
    })
    .join('');
