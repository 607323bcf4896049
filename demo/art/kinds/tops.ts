import { type Brush } from '../brush.ts';
import { contact, cut, line } from '../paint.ts';
import { moved, slab, turned } from '../paths.ts';
import { wood } from '../wood.ts';

const body = 'M-120 -20Q-130 -74 -40 -86H40Q130 -74 120 -20Q100 60 14 140Q0 154 -14 140Q-100 60 -120 -20Z';
const pin = { x: -17, y: -160, w: 34, h: 90 };

/** Three wooden spinning tops with painted rings and a cord. */
export const tops = (brush: Brush) => {
  const top = (colour: string) =>
    cut(brush, slab(pin, 15), wood(brush, pin, 'upright'), 'tube') +
    cut(brush, body, wood(brush, { x: -130, y: -90, w: 260, h: 250 }), 'tube') +
    line('M-118 -10Q0 40 118 -10', colour, 13) +
    line('M-98 26Q0 76 98 26', brush.dye[2], 7);
  return (
    contact(400, 690, 270) +
    line('M130 700Q230 640 330 706T560 700T700 650', '#E9DFC8', 9) +
    moved(turned(top(brush.dye[1]), 8, 0, 140), 250, 470) +
    moved(turned(top(brush.dye[0]), -16, 0, 140), 560, 500) +
    moved(turned(top(brush.dye[3]), 3, 0, 140), 410, 555)
  );
};
