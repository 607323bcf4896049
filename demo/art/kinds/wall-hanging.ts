import { type Brush } from '../brush.ts';
import { cloth } from '../cloth.ts';
import { cut, line, solid } from '../paint.ts';
import { oval, path, repeat, slab } from '../paths.ts';
import { wood } from '../wood.ts';

const area = { x: 225, y: 185, w: 350, h: 405 };

/** A strip of weaving on a wooden rod, with a knotted fringe. */
export const wallHanging = (brush: Brush) => {
  const fringe = repeat(22, (index) => {
    const x = 233 + index * 15.9;
    return line(path`M${x} 588q${brush.random.between(-5, 5)} 30 0 ${brush.random.between(62, 74)}`, brush.dye[1], 5);
  });
  const rod = cut(
    brush,
    slab({ x: 165, y: 168, w: 470, h: 24 }, 12),
    wood(brush, { x: 165, y: 168, w: 470, h: 24 }),
    'roll',
  );
  const cord = line('M195 178L400 70L605 178', '#A88B62', 6) + solid(oval(400, 70, 9), '#6B4A34', 'ball');
  return cord + fringe + cut(brush, slab(area), cloth(brush, area, 'banded', 16), 'folds') + rod;
};
