import { expect, test } from 'vitest';
import type { StoreLines } from '#contract/cart/cart.ts';
import { describeCartChanges } from './cart-changes.tsx';

type Line = { title: string; price: number; totalStock: number; quantity: number };
const cart = (...lines: Line[]) =>
  [
    {
      items: lines.map(({ quantity, ...product }) => ({
        quantity,
        productId: { ...product, _id: product.title, salePrice: 0 },
      })),
    },
  ] as unknown as StoreLines[];
const kain = { title: 'Kain', price: 100_000, totalStock: 5, quantity: 3 };
const tas = { title: 'Tas', price: 90_000, totalStock: 5, quantity: 1 };

test('lists a new price, low stock, no stock and a removed product', () => {
  const changed = (line: Line) =>
    describeCartChanges(cart(kain, tas), cart(line, tas)).map((text) => text.replaceAll('\u00a0', ' '));
  expect(changed({ ...kain, price: 120_000 })).toEqual(['Harga Kain kini Rp 120.000, sebelumnya Rp 100.000.']);
  expect(changed({ ...kain, totalStock: 2 })).toEqual(['Stok Kain tinggal 2.']);
  expect(changed({ ...kain, totalStock: 0 })).toEqual(['Stok Kain habis.']);
  expect(describeCartChanges(cart(kain, tas), cart(tas))).toEqual(['Kain tidak tersedia lagi.']);
});

test('lists nothing for an unchanged cart', () =>
  expect(describeCartChanges(cart(kain, tas), cart(kain, tas))).toEqual([]));
