import { type Brush } from '../brush.ts';
import { cloth } from '../cloth.ts';
import { cut, line, solid } from '../paint.ts';
import { around, moved, oval, path, repeat } from '../paths.ts';

const PIVOT = [400, 610] as const;
const RIBS = 15;
const turnOf = (index: number) => -0.455 + (0.41 * index) / (RIBS - 1);

/** An open folding fan: cloth on bamboo ribs. */
export const fan = (brush: Brush) => {
  const edge = (radius: number, indexes: number[]) =>
    indexes.map((index) => path`${around(...PIVOT, turnOf(index), radius)}`).join('L');
  const forward = Array.from({ length: RIBS }, (_, index) => index);
  const leaf = `M${edge(430, forward)}L${edge(190, forward.toReversed())}Z`;
  const rib = (index: number, width: number) =>
    line(`M400 610L${edge(index % (RIBS - 1) ? 420 : 436, [index])}`, brush.wood.body, width);
  const pleats = repeat(RIBS - 1, (index) => {
    const [a, b] = [edge(430, [index]), edge(430, [index + 1])];
    return solid(`M${a}L${b}L${edge(190, [index + 1, index])}Z`, index % 2 ? '#00000024' : '#FFFFFF24');
  });
  const drawing =
    repeat(RIBS, (index) => rib(index, 12)) +
    cut(brush, leaf, cloth(brush, { x: -30, y: 170, w: 860, h: 440 }, 'banded', 17), 'sheen') +
    pleats +
    rib(0, 20) +
    rib(RIBS - 1, 20) +
    solid(oval(...PIVOT, 19), '#C9A24F', 'ball') +
    line('M400 630Q380 680 410 740M404 630Q430 680 396 744', brush.dye[1], 6);
  return moved(drawing, 48, 40, 0.88);
};
