import { type Brush } from '../brush.ts';
import { cloth } from '../cloth.ts';
import { contact, cut, lifted, line, solid } from '../paint.ts';
import { plait } from '../plait.ts';
import { diamond, oval, polygon, repeat, slab } from '../paths.ts';
import { wood } from '../wood.ts';

/** A carved wooden box with a brass catch. The lid is seen from slightly above. */
export const chest = (brush: Brush) => {
  const front = { x: 160, y: 400, w: 480, h: 270 };
  const lid = polygon([160, 400], [220, 270], [580, 270], [640, 400]);
  const carving = repeat(5, (index) => {
    const x = 220 + index * 90;
    return (
      line(diamond(x, 560, 36, 52), brush.wood.dark, 8) +
      line(diamond(x + 2, 561, 36, 52), brush.wood.light, 3) +
      solid(diamond(x, 560, 13, 19), brush.wood.dark)
    );
  });
  return (
    contact(400, 676, 262, 24) +
    cut(brush, slab(front, 8), wood(brush, front), 'sheen') +
    cut(brush, lid, wood(brush, { x: 150, y: 260, w: 500, h: 150 }), 'sheen') +
    cut(
      brush,
      polygon([232, 378], [266, 292], [534, 292], [568, 378]),
      cloth(brush, { x: 230, y: 290, w: 340, h: 90 }, 'banded', 13),
      'sheen',
    ) +
    solid(slab({ x: 154, y: 398, w: 492, h: 56 }, 8), brush.wood.body, 'roll') +
    line('M160 456H640', brush.wood.dark, 5) +
    carving +
    solid(slab({ x: 372, y: 424, w: 56, h: 62 }, 8), '#C9A24F', 'sheen') +
    solid(oval(400, 460, 9), '#5B4310')
  );
};

/** Besek: a plaited bamboo box with a tall lid. */
export const besek = (brush: Brush) => {
  const base = { x: 178, y: 470, w: 444, h: 205 };
  const lid = { x: 160, y: 320, w: 480, h: 220 };
  const top = polygon([160, 326], [226, 220], [574, 220], [640, 326]);
  return (
    contact(400, 676, 262, 24) +
    cut(brush, slab(base, 10), plait(brush, base, 'twill', 37), 'sheen') +
    lifted(cut(brush, slab(lid, 10), plait(brush, lid, 'twill', 40, brush.dye[0]), 'sheen')) +
    cut(brush, top, plait(brush, { x: 160, y: 218, w: 480, h: 112 }, 'plain', 28), 'roll') +
    line('M164 326H636', brush.fibre.dark, 9) +
    line('M400 222V540', brush.dye[0], 13) +
    line('M402 330Q330 262 344 318Q360 350 400 330Q440 350 456 318Q470 262 398 330', brush.dye[0], 11)
  );
};
