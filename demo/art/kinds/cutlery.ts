import { type Brush } from '../brush.ts';
import { cloth } from '../cloth.ts';
import { cut, line, solid } from '../paint.ts';
import { moved, oval, slab, turned } from '../paths.ts';
import { wood } from '../wood.ts';

const handle = 'M-13 -40Q-10 130 -20 300Q0 322 20 300Q10 130 13 -40Z';
const spoon = oval(0, -120, 52, 90);
const fork = 'M-46 -210V-100Q-44 -44 -14 -30H14Q44 -44 46 -100V-210H30V-120H10V-210H-10V-120H-30V-210Z';
const knife = 'M-22 -30Q-30 -200 24 -224Q34 -120 16 -30Z';

/** A wooden spoon, fork and knife in a cloth roll. */
export const cutlery = (brush: Brush) => {
  const roll = { x: 175, y: 400, w: 450, h: 270 };
  const pieces = [spoon, fork, knife].map((head, index) => {
    const area = { x: -60, y: -230, w: 120, h: 560 };
    const one =
      cut(brush, handle, wood(brush, area, 'upright'), 'tube') +
      cut(brush, head, wood(brush, area, 'upright'), 'sheen');
    return moved(one, 280 + index * 120, 340);
  });
  const bowl = solid(oval(280, 220, 36, 68), brush.wood.dark, 'hollow');
  return turned(
    pieces.join('') +
      bowl +
      cut(brush, slab(roll, 10), cloth(brush, roll, 'bordered', 13), 'sheen') +
      line('M340 404V668M460 404V668', '#00000055', 4) +
      line('M625 520Q690 530 700 600M625 540Q660 580 640 650', brush.dye[1], 8),
    -8,
  );
};
