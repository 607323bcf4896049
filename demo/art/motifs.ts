/**
 * The motifs as weaving charts. A digit is a thread color of the dye, a dot is the ground. A motif repeats sideways
 * without a gap. A `mirrored` motif continues below its last row as a mirror image.
 */
export type Motif = { rows: readonly string[]; mirrored: boolean };

const drawn = (text: string, mirrored: boolean): Motif => ({ rows: text.trim().split(/\s+/), mirrored });

const pinatikan = drawn(
  `
  ......1.....
  .....1.1....
  ....1.2.1...
  ...1.2.2.1..
  ..1.2...2.1.
  .1.2..3..2.1
  1.2..333..2.`,
  true,
);

const hexagons = drawn(
  `
  ....11111...
  ...1.....1..
  ..1..222..1.
  .1..2...2..1
  1..2..3..2..`,
  true,
);

const patola = drawn(
  `
  .3.....1.....3
  ..3...111...3.
  ...3.11.11.3..
  ....11...11...
  ...11.2.2.11..
  ..11...2...11.
  .11..2.3.2..11`,
  true,
);

const kokera = drawn(
  `
  .....3......
  ....333.....
  .11..3..11..
  .111...111..
  ..111.111...
  ....222....3
  ...2.3.2..33`,
  true,
);

const hooks = drawn(
  `
  1111111.
  1.......
  1.11111.
  1.1...1.
  1.1.2.1.
  1...2.1.
  22222.1.`,
  false,
);

export const zigzag = drawn(
  `
  ...11...
  ..1111..
  .11..11.
  11.22.11
  1.2222.1`,
  false,
);

export const teeth = drawn(
  `
  ...1....
  ..111...
  .11111..
  1111111.`,
  false,
);

export const crosses = drawn(
  `
  ..1...
  .121..
  ..1..3`,
  false,
);

const steps = drawn(
  `
  1.......
  11....2.
  111..22.
  1111222.`,
  false,
);

export const broadMotifs = { pinatikan, hexagons, patola, kokera } as const;
export type BroadMotifName = keyof typeof broadMotifs;

export const narrowMotifs = [zigzag, teeth, crosses, steps, hooks] as const;
