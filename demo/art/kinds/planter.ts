import { type Brush } from '../brush.ts';
import { contact, cut, line, solid } from '../paint.ts';
import { moved, oval, path, repeat, turned } from '../paths.ts';

const leaf = (degrees: number, length: number, colour: string) => {
  const [half, far] = [length * 0.17, length * 0.8];
  const right = path`C${half * 2} ${-length * 0.4} ${half} ${-far} 0 ${-length}`;
  const left = path`C${-half} ${-far} ${-half * 2} ${-length * 0.4} 0 0Z`;
  const blade = solid(`M0 0${right}${left}`, colour) + line(path`M0 -10V${-length * 0.9}`, '#fff', 4, 0.25);
  return moved(turned(blade, degrees, 0, 0), 400, 430);
};

/** A coconut fiber pot with a leafy plant. */
export const planter = (brush: Brush) => {
  const { random } = brush;
  const outline = 'M235 430H565L530 670Q400 704 270 670Z';
  const greens = ['#2F6B46', '#3F8257', '#285A3B', '#5B9467'];
  const leaves = repeat(11, (index) => {
    const degrees = -78 + index * 15.6 + random.between(-5, 5);
    return leaf(degrees, random.between(210, 320), greens[index % greens.length] ?? '#2F6B46');
  });
  const fibres = repeat(90, () => {
    const [x, y] = [random.between(240, 560), random.between(440, 690)];
    const [bend, dx, dy] = [random.between(-20, 20), random.between(-34, 34), random.between(-12, 22)];
    return line(path`M${x} ${y}q${bend} 12 ${dx} ${dy}`, random.pick(['#D2A56C', '#6B4523', '#A87842']), 3);
  });
  const coir = solid('M200 420H600V720H200Z', '#8C5E33') + fibres;
  return (
    contact(400, 684, 165) +
    solid(oval(400, 432, 165, 36), '#3A271A') +
    leaves +
    cut(brush, outline, coir, 'tube') +
    line('M238 446Q400 474 562 446', brush.dye[0], 14)
  );
};
