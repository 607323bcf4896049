import { type Brush } from '../brush.ts';
import { cloth } from '../cloth.ts';
import { cut, line, solid } from '../paint.ts';
import { path, repeat, slab, turned } from '../paths.ts';
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
