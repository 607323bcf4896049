import { type Brush } from '../brush.ts';
import { contact, cut, glow, line, solid } from '../paint.ts';
import { plait } from '../plait.ts';
import { oval, repeat, slab } from '../paths.ts';
import { wood } from '../wood.ts';

/** A bell-shaped plaited ceiling lamp. */
export const pendantLamp = (brush: Brush) => {
  const bell = 'M365 240H435Q470 330 600 420Q650 470 640 560Q400 620 160 560Q150 470 200 420Q330 330 365 240Z';
  return (
    line('M400 -10V240', '#3A2A20', 8) +
    solid(slab({ x: 362, y: 210, w: 76, h: 40 }, 8), brush.wood.dark, 'tube') +
    glow(400, 620, 260) +
    solid(oval(400, 562, 238, 46), '#FFE7B0') +
    solid(oval(400, 586, 42, 50), '#FFF7DD') +
    cut(
      brush,
      bell,
      plait(brush, { x: 140, y: 230, w: 520, h: 390 }, brush.random.pick(['twill', 'plain']), 34),
      'ball',
    ) +
    line('M160 560Q400 620 640 560', brush.fibre.dark, 17)
  );
};

/** A table lamp: pierced coconut shell on a turned foot. */
export const tableLamp = (brush: Brush) => {
  const rows = [
    [-100, 5],
    [-40, 7],
    [20, 7],
    [80, 5],
  ] as const;
  const holes = rows
    .map(([dy, count], row) =>
      repeat(count, (index) =>
        solid(oval(400 + (index - (count - 1) / 2) * 52, 310 + dy + row * 4, row % 2 ? 12 : 16), '#FFE9B0'),
      ),
    )
    .join('');
  const foot = { x: 300, y: 600, w: 200, h: 90 };
  return (
    contact(400, 692, 150) +
    glow(400, 310, 370) +
    cut(brush, 'M372 480H428L450 610H350Z', wood(brush, { x: 340, y: 470, w: 120, h: 150 }, 'upright'), 'tube') +
    cut(brush, slab(foot, 30), wood(brush, foot), 'tube') +
    solid(oval(400, 310, 210, 196), '#6B4123', 'ball') +
    line('M196 350Q400 420 604 350', '#D9B067', 7, 0.8) +
    holes
  );
};
