import { makeBrush, type Look } from './brush.ts';
import { canvas } from './canvas.ts';
import { cloth } from './cloth.ts';
import { dyes, grounds, type DyeName } from './colours.ts';
import { linear, radial } from './gradient.ts';
import { kinds, type Kind } from './kinds.ts';
import { lights } from './lights.ts';
import { cut, lifted, line, solid } from './paint.ts';
import { diamond, moved, repeat, slab, turned } from './paths.ts';

type ShownProduct = Look & { kind: Kind };
export type HomeBanner = { dye: DyeName; products: readonly [large: ShownProduct, small: ShownProduct] };

const page = { x: 0, y: 0, w: 1200, h: 480 };
const top = { ...page, h: 64 };
const bottom = { ...page, y: 416, h: 64 };
const side = { ...page, x: 1104, w: 96 };
const arch = 'M612 416V300A238 222 0 0 1 1088 300V416Z';

const net = (colour: string) =>
  repeat(5, (row) => repeat(8, (column) => line(diamond(60 + column * 100, 60 + row * 100, 50), colour, 3, 0.1)));

/**
 * Returns a home page banner as a 1200 × 480 SVG: three woven bands, and two products in an arch on the right. The left
 * half is dark and plain, because the caption covers it.
 */
export const homeBanner = (name: string, { dye, products: [large, small] }: HomeBanner) => {
  const brush = makeBrush(name, { dye });
  const [ground, first, second] = dyes[dye];
  const { near, far } = grounds.cotton;
  const narrow = cloth(brush, top, 'ribbon', 9);
  const broad = turned(cloth(brush, { ...page, h: 104 }, 'allover', 8), 90, 604, 596);
  const placed = ({ kind, ...look }: ShownProduct, mark: string, x: number, y: number, scale: number) =>
    lifted(moved(kinds[kind].draw(makeBrush(`${name}-${kind}`, look, mark)), x, y, scale));
  return canvas(
    page.w,
    page.h,
    lights(brush.random, { dx: 6, dy: 8, blur: 9 }) +
      radial('arch', [0.45, 0.4, 0.75], [0, near, 1], [1, far, 1]) +
      linear('quiet', 'across', [0, '#000', 0.3], [0.6, '#000', 0]),
    solid(slab(page), ground) +
      net(first) +
      solid(slab(page), 'url(#quiet)') +
      cut(brush, slab(top), narrow, 'folds') +
      cut(brush, slab(bottom), turned(narrow, 180, 600, 240), 'folds') +
      cut(brush, slab(side), broad, 'folds') +
      solid(arch, 'url(#arch)') +
      line(arch, second, 8) +
      solid(slab({ x: 616, y: 398, w: 468, h: 18 }), far) +
      placed(large, 'g', 622, 118, 0.4) +
      placed(small, 'h', 846, 162, 0.34),
  );
};
