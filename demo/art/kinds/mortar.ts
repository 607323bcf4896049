import { type Brush } from '../brush.ts';
import { contact, cut, solid } from '../paint.ts';
import { oval, repeat, slab, turned } from '../paths.ts';
import { wood } from '../wood.ts';

const specks = (brush: Brush) =>
  repeat(60, () => {
    const [x, y] = [brush.random.between(120, 680), brush.random.between(400, 690)];
    return solid(oval(x, y, brush.random.between(2, 5)), brush.random.pick(['#8F8B86', '#3B3836']));
  });

/** Cobek and ulekan: a basalt mortar and a wooden pestle. */
export const mortar = (brush: Brush) => {
  const outline = 'M125 430Q150 640 300 682H500Q650 640 675 430Z';
  const handle = { x: 366, y: 120, w: 68, h: 310 };
  return (
    contact(400, 686, 230) +
    cut(brush, outline, solid(outline, '#67635F') + specks(brush), 'ball') +
    solid(oval(400, 430, 275, 92), '#837E79', 'sheen') +
    solid(oval(400, 438, 240, 70), '#4E4A47', 'hollow') +
    turned(cut(brush, slab(handle, 34), wood(brush, handle, 'upright'), 'tube'), 24, 400, 450)
  );
};
