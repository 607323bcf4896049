import { makeBrush, type Look } from './brush.ts';
import { kinds, type Kind } from './kinds.ts';
import { scene } from './scene.ts';

export type ProductPicture = Look & { kind: Kind };

/** Returns a product picture as an 800 × 800 SVG. Materials that are not given are chosen from the slug. */
export const productPicture = (slug: string, { kind, ...look }: ProductPicture) => {
  const brush = makeBrush(slug, look);
  const { draw, setting } = kinds[kind];
  return scene(brush, setting, draw(brush));
};
