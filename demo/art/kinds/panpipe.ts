import { type Brush } from '../brush.ts';
import { contact, cut, line, solid } from '../paint.ts';
import { oval, repeat, slab } from '../paths.ts';
import { wood } from '../wood.ts';

const bamboos = [
  { light: '#E9D08F', body: '#C9A24F', dark: '#7F6326' },
  { light: '#D3D58A', body: '#A9AE55', dark: '#66692B' },
] as const;

/** Bamboo pipes of decreasing length, bound by a carved crosspiece. */
export const panpipe = (brush: Brush) => {
  const count = 6;
  const step = 430 / count;
  const pipes = repeat(count, (index) => {
    const length = 520 - index * (230 / count);
    const box = { x: 185 + index * step, y: 690 - length, w: step - 8, h: length };
    const middle = box.x + box.w / 2;
    const nodes = [0.34, 0.68]
      .map((at) => line(`M${box.x + 2} ${690 - length * at}h${box.w - 4}`, '#6F6A2E', 6, 0.8))
      .join('');
    return (
      cut(brush, slab(box, 10), wood(brush, box, 'upright', bamboos[index % 2]), 'tube') +
      nodes +
      solid(oval(middle, box.y + 6, box.w / 2, 10), '#5D4A22')
    );
  });
  const teeth = `M184 528${'l17 -20 17 20'.repeat(12)}`;
  return (
    contact(400, 692, 235, 22) +
    pipes +
    solid(slab({ x: 166, y: 494, w: 466, h: 48 }, 9), brush.dye[0], 'roll') +
    line(teeth, brush.dye[1], 5)
  );
};
