/**
 * What a GET answers is accepted when the specified PUT sends it back, whatever rules and limits came since, and
 * nothing changes.
 */
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { techniques } from '#contract/words.ts';
import { db } from '#platform/connect.ts';
import { callAny } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newAdmin, newCustomer, newSeller } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { setShipping } from '#server/testing/shipping.ts';

beforeAll(openShop);

const [sari, budi, admin] = [await newCustomer('Sari'), await newSeller(), await newAdmin()];

type Answered = { status: number; body: { data: Record<string, unknown>; errors?: object } };

/** The texts that forms limit or refuse today: long, blank, of several lines, with marks and odd spaces. */
const texts = fc.oneof(
  fc.integer({ min: 1, max: 2_000 }).map((length) => 'x'.repeat(length)),
  fc.constantFrom(
    '',
    ' ',
    '  Tas  ',
    'Baris\nbaris',
    'Baris\r\nbaris',
    'Kain\u202e',
    'Tas\u200b',
    '•••',
    '0812',
    'a@b',
  ),
);
const line = texts.filter((text) => text !== '');

/** What people see as numbers, as JSON has them, as texts of a form, or formatted. */
const spellings = [
  (value: unknown) => value,
  (value: unknown) => (typeof value === 'object' && value !== null ? value : String(value ?? '')),
];

async function expectUnchanged(read: () => Promise<Answered>, send: (body: object) => Promise<Answered>) {
  const before = (await read()).body.data;
  for (const spelling of spellings) {
    const body = Object.fromEntries(Object.entries(before).map(([name, value]) => [name, spelling(value)]));
    const { status, body: answered } = await send(body);
    expect([status, answered.errors]).toEqual([200, undefined]);
    expect((await read()).body.data).toEqual(before);
  }
}

const runs = { numRuns: 15 };

test('a product', async () => {
  const id = await newProduct(budi);
  const params = { id };
  const read = () => callAny<Answered['body']>(budi, 'GET /api/store/products/get/:id', { params });
  const edit = (body: object) => callAny<Answered['body']>(budi, 'PUT /api/store/products/edit/:id', { params, body });
  const stored = fc.record({
    title: line,
    description: fc.oneof(texts, fc.constant('x'.repeat(5_001))),
    price: fc.constantFrom(1, 50, 99, 100, 999_999_999, 1_000_000_000),
    stock: fc.constantFrom(0, 999_999, 1_000_000, 1_000_001, 2_000_000_000),
    maxPerOrder: fc.constantFrom(null, 1, 10_000, 10_001, 1_000_000),
    permitNumber: fc.option(texts),
    dimensions: fc.option(texts),
    care: fc.option(texts),
    materials: fc.option(texts),
    technique: fc.constantFrom(null, ...techniques),
    geoIndication: fc.option(texts),
    noteLabel: fc.option(texts),
    noteRequired: fc.constantFrom(null, true, false),
  });
  await fc.assert(
    fc.asyncProperty(stored, async ({ stock, ...fields }) => {
      await db.rows(sql`
        update products set title = ${fields.title}, description = ${fields.description}, price = ${fields.price},
          max_per_order = ${fields.maxPerOrder}, permit_number = ${fields.permitNumber}, dimensions = ${fields.dimensions},
          care = ${fields.care}, materials = ${fields.materials}, technique = ${fields.technique},
          geo_indication = ${fields.geoIndication}, note_label = ${fields.noteLabel},
          note_required = ${fields.noteRequired} where id = ${id}`);
      await db.rows(sql`
        with moved as (insert into stock_movements (product_id, delta, at) select product_id, ${stock} - stock, now()
          from product_stock where product_id = ${id} and stock <> ${stock})
        update product_stock set stock = ${stock} where product_id = ${id}`);
      await expectUnchanged(read, edit);
      const body = { stock, expected: stock };
      expect((await callAny(budi, 'PUT /api/store/products/stock/:id', { params, body })).status).toBe(200);
    }),
    runs,
  );
  const { body } = await edit({ ...(await read()).body.data, title: 'y'.repeat(201), totalStock: 1_000_001 });
  expect(Object.keys(body.errors ?? {})).toContain('title');
  const fewer = { stock: 7, expected: (await read()).body.data['totalStock'] };
  expect((await callAny(budi, 'PUT /api/store/products/stock/:id', { params, body: fewer })).status).toBe(200);
});

