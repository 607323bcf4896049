// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { DetailedProduct } from '#contract/catalogue/catalogue.ts';
import type { ProductId } from '#contract/ids.ts';
import { render } from '../../testing/render.tsx';
import { seenProducts } from '../../visitor/seen-products.ts';
import { RelatedProducts } from './related-products.tsx';

const product = (last: number, fields: Partial<DetailedProduct> = {}) =>
  ({ _id: `01a1fb8a-a0b1-761e-8d08-00000000000${last}` as ProductId, ...fields }) as DetailedProduct;

test('the device keeps which products were opened, but no offer by link and none that may be one', async () => {
  const bag = product(1, { images: [] });
  const offer = product(2, { images: [], offerEndsAt: '2026-12-13T16:00:00Z' });
  for (const opened of [bag, offer, product(3)]) await render(<RelatedProducts product={opened} heading="h2" />);
  expect(seenProducts()).toEqual([bag._id]);
});
