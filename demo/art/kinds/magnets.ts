import { type Brush } from '../brush.ts';
import { cloth } from '../cloth.ts';
import { cut, line, solid } from '../paint.ts';
import { moved, repeat, slab, turned } from '../paths.ts';

const tile = slab({ x: -112, y: -112, w: 224, h: 224 }, 20);

/** Four small tiles coated with resin. */
export const magnets = (brush: Brush) =>
  repeat(4, (index) => {
    const texture = cloth(brush, { x: -116, y: -116, w: 232, h: 232 }, index % 2 ? 'banded' : 'allover', 18);
    const one =
      cut(brush, tile, texture, 'sheen') + line(tile, brush.wood.body, 13) + solid('M-86 -90H40L-90 30Z', '#FFFFFF33');
    const [x, y] = [268 + (index % 2) * 268, 268 + Math.floor(index / 2) * 268];
    return moved(turned(one, brush.random.between(-7, 7), 0, 0), x, y);
  });
