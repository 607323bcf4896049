import { type Brush } from '../brush.ts';
import { cloth } from '../cloth.ts';
import { contact, cut, line } from '../paint.ts';
import { slab } from '../paths.ts';
import { wood } from '../wood.ts';

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
