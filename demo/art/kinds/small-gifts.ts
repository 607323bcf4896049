import type { Brush } from '../brush.ts';
import { cloth } from '../cloth.ts';
import { contact, cut, lifted, line, solid } from '../paint.ts';
import { diamond, moved, oval, path, repeat, slab, turned } from '../paths.ts';
import { wood } from '../wood.ts';

const STEEL = '#A9ADAF';

const ringAndChain =
  line(oval(0, -190, 62), '#7D8285', 15) +
  line(oval(0, -190, 62), STEEL, 9) +
  repeat(3, (index) => line(oval(0, -112 + index * 27, 9, 17), STEEL, 6));

const woven = (brush: Brush) =>
  cut(brush, diamond(0, 110, 128), cloth(brush, { x: -130, y: -20, w: 260, h: 260 }, 'allover', 16), 'sheen') +
  line(diamond(0, 110, 128), '#5B3822', 13) +
  solid(oval(0, -6, 11), STEEL, 'ball');

const carved = (brush: Brush) => {
  const mark = repeat(4, (index) =>
    solid(`M${-58 + index * 32} ${index % 3 ? 68 : 84}h20v${index % 3 ? 84 : 52}h-20Z`, brush.wood.light),
  );
  return (
    cut(brush, diamond(0, 110, 132), wood(brush, { x: -132, y: -24, w: 264, h: 270 }), 'sheen') +
    line(diamond(0, 110, 108), brush.wood.dark, 8) +
    mark +
    solid(oval(0, -4, 11), STEEL, 'ball')
  );
};

const pair = (fob: () => string) =>
  moved(turned(ringAndChain + fob(), 14, 0, 0), 280, 400) +
  moved(turned(ringAndChain + fob(), -16, 0, 0), 548, 420, 0.9);

/** Two diamonds of cloth in a leather frame. */
export const wovenKeyrings = (brush: Brush) => pair(() => woven(brush));

/** Two diamonds of wood with the bars of a kolintang. */
export const carvedKeyrings = (brush: Brush) => pair(() => carved(brush));

const tile = slab({ x: -112, y: -112, w: 224, h: 224 }, 20);

/** Four small tiles coated with resin. */
export const magnets = (brush: Brush) =>
  repeat(4, (index) => {
    const texture = cloth(brush, { x: -116, y: -116, w: 232, h: 232 }, index % 2 ? 'banded' : 'allover', 18);
    const one =
      cut(brush, tile, texture, 'sheen') + line(tile, brush.wood.body, 13) + solid('M-86 -90H40L-90 30Z', '#FFFFFF33');
    const [x, y] = [268 + (index % 2) * 268, 268 + Math.floor(index / 2) * 268];
    return moved(turned(one, brush.random.between(-7, 7), 0, 0), x, y);
  });

/** Three fanned-out woven bookmarks with tassels. */
export const bookmarks = (brush: Brush) =>
  repeat(3, (index) => {
    const box = { x: 335, y: 170, w: 130, h: 420 };
    const tassel = repeat(7, (thread) =>
      line(path`M400 640q${thread * 6 - 18} 40 ${thread * 8 - 24} 84`, brush.dye[1], 5),
    );
    const strip =
      line('M400 590V640', brush.dye[1], 6) +
      tassel +
      solid(oval(400, 640, 13), brush.dye[2], 'ball') +
      cut(brush, slab(box, 8), cloth(brush, box, index === 1 ? 'allover' : 'banded', 13), 'sheen') +
      line('M341 188H459M341 572H459', brush.dye[3], 6);
    return lifted(moved(turned(strip, index * 5 - 5), index * 172 - 172, (index % 2) * 26 - 40));
  });

const shell = (brush: Brush) =>
  cut(brush, oval(0, 190, 96), wood(brush, { x: -100, y: 90, w: 200, h: 200 }), 'ball') +
  solid(diamond(0, 190, 62), brush.dye[1], 'sheen') +
  solid(diamond(0, 190, 40), brush.wood.body, 'sheen') +
  solid(diamond(0, 190, 16), brush.dye[1]);

/** A pair of drop earrings of carved coconut shell. */
export const earrings = (brush: Brush) => {
  const hook = line('M0 62V20Q0 -46 34 -40Q58 -30 46 6', '#C9A24F', 7) + solid(oval(0, 74, 15), brush.dye[2], 'ball');
  const single = () => hook + shell(brush);
  return moved(turned(single(), 5, 0, 0), 270, 230) + moved(turned(single(), -6, 0, 0), 530, 262);
};

/** A cloth-bound notebook with a pencil. */
export const notebook = (brush: Brush) => {
  const cover = { x: 210, y: 140, w: 360, h: 500 };
  const pages =
    solid(slab({ x: 222, y: 152, w: 362, h: 500 }, 10), '#EFE4CC') +
    repeat(4, (index) => line(`M${573 + index * 3} 160V${644 + index}`, '#C9B891', 1.5));
  const pencil = { x: 618, y: 230, w: 26, h: 350 };
  return turned(
    solid(slab({ x: 216, y: 160, w: 372, h: 500 }, 12), brush.dye[3]) +
      pages +
      cut(brush, slab(cover, 12), cloth(brush, cover, brush.random.pick(['banded', 'allover']), 15), 'sheen') +
      solid(slab({ x: 210, y: 140, w: 56, h: 500 }, 10), '#5B3822', 'tube') +
      line('M520 142V638', brush.dye[3], 13) +
      line('M330 640V700', brush.dye[1], 9) +
      cut(brush, slab(pencil, 6), wood(brush, pencil, 'upright'), 'tube') +
      solid('M618 578H644L631 622Z', '#E8CF9F', 'sheen') +
      solid(oval(631, 616, 5, 8), '#2B211B'),
    brush.random.between(-9, -3),
  );
};

/** A model outrigger boat with a striped sail, on a small stand. */
export const boat = (brush: Brush) => {
  const hull =
    'M110 520Q130 500 170 506Q400 548 640 500Q690 488 716 462Q704 580 600 606Q400 634 220 604Q140 588 110 520Z';
  const sail = 'M392 130Q600 260 640 462Q520 478 392 470Z';
  const stripes = cloth(brush, { x: 380, y: 120, w: 270, h: 370 }, 'striped', 16);
  const plinth = { x: 250, y: 660, w: 310, h: 40 };
  return (
    contact(405, 704, 230) +
    line('M330 600L310 664M480 600L500 664', brush.wood.dark, 16) +
    cut(brush, slab(plinth, 8), wood(brush, plinth), 'roll') +
    cut(brush, sail, stripes, 'sheen') +
    line('M384 112V520', brush.wood.dark, 15) +
    line('M384 130L250 470M392 470L650 466', brush.wood.dark, 6) +
    cut(brush, hull, wood(brush, { x: 100, y: 450, w: 630, h: 190 }), 'roll') +
    line('M150 536Q400 580 690 510', brush.dye[1], 8) +
    line('M152 554Q400 598 676 530', brush.dye[0], 8) +
    line('M270 540Q230 600 190 640M560 536Q600 590 640 634', '#B98D4C', 11) +
    line('M96 648Q400 664 720 634', '#C9A24F', 17)
  );
};
