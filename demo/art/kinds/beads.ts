import { type Brush } from '../brush.ts';
import { diamond, oval, repeat } from '../paths.ts';
import { solid } from '../paint.ts';

const bead = (x: number, y: number, radius: number, colour: string) =>
  solid(oval(x, y, radius), colour, 'ball') +
  solid(oval(x - radius * 0.3, y - radius * 0.35, radius * 0.26), '#FFFFFFB3');

const rhythms = [
  [0, 0, 2, 0, 1],
  [0, 1, 0, 2],
  [0, 0, 3, 1, 3],
  [0, 3, 0, 0, 2],
] as const;

/** Beads on an ellipse, from `from` to `to` in turns, with equal angles between them. */
const strand = (
  brush: Brush,
  centre: readonly [number, number],
  reach: readonly [number, number],
  radius: number,
  turn: readonly [number, number],
) => {
  const rhythm = brush.random.pick(rhythms);
  const [from, to] = turn;
  const length = (to - from) * Math.PI * (reach[0] + reach[1]);
  const count = Math.round(length / (radius * 2.02));
  return repeat(count + 1, (index) => {
    const angle = (from + ((to - from) * index) / count) * 2 * Math.PI;
    const big = index % 9 === 4 ? 1.22 : 1;
    const colour = brush.dye[rhythm[index % rhythm.length] ?? 0] ?? brush.dye[0];
    return bead(centre[0] + reach[0] * Math.cos(angle), centre[1] + reach[1] * Math.sin(angle), radius * big, colour);
  });
};

/** Three strands with a diamond pendant. */
export const necklace = (brush: Brush) => {
  const pendant = 637;
  return (
    repeat(3, (index) => strand(brush, [400, 300], [190 + index * 34, 200 + index * 42], 14, [-0.1, 0.6])) +
    solid(diamond(400, pendant + 30, 44, 60), brush.dye[1], 'sheen') +
    solid(diamond(400, pendant + 30, 24, 34), brush.dye[0]) +
    bead(400, pendant + 30, 12, brush.dye[2])
  );
};

/** Three elastic bracelets. */
export const bracelets = (brush: Brush) =>
  strand(brush, [310, 350], [170, 150], 16, [0, 1]) +
  strand(brush, [480, 420], [175, 150], 19, [0, 1]) +
  strand(brush, [350, 510], [150, 130], 13, [0, 1]);
