import type { Brush } from '../brush.ts';
import { cloth } from '../cloth.ts';
import { contact, cut, line, solid } from '../paint.ts';
import { around, diamond, moved, oval, path, repeat, slab, turned } from '../paths.ts';
import { plait } from '../plait.ts';
import { wood } from '../wood.ts';

/** A groove in wood: dark on one side, light on the other. */
const groove = (path: string, brush: Brush, width: number) =>
  `<g transform="translate(3 3)">${line(path, brush.wood.light, width, 0.8)}</g>${line(path, brush.wood.dark, width)}`;

const petal = 'M400 400C352 340 360 262 400 216C440 262 448 340 400 400Z';

/** A framed relief: an eight-petalled patola flower in a net of diamonds. */
export const carving = (brush: Brush) => {
  const frame = { x: 140, y: 140, w: 520, h: 520 };
  const field = { x: 190, y: 190, w: 420, h: 420 };
  const petals = repeat(8, (index) =>
    turned(solid(petal, index % 2 ? brush.wood.light : brush.wood.body, 'sheen') + groove(petal, brush, 6), index * 45),
  );
  const corners = [
    [235, 235],
    [565, 235],
    [235, 565],
    [565, 565],
  ]
    .map(([x = 0, y = 0]) => groove(diamond(x, y, 34), brush, 6) + solid(diamond(x, y, 13), brush.dye[1]))
    .join('');
  return (
    cut(brush, slab(frame, 10), wood(brush, frame, 'along', { ...brush.wood, body: brush.wood.dark }), 'sheen') +
    cut(brush, slab(field, 4), wood(brush, field), 'sheen') +
    line(slab(field, 4), '#2B1A0E', 9, 0.4) +
    groove(oval(400, 400, 200), brush, 6) +
    petals +
    corners +
    solid(oval(400, 400, 44), brush.wood.light, 'ball') +
    groove(oval(400, 400, 44), brush, 6)
  );
};

const ray = (turn: number, from: number, to: number) =>
  path`M${around(400, 400, turn, from)}L${around(400, 400, turn, to)}`;

/** A mirror with a sunburst frame of rattan. */
export const mirror = (brush: Brush) => {
  const rays = repeat(36, (index) =>
    line(ray(index / 36, 170, index % 2 ? 318 : 276), index % 2 ? brush.fibre.body : brush.fibre.dark, 11),
  );
  const loops = repeat(36, (index) => {
    const [x, y] = around(400, 400, (index + 0.5) / 36, 250);
    return line(oval(x, y, 17), brush.fibre.light, 6);
  });
  return (
    rays +
    loops +
    line(oval(400, 400, 188), brush.fibre.dark, 34) +
    line(oval(400, 400, 188), brush.fibre.body, 24) +
    line(oval(400, 400, 196), brush.fibre.light, 5, 0.7) +
    solid(oval(400, 400, 170), '#DCE6E6', 'sheen') +
    solid('M290 330L420 240Q470 236 500 262L262 446Q244 392 290 330ZM300 520L530 336L552 366L330 546Z', '#FFFFFF66')
  );
};

/** Sosiru: a round tray for winnowing rice, with a rattan-bound rim. */
export const tray = (brush: Brush) => {
  const area = { x: 120, y: 120, w: 560, h: 560 };
  const binding = repeat(36, (index) => {
    const [inner, outer] = [around(400, 400, index / 36, 252), around(400, 400, (index + 0.35) / 36, 284)];
    return line(path`M${inner}L${outer}`, brush.fibre.light, 8);
  });
  return (
    cut(brush, oval(400, 400, 275), plait(brush, area, 'twill', 33), 'sheen') +
    `<path d="${oval(400, 400, 244)}" fill="none" stroke="#2B1A0E" stroke-width="20" opacity=".2"/>` +
    line(oval(400, 400, 268), brush.fibre.dark, 30) +
    line(oval(400, 400, 268), brush.fibre.body, 20) +
    binding
  );
};

const body = 'M-120 -20Q-130 -74 -40 -86H40Q130 -74 120 -20Q100 60 14 140Q0 154 -14 140Q-100 60 -120 -20Z';
const pin = { x: -17, y: -160, w: 34, h: 90 };

