import { type Brush } from './brush.ts';
import { type Tones } from './colours.ts';
import { repeat, short, type Box } from './paths.ts';

/** Fills the box with wood, with horizontal or vertical grain. */
export const wood = (brush: Brush, box: Box, grain: 'along' | 'upright' = 'along', tones: Tones = brush.wood) => {
  const upright = grain === 'upright';
  const [length, depth] = upright ? [box.h, box.w] : [box.w, box.h];
  const count = Math.ceil(depth / 13);
  const veins = repeat(count, (index) => {
    const offset = (index + brush.random.between(0.1, 0.9)) * (depth / count);
    const bend = brush.random.between(-9, 9);
    const half = length / 2;
    const vein = upright
      ? `M${short(box.x + offset)} ${short(box.y)}q${short(bend)} ${short(half / 2)} 0 ${short(half)}t0 ${short(half)}`
      : `M${short(box.x)} ${short(box.y + offset)}q${short(half / 2)} ${short(bend)} ${short(half)} 0t${short(half)} 0`;
    const colour = brush.random.chance(0.3) ? tones.light : tones.dark;
    return `<path d="${vein}" stroke="${colour}" stroke-width="${short(brush.random.between(1, 3.4))}"/>`;
  });
  return (
    `<rect x="${short(box.x)}" y="${short(box.y)}" width="${short(box.w)}" height="${short(box.h)}" ` +
    `fill="${tones.body}"/><g fill="none" stroke-opacity=".32">${veins}</g>`
  );
};
