import { type Brush } from '../brush.ts';
import { cloth } from '../cloth.ts';
import { cut, lifted, line, solid } from '../paint.ts';
import { moved, oval, path, repeat, slab, turned } from '../paths.ts';

/** Three fanned-out woven bookmarks with tassels. */
export const bookmarks = (brush: Brush) =>
  repeat(3, (index) => {
    const box = { x: 335, y: 170, w: 130, h: 420 };
    const tassel = repeat(7, (thread) =>
      line(path`M400 640q${thread * 6 - 18} 40 ${thread * 8 - 24} 84`, brush.dye[1], 5),
    );
    const strip =
      line('M400 590V640', brush.dye[1], 6) +
      tassel +
      solid(oval(400, 640, 13), brush.dye[2], 'ball') +
      cut(brush, slab(box, 8), cloth(brush, box, index === 1 ? 'allover' : 'banded', 13), 'sheen') +
      line('M341 188H459M341 572H459', brush.dye[3], 6);
    return lifted(moved(turned(strip, index * 5 - 5), index * 172 - 172, (index % 2) * 26 - 40));
  });
