import type { Brush } from '../brush.ts';
import { cloth } from '../cloth.ts';
import { contact, cut, glow, line, solid } from '../paint.ts';
import { oval, path, repeat, slab, turned } from '../paths.ts';
import { wood } from '../wood.ts';

/** A short palm fiber broom with a cloth-bound neck. */
export const broom = (brush: Brush) => {
  const handle = { x: 376, y: 60, w: 48, h: 340 };
  const hairs = repeat(66, (index) => {
    const spread = (index - 32.5) / 32.5;
    const end = 400 + spread * 230 + brush.random.between(-8, 8);
    const colour = brush.random.pick(['#3A2A20', '#4C382A', '#5E4836', '#2C1F18']);
    return line(
      path`M${400 + spread * 74} 400Q${400 + spread * 150} 560 ${end} ${708 - Math.abs(spread) * 44}`,
      colour,
      9,
    );
  });
  const neck = { x: 318, y: 372, w: 164, h: 74 };
  return turned(
    hairs +
      cut(brush, slab(handle, 20), wood(brush, handle, 'upright'), 'tube') +
      cut(brush, slab(neck, 18), cloth(brush, neck, 'striped', 14), 'tube') +
      line('M340 500Q400 514 460 500M330 530Q400 546 470 530', brush.dye[1], 6) +
      solid('M388 60Q400 20 412 60Z', brush.dye[1]),
    24,
  );
};

const specks = (brush: Brush) =>
  repeat(60, () => {
    const [x, y] = [brush.random.between(120, 680), brush.random.between(400, 690)];
    return solid(oval(x, y, brush.random.between(2, 5)), brush.random.pick(['#8F8B86', '#3B3836']));
  });

/** Cobek and ulekan: a basalt mortar and a wooden pestle. */
export const mortar = (brush: Brush) => {
  const outline = 'M125 430Q150 640 300 682H500Q650 640 675 430Z';
  const handle = { x: 366, y: 120, w: 68, h: 310 };
  return (
    contact(400, 686, 230) +
    cut(brush, outline, solid(outline, '#67635F') + specks(brush), 'ball') +
    solid(oval(400, 430, 275, 92), '#837E79', 'sheen') +
    solid(oval(400, 438, 240, 70), '#4E4A47', 'hollow') +
    turned(cut(brush, slab(handle, 34), wood(brush, handle, 'upright'), 'tube'), 24, 400, 450)
  );
};

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

const brushBamboo = { light: '#F0DDA2', body: '#DDBF78', dark: '#94762F' };
const outline =
  'M376 110Q400 96 424 110V250Q418 300 424 400Q438 560 428 690Q400 712 372 690Q362 560 376 400Q382 300 376 250Z';

/** Four bamboo toothbrushes, each with a different mark. */
export const toothbrushes = (brush: Brush) =>
  repeat(4, (index) => {
    const bristles = solid(slab({ x: 380, y: 118, w: 40, h: 122 }, 8), index % 2 ? '#F7F1E4' : '#3B3430', 'sheen');
    const tufts = repeat(5, (row) => line(`M384 ${134 + row * 22}h32`, '#8C7B66', 2, 0.6));
    const mark = solid(slab({ x: 366, y: 610, w: 68, h: 26 }, 4), brush.dye[index] ?? brush.dye[0], 'tube');
    const one =
      cut(brush, outline, wood(brush, { x: 360, y: 90, w: 80, h: 630 }, 'upright', brushBamboo), 'tube') +
      bristles +
      tufts +
      mark +
      solid(oval(400, 672, 7), '#6B5423');
    return turned(one, -24 + index * 16, 400, 1000);
  });

const bars = ['#E9D3AE', '#B7794A', '#A9B58B'] as const;

/** Three bars of coconut-oil soap tied with a cord, a clove stem on top. */
export const soap = (brush: Brush) => {
  const stack = repeat(bars.length, (index) => {
    const y = 560 - index * 118;
    const shift = brush.random.between(-16, 16);
    const colour = bars[index] ?? bars[0];
    const face = solid(slab({ x: 190 + shift, y, w: 420, h: 116 }, 22), colour, 'sheen');
    const top = solid(
      `M${206 + shift} ${y + 10}L${256 + shift} ${y - 34}H${544 + shift}L${594 + shift} ${y + 10}Z`,
      colour,
      'sheen',
    );
    const specks = repeat(14, () =>
      solid(oval(brush.random.between(215, 585), y + brush.random.between(18, 100), 4), '#4A2F1C59'),
    );
    return face + (index === bars.length - 1 ? top : '') + specks;
  });
  const clove = (degrees: number) =>
    turned(
      line('M400 300L400 214', '#5B3A22', 11) + solid('M382 214Q400 178 418 214Q400 232 382 214Z', '#7A4A28', 'ball'),
      degrees,
      400,
      300,
    );
  return (
    contact(400, 680, 240) +
    stack +
    line('M400 300V676', '#C9A97A', 13) +
    line('M404 310Q300 250 330 310Q360 350 400 312Q440 350 470 310Q500 250 396 310', '#C9A97A', 10) +
    clove(-34) +
    clove(30)
  );
};

/** A lit candle in half a coconut shell. */
export const candle = () => {
  const shell = 'M185 420Q175 640 320 686H480Q625 640 615 420Z';
  return (
    glow(400, 300, 330) +
    contact(400, 690, 180) +
    solid(shell, '#5B3822', 'ball') +
    line('M230 540q60 60 150 76M470 620q70 -20 104 -90', '#B98A5C', 4, 0.4) +
    solid(oval(400, 420, 215, 66), '#C9A27A', 'sheen') +
    solid(oval(400, 424, 194, 54), '#F6EAD2', 'sheen') +
    solid(oval(400, 420, 70, 18), '#FFF3CF') +
    line('M400 424Q404 400 398 372', '#2B1A0E', 7) +
    solid('M398 384Q352 344 384 280Q396 262 398 226Q452 300 430 350Q418 378 398 384Z', '#F2A33D') +
    solid('M399 378Q376 346 396 300Q424 344 412 362Q408 374 399 378Z', '#FFF1B8')
  );
};