test('an address and an account', async () => {
  const fields = {
    receiverName: 'Sari',
    address: 'Jalan 1',
    city: 'Manado',
    pincode: '95111',
    phone: '0812',
    notes: '-',
  };
  const added = await callAny<{ data: { _id: string } }>(sari, 'POST /api/shop/address/add', {
    body: { ...fields, userId: sari.id },
  });
  const params = { userId: sari.id, addressId: added.body.data._id };
  const read = async (): Promise<Answered> => {
    const { status, body } = await callAny<{ data: Record<string, unknown>[] }>(
      sari,
      'GET /api/shop/address/get/:userId',
      { params },
    );
    expect([status, body]).toMatchObject([200, {}]);
    return { status, body: { data: body.data[0]! } };
  };
  const account = () => callAny<Answered['body']>(sari, 'GET /api/account/profile');
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(texts, texts, texts, texts, texts, texts),
      async ([name, street, city, code, phone, notes]) => {
        await db.rows(sql`
        update addresses set receiver_name = ${name}, address = ${street}, city = ${city}, pincode = ${code},
          phone = ${phone}, notes = ${notes}, region = ${code.length % 2 ? '99.99.99' : null} where id = ${params.addressId}`);
        await expectUnchanged(read, (body) =>
          callAny(sari, 'PUT /api/shop/address/update/:userId/:addressId', { params, body }),
        );
        await db.rows(sql`update users set user_name = ${name}, phone_number = ${phone} where id = ${sari.id}`);
        await expectUnchanged(account, (body) => callAny(sari, 'PUT /api/account/profile', { body }));
      },
    ),
    runs,
  );
});

test('the profile of a store', async () => {
  const read = () => callAny<Answered['body']>(budi, 'GET /api/store/profile/get');
  await fc.assert(
    fc.asyncProperty(fc.tuple(line, line, texts, texts, texts), async ([name, store, about, production, phone]) => {
      await db.rows(sql`
        update stores set seller_name = ${name}, store_name = ${store}, store_description = ${about},
          production_address = ${production}, domicile_address = ${production},
          logo = ${'/media/logo/0123456789abcdef/720.webp'} where seller_id = ${budi.id}`);
      await db.rows(sql`update users set user_name = ${name}, phone_number = ${phone} where id = ${budi.id}`);
      await expectUnchanged(read, (fields) =>
        callAny(budi, 'PUT /api/store/profile/edit', { fields: textsOf(fields), files: {} }),
      );
    }),
    runs,
  );
});

/** Multipart fields are texts. */
const textsOf = (fields: object) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );

test('the shipping settings of a store and the settings of the shop', async () => {
  await setShipping(budi);
  const read = () => callAny<Answered['body']>(budi, 'GET /api/store/shipping/get');
  const amount = fc.constantFrom(null, 0, 10_000_000, 10_000_001, 2_000_000_000);
  const stored = fc.record({ code: texts, fees: fc.tuple(amount, amount, amount), further: amount, free: amount });
  await fc.assert(
    fc.asyncProperty(stored, async ({ code, fees: [near, province, elsewhere], further, free }) => {
      await db.rows(sql`
        update store_shipping set postal_code = ${code}, nearby_fee = ${near}, province_fee = ${province},
          elsewhere_fee = ${elsewhere}, fee_per_further_piece = ${further ?? 0}, free_from = ${free}, has_pickup = false,
          region = ${code.length % 2 ? '99.99.99' : null} where seller_id = ${budi.id}`);
      await expectUnchanged(read, (body) => callAny(budi, 'PUT /api/store/shipping/edit', { body }));
    }),
    runs,
  );
  const changed = {
    autoConfirmDays: 100,
    whatsapp: 'hubungi kami',
    email: 'toko',
    address: '',
  };
  await db.rows(sql`insert into shop_settings (id, changed) values (1, ${JSON.stringify(changed)}::jsonb)
    on conflict (id) do update set changed = excluded.changed`);
  await expectUnchanged(
    () => callAny(admin, 'GET /api/admin/shop-settings'),
    (body) => callAny(admin, 'PUT /api/admin/shop-settings', { body }),
  );
  await db.rows(sql`delete from shop_settings`);
});

test('a line of the cart with more than is left, and an old note', async () => {
  const productId = await newProduct(budi, { stock: 5 });
  await db.rows(sql`update products set note_label = 'Nama' where id = ${productId}`);
  const body = { userId: sari.id, productId, quantity: 5 };
  expect((await callAny(sari, 'POST /api/shop/cart/add', { body })).status).toBe(200);
  const stock = { stock: 2, expected: 5 };
  await callAny(budi, 'PUT /api/store/products/stock/:id', { params: { id: productId }, body: stock });
  await db.rows(sql`update cart_items set note = ${'x'.repeat(5_000)} where user_id = ${sari.id}`);
  const update = (fields: object) =>
    callAny<{ code?: string }>(sari, 'PUT /api/shop/cart/update-cart', { body: { ...body, ...fields } });
  expect((await update({ note: 'x'.repeat(5_000) })).status).toBe(200);
  expect((await update({ note: 'y'.repeat(5_000) })).status).toBe(400);
  expect((await update({ note: 'Sari' })).status).toBe(200);
  expect((await update({ quantity: 4 })).body.code).toBe('STOCK_SHORT');
  expect((await update({ quantity: 2 })).status).toBe(200);
});
