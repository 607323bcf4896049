import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { ProductId } from '#contract/ids.ts';
import { type OptionalName, optionalNames } from '#contract/catalogue/optional-names.ts';
import { optionalFields } from '#contract/catalogue/product-facts.ts';
import { changedProduct } from '#contract/catalogue/product-forms.ts';
import type { Sort } from '#contract/words.ts';
import { db } from '#platform/connect.ts';
import { newId } from '#platform/new-id.ts';
import { stockMovements } from '#server/db/schema/index.ts';
import { stockOf } from '#server/testing/buying.ts';
import { call, callAny } from '#server/testing/call.ts';
import { deliveredOrder, placeOrders } from '#server/testing/orders.ts';
import { newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { productPicture } from '#server/testing/pictures.ts';
import { newProduct, productForm } from '#server/testing/products.ts';
import { takeSnapshot } from '#server/testing/snapshot.ts';

type ProductReply = { message: string; product: { _id: ProductId; [field: string]: unknown } };
const add = async (who: Person, fields: object = {}) =>
  callAny<ProductReply>(who, 'POST /api/store/products/add', {
    body: { ...productForm, image: await productPicture(who), ...fields },
  });
const edit = (who: Person, id: ProductId, fields: object = {}) =>
  callAny<ProductReply>(who, 'PUT /api/store/products/edit/:id', {
    params: { id },
    body: { ...productForm, ...fields },
  });
const remove = (who: Person, id: ProductId) => call(who, 'DELETE /api/store/products/delete/:id', { params: { id } });
const setStock = (who: Person, id: ProductId, stock: number, expected: number) =>
  call(who, 'PUT /api/store/products/stock/:id', { params: { id }, body: { stock, expected } });
const shown = async (id: ProductId) => (await call(null, 'GET /api/shop/products/get/:id', { params: { id } })).body;
const titles = async (who: Person, query: object = {}) => {
  const { body } = await callAny<{ data: { title: string }[]; total: number; nextCursor: string | null }>(
    who,
    'GET /api/store/products/get',
    { query },
  );
  return { ...body, titles: body.data?.map(({ title }) => title) };
};

test('lists a new product at once and makes it searchable under its store', async () => {
  const seller = await newSeller('Pandan Tagulandang');
  const image = await productPicture(seller);
  const { status, body } = await add(seller, { title: 'Kopiah Pandan Talenggen', sellerId: newId(), sold: 99 });
  expect(status).toBe(200);
  expect(body.message).toBe('Produk Berhasil Ditambahkan');
  const { _id } = body.product;
  expect(body.product).toEqual({
    ...productForm,
    _id,
    image,
    images: [image],
    title: 'Kopiah Pandan Talenggen',
    storeName: 'Pandan Tagulandang',
    sellerId: seller.id,
    averageReview: 0,
    reviewCount: 0,
    sold: 0,
    takenDownBecause: null,
    ...Object.fromEntries(optionalNames.map((name) => [name, null])),
  });
  expect(body.product).toMatchObject((await shown(_id)).data);
  const found = await call(null, 'GET /api/shop/search/:keyword', { params: { keyword: 'talenggen' } });
  expect(found.body.data.map((product) => product._id)).toEqual([_id]);
});

test('returns a product for editing to its seller only', async () => {
  const seller = await newSeller();
  const { _id: id } = (await add(seller)).body.product;
  const read = (who: Person) => call(who, 'GET /api/store/products/get/:id', { params: { id } });
  expect((await read(seller)).body.data).toMatchObject((await shown(id)).data);
  expect((await read(await newSeller())).status).toBe(404);
  await remove(seller, id);
  expect((await read(seller)).status).toBe(404);
});

test('accepts numbers as digits and a blank sale price as none', async () => {
  const seller = await newSeller();
  for (const salePrice of ['', ' ', null, undefined, 0, '0']) {
    const { body } = await add(seller, { price: '85000', totalStock: ' 7 ', salePrice });
    expect(body.product).toMatchObject({ price: 85_000, totalStock: 7, salePrice: 0 });
  }
  expect((await add(seller, { price: 85_000, salePrice: '70000' })).body.product.salePrice).toBe(70_000);
});

test.each<[object, Record<string, string>]>([
  [
    { title: ' ', description: '', category: '', price: '', totalStock: null, image: '' },
    {
      title: 'Nama produk wajib diisi',
      description: 'Deskripsi wajib diisi',
      category: 'Kategori wajib diisi',
      price: 'Harga wajib diisi',
      totalStock: 'Stok wajib diisi',
      image: 'Unggah gambar produk terlebih dahulu',
    },
  ],
  [{ category: 'elektronik' }, { category: 'Kategori tidak dikenal' }],
  [
    { price: -1, totalStock: '-1' },
    { price: 'Harga tidak boleh negatif', totalStock: 'Stok tidak boleh negatif' },
  ],
  [
    { price: 1.5, totalStock: '2,5' },
    { price: 'Harga harus berupa angka bulat', totalStock: 'Stok harus berupa angka bulat' },
  ],
  [{ price: 99 }, { price: 'Harga minimal Rp\u00a0100' }],
  [{ price: 0 }, { price: 'Harga minimal Rp\u00a0100' }],
  [{ price: 5_000, salePrice: 99 }, { salePrice: 'Harga promo minimal Rp\u00a0100' }],
  [{ price: 1_000_000_001 }, { price: 'Harga maksimal 1.000.000.000' }],
  [{ totalStock: 1_000_001 }, { totalStock: 'Stok maksimal 1.000.000' }],
  [{ price: 50_000, salePrice: 50_000 }, { salePrice: 'Harga promo harus lebih rendah dari harga' }],
  [{ salePrice: 'murah' }, { salePrice: 'Harga promo harus berupa angka bulat' }],
  [{ image: 'https://jahat.test/x.png' }, { image: 'Unggah gambar produk terlebih dahulu' }],
  [
    { image: `/media/product/${'a'.repeat(32)}/720.webp` },
    { image: 'Gambar tidak ditemukan. Unggah gambar terlebih dahulu.' },
  ],
])('refuses a product with %j', async (fields, errors) => {
  const seller = await newSeller();
  const { status, body } = await add(seller, fields);
  expect([status, body.errors]).toEqual([400, errors]);
  expect((await titles(seller)).total).toBe(0);
});

test('accepts values at the limits', async () => {
  const seller = await newSeller();
  const largest = { price: 1_000_000_000, salePrice: 999_999_999, totalStock: 1_000_000 };
  expect((await add(seller, largest)).body.product).toMatchObject(largest);
  for (const smallest of [
    { price: 100, salePrice: 0, totalStock: 0 },
    { price: 101, salePrice: 100, totalStock: 0 },
  ]) {
    expect((await add(seller, smallest)).body.product).toMatchObject(smallest);
  }
});

test('shows and finds an edited product by its new values and keeps its picture when none is sent', async () => {
  const seller = await newSeller();
  const { _id } = (await add(seller, { title: 'Vas Kulawi' })).body.product;
  const stated = { title: 'Vas Kabaruan', description: 'Baru', price: 90_000, salePrice: 60_000, totalStock: 3 };
  const plain = (name: OptionalName) =>
    'max' in optionalFields[name] ? 3 : 'needs' in optionalFields[name] ? true : 'Kapas';
  const example = (name: OptionalName) => (name === 'technique' ? 'weaving' : plain(name));
  const optional = optionalNames.map((name) => [name, example(name)]);
  const changes = { ...stated, category: 'souvenirs', ...Object.fromEntries(optional) };
  const others = ['image', 'expectedStock', 'optionLabel', 'makerIds'];
  const fields = Object.keys(changedProduct.shape).filter((name) => !others.includes(name));
  expect(Object.keys(changes).sort()).toEqual(fields.sort());
  const { status, body } = await edit(seller, _id, { ...changes, image: '' });
  expect(status).toBe(200);
  expect(body.product).toMatchObject({ ...changes, image: await productPicture(seller) });
  expect(body.product).toMatchObject((await shown(_id)).data);
  const find = async (keyword: string) =>
    (await call(null, 'GET /api/shop/search/:keyword', { params: { keyword } })).body.data;
  expect((await find('kabaruan')).map((product) => product._id)).toEqual([_id]);
  expect((await find('kulawi')).map((product) => product._id)).not.toContain(_id);
});

test('orders keep the title, picture and price of the time of purchase', async () => {
  const [sari, seller] = [await newCustomer(), await newSeller()];
  const product = await newProduct(seller, { title: 'Tas Asli', price: 100_000 });
  const { _id: id } = await deliveredOrder(sari, [product]);
  await edit(seller, product, { title: 'Tas Lain', price: 100 });
  await remove(seller, product);
  const { body } = await call(sari, 'GET /api/shop/order/details/:id', { params: { id } });
  expect(body.data.cartItems).toMatchObject([{ productId: product, title: 'Tas Asli', price: 100_000 }]);
});

test('removes a deleted product from the shop and the carts and refuses to sell or change it', async () => {
  const [sari, seller] = [await newCustomer(), await newSeller()];
  const { _id } = (await add(seller, { title: 'Kipas Wungkudi' })).body.product;
  const line = { userId: sari.id, productId: _id, quantity: 1 };
  await call(sari, 'POST /api/shop/cart/add', { body: line });
  expect((await remove(seller, _id)).body.message).toBe('Produk berhasil dihapus.');
  expect((await shown(_id)).message).toBe('Produk tidak ditemukan.');
  const cart = await call(sari, 'GET /api/shop/cart/get/:userId', { params: { userId: sari.id } });
  expect(cart.body.data.itemsByStore).toEqual([]);
  expect((await call(sari, 'POST /api/shop/cart/add', { body: line })).body.code).toBe('NO_PRODUCT');
  await expect(placeOrders(sari, [_id])).rejects.toThrow('CART_CHANGED');
  const found = await call(null, 'GET /api/shop/search/:keyword', { params: { keyword: 'wungkudi' } });
  expect(found.body.data.map((product) => product._id)).not.toContain(_id);
  expect((await titles(seller)).total).toBe(0);
  for (const reply of [await remove(seller, _id), await edit(seller, _id), await setStock(seller, _id, 1, 12)]) {
    expect(reply).toMatchObject({ status: 404, body: { code: 'NO_PRODUCT' } });
  }
});

test("refuses to change, delete or list another seller's products", async () => {
  const [budi, tino] = [await newSeller(), await newSeller()];
  const { _id } = (await add(budi)).body.product;
  const before = await takeSnapshot();
  const attempts = [
    await edit(tino, _id, { sellerId: budi.id }),
    await remove(tino, _id),
    await setStock(tino, _id, 0, 12),
  ];
  for (const { status, body } of attempts) expect([status, body.message]).toEqual([404, 'Produk tidak ditemukan.']);
  for (const id of [newId<ProductId>(), 'undefined' as ProductId]) {
    expect([
      (await edit(budi, id)).status,
      (await remove(budi, id)).status,
      (await setStock(budi, id, 1, 1)).status,
    ]).toEqual([404, 404, 404]);
  }
  expect(await takeSnapshot()).toEqual(before);
  expect((await titles(tino, { sellerId: budi.id })).total).toBe(0);
});

test.each<Sort>(['newest', 'title-atoz', 'title-ztoa', 'price-lowtohigh', 'price-hightolow'])(
  "pages through a store's products sorted by %s, each once",
  async (sortBy) => {
    const seller = await newSeller();
    const names = ['Anyam', 'bakul', 'Cincin', 'dulang', 'Ember'];
    for (const [index, title] of names.entries()) await newProduct(seller, { title, price: 1000 * (1 + (index % 2)) });
    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await titles(seller, { sortBy, limit: 2, ...(cursor && { cursor }) });
      expect(page.total).toBe(5);
      seen.push(...page.titles);
      cursor = page.nextCursor;
    }
    const expected: Record<Sort, string[]> = {
      newest: ['Ember', 'dulang', 'Cincin', 'bakul', 'Anyam'],
      'title-atoz': ['Anyam', 'bakul', 'Cincin', 'dulang', 'Ember'],
      'title-ztoa': ['Ember', 'dulang', 'Cincin', 'bakul', 'Anyam'],
      'price-lowtohigh': ['Anyam', 'Cincin', 'Ember', 'bakul', 'dulang'],
      'price-hightolow': ['dulang', 'bakul', 'Ember', 'Cincin', 'Anyam'],
    };
    expect(seen).toEqual(expected[sortBy]);
  },
);

