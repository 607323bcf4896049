import { type Brush } from '../brush.ts';
import { cloth } from '../cloth.ts';
import { cut, line, solid } from '../paint.ts';
import { oval, turned } from '../paths.ts';

const stuffed = (brush: Brush, outline: string, texture: string, trim = '') =>
  turned(cut(brush, outline, texture, 'ball') + line(outline, brush.dye[3], 6) + trim, brush.random.between(-5, 5));

const area = { x: 150, y: 160, w: 500, h: 490 };

export const squareCushion = (brush: Brush) =>
  stuffed(
    brush,
    'M185 195Q400 165 615 195Q645 400 615 610Q400 640 185 610Q155 400 185 195Z',
    cloth(brush, area, 'allover', 15),
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
    cloth(brush, area, 'allover', 15),
    solid(oval(400, 402, 19), brush.dye[1], 'ball') + line(oval(400, 402, 205, 198), brush.dye[1], 5, 0.8),
  );
