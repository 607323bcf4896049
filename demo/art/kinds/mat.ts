import { type Brush } from '../brush.ts';
import { cut, lifted, line, solid } from '../paint.ts';
import { plait } from '../plait.ts';
import { oval, polygon, slab, turned } from '../paths.ts';

/** A half-unrolled mat, with the roll at the far end. */
export const mat = (brush: Brush) => {
  const sheet = { x: 170, y: 250, w: 460, h: 430 };
  const roll = { x: 150, y: 170, w: 500, h: 108 };
  const border = line('M190 270V662H610V270', brush.dye[0], 13, 0.85);
  return turned(
    cut(brush, slab(sheet, 4), plait(brush, sheet, 'twill', 29, brush.dye[0]), 'sheen') +
      border +
      lifted(cut(brush, slab(roll, 40), plait(brush, roll, 'twill', 29), 'roll')) +
      solid(oval(638, 224, 22, 52), brush.fibre.light, 'sheen') +
      line('M638 196q16 28 0 52q-14 -20 0 -34', brush.fibre.dark, 5) +
      solid(polygon([258, 170], [290, 170], [290, 278], [258, 278]), brush.dye[0], 'roll') +
      solid(polygon([510, 170], [542, 170], [542, 278], [510, 278]), brush.dye[0], 'roll'),
    brush.random.between(-14, -6),
  );
};