test("finds a store's products by any part of the title, by low or no stock and on sale", async () => {
  const seller = await newSeller();
  for (const [title, stock, salePrice] of [
    ['Tas 100% Katun', 10, 0],
    ['Tas_Rotan', 9, 90_000],
    ['Topi', 0, 0],
  ] as const) {
    await newProduct(seller, { title, stock, salePrice });
  }
  for (const stock of [0, 1]) await newProduct(seller, { stock, offerEndsAt: new Date(Date.now() + 3_600_000) });
  expect((await titles(seller, { q: 'KATUN tas' })).titles).toEqual(['Tas 100% Katun']);
  expect((await titles(seller, { q: '%' })).titles).toEqual(['Tas 100% Katun']);
  expect((await titles(seller, { q: '_' })).titles).toEqual(['Tas_Rotan']);
  expect((await titles(seller, { q: "' or 1=1--" })).titles).toEqual([]);
  expect(await titles(seller, { stock: 'low' })).toMatchObject({ total: 1, titles: ['Tas_Rotan'] });
  expect(await titles(seller, { stock: 'low', q: 'tas' })).toMatchObject({ total: 1, titles: ['Tas_Rotan'] });
  expect(await titles(seller, { stock: 'out' })).toMatchObject({ total: 1, titles: ['Topi'] });
  expect(await titles(seller, { offer: 'promo' })).toMatchObject({ total: 1, titles: ['Tas_Rotan'] });
  expect((await callAny(seller, 'GET /api/store/products/get', { query: { cursor: 'karangan' } })).status).toBe(400);
});

