import { type Brush } from '../brush.ts';
import { contact, line, solid } from '../paint.ts';
import { oval, repeat, slab, turned } from '../paths.ts';

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
