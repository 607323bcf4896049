import { type Brush } from '../brush.ts';
import { cut, line, solid } from '../paint.ts';
import { diamond, oval, repeat, slab, turned } from '../paths.ts';
import { wood } from '../wood.ts';

/** A groove in wood: dark on one side, light on the other. */
const groove = (path: string, brush: Brush, width: number) =>
  `<g transform="translate(3 3)">${line(path, brush.wood.light, width, 0.8)}</g>${line(path, brush.wood.dark, width)}`;

const petal = 'M400 400C352 340 360 262 400 216C440 262 448 340 400 400Z';

/** A framed relief: an eight-petalled patola flower in a net of diamonds. */
export const carving = (brush: Brush) => {
  const frame = { x: 140, y: 140, w: 520, h: 520 };
  const field = { x: 190, y: 190, w: 420, h: 420 };
  const petals = repeat(8, (index) =>
    turned(solid(petal, index % 2 ? brush.wood.light : brush.wood.body, 'sheen') + groove(petal, brush, 6), index * 45),
  );
  const corners = [
    [235, 235],
    [565, 235],
    [235, 565],
    [565, 565],
  ]
    .map(([x = 0, y = 0]) => groove(diamond(x, y, 34), brush, 6) + solid(diamond(x, y, 13), brush.dye[1]))
    .join('');
  return (
    cut(brush, slab(frame, 10), wood(brush, frame, 'along', { ...brush.wood, body: brush.wood.dark }), 'sheen') +
    cut(brush, slab(field, 4), wood(brush, field), 'sheen') +
    line(slab(field, 4), '#2B1A0E', 9, 0.4) +
    groove(oval(400, 400, 200), brush, 6) +
    petals +
    corners +
    solid(oval(400, 400, 44), brush.wood.light, 'ball') +
    groove(oval(400, 400, 44), brush, 6)
  );
};
