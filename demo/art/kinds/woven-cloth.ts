import type { Brush } from '../brush.ts';
import { cloth } from '../cloth.ts';
import { cut, lifted, line, solid } from '../paint.ts';
import { type Box, diamond, moved, oval, path, repeat, slab, turned } from '../paths.ts';
import { wood } from '../wood.ts';

const stuffed = (brush: Brush, outline: string, texture: string, trim = '') =>
  turned(cut(brush, outline, texture, 'ball') + line(outline, brush.dye[3], 6) + trim, brush.random.between(-5, 5));

const cushionArea = { x: 150, y: 160, w: 500, h: 490 };

export const squareCushion = (brush: Brush) =>
  stuffed(
    brush,
    'M185 195Q400 165 615 195Q645 400 615 610Q400 640 185 610Q155 400 185 195Z',
    cloth(brush, cushionArea, 'allover', 15),
  );

/** A lumbar cushion: plain in the middle, banded at both ends. */
export const longCushion = (brush: Brush) =>
  stuffed(
    brush,
    'M110 285Q400 250 690 285Q718 405 690 530Q400 562 110 530Q82 405 110 285Z',
    turned(cloth(brush, { x: 235, y: 100, w: 330, h: 610 }, 'bordered', 15), 90, 400, 405),
  );

/** A round cushion with a button in the middle. */
export const roundCushion = (brush: Brush) =>
  stuffed(
    brush,
    oval(400, 405, 235, 228),
    cloth(brush, cushionArea, 'allover', 15),
    solid(oval(400, 402, 19), brush.dye[1], 'ball') + line(oval(400, 402, 205, 198), brush.dye[1], 5, 0.8),
  );

/** Folded cloth with a paper band around it. */
export const foldedCloth = (brush: Brush) => {
  const layers = repeat(3, (index) => {
    const y = 608 - index * 22;
    return solid(slab({ x: 178 + index * 3, y, w: 444 - index * 6, h: 30 }, 15), brush.dye[index % 2 ? 1 : 0], 'roll');
  });
  const face = slab({ x: 185, y: 180, w: 430, h: 410 }, 12);
  const front = cut(brush, face, cloth(brush, { x: 180, y: 175, w: 440, h: 420 }, 'banded', 15), 'sheen');
  const band =
    solid(slab({ x: 352, y: 176, w: 96, h: 472 }, 3), '#F5EBD6', 'sheen') +
    solid(diamond(400, 400, 34), brush.dye[0]) +
    solid(diamond(400, 400, 20), '#F5EBD6') +
    solid(diamond(400, 400, 10), brush.dye[0]);
  return turned(layers + front + band, brush.random.between(-4, 4));
};

/** Three rolls of cloth with their ends on the right. */
export const clothRolls = (brush: Brush) =>
  repeat(3, (index) => {
    const box = { x: 130 + index * 14, y: 500 - index * 146, w: 500, h: 138 };
    const [ex, ey] = [box.x + box.w, box.y + box.h / 2];
    const spiral = repeat(3, (ring) =>
      line(oval(ex, ey, 30 - ring * 9, 60 - ring * 18), brush.dye[ring % 2 ? 0 : 1], 6),
    );
    const texture = turned(
      cloth(brush, { x: ex - 319, y: ey - 250, w: 138, h: 500 }, index === 1 ? 'allover' : 'banded', 14),
      90,
      ex - 250,
      ey,
    );
    const roll =
      cut(brush, slab(box, 30), texture, 'roll') + solid(oval(ex - 4, ey, 34, 68), brush.dye[0], 'sheen') + spiral;
    return lifted(roll);
  });

const fringe = (brush: Brush, { x, y, w, h }: Box) =>
  repeat(Math.floor(w / 13), (index) => {
    const [sway, length] = [brush.random.between(-6, 6), brush.random.between(38, 46)];
    return line(path`M${x + 7 + index * 13} ${y + h - 3}q${sway} 20 0 ${length}`, brush.dye[1], 4.5);
  });

const tail = (brush: Brush, box: Box) =>
  fringe(brush, box) + cut(brush, slab(box), cloth(brush, box, 'bordered', 13), 'folds');

/** A scarf over a rail. The far end hangs lower. */
export const hungScarf = (brush: Brush) => {
  const rail = { x: 120, y: 118, w: 560, h: 26 };
  const back = tail(brush, { x: 395, y: 130, w: 165, h: 520 });
  const front = tail(brush, { x: 255, y: 122, w: 190, h: 430 });
  const fold = solid('M255 150Q255 112 290 112H525Q560 112 560 150Z', brush.dye[0], 'roll');
  return cut(brush, slab(rail, 13), wood(brush, rail), 'roll') + back + front + fold;
};

/** A scarf folded lengthwise and crossed on a table. */
export const crossedScarf = (brush: Brush) => {
  const under = turned(tail(brush, { x: 320, y: 110, w: 160, h: 540 }), 34);
  const over = turned(tail(brush, { x: 320, y: 130, w: 160, h: 520 }), -24);
  return under + lifted(over);
};

/** A table runner with pointed ends and tassels, on a round wooden table. */
export const runner = (brush: Brush) => {
  const table =
    cut(brush, oval(400, 410, 355), wood(brush, { x: 40, y: 50, w: 720, h: 720 }), 'sheen') +
    line(oval(400, 410, 350), brush.wood.dark, 10, 0.6);
  const strip = 'M300 180L400 90L500 180V640L400 730L300 640Z';
  const tassels =
    line('M400 84V40M400 736V776', brush.dye[1], 17) +
    solid(oval(400, 84, 13), brush.dye[2]) +
    solid(oval(400, 736, 13), brush.dye[2]);
  return (
    table +
    lifted(
      turned(tassels + cut(brush, strip, cloth(brush, { x: 300, y: 80, w: 200, h: 660 }, 'banded', 15), 'sheen'), 32),
    )
  );
};

const hangingArea = { x: 225, y: 185, w: 350, h: 405 };

/** A strip of weaving on a wooden rod, with a knotted fringe. */
export const wallHanging = (brush: Brush) => {
  const fringe = repeat(22, (index) => {
    const x = 233 + index * 15.9;
    return line(path`M${x} 588q${brush.random.between(-5, 5)} 30 0 ${brush.random.between(62, 74)}`, brush.dye[1], 5);
  });
  const rod = cut(
    brush,
    slab({ x: 165, y: 168, w: 470, h: 24 }, 12),
    wood(brush, { x: 165, y: 168, w: 470, h: 24 }),
    'roll',
  );
  const cord = line('M195 178L400 70L605 178', '#A88B62', 6) + solid(oval(400, 70, 9), '#6B4A34', 'ball');
  return cord + fringe + cut(brush, slab(hangingArea), cloth(brush, hangingArea, 'banded', 16), 'folds') + rod;
};

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
