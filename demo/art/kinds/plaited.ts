import type { Brush } from '../brush.ts';
import { cloth } from '../cloth.ts';
import { contact, cut, lifted, line, solid } from '../paint.ts';
import { around, moved, oval, path, polygon, repeat, slab, turned } from '../paths.ts';
import { plait } from '../plait.ts';

/** A half-unrolled mat, with the roll at the far end. */
export const mat = (brush: Brush) => {
  const sheet = { x: 170, y: 250, w: 460, h: 430 };
  const roll = { x: 150, y: 170, w: 500, h: 108 };
  const border = line('M190 270V662H610V270', brush.dye[0], 13, 0.85);
  return turned(
    cut(brush, slab(sheet, 4), plait(brush, sheet, 'twill', 29, brush.dye[0]), 'sheen') +
      border +
      lifted(cut(brush, slab(roll, 40), plait(brush, roll, 'twill', 29), 'roll')) +
      solid(oval(638, 224, 22, 52), brush.fibre.light, 'sheen') +
      line('M638 196q16 28 0 52q-14 -20 0 -34', brush.fibre.dark, 5) +
      solid(polygon([258, 170], [290, 170], [290, 278], [258, 278]), brush.dye[0], 'roll') +
      solid(polygon([510, 170], [542, 170], [542, 278], [510, 278]), brush.dye[0], 'roll'),
    brush.random.between(-14, -6),
  );
};

const sole =
  'M0 -250Q92 -250 98 -130Q102 -60 78 20Q66 80 82 150Q86 244 4 250' +
  'Q-78 246 -78 150Q-76 80 -88 20Q-112 -90 -90 -170Q-66 -250 0 -250Z';
const strap = 'M-108 -100Q0 -190 112 -96Q122 -30 100 22Q0 -64 -96 20Q-118 -40 -108 -100Z';
const area = { x: -120, y: -255, w: 240, h: 510 };

/** A pair of sandals seen from above, with a plaited footbed and a woven strap. */
export const sandals = (brush: Brush) => {
  const one = () =>
    solid(sole, '#4A2F1C') +
    moved(cut(brush, sole, plait(brush, area, 'strand', 30), 'sheen'), 0, -6, 0.96) +
    lifted(cut(brush, strap, cloth(brush, { x: -120, y: -190, w: 245, h: 220 }, 'banded', 13), 'ball')) +
    line('M-104 -96Q0 -184 108 -92M-94 16Q0 -66 98 18', brush.dye[3], 5);
  return (
    moved(turned(one(), -8, 0, 0), 275, 390) +
    moved(`<g transform="scale(-1 1)">${turned(one(), -10, 0, 0)}</g>`, 528, 420)
  );
};

const PIVOT = [400, 610] as const;
const RIBS = 15;
const turnOf = (index: number) => -0.455 + (0.41 * index) / (RIBS - 1);

/** An open folding fan: cloth on bamboo ribs. */
export const fan = (brush: Brush) => {
  const edge = (radius: number, indexes: number[]) =>
    indexes.map((index) => path`${around(...PIVOT, turnOf(index), radius)}`).join('L');
  const forward = Array.from({ length: RIBS }, (_, index) => index);
  const leaf = `M${edge(430, forward)}L${edge(190, forward.toReversed())}Z`;
  const rib = (index: number, width: number) =>
    line(`M400 610L${edge(index % (RIBS - 1) ? 420 : 436, [index])}`, brush.wood.body, width);
  const pleats = repeat(RIBS - 1, (index) => {
    const [a, b] = [edge(430, [index]), edge(430, [index + 1])];
    return solid(`M${a}L${b}L${edge(190, [index + 1, index])}Z`, index % 2 ? '#00000024' : '#FFFFFF24');
  });
  const drawing =
    repeat(RIBS, (index) => rib(index, 12)) +
    cut(brush, leaf, cloth(brush, { x: -30, y: 170, w: 860, h: 440 }, 'banded', 17), 'sheen') +
    pleats +
    rib(0, 20) +
    rib(RIBS - 1, 20) +
    solid(oval(...PIVOT, 19), '#C9A24F', 'ball') +
    line('M400 630Q380 680 410 740M404 630Q430 680 396 744', brush.dye[1], 6);
  return moved(drawing, 48, 40, 0.88);
};

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
