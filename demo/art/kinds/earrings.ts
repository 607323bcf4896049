import { type Brush } from '../brush.ts';
import { cut, line, solid } from '../paint.ts';
import { diamond, moved, oval, turned } from '../paths.ts';
import { wood } from '../wood.ts';

const shell = (brush: Brush) =>
  cut(brush, oval(0, 190, 96), wood(brush, { x: -100, y: 90, w: 200, h: 200 }), 'ball') +
  solid(diamond(0, 190, 62), brush.dye[1], 'sheen') +
  solid(diamond(0, 190, 40), brush.wood.body, 'sheen') +
  solid(diamond(0, 190, 16), brush.dye[1]);

/** A pair of drop earrings of carved coconut shell. */
export const earrings = (brush: Brush) => {
  const hook = line('M0 62V20Q0 -46 34 -40Q58 -30 46 6', '#C9A24F', 7) + solid(oval(0, 74, 15), brush.dye[2], 'ball');
  const single = () => hook + shell(brush);
  return moved(turned(single(), 5, 0, 0), 270, 230) + moved(turned(single(), -6, 0, 0), 530, 262);
};
