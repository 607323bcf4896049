import { type Brush } from '../brush.ts';
import { cloth } from '../cloth.ts';
import { cut, lifted, line, solid } from '../paint.ts';
import { path, repeat, slab, turned, type Box } from '../paths.ts';
import { wood } from '../wood.ts';

const fringe = (brush: Brush, { x, y, w, h }: Box) =>
  repeat(Math.floor(w / 13), (index) => {
    const [sway, length] = [brush.random.between(-6, 6), brush.random.between(38, 46)];
    return line(path`M${x + 7 + index * 13} ${y + h - 3}q${sway} 20 0 ${length}`, brush.dye[1], 4.5);
  });

const tail = (brush: Brush, box: Box) =>
  fringe(brush, box) + cut(brush, slab(box), cloth(brush, box, 'bordered', 13), 'folds');

/** A scarf over a rail. The far end hangs lower. */
export const hungScarf = (brush: Brush) => {
  const rail = { x: 120, y: 118, w: 560, h: 26 };
  const back = tail(brush, { x: 395, y: 130, w: 165, h: 520 });
  const front = tail(brush, { x: 255, y: 122, w: 190, h: 430 });
  const fold = solid('M255 150Q255 112 290 112H525Q560 112 560 150Z', brush.dye[0], 'roll');
  return cut(brush, slab(rail, 13), wood(brush, rail), 'roll') + back + front + fold;
};

/** A scarf folded lengthwise and crossed on a table. */
export const crossedScarf = (brush: Brush) => {
  const under = turned(tail(brush, { x: 320, y: 110, w: 160, h: 540 }), 34);
  const over = turned(tail(brush, { x: 320, y: 130, w: 160, h: 520 }), -24);
  return under + lifted(over);
};
