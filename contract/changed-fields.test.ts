import { expect, test } from 'vitest';
import { safeParse } from 'zod/mini';
import { addressFields } from './addresses/addresses.ts';
import { changeOf } from './changed-fields.ts';
import { changedProduct } from './catalogue/product-forms.ts';
import { shippingForm } from './shipping/shipping-form.ts';

/** A product that is above or older than every rule. */
const old = {
  title: 'x'.repeat(300),
  description: 'Kain\u202e\ntenun',
  category: 'antik',
  price: 2_000_000_000,
  salePrice: 3_000_000_000,
  totalStock: 1_000_500,
  maxPerOrder: 50_000,
  productionDays: 400,
  permitNumber: ' y'.repeat(50),
  dimensions: 'x'.repeat(101),
  care: ' z'.repeat(150),
  materials: 'x'.repeat(121),
  technique: 'tenun',
  geoIndication: ' w'.repeat(40),
  noteLabel: null,
  noteRequired: null,
  optionLabel: '',
};

const faultsOf = (stored: object, sent: object) =>
  safeParse(changeOf(changedProduct, stored), sent).error?.issues.map(({ path, message }) => [path[0], message]);

test('a product that breaks every rule is accepted as it is, as a GET answers it and as a form sends it', () => {
  expect(safeParse(changedProduct, old).success).toBe(false);
  expect(safeParse(changeOf(changedProduct, old), old).data).toEqual(old);
  const texts = Object.fromEntries(
    Object.entries(old).map(([name, value]) => [name, String(value ?? '').replaceAll('\n', '\r\n')]),
  );
  expect(safeParse(changeOf(changedProduct, old), texts).data).toEqual(old);
});

test.each([
  [{ title: 'x'.repeat(301) }, [['title', 'Nama produk maksimal 200 karakter']]],
  [{ totalStock: '1000501' }, [['totalStock', 'Stok maksimal 1.000.000']]],
  [{ totalStock: '1.000' }, undefined],
  [{ category: 'modern' }, [['category', 'Kategori tidak dikenal']]],
  [{ salePrice: '900.000' }, undefined],
  [
    { salePrice: '4000000000' },
    [
      ['salePrice', 'Harga promo maksimal 1.000.000.000'],
      ['salePrice', 'Harga promo harus lebih rendah dari harga'],
    ],
  ],
  [{ price: '900.000' }, [['salePrice', 'Harga promo harus lebih rendah dari harga']]],
  [{ maxPerOrder: 1.5 }, [['maxPerOrder', 'Maksimal per pesanan harus berupa angka bulat']]],
])('of that product, %o alone is judged', (change, faults) => {
  expect(faultsOf(old, { ...old, ...change })).toEqual(faults);
});

test('a price below today’s minimum stays, but not when the sale price that hid it goes', () => {
  const cheap = {
    ...old,
    title: 'Tas',
    description: 'Tas',
    category: 'souvenirs',
    permitNumber: null,
    dimensions: null,
    care: null,
    materials: null,
    technique: null,
    geoIndication: null,
    price: 50,
    salePrice: 0,
  };
  expect(faultsOf(cheap, cheap)).toBeUndefined();
  expect(faultsOf(cheap, { ...cheap, salePrice: '', title: 'Tas rotan' })).toBeUndefined();
  expect(faultsOf({ ...cheap, price: 99, salePrice: 98 }, { ...cheap, price: 99, salePrice: '' })).toEqual([
    ['price', 'Harga minimal Rp\u00a0100'],
  ]);
});

test('a rule of a form is judged when one of its fields was changed', () => {
  const nowhere = {
    postalCode: '9511',
    region: null,
    nearbyFee: null,
    provinceFee: null,
    elsewhereFee: null,
    feePerFurtherPiece: 0,
    freeFrom: 0,
    hasPickup: false,
  };
  const form = changeOf(shippingForm, nowhere);
  expect(safeParse(form, { ...nowhere, feePerFurtherPiece: '' }).data).toEqual(nowhere);
  expect(safeParse(form, { ...nowhere, feePerFurtherPiece: '5.000' }).data).toMatchObject({
    feePerFurtherPiece: 5_000,
  });
  expect(safeParse(changeOf(shippingForm, { ...nowhere, nearbyFee: 5 }), nowhere).error?.issues).toMatchObject([
    { path: ['hasPickup'] },
  ]);
  // A fee of 0 is free, a blank one is none.
  expect(safeParse(changeOf(shippingForm, { ...nowhere, nearbyFee: 0 }), { ...nowhere, nearbyFee: '' }).success).toBe(
    false,
  );
});

test.each([null, 'teks', 5, [], undefined, { notes: { length: 5 } }])('%o is refused as usual', (sent) => {
  const stored = {
    receiverName: 'x'.repeat(60),
    address: '',
    city: '',
    pincode: '',
    phone: '',
    notes: '',
    region: null,
  };
  expect(safeParse(changeOf(addressFields, stored), sent).success).toBe(false);
});
