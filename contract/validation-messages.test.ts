/** The messages of the web's forms, which are those of the server: both validate with the same schemas. */
import { expect, test } from 'vitest';
import { safeParse } from 'zod/mini';
import { addressFields } from './addresses/addresses.ts';
import { credentials, registration } from './auth/auth.ts';
import { bannerForm } from './banners/banners.ts';
import { cart } from './cart/cart.ts';
import { catalogue } from './catalogue/catalogue.ts';
import { notificationForm } from './notifications/notifications.ts';
import { changedProduct, newProduct, stockAmount } from './catalogue/product-forms.ts';
import { sellerRegistration } from './store/seller-forms.ts';

const line = cart['POST /api/shop/cart/add'].body;
const listing = catalogue['GET /api/shop/products/get'].query;

test.each([
  [addressFields, { city: '  ' }, 'Kota wajib diisi'],
  [addressFields, {}, 'Kota wajib diisi'],
  [addressFields, { city: null }, 'Kota wajib diisi'],
  [addressFields, { city: 5 }, 'Kota harus berupa teks'],
  [addressFields, { city: 'Ma\u0000nado' }, 'Kota berisi karakter yang tidak diizinkan (U+0000)'],
  [sellerRegistration, { eWallet: 'OVO\u0007' }, 'E-wallet berisi karakter yang tidak diizinkan (U+0007)'],
  [registration, { userName: 'Sari\u009b' }, 'Nama berisi karakter yang tidak diizinkan (U+009B)'],
  [notificationForm, { title: 'Pekan\u000cTenun' }, 'Judul berisi karakter yang tidak diizinkan (U+000C)'],
  [registration, { userName: '\u3164\u200b' }, 'Nama wajib diisi'],
  [addressFields, { city: 'x'.repeat(101) }, 'Kota maksimal 100 karakter'],
  [registration, { password: 'pendek' }, 'Kata sandi minimal 8 karakter'],
  [registration, { email: 'tanpa-at' }, 'Format email tidak valid'],
  [credentials, { password: '' }, 'Kata sandi wajib diisi'],
  [sellerRegistration, { nik: '123' }, 'NIK harus terdiri dari 16 digit'],
  [sellerRegistration, { storeDescription: 'x'.repeat(2_001) }, 'Deskripsi toko maksimal 2.000 karakter'],
  [sellerRegistration, { eWallet: 'x'.repeat(51) }, 'E-wallet maksimal 50 karakter'],
  [newProduct, { title: '' }, 'Nama produk wajib diisi'],
  [newProduct, { price: 'murah' }, 'Harga harus berupa angka bulat'],
  [newProduct, { price: '-1' }, 'Harga tidak boleh negatif'],
  [newProduct, { totalStock: '1000001' }, 'Stok maksimal 1.000.000'],
  [newProduct, { category: '' }, 'Kategori wajib diisi'],
  [newProduct, { category: 'elektronik' }, 'Kategori tidak dikenal'],
  [notificationForm, { title: '' }, 'Judul wajib diisi'],
  [notificationForm, { title: 'x'.repeat(101) }, 'Judul maksimal 100 karakter'],
  [bannerForm, { type: 'popup' }, 'Jenis banner tidak dikenal'],
  [line, { quantity: 0 }, 'Jumlah minimal 1'],
  [line, { quantity: 10_001 }, 'Jumlah maksimal 10.000'],
  [line, { quantity: 1.5 }, 'Jumlah harus berupa angka bulat'],
  [listing, { limit: '0' }, 'Jumlah baris minimal 1'],
  [listing, { cursor: 'x'.repeat(2_001) }, 'Halaman tidak dikenal.'],
  [listing, { category: 'souvenirs,elektronik' }, 'Kategori tidak dikenal'],
])('case %#: the fault in a field gives the message of its kind with the label', (schema, value, message) => {
  const [field] = Object.keys(value).concat('city');
  const found = safeParse(schema, value).error?.issues.filter(({ path }) => path[0] === field);
  expect(found?.map((issue) => issue.message)).toEqual([message]);
});

test('texts may have line breaks, emoji and letters of any script', () => {
  const { storeName, storeDescription } = sellerRegistration.shape;
  expect(safeParse(storeName, 'Rumah Tenun é 👩🏽‍🎨 🏳️‍🌈 ❤️ कला').success).toBe(true);
  expect(safeParse(storeDescription, 'Kain\r\n\ttenun').success).toBe(true);
});

test('a single value is called by the label of its field', () => {
  expect(safeParse(stockAmount, '').error?.issues[0]?.message).toBe('Stok wajib diisi');
});

test('a request that is not an object is refused as a whole', () => {
  expect(safeParse(addressFields, 'teks').error?.issues[0]?.message).toBe('Data yang dikirim tidak valid.');
});

test.each([newProduct, changedProduct])(
  'the promotion is compared with the price beside the faults of other fields',
  (form) => {
    const product = { title: '', description: '', category: 'souvenirs', price: '50000', salePrice: '50000' };
    const faults = safeParse(form, product).error?.issues.map(({ message }) => message);
    expect(faults).toContain('Nama produk wajib diisi');
    expect(faults).toContain('Harga promo harus lebih rendah dari harga');
    expect(safeParse(form, { ...product, price: 'murah' }).error?.issues.map(({ path }) => path[0])).not.toContain(
      'salePrice',
    );
  },
);
