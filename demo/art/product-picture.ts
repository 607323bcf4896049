import { makeBrush, type Look } from './brush.ts';
import { kinds, type Kind } from './kinds.ts';
import { scene } from './scene.ts';

export type ProductPicture = Look & { kind: Kind };

/** The picture of a product as an 800 × 800 SVG; the slug decides what the look leaves open. */
export const productPicture = (slug: string, { kind, ...look }: ProductPicture) => {
  const brush = makeBrush(slug, look);
  const { draw, setting } = kinds[kind];
  return scene(brush, setting, draw(brush));
};
