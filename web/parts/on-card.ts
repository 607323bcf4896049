import type { Product } from '#contract/catalogue.ts';

/** A product for a grid: without its long text, which would stand in the page twice, as HTML and for hydration. */
export const onCard = (product: Product): Product => ({ ...product, description: '' });
