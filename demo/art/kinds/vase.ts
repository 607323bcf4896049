import { type Brush } from '../brush.ts';
import { contact, cut, line, solid } from '../paint.ts';
import { diamond, oval, path, repeat } from '../paths.ts';
import { wood } from '../wood.ts';

/** A blade of dried grass that bends outwards. */
const sprig = (brush: Brush, index: number) => {
  const lean = (index - 2) * 62 + brush.random.between(-12, 12);
  const [tipX, tipY] = [400 + lean, 110 + Math.abs(index - 2) * 34];
  const seeds = repeat(9, (seed) => {
    const at = seed / 9;
    const side = seed % 2 ? 12 : -12;
    return solid(oval(tipX - lean * 0.18 * at + side, tipY + at * 92, 9, 17), seed % 3 ? '#D8B37A' : '#B9854E');
  });
  return line(path`M400 300Q${400 + lean * 0.25} 200 ${tipX} ${tipY}`, '#A98B5A', 5) + seeds;
};

/** A turned vase with a carved belt and dried grass. */
export const vase = (brush: Brush) => {
  const outline =
    'M350 296Q362 350 312 400Q240 470 262 580Q280 672 340 688H460Q520 672 538 580Q560 470 488 400Q438 350 450 296Z';
  const belt = repeat(6, (index) =>
    line(diamond(290 + index * 44, 506 + 10 * Math.sin((index / 5) * Math.PI), 18, 28), brush.dye[1], 6),
  );
  return (
    contact(400, 692, 140) +
    repeat(5, (index) => sprig(brush, index)) +
    cut(brush, outline, wood(brush, { x: 240, y: 280, w: 320, h: 420 }), 'tube') +
    belt +
    line('M262 466Q400 500 538 466M264 552Q400 586 536 552', brush.dye[1], 5) +
    solid(oval(400, 296, 52, 14), brush.wood.light) +
    solid(oval(400, 298, 40, 9), '#1F1512')
  );
};
