import { type Brush } from '../brush.ts';
import { cloth } from '../cloth.ts';
import { cut, lifted, line, solid } from '../paint.ts';
import { plait } from '../plait.ts';
import { moved, turned } from '../paths.ts';

const sole =
  'M0 -250Q92 -250 98 -130Q102 -60 78 20Q66 80 82 150Q86 244 4 250' +
  'Q-78 246 -78 150Q-76 80 -88 20Q-112 -90 -90 -170Q-66 -250 0 -250Z';
const strap = 'M-108 -100Q0 -190 112 -96Q122 -30 100 22Q0 -64 -96 20Q-118 -40 -108 -100Z';
const area = { x: -120, y: -255, w: 240, h: 510 };

/** A pair of sandals seen from above, with a plaited footbed and a woven strap. */
export const sandals = (brush: Brush) => {
  const one = () =>
    solid(sole, '#4A2F1C') +
    moved(cut(brush, sole, plait(brush, area, 'strand', 30), 'sheen'), 0, -6, 0.96) +
    lifted(cut(brush, strap, cloth(brush, { x: -120, y: -190, w: 245, h: 220 }, 'banded', 13), 'ball')) +
    line('M-104 -96Q0 -184 108 -92M-94 16Q0 -66 98 18', brush.dye[3], 5);
  return (
    moved(turned(one(), -8, 0, 0), 275, 390) +
    moved(`<g transform="scale(-1 1)">${turned(one(), -10, 0, 0)}</g>`, 528, 420)
  );
};
