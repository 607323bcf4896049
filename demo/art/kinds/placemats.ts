import { type Brush } from '../brush.ts';
import { lifted, line, solid } from '../paint.ts';
import { moved, oval, repeat, turned } from '../paths.ts';

const coil = (brush: Brush) =>
  solid(oval(0, 0, 215), brush.fibre.body) +
  repeat(9, (index) => {
    const radius = 208 - index * 23;
    const colour = index === 1 || index === 5 ? brush.dye[0] : index % 2 ? brush.fibre.light : brush.fibre.body;
    return line(oval(0, 0, radius), brush.fibre.dark, 22) + line(oval(0, 0, radius), colour, 17);
  }) +
  repeat(28, (index) => turned(line('M0 0V-216', brush.fibre.dark, 3, 0.35), (index * 360) / 28, 0, 0)) +
  solid(oval(0, 0, 215), 'none', 'sheen');

/** Two overlapping round coiled mats. */
export const placemats = (brush: Brush) => moved(coil(brush), 520, 300, 0.92) + lifted(moved(coil(brush), 310, 480));
