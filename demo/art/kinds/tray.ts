import { type Brush } from '../brush.ts';
import { cut, line } from '../paint.ts';
import { plait } from '../plait.ts';
import { around, oval, path, repeat } from '../paths.ts';

/** Sosiru: a round tray for winnowing rice, with a rattan-bound rim. */
export const tray = (brush: Brush) => {
  const area = { x: 120, y: 120, w: 560, h: 560 };
  const binding = repeat(36, (index) => {
    const [inner, outer] = [around(400, 400, index / 36, 252), around(400, 400, (index + 0.35) / 36, 284)];
    return line(path`M${inner}L${outer}`, brush.fibre.light, 8);
  });
  return (
    cut(brush, oval(400, 400, 275), plait(brush, area, 'twill', 33), 'sheen') +
    `<path d="${oval(400, 400, 244)}" fill="none" stroke="#2B1A0E" stroke-width="20" opacity=".2"/>` +
    line(oval(400, 400, 268), brush.fibre.dark, 30) +
    line(oval(400, 400, 268), brush.fibre.body, 20) +
    binding
  );
};
