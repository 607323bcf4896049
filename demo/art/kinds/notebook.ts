import { type Brush } from '../brush.ts';
import { cloth } from '../cloth.ts';
import { cut, line, solid } from '../paint.ts';
import { oval, repeat, slab, turned } from '../paths.ts';
import { wood } from '../wood.ts';

/** A cloth-bound notebook with a pencil. */
export const notebook = (brush: Brush) => {
  const cover = { x: 210, y: 140, w: 360, h: 500 };
  const pages =
    solid(slab({ x: 222, y: 152, w: 362, h: 500 }, 10), '#EFE4CC') +
    repeat(4, (index) => line(`M${573 + index * 3} 160V${644 + index}`, '#C9B891', 1.5));
  const pencil = { x: 618, y: 230, w: 26, h: 350 };
  return turned(
    solid(slab({ x: 216, y: 160, w: 372, h: 500 }, 12), brush.dye[3]) +
      pages +
      cut(brush, slab(cover, 12), cloth(brush, cover, brush.random.pick(['banded', 'allover']), 15), 'sheen') +
      solid(slab({ x: 210, y: 140, w: 56, h: 500 }, 10), '#5B3822', 'tube') +
      line('M520 142V638', brush.dye[3], 13) +
      line('M330 640V700', brush.dye[1], 9) +
      cut(brush, slab(pencil, 6), wood(brush, pencil, 'upright'), 'tube') +
      solid('M618 578H644L631 622Z', '#E8CF9F', 'sheen') +
      solid(oval(631, 616, 5, 8), '#2B211B'),
    brush.random.between(-9, -3),
  );
};
