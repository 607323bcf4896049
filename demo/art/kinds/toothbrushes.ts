import { type Brush } from '../brush.ts';
import { cut, line, solid } from '../paint.ts';
import { oval, repeat, slab, turned } from '../paths.ts';
import { wood } from '../wood.ts';

const bamboo = { light: '#F0DDA2', body: '#DDBF78', dark: '#94762F' };
const outline =
  'M376 110Q400 96 424 110V250Q418 300 424 400Q438 560 428 690Q400 712 372 690Q362 560 376 400Q382 300 376 250Z';

/** Four bamboo toothbrushes, each with a different mark. */
export const toothbrushes = (brush: Brush) =>
  repeat(4, (index) => {
    const bristles = solid(slab({ x: 380, y: 118, w: 40, h: 122 }, 8), index % 2 ? '#F7F1E4' : '#3B3430', 'sheen');
    const tufts = repeat(5, (row) => line(`M384 ${134 + row * 22}h32`, '#8C7B66', 2, 0.6));
    const mark = solid(slab({ x: 366, y: 610, w: 68, h: 26 }, 4), brush.dye[index] ?? brush.dye[0], 'tube');
    const one =
      cut(brush, outline, wood(brush, { x: 360, y: 90, w: 80, h: 630 }, 'upright', bamboo), 'tube') +
      bristles +
      tufts +
      mark +
      solid(oval(400, 672, 7), '#6B5423');
    return turned(one, -24 + index * 16, 400, 1000);
  });