/** Three wooden spinning tops with painted rings and a cord. */
export const tops = (brush: Brush) => {
  const top = (colour: string) =>
    cut(brush, slab(pin, 15), wood(brush, pin, 'upright'), 'tube') +
    cut(brush, body, wood(brush, { x: -130, y: -90, w: 260, h: 250 }), 'tube') +
    line('M-118 -10Q0 40 118 -10', colour, 13) +
    line('M-98 26Q0 76 98 26', brush.dye[2], 7);
  return (
    contact(400, 690, 270) +
    line('M130 700Q230 640 330 706T560 700T700 650', '#E9DFC8', 9) +
    moved(turned(top(brush.dye[1]), 8, 0, 140), 250, 470) +
    moved(turned(top(brush.dye[0]), -16, 0, 140), 560, 500) +
    moved(turned(top(brush.dye[3]), 3, 0, 140), 410, 555)
  );
};

const places = [
  [262, 280],
  [540, 262],
  [282, 545],
  [552, 540],
] as const;

/** Four round wooden coasters with woven centers. */
export const coasters = (brush: Brush) =>
  repeat(places.length, (index) => {
    const [x, y] = places[index] ?? [400, 400];
    const one =
      cut(brush, oval(0, 0, 128), wood(brush, { x: -130, y: -130, w: 260, h: 260 }), 'sheen') +
      cut(
        brush,
        oval(0, 0, 102),
        cloth(brush, { x: -104, y: -104, w: 208, h: 208 }, index % 3 ? 'banded' : 'allover', 15),
        'sheen',
      ) +
      line(oval(0, 0, 102), brush.wood.dark, 5);
    return moved(one, x, y);
  });

const handle = 'M-13 -40Q-10 130 -20 300Q0 322 20 300Q10 130 13 -40Z';
const spoon = oval(0, -120, 52, 90);
const fork = 'M-46 -210V-100Q-44 -44 -14 -30H14Q44 -44 46 -100V-210H30V-120H10V-210H-10V-120H-30V-210Z';
const knife = 'M-22 -30Q-30 -200 24 -224Q34 -120 16 -30Z';

/** A wooden spoon, fork and knife in a cloth roll. */
export const cutlery = (brush: Brush) => {
  const roll = { x: 175, y: 400, w: 450, h: 270 };
  const pieces = [spoon, fork, knife].map((head, index) => {
    const area = { x: -60, y: -230, w: 120, h: 560 };
    const one =
      cut(brush, handle, wood(brush, area, 'upright'), 'tube') +
      cut(brush, head, wood(brush, area, 'upright'), 'sheen');
    return moved(one, 280 + index * 120, 340);
  });
  const bowl = solid(oval(280, 220, 36, 68), brush.wood.dark, 'hollow');
  return turned(
    pieces.join('') +
      bowl +
      cut(brush, slab(roll, 10), cloth(brush, roll, 'bordered', 13), 'sheen') +
      line('M340 404V668M460 404V668', '#00000055', 4) +
      line('M625 520Q690 530 700 600M625 540Q660 580 640 650', brush.dye[1], 8),
    -8,
  );
};

const stem = 'M-15 -30Q-11 150 -20 330Q-18 356 0 358Q18 356 20 330Q11 150 15 -30Z';
const heads = [
  oval(0, -120, 78, 104),
  'M-66 -220Q0 -244 66 -220L74 -60Q40 -20 0 -18Q-40 -20 -74 -60Z',
  oval(0, -110, 92),
] as const;
const area = { x: -110, y: -250, w: 220, h: 620 };

/** A spoon, a spatula and a ladle, in wood or in coconut shell and bamboo. */
export const ladles = (brush: Brush) =>
  heads
    .map((head, index) => {
      const hollow =
        index === 1 ? '' : solid(index === 0 ? oval(0, -122, 58, 82) : oval(0, -112, 72), brush.wood.dark, 'hollow');
      const ring = line('M-17 250H17M-18 268H18', brush.dye[1], 6);
      const one =
        cut(brush, stem, wood(brush, area, 'upright'), 'tube') +
        cut(brush, head, wood(brush, area, 'upright'), 'sheen') +
        hollow +
        ring +
        solid(diamond(0, 310, 8, 12), brush.dye[1]);
      return moved(turned(one, -13 + index * 13, 0, 330), 255 + index * 145, 385 + (index % 2) * 12, 0.98);
    })
    .join('');
