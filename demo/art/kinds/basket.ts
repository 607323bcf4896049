import { type Brush } from '../brush.ts';
import { contact, cut, lifted, line, solid } from '../paint.ts';
import { plait } from '../plait.ts';
import { oval, slab } from '../paths.ts';

/** A shopping basket with a rattan handle. */
export const handledBasket = (brush: Brush) => {
  const area = { x: 150, y: 330, w: 500, h: 370 };
  return (
    contact(400, 692, 215) +
    line('M225 350C225 90 575 90 575 350', brush.fibre.dark, 30) +
    line('M225 350C225 90 575 90 575 350', brush.fibre.body, 18) +
    cut(brush, 'M160 340H640L598 672Q400 714 202 672Z', plait(brush, area, 'plain', 36, brush.dye[0]), 'ball') +
    cut(
      brush,
      slab({ x: 144, y: 322, w: 512, h: 40 }, 18),
      plait(brush, { x: 140, y: 318, w: 520, h: 50 }, 'strand', 24),
      'roll',
    )
  );
};

/** A coiled basket with a lid. */
export const liddedBasket = (brush: Brush) => {
  const bodyOutline = 'M190 390Q160 560 230 676Q400 712 570 676Q640 560 610 390Z';
  const lid = 'M172 396Q180 300 330 262Q400 248 470 262Q620 300 628 396Q400 450 172 396Z';
  return (
    contact(400, 690, 195) +
    cut(brush, bodyOutline, plait(brush, { x: 150, y: 380, w: 500, h: 330 }, 'strand', 36, brush.dye[0]), 'ball') +
    lifted(cut(brush, lid, plait(brush, { x: 160, y: 240, w: 480, h: 210 }, 'strand', 34), 'ball')) +
    line('M174 398Q400 452 626 398', brush.fibre.dark, 11) +
    solid(oval(400, 248, 30, 24), brush.fibre.dark, 'ball')
  );
};

/** A tall basket with two shoulder straps, carried to the field. */
export const backBasket = (brush: Brush) => {
  const outline = 'M190 190H610Q600 480 525 690Q400 716 275 690Q200 480 190 190Z';
  return (
    contact(400, 698, 150) +
    cut(brush, outline, plait(brush, { x: 180, y: 180, w: 440, h: 540 }, 'twill', 34), 'tube') +
    line('M260 210Q215 420 320 610M540 210Q585 420 480 610', brush.dye[0], 30) +
    line('M260 210Q215 420 320 610M540 210Q585 420 480 610', brush.dye[1], 6) +
    solid(slab({ x: 178, y: 172, w: 444, h: 42 }, 18), brush.fibre.dark, 'roll')
  );
};

/** A low, bowl-shaped rice basket. */
export const riceBasket = (brush: Brush) => {
  const outline = 'M130 400Q150 610 300 672Q400 692 500 672Q650 610 670 400Z';
  return (
    contact(400, 680, 180) +
    cut(brush, outline, plait(brush, { x: 120, y: 390, w: 560, h: 310 }, 'twill', 35, brush.dye[0]), 'ball') +
    solid(oval(400, 400, 276, 84), brush.fibre.dark, 'sheen') +
    cut(brush, oval(400, 404, 250, 66), plait(brush, { x: 140, y: 330, w: 520, h: 150 }, 'plain', 34), 'hollow')
  );
};