test('returns 409 when the stock changed after the seller read it', async () => {
  const seller = await newSeller();
  const product = await newProduct(seller, { stock: 20 });
  expect((await setStock(seller, product, 25, 20)).body.product.totalStock).toBe(25);
  const late = await setStock(seller, product, 30, 20);
  expect([late.status, late.body.code]).toEqual([409, 'STOCK_CHANGED']);
  expect(late.body.message).toContain('25');
  expect(await stockOf(product)).toBe(25);
  const moved = await db
    .select()
    .from(stockMovements)
    .where(eq(stockMovements.productId, product))
    .orderBy(stockMovements.id);
  expect(moved.map(({ delta, orderId }) => [delta, orderId])).toEqual([
    [20, null],
    [5, null],
  ]);
});

test('saves only one of ten concurrent stock changes', async () => {
  const seller = await newSeller();
  const product = await newProduct(seller, { stock: 20 });
  const replies = await Promise.all(Array.from({ length: 10 }, (_, tab) => setStock(seller, product, 30 + tab, 20)));
  const done = replies.flatMap(({ status }, tab) => (status === 200 ? [30 + tab] : []));
  expect(done).toHaveLength(1);
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(9);
  expect(await stockOf(product)).toBe(done[0]);
});

test('saving the product form does not restore pieces sold while it was open', async () => {
  const [sari, seller] = [await newCustomer(), await newSeller()];
  const product = await newProduct(seller, { stock: 20 });
  await placeOrders(sari, [product]);
  const form = { totalStock: 20, expectedStock: 20, title: 'Judul Baru' };
  expect((await edit(seller, product, form)).body.product).toMatchObject({ title: 'Judul Baru', totalStock: 19 });
  const counted = await edit(seller, product, { ...form, title: 'Judul Lain', totalStock: 25 });
  expect(counted).toMatchObject({ status: 409, body: { code: 'STOCK_CHANGED' } });
  expect((await shown(product)).data).toMatchObject({ title: 'Judul Baru', totalStock: 19 });
  expect((await edit(seller, product, { totalStock: 25 })).body.product.totalStock).toBe(25);
});
