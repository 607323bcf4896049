import { type Brush } from '../brush.ts';
import { contact, cut, line, solid } from '../paint.ts';
import { diamond, moved, oval, path, repeat } from '../paths.ts';
import { wood } from '../wood.ts';

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
