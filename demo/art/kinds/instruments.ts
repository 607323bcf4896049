import type { Brush } from '../brush.ts';
import { cloth } from '../cloth.ts';
import { contact, cut, line, solid } from '../paint.ts';
import { diamond, oval, polygon, repeat, slab, turned } from '../paths.ts';
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

const tube = (brush: Brush, y: number, length: number, thick: number) => {
  const box = { x: 400 - length / 2, y: y - thick / 2, w: length, h: thick };
  const holes = repeat(6, (index) => solid(oval(330 + index * 48, y - thick * 0.1, 10, 8), '#2E1F10'));
  const bindings = [0.1, 0.14, 0.9, 0.94]
    .map((at) => solid(slab({ x: box.x + length * at, y: box.y - 2, w: 15, h: thick + 4 }, 4), brush.dye[0], 'roll'))
    .join('');
  const node = line(`M${box.x + length * 0.24} ${box.y}v${thick}`, '#8B6B2E', 5, 0.7);
  const mouth = solid(slab({ x: box.x + length * 0.03, y: y - thick * 0.3, w: 26, h: 15 }, 3), '#2E1F10');
  return (
    cut(
      brush,
      slab(box, 9),
      wood(brush, box, 'along', { light: '#E9D08F', body: '#CFAE5E', dark: '#94722D' }),
      'roll',
    ) +
    node +
    holes +
    bindings +
    mouth +
    solid(oval(box.x + length, y, 8, thick / 2 - 1), '#5D4A22')
  );
};

/** Three flutes, the longest at the bottom. */
export const flutes = (brush: Brush) =>
  [270, 400, 520].map((y, index) => turned(tube(brush, y, 590 - index * 70, 50 - index * 5), -32)).join('');

const bamboos = [
  { light: '#E9D08F', body: '#C9A24F', dark: '#7F6326' },
  { light: '#D3D58A', body: '#A9AE55', dark: '#66692B' },
] as const;

/** Bamboo pipes of decreasing length, bound by a carved crosspiece. */
export const panpipe = (brush: Brush) => {
  const count = 6;
  const step = 430 / count;
  const pipes = repeat(count, (index) => {
    const length = 520 - index * (230 / count);
    const box = { x: 185 + index * step, y: 690 - length, w: step - 8, h: length };
    const middle = box.x + box.w / 2;
    const nodes = [0.34, 0.68]
      .map((at) => line(`M${box.x + 2} ${690 - length * at}h${box.w - 4}`, '#6F6A2E', 6, 0.8))
      .join('');
    return (
      cut(brush, slab(box, 10), wood(brush, box, 'upright', bamboos[index % 2]), 'tube') +
      nodes +
      solid(oval(middle, box.y + 6, box.w / 2, 10), '#5D4A22')
    );
  });
  const teeth = `M184 528${'l17 -20 17 20'.repeat(12)}`;
  return (
    contact(400, 692, 235, 22) +
    pipes +
    solid(slab({ x: 166, y: 494, w: 466, h: 48 }, 9), brush.dye[0], 'roll') +
    line(teeth, brush.dye[1], 5)
  );
};

/** A standing drum with a skin head and cords to a cloth-wrapped waist. */
export const drum = (brush: Brush) => {
  const body = 'M230 230Q250 470 270 690Q400 724 530 690Q550 470 570 230Z';
  const waist = 'M248 430Q400 476 552 430L545 540Q400 588 255 540Z';
  const cords = repeat(8, (index) => {
    const x = 246 + index * 40;
    return line(`M${x} 262L${x + 22} 452L${x + 40} 262`, '#F1E7D5', 5);
  });
  return (
    contact(400, 700, 165) +
    cut(brush, body, wood(brush, { x: 220, y: 220, w: 360, h: 500 }, 'upright'), 'tube') +
    cords +
    cut(brush, waist, cloth(brush, { x: 240, y: 425, w: 320, h: 170 }, 'banded', 14), 'tube') +
    solid('M228 222Q228 262 238 268Q400 312 562 268Q572 262 572 222Z', brush.wood.dark, 'tube') +
    solid(oval(400, 222, 172, 52), brush.wood.dark, 'sheen') +
    solid(oval(400, 218, 158, 45), '#EAD9B8', 'sheen') +
    solid(oval(400, 218, 64, 17), '#D2B98C')
  );
};
