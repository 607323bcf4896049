import type { Product } from '#contract/catalogue/catalogue.ts';

/** A product without its description. Cards do not show it, and it would enlarge the page's hydration data. */
export const withoutDescription = (product: Product): Product => ({ ...product, description: '' });
