import { type Brush } from '../brush.ts';
import { cloth } from '../cloth.ts';
import { cut, lifted, line, solid } from '../paint.ts';
import { diamond, oval, repeat, slab, turned } from '../paths.ts';

/** Folded cloth with a paper band around it. */
export const foldedCloth = (brush: Brush) => {
  const layers = repeat(3, (index) => {
    const y = 608 - index * 22;
    return solid(slab({ x: 178 + index * 3, y, w: 444 - index * 6, h: 30 }, 15), brush.dye[index % 2 ? 1 : 0], 'roll');
  });
  const face = slab({ x: 185, y: 180, w: 430, h: 410 }, 12);
  const front = cut(brush, face, cloth(brush, { x: 180, y: 175, w: 440, h: 420 }, 'banded', 15), 'sheen');
  const band =
    solid(slab({ x: 352, y: 176, w: 96, h: 472 }, 3), '#F5EBD6', 'sheen') +
    solid(diamond(400, 400, 34), brush.dye[0]) +
    solid(diamond(400, 400, 20), '#F5EBD6') +
    solid(diamond(400, 400, 10), brush.dye[0]);
  return turned(layers + front + band, brush.random.between(-4, 4));
};

/** Three rolls of cloth with their ends on the right. */
export const clothRolls = (brush: Brush) =>
  repeat(3, (index) => {
    const box = { x: 130 + index * 14, y: 500 - index * 146, w: 500, h: 138 };
    const [ex, ey] = [box.x + box.w, box.y + box.h / 2];
    const spiral = repeat(3, (ring) =>
      line(oval(ex, ey, 30 - ring * 9, 60 - ring * 18), brush.dye[ring % 2 ? 0 : 1], 6),
    );
    const texture = turned(
      cloth(brush, { x: ex - 319, y: ey - 250, w: 138, h: 500 }, index === 1 ? 'allover' : 'banded', 14),
      90,
      ex - 250,
      ey,
    );
    const roll =
      cut(brush, slab(box, 30), texture, 'roll') + solid(oval(ex - 4, ey, 34, 68), brush.dye[0], 'sheen') + spiral;
    return lifted(roll);
  });
