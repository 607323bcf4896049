import { type Brush } from '../brush.ts';
import { cloth } from '../cloth.ts';
import { cut, line, solid } from '../paint.ts';
import { diamond, moved, oval, repeat, turned } from '../paths.ts';
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
