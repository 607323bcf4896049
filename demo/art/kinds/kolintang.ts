import { type Brush } from '../brush.ts';
import { contact, cut, line, solid } from '../paint.ts';
import { diamond, oval, polygon, repeat, slab } from '../paths.ts';
import { wood } from '../wood.ts';

const mallet = (stick: string, x: number, y: number, colour: string) =>
  line(stick, '#C99A5B', 9) + solid(oval(x, y, 19), colour, 'ball');

/** The bars from x = 120 to 690, the longest on the left, tied to two rails. */
const bars = (brush: Brush, count: number, middle: number, longest: number) => {
  const step = 570 / count;
  return repeat(count, (index) => {
    const length = longest - (index * longest * 0.52) / count;
    const box = { x: 118 + index * step, y: middle - length / 2, w: step - 7, h: length };
    const [cx, knot] = [box.x + box.w / 2, length * 0.3];
    const cords = [middle - knot, middle + knot]
      .map((y) => solid(oval(cx, y, 5.5), '#F1E7D5') + solid(oval(cx, y, 2.5), '#3B2413'))
      .join('');
    return cut(brush, slab(box, 6), wood(brush, box, 'upright'), 'tube') + cords;
  });
};

/** A mini kolintang on its two rails, seen from above. */
export const miniKolintang = (brush: Brush) => {
  const rails =
    solid(polygon([96, 236], [716, 322], [716, 352], [96, 276]), brush.wood.dark) +
    solid(polygon([96, 512], [716, 442], [716, 472], [96, 552]), brush.wood.dark);
  const sticks =
    mallet('M225 690L500 620', 512, 617, brush.dye[0]) + mallet('M300 716L590 664', 602, 662, brush.dye[0]);
  return rails + bars(brush, 8, 394, 400) + sticks;
};

/** A kolintang on its carved case. */
export const kolintang = (brush: Brush) => {
  const box = { x: 100, y: 430, w: 610, h: 190 };
  const diamonds = repeat(9, (index) => {
    const x = 150 + index * 62;
    return line(diamond(x, 528, 26, 32), brush.dye[1], 6) + solid(diamond(x, 528, 11, 14), brush.dye[2]);
  });
  const legs = solid('M140 610H190L178 706H150ZM620 610H670L660 706H632Z', brush.wood.dark, 'sheen');
  return (
    contact(405, 706, 300, 22) +
    legs +
    cut(
      brush,
      polygon([92, 420], [718, 420], [690, 632], [120, 632]),
      wood(brush, box, 'along', { ...brush.wood, body: brush.wood.dark }),
      'sheen',
    ) +
    diamonds +
    bars(brush, 13, 318, 300) +
    mallet('M196 250L330 372', 342, 383, brush.dye[0]) +
    mallet('M560 262L452 372', 440, 384, brush.dye[0])
  );
};
