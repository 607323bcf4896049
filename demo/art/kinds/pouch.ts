import { type Brush } from '../brush.ts';
import { cloth } from '../cloth.ts';
import { cut, line, solid } from '../paint.ts';
import { oval, path, repeat, slab, turned } from '../paths.ts';

const zipped = (brush: Brush) => {
  const box = { x: 150, y: 290, w: 500, h: 290 };
  const tassel = repeat(7, (index) => line(path`M655 318q${10 + index * 4} 40 ${index * 6 - 12} 92`, brush.dye[1], 5));
  return (
    cut(brush, slab(box, 30), cloth(brush, box, 'banded', 15), 'ball') +
    line('M176 314H630', '#3A3029', 15) +
    line('M176 314H630', '#D9B067', 6) +
    tassel +
    solid(oval(652, 316, 15), '#D9B067', 'ball')
  );
};

const clothAndLeather = (brush: Brush) => {
  const box = { x: 140, y: 270, w: 520, h: 290 };
  const edge = '#5B3822';
  return (
    solid(slab({ x: 146, y: 288, w: 520, h: 290 }, 18), '#3C2415', 'sheen') +
    cut(brush, slab(box, 18), cloth(brush, box, 'allover', 15), 'sheen') +
    solid('M140 290Q140 270 160 270H300V560H160Q140 560 140 540Z', edge, 'sheen') +
    line('M290 282V548M152 282H290M152 548H290', '#D9B98A', 3, 0.8) +
    solid(oval(240, 415, 17), '#D9B067', 'ball')
  );
};

const drawstring = (brush: Brush) => {
  const sack = 'M285 300Q215 400 200 540Q196 660 290 672Q400 684 510 672Q604 660 600 540Q585 400 515 300Z';
  const ruff =
    'M275 190Q310 215 330 196Q360 220 400 198Q440 220 470 196Q492 215 525 190' +
    'Q510 260 518 304Q400 330 282 304Q290 260 275 190Z';
  return (
    cut(brush, ruff, cloth(brush, { x: 270, y: 180, w: 260, h: 140 }, 'striped', 15), 'folds') +
    cut(brush, sack, cloth(brush, { x: 190, y: 296, w: 420, h: 390 }, 'banded', 16), 'ball') +
    line('M282 302Q400 330 518 302', brush.dye[1], 9) +
    line('M470 316Q540 360 548 440M462 318Q500 380 490 452', brush.dye[1], 6) +
    solid(oval(549, 448, 13), '#C99A5B', 'ball') +
    solid(oval(490, 460, 13), '#C99A5B', 'ball')
  );
};

const laid = (brush: Brush, drawing: string) => turned(drawing, brush.random.between(-7, 5));

/** A pouch with a brass zip and a tassel. */
export const pouch = (brush: Brush) => laid(brush, zipped(brush));

/** A long wallet, half cloth and half leather. */
export const wallet = (brush: Brush) => laid(brush, clothAndLeather(brush));

export const drawstringBag = (brush: Brush) => laid(brush, drawstring(brush));
