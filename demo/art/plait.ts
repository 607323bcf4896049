import { type Brush } from './brush.ts';
import { solid } from './paint.ts';
import { repeat, slab, type Box } from './paths.ts';

/** Over one, under one; over two in a diagonal; long strands around upright stakes. */
export type Plaiting = 'plain' | 'twill' | 'strand';

const strip = (box: Box, colour: string) => `<path d="${slab(box, Math.min(box.w, box.h) * 0.28)}" fill="${colour}"/>`;

const isOver = { plain: (x: number, y: number) => (x + y) % 2 === 0, twill: (x: number, y: number) => (x + y) % 4 < 2 };

const crossed = (brush: Brush, box: Box, cell: number, plaiting: 'plain' | 'twill', accent?: string) => {
  const over = isOver[plaiting];
  const { light, body } = brush.fibre;
  const rhythm = brush.random.pick([4, 5, 6]);
  // Dyed strips in both directions form a check pattern in plain plaiting, but spots in twill.
  const upright = (column: number) => plaiting === 'plain' && column % rhythm === 1;
  return repeat(Math.ceil(box.h / cell), (row) =>
    repeat(Math.ceil(box.w / cell), (column) => {
      const [x, y] = [box.x + column * cell, box.y + row * cell];
      return over(column, row)
        ? strip(
            { x: x + 1, y: y + cell * 0.1, w: cell - 2, h: cell * 0.8 },
            row % rhythm === 2 && accent ? accent : light,
          )
        : strip({ x: x + cell * 0.1, y: y + 1, w: cell * 0.8, h: cell - 2 }, accent && upright(column) ? accent : body);
    }),
  );
};

const stranded = (brush: Brush, box: Box, cell: number, accent?: string) => {
  const { light, body } = brush.fibre;
  const height = cell * 0.62;
  return repeat(Math.ceil(box.h / height), (row) =>
    repeat(Math.ceil(box.w / (cell * 2)) + 1, (column) => {
      const x = box.x + (column - (row % 2) / 2) * cell * 2;
      const colour = accent && row % 9 > 6 ? accent : (row + column) % 2 ? light : body;
      return strip({ x: x + 1, y: box.y + row * height + 1, w: cell * 2 - 2, h: height - 2 }, colour);
    }),
  );
};

/** Fills the box with plaited strips. With an accent color, some strips are dyed. */
export const plait = (brush: Brush, box: Box, plaiting: Plaiting = 'plain', cell = 32, accent?: string) =>
  solid(slab(box), brush.fibre.body) +
  solid(slab(box), `${brush.fibre.dark}B8`) +
  (plaiting === 'strand' ? stranded(brush, box, cell, accent) : crossed(brush, box, cell, plaiting, accent));
