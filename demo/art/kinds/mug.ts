import { type Brush } from '../brush.ts';
import { contact, cut, line, solid } from '../paint.ts';
import { moved, oval, slab } from '../paths.ts';
import { wood } from '../wood.ts';

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
