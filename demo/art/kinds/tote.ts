import { type Brush } from '../brush.ts';
import { cloth } from '../cloth.ts';
import { contact, cut, lifted, line, solid } from '../paint.ts';
import { plait } from '../plait.ts';
import { oval, slab } from '../paths.ts';

const body = 'M205 300H595L625 660Q626 682 604 683Q400 694 196 683Q174 682 175 660Z';
const area = { x: 170, y: 295, w: 460, h: 400 };

const handles = (colour: string) =>
  line('M300 320C290 90 510 90 500 320', colour, 17) + line('M318 330C316 130 484 130 482 330', colour, 17);

export const tote = (brush: Brush) =>
  contact(400, 684, 235) +
  handles(brush.dye[3]) +
  cut(brush, body, cloth(brush, area, 'banded', 17), 'sheen') +
  solid('M205 300H595L598 338H202Z', brush.dye[3], 'roll');

/** A sling bag with a woven flap and a brass button. */
export const slingBag = (brush: Brush) => {
  const flap = 'M205 330H595V500Q400 590 205 500Z';
  return (
    contact(400, 684, 235) +
    line('M225 345C120 60 680 60 575 345', brush.dye[3], 15) +
    solid('M205 335Q400 322 595 335V640Q595 668 566 670Q400 680 234 670Q205 668 205 640Z', brush.dye[0], 'sheen') +
    lifted(cut(brush, flap, cloth(brush, { x: 205, y: 325, w: 390, h: 260 }, 'allover', 15), 'sheen')) +
    solid(oval(400, 524, 20), '#D9B067', 'ball')
  );
};

/** A plaited shopping bag. */
export const plaitedTote = (brush: Brush) => {
  const rim = slab({ x: 196, y: 286, w: 408, h: 34 }, 15);
  return (
    contact(400, 684, 235) +
    handles('#7A4F2A') +
    cut(brush, body, plait(brush, area, brush.random.pick(['plain', 'twill']), 35, brush.dye[0]), 'sheen') +
    solid(rim, brush.fibre.dark, 'roll')
  );
};
