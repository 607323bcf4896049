import type { Brush } from '../brush.ts';
import { contact, cut, line, solid } from '../paint.ts';
import { diamond, moved, oval, path, repeat, slab, turned } from '../paths.ts';
import { wood } from '../wood.ts';

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

const carvedRow = (brush: Brush) =>
  repeat(9, (index) => {
    const x = 190 + index * 52.5;
    return line(diamond(x, 462 + 30 * (1 - ((x - 400) / 210) ** 2), 19, 25), brush.dye[1], 6);
  });

/** A turned bowl with a carved row of diamonds. */
export const carvedBowl = (brush: Brush) => {
  const outline = 'M138 368Q160 640 330 668H470Q640 640 662 368Z';
  return (
    contact(400, 672, 190) +
    cut(brush, outline, wood(brush, { x: 130, y: 360, w: 540, h: 320 }), 'ball') +
    carvedRow(brush) +
    solid(oval(400, 368, 262, 76), brush.wood.light, 'sheen') +
    cut(brush, oval(400, 374, 238, 62), wood(brush, { x: 150, y: 300, w: 500, h: 150 }), 'hollow')
  );
};

/** Half a coconut shell: dark, round, with a pale rim. */
const shell = (brush: Brush) => {
  const outline = 'M-190 -60Q-196 150 0 168Q196 150 190 -60Z';
  const hairs = repeat(16, (index) => {
    const x = -150 + index * 20;
    return line(
      path`M${x} ${brush.random.between(0, 50)}q${-x * 0.1} 30 ${-x * 0.22} ${brush.random.between(40, 70)}`,
      '#C89B6C',
      2.5,
      0.35,
    );
  });
  return (
    cut(brush, outline, solid(outline, '#53321D'), 'ball') +
    hairs +
    solid(oval(0, -60, 190, 56), '#D9B98A', 'sheen') +
    solid(oval(0, -57, 174, 46), '#6E4528', 'hollow')
  );
};

/** Three stacked coconut bowls. */
export const coconutBowls = (brush: Brush) =>
  contact(400, 690, 250) +
  moved(shell(brush), 300, 345, 0.8) +
  moved(shell(brush), 535, 400, 0.84) +
  moved(shell(brush), 375, 540, 0.98);

/** Dulang: a footed serving dish. */
export const footedBowl = (brush: Brush) => {
  const dish = 'M110 420Q150 540 400 548Q650 540 690 420Z';
  const foot = 'M320 530Q350 600 280 672Q400 700 520 672Q450 600 480 530Z';
  return (
    contact(400, 676, 160) +
    cut(brush, foot, wood(brush, { x: 270, y: 520, w: 260, h: 180 }), 'tube') +
    cut(brush, dish, wood(brush, { x: 100, y: 400, w: 600, h: 160 }), 'ball') +
    line('M150 476Q400 560 650 476', brush.dye[1], 6) +
    solid(oval(400, 418, 292, 88), brush.wood.light, 'sheen') +
    cut(brush, oval(400, 424, 262, 70), wood(brush, { x: 130, y: 340, w: 540, h: 170 }), 'hollow')
  );
};

const bamboo = { light: '#E9D08F', body: '#CBA955', dark: '#86682A' };

/** Bamboo mugs bound with rattan. The taller one has a lid. */
export const mug = (brush: Brush) => {
  const one = (height: number, lid: boolean) => {
    const box = { x: -115, y: -height, w: 230, h: height };
    const top = lid
      ? solid(slab({ x: -122, y: -height - 26, w: 244, h: 44 }, 10), brush.wood.body, 'tube') +
        solid(oval(0, -height - 26, 122, 28), brush.wood.light, 'sheen') +
        solid(oval(0, -height - 40, 22, 16), brush.wood.dark, 'ball')
      : solid(oval(0, -height, 115, 30), '#E7D19A', 'sheen') + solid(oval(0, -height + 2, 98, 22), '#6E5424', 'hollow');
    return (
      line(
        `M108 ${-height * 0.78}Q214 ${-height * 0.72} 196 ${-height * 0.45}Q184 ${-height * 0.22} 108 ${-height * 0.2}`,
        '#9A7A36',
        26,
      ) +
      cut(
        brush,
        `M-115 ${-height}V-10Q0 26 115 -10V${-height}Z`,
        wood(brush, { ...box, h: height + 30 }, 'upright', bamboo),
        'tube',
      ) +
      line(`M-113 ${-height * 0.3}Q0 ${-height * 0.3 + 30} 113 ${-height * 0.3}`, '#86682A', 6, 0.7) +
      [0, 14, 28]
        .map((step) =>
          line(
            `M-114 ${-height * 0.6 + step}Q0 ${-height * 0.6 + 30 + step} 114 ${-height * 0.6 + step}`,
            brush.dye[0],
            8,
          ),
        )
        .join('') +
      top
    );
  };
  return contact(410, 690, 270) + moved(one(380, true), 265, 650) + moved(one(270, false), 520, 690);
};
