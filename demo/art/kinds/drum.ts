import { type Brush } from '../brush.ts';
import { cloth } from '../cloth.ts';
import { contact, cut, line, solid } from '../paint.ts';
import { oval, repeat } from '../paths.ts';
import { wood } from '../wood.ts';

/** A standing drum with a skin head and cords to a cloth-wrapped waist. */
export const drum = (brush: Brush) => {
  const body = 'M230 230Q250 470 270 690Q400 724 530 690Q550 470 570 230Z';
  const waist = 'M248 430Q400 476 552 430L545 540Q400 588 255 540Z';
  const cords = repeat(8, (index) => {
    const x = 246 + index * 40;
    return line(`M${x} 262L${x + 22} 452L${x + 40} 262`, '#F1E7D5', 5);
  });
  return (
    contact(400, 700, 165) +
    cut(brush, body, wood(brush, { x: 220, y: 220, w: 360, h: 500 }, 'upright'), 'tube') +
    cords +
    cut(brush, waist, cloth(brush, { x: 240, y: 425, w: 320, h: 170 }, 'banded', 14), 'tube') +
    solid('M228 222Q228 262 238 268Q400 312 562 268Q572 262 572 222Z', brush.wood.dark, 'tube') +
    solid(oval(400, 222, 172, 52), brush.wood.dark, 'sheen') +
    solid(oval(400, 218, 158, 45), '#EAD9B8', 'sheen') +
    solid(oval(400, 218, 64, 17), '#D2B98C')
  );
};
