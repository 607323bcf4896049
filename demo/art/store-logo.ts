import { canvas } from './canvas.ts';
import { type DyeName, dyes } from './colours.ts';
import { line, solid } from './paint.ts';
import { diamond, moved, repeat, slab, turned } from './paths.ts';

/**
 * Capital letters for store logos, as strokes on a 100 × 100 grid. They are drawn because text in an SVG depends on the
 * installed fonts.
 */
const letters = {
  A: 'M14 92L50 8L86 92M27 64H73',
  B: 'M22 8V92H54Q82 92 82 70Q82 49 54 49H22M54 49Q76 49 76 28Q76 8 54 8H22',
  G: 'M84 28Q74 8 50 8Q14 8 14 50Q14 92 50 92Q84 92 84 56H54',
  K: 'M22 8V92M80 8L24 54M44 40L82 92',
  M: 'M14 92V10L50 62L86 10V92',
  R: 'M22 92V8H54Q80 8 80 31Q80 54 54 54H22M52 54L82 92',
  U: 'M18 8V56Q18 92 50 92Q82 92 82 56V8',
  W: 'M8 8L29 92L50 30L71 92L92 8',
} as const;

type Letter = keyof typeof letters;

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
