import { type Brush } from '../brush.ts';
import { cut, line, solid } from '../paint.ts';
import { oval, repeat, slab, turned } from '../paths.ts';
import { wood } from '../wood.ts';

const tube = (brush: Brush, y: number, length: number, thick: number) => {
  const box = { x: 400 - length / 2, y: y - thick / 2, w: length, h: thick };
  const holes = repeat(6, (index) => solid(oval(330 + index * 48, y - thick * 0.1, 10, 8), '#2E1F10'));
  const bindings = [0.1, 0.14, 0.9, 0.94]
    .map((at) => solid(slab({ x: box.x + length * at, y: box.y - 2, w: 15, h: thick + 4 }, 4), brush.dye[0], 'roll'))
    .join('');
  const node = line(`M${box.x + length * 0.24} ${box.y}v${thick}`, '#8B6B2E', 5, 0.7);
  const mouth = solid(slab({ x: box.x + length * 0.03, y: y - thick * 0.3, w: 26, h: 15 }, 3), '#2E1F10');
  return (
    cut(
      brush,
      slab(box, 9),
      wood(brush, box, 'along', { light: '#E9D08F', body: '#CFAE5E', dark: '#94722D' }),
      'roll',
    ) +
    node +
    holes +
    bindings +
    mouth +
    solid(oval(box.x + length, y, 8, thick / 2 - 1), '#5D4A22')
  );
};

/** Three flutes, the longest at the bottom. */
export const flutes = (brush: Brush) =>
  [270, 400, 520].map((y, index) => turned(tube(brush, y, 590 - index * 70, 50 - index * 5), -32)).join('');
