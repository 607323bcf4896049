import { type Brush } from '../brush.ts';
import { cloth } from '../cloth.ts';
import { cut, lifted, line, solid } from '../paint.ts';
import { oval, turned } from '../paths.ts';
import { wood } from '../wood.ts';

/** A table runner with pointed ends and tassels, on a round wooden table. */
export const runner = (brush: Brush) => {
  const table =
    cut(brush, oval(400, 410, 355), wood(brush, { x: 40, y: 50, w: 720, h: 720 }), 'sheen') +
    line(oval(400, 410, 350), brush.wood.dark, 10, 0.6);
  const strip = 'M300 180L400 90L500 180V640L400 730L300 640Z';
  const tassels =
    line('M400 84V40M400 736V776', brush.dye[1], 17) +
    solid(oval(400, 84, 13), brush.dye[2]) +
    solid(oval(400, 736, 13), brush.dye[2]);
  return (
    table +
    lifted(
      turned(tassels + cut(brush, strip, cloth(brush, { x: 300, y: 80, w: 200, h: 660 }, 'banded', 15), 'sheen'), 32),
    )
  );
};
