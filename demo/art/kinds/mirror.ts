import { type Brush } from '../brush.ts';
import { line, solid } from '../paint.ts';
import { around, oval, path, repeat } from '../paths.ts';

const ray = (turn: number, from: number, to: number) =>
  path`M${around(400, 400, turn, from)}L${around(400, 400, turn, to)}`;

/** A mirror with a sunburst frame of rattan. */
export const mirror = (brush: Brush) => {
  const rays = repeat(36, (index) =>
    line(ray(index / 36, 170, index % 2 ? 318 : 276), index % 2 ? brush.fibre.body : brush.fibre.dark, 11),
  );
  const loops = repeat(36, (index) => {
    const [x, y] = around(400, 400, (index + 0.5) / 36, 250);
    return line(oval(x, y, 17), brush.fibre.light, 6);
  });
  return (
    rays +
    loops +
    line(oval(400, 400, 188), brush.fibre.dark, 34) +
    line(oval(400, 400, 188), brush.fibre.body, 24) +
    line(oval(400, 400, 196), brush.fibre.light, 5, 0.7) +
    solid(oval(400, 400, 170), '#DCE6E6', 'sheen') +
    solid('M290 330L420 240Q470 236 500 262L262 446Q244 392 290 330ZM300 520L530 336L552 366L330 546Z', '#FFFFFF66')
  );
};
