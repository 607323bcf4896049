import { type Brush } from '../brush.ts';
import { cloth } from '../cloth.ts';
import { contact, cut, line } from '../paint.ts';
import { plait } from '../plait.ts';
import { oval, repeat } from '../paths.ts';

/** A beach hat with a woven ribbon. */
export const brimmedHat = (brush: Brush) => {
  const brim = oval(400, 545, 315, 105);
  const crown = 'M225 530Q215 300 300 262Q400 232 500 262Q585 300 575 530Q400 590 225 530Z';
  const ribbon = 'M221 462Q400 520 579 462L575 530Q400 590 225 530Z';
  const rings = repeat(3, (index) =>
    line(oval(400, 545, 300 - index * 34, 96 - index * 13), brush.fibre.dark, 2.5, 0.5),
  );
  return (
    contact(400, 640, 300) +
    cut(brush, brim, plait(brush, { x: 80, y: 430, w: 640, h: 230 }, 'twill', 21), 'sheen') +
    rings +
    cut(brush, crown, plait(brush, { x: 210, y: 240, w: 380, h: 350 }, 'twill', 21), 'tube') +
    cut(brush, ribbon, cloth(brush, { x: 215, y: 455, w: 370, h: 140 }, 'banded', 13), 'tube')
  );
};

/** Tolu: a farmer's pointed hat. Each layer of leaves is a ring. */
export const farmersHat = (brush: Brush) => {
  const cone = 'M400 215Q420 215 440 250L718 560Q720 640 400 645Q80 640 82 560L360 250Q380 215 400 215Z';
  const courses = repeat(6, (index) => {
    const [y, reach] = [300 + index * 50, 75 + index * 46];
    return line(`M${400 - reach} ${y}Q400 ${y + 18 + index * 11} ${400 + reach} ${y}`, brush.fibre.dark, 4, 0.65);
  });
  const ribs = repeat(13, (index) =>
    line(`M400 222L${100 + index * 50} ${575 + 62 * Math.sin((index / 12) * Math.PI)}`, brush.fibre.dark, 3, 0.35),
  );
  const rim = line('M84 566Q92 640 400 644Q708 640 716 566', brush.fibre.dark, 15);
  return (
    contact(400, 640, 300) +
    cut(brush, cone, plait(brush, { x: 80, y: 210, w: 640, h: 440 }, 'strand', 24), 'tube') +
    courses +
    ribs +
    rim
  );
};
