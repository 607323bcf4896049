import { type Brush } from '../brush.ts';
import { cloth } from '../cloth.ts';
import { cut, line, solid } from '../paint.ts';
import { oval, repeat, slab, turned } from '../paths.ts';
import { wood } from '../wood.ts';

const bamboo = { light: '#F0DDA2', body: '#D6B868', dark: '#94762F' };

/** Fanned-out bamboo straws and a cleaning brush in a cloth sleeve. */
export const straws = (brush: Brush) => {
  const sticks = repeat(7, (index) => {
    const box = { x: 384, y: 90 + Math.abs(index - 3) * 10, w: 32, h: 480 };
    const node = line(`M386 ${box.y + 150}h28`, '#94762F', 5, 0.7);
    return turned(
      cut(brush, slab(box, 10), wood(brush, box, 'upright', bamboo), 'tube') +
        node +
        solid(oval(400, box.y + 6, 14, 7), '#6B5423'),
      -15 + index * 5,
      400,
      720,
    );
  });
  const bristles = repeat(16, (index) => line(`M538 ${150 + index * 9}l44 ${index % 2 ? 5 : -5}`, '#FBF6EC', 4));
  const cleaner = turned(line('M560 140V560', '#9DA1A3', 5) + bristles, 8, 560, 560);
  const sleeve = { x: 265, y: 450, w: 290, h: 260 };
  return (
    cleaner +
    sticks +
    cut(brush, slab(sleeve, 16), cloth(brush, sleeve, 'banded', 14), 'sheen') +
    line('M272 480H548', brush.dye[1], 9) +
    line('M540 482Q600 510 590 570M540 482Q580 540 560 590', brush.dye[1], 5)
  );
};
