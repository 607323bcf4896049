import { canvas } from './canvas.ts';
import { dyes, type DyeName } from './colours.ts';
import { letters, type Letter } from './letters.ts';
import { line, solid } from './paint.ts';
import { diamond, moved, repeat, slab, turned } from './paths.ts';

export type StoreLogo = { letter: Letter; dye: DyeName };

const CORNER_STEPS = 5;
const STEP = 22;

/** Returns a store logo as a 400 × 400 SVG: its initial in a diamond, with a woven step pattern in the corners. */
export const storeLogo = ({ letter, dye }: StoreLogo) => {
  const [ground, first, second] = dyes[dye];
  const steps = repeat(CORNER_STEPS, (step) => {
    const bar = { x: 0, y: step * STEP, w: (CORNER_STEPS - step) * STEP, h: STEP };
    return solid(slab(bar), step % 2 ? second : first);
  });
  const corners = repeat(4, (quarter) => turned(steps, quarter * 90, 200, 200));
  return canvas(
    400,
    400,
    '',
    solid(slab({ x: 0, y: 0, w: 400, h: 400 }), ground) +
      corners +
      solid(diamond(200, 200, 184), ground) +
      line(diamond(200, 200, 168), first, 13) +
      solid(diamond(200, 200, 146), '#0000003D') +
      line(diamond(200, 200, 144), second, 4) +
      moved(line(letters[letter], '#FBF6EC', 16), 138, 138, 1.24),
  );
};
