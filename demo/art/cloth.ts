import { type Brush } from './brush.ts';
import { type Dye } from './colours.ts';
import { broadMotifs, crosses, narrowMotifs, teeth, zigzag, type Motif } from './motifs.ts';
import { short, type Box } from './paths.ts';

/** Full-width bands; one repeated motif; stripes; a plain field with bands at both ends; one narrow band. */
export type Weaving = 'banded' | 'allover' | 'striped' | 'bordered' | 'ribbon';

const bar = ({ x, y, w, h }: Box, colour: string) =>
  `<rect x="${short(x)}" y="${short(y)}" width="${short(w)}" height="${short(h)}" fill="${colour}"/>`;

/**
 * Draws one row of squares, with a motif centered on the cloth. Adjacent squares of one color become one rectangle,
 * slightly too wide so that no seam is visible.
 */
const threads = (row: string, { x, w, ...box }: Box, cell: number, dye: Dye) => {
  let drawing = '';
  const sideways = Math.ceil(w / 2 / cell);
  const left = x + w / 2 - (sideways + 0.5) * cell;
  const count = 2 * sideways + 1;
  // Whole repeats are added so that the index is never negative.
  const offset = Math.floor(row.length / 2) - sideways + sideways * row.length;
  const at = (index: number) => row[(index + offset) % row.length] ?? '.';
  for (let start = 0; start < count;) {
    let end = start + 1;
    while (end < count && at(end) === at(start)) end++;
    const colour = at(start) === '.' ? undefined : dye[Number(at(start))];
    if (colour)
      drawing += bar({ x: left + start * cell, y: box.y, w: (end - start) * cell + 0.4, h: cell + 0.4 }, colour);
    start = end;
  }
  return drawing;
};

const motifRows = ({ rows, mirrored }: Motif) => (mirrored ? [...rows, ...rows.slice(0, -1).reverse()] : rows);

const broadMotif = ({ motif, random }: Brush) => motif ?? random.pick(Object.values(broadMotifs));

const motifBand = (motif: Motif, box: Box, cell: number, dye: Dye) =>
  bar({ ...box, h: motifRows(motif).length * cell }, dye[0]) +
  motifRows(motif)
    .map((row, index) => threads(row, { ...box, y: box.y + index * cell }, cell, dye))
    .join('');

/** Sinoi: a seam of fine stripes between two bands. */
const stripeBand = (brush: Brush, box: Box, cell: number) => {
  const [ground, ...colours] = brush.dye;
  const widths = brush.random
    .pick([
      [0.5, 1, 0.5],
      [1, 0.5],
      [0.5, 0.5, 1, 0.5, 0.5],
    ])
    .map((width) => width * cell);
  let y = box.y + cell * 0.5;
  let drawing = '';
  widths.forEach((height, index) => {
    drawing += bar({ ...box, y, h: height }, colours[Math.min(index, widths.length - 1 - index) % 3] ?? ground);
    y += height + cell * 0.4;
  });
  return { drawing, bottom: y + cell * 0.1 };
};

const banded = (brush: Brush, box: Box, cell: number) => {
  const [ground, first, second, third] = brush.dye;
  const inverse: Dye = [third, second, first, ground];
  const broad = broadMotif(brush);
  const narrow = brush.random.pick(narrowMotifs);
  let drawing = bar(box, ground);
  let y = box.y - cell * brush.random.whole(0, 3);
  for (let turn = 0; y < box.y + box.h; turn++) {
    const seam = stripeBand(brush, { ...box, y }, cell);
    const motif = turn % 2 ? broad : narrow;
    drawing += seam.drawing + motifBand(motif, { ...box, y: seam.bottom }, cell, turn % 2 ? brush.dye : inverse);
    y = seam.bottom + motifRows(motif).length * cell;
  }
  return drawing;
};

const allover = (brush: Brush, box: Box, cell: number) => {
  const motif = broadMotif(brush);
  // Adjacent motifs share their tips, which forms a net.
  const step = (motifRows(motif).length - 1) * cell;
  const upwards = Math.ceil(box.h / 2 / step);
  let drawing = bar(box, brush.dye[0]);
  for (let y = box.y + box.h / 2 - (upwards + 0.5) * step; y < box.y + box.h; y += step)
    drawing += motifBand(motif, { ...box, y }, cell, brush.dye);
  return drawing;
};

const striped = (brush: Brush, box: Box, cell: number) => {
  let drawing = bar(box, brush.dye[0]);
  for (let y = box.y; y < box.y + box.h;) {
    const height = cell * brush.random.pick([0.5, 1, 1, 2, 3.5]);
    drawing += bar({ ...box, y, h: height }, brush.random.pick(brush.dye));
    y += height + cell * brush.random.pick([0.5, 1, 2]);
  }
  return drawing;
};

const bordered = (brush: Brush, box: Box, cell: number) => {
  const end = { ...box, h: box.h * 0.27 };
  const upper = banded(brush, end, cell) + bar({ ...box, y: box.y + end.h, h: cell * 0.5 }, brush.dye[1]);
  const middle = bar({ ...box, y: box.y + end.h, h: box.h - 2 * end.h }, brush.dye[0]);
  const id = brush.newId();
  return (
    `<clipPath id="${id}">${bar({ ...end, h: end.h + cell * 0.5 }, '#000')}</clipPath>${middle}` +
    `<g clip-path="url(#${id})">${upper}</g>` +
    `<g transform="matrix(1 0 0 -1 0 ${short(2 * box.y + box.h)})"><g clip-path="url(#${id})">${upper}</g></g>`
  );
};

const ribbon = (brush: Brush, box: Box, cell: number) => {
  const [ground, first, second, third] = brush.dye;
  const motif = brush.random.pick([zigzag, teeth, crosses]);
  const height = motif.rows.length * cell;
  const y = box.y + (box.h - height) / 2;
  return (
    bar(box, third) +
    bar({ ...box, y: y - cell * 1.6, h: height + cell * 3.2 }, first) +
    bar({ ...box, y: y - cell, h: height + cell * 2 }, ground) +
    motifBand(motif, { ...box, y }, cell, [ground, second, first, third])
  );
};

const weavings = { banded, allover, striped, bordered, ribbon };

/** Fills the box with woven cloth. Cells smaller than 12 px in an 800 px picture look like noise and add kilobytes. */
export const cloth = (brush: Brush, box: Box, weaving: Weaving = 'banded', cell = 14) =>
  weavings[weaving](brush, box, cell);
