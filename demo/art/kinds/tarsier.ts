import { type Brush } from '../brush.ts';
import { contact, line, solid } from '../paint.ts';
import { oval, repeat } from '../paths.ts';

/** Crochet stitches, drawn as rows of small arcs. */
const stitches = (cx: number, top: number, rows: number, reach: (row: number) => number) =>
  repeat(rows, (row) => {
    const wide = reach(row);
    return line(`M${cx - wide} ${top + row * 24}q${wide} 20 ${2 * wide} 0`, '#2B1A0E', 3, 0.16);
  });

const eye = (x: number) =>
  solid(oval(x, 300, 66), '#F6EAD2', 'sheen') +
  solid(oval(x, 302, 55), '#B9651F', 'ball') +
  solid(oval(x, 304, 33), '#17110E') +
  solid(oval(x - 16, 284, 12), '#fff') +
  solid(oval(x + 14, 320, 6), '#fff');

const fur = '#A9794B';
const belly = '#F0DDBB';
const ear = '#D9A184';

/** A crocheted tarsier, a small nocturnal animal of Tangkoko, with large eyes, long fingers and a thin tail. */
export const tarsier = (brush: Brush) => {
  const ears = [228, 572]
    .map((x) => solid(oval(x, 196, 62, 74), fur, 'ball') + solid(oval(x, 204, 36, 46), ear))
    .join('');
  const tail = line('M520 640Q690 690 668 540Q650 440 700 400', fur, 22) + solid(oval(700, 398, 26), '#5C4632', 'ball');
  const feet = [290, 510].map((x) => solid(oval(x, 690, 74, 34), fur, 'ball')).join('');
  const body = solid(oval(400, 560, 150, 150), fur, 'ball') + solid(oval(400, 582, 88, 104), belly, 'ball');
  const fingers = [330, 350, 370, 430, 450, 470].map((x) => line(`M${x} 560v40`, fur, 15)).join('');
  const arms = line('M278 490Q260 570 350 568M522 490Q540 570 450 568', fur, 42) + fingers;
  const scarf = line('M276 446Q400 506 524 446', brush.dye[0], 36) + line('M300 462Q400 504 500 462', brush.dye[1], 6);
  const face = solid(oval(400, 358, 30, 20), '#5C3B2A', 'ball') + line('M366 396Q400 420 434 396', '#4A2F20', 6);
  const head = solid('M400 150Q590 150 586 316Q570 452 400 456Q230 452 214 316Q210 150 400 150Z', fur, 'ball');
  return (
    contact(410, 716, 190) +
    tail +
    body +
    stitches(400, 520, 6, (row) => 120 - Math.abs(row - 2) * 8) +
    feet +
    arms +
    ears +
    head +
    stitches(400, 190, 9, (row) => 150 - Math.abs(row - 4) * 9) +
    scarf +
    eye(312) +
    eye(488) +
    face
  );
};
