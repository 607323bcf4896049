import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { type ProductId, storeOf } from '#contract/ids.ts';
import { db } from '#platform/connect.ts';
import { newId } from '#platform/new-id.ts';
import { storePictures } from '#server/db/schema/index.ts';
import { call, callAny } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { deliveredOrder } from '#server/testing/orders.ts';
import { newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { newPicture } from '#server/testing/pictures.ts';
import { firstPicture, newProduct, productForm } from '#server/testing/products.ts';

beforeAll(openShop);

const [budi, tino] = [await newSeller(), await newSeller('Rumah Anyaman')];

async function uploaded(who: Person): Promise<string> {
  const sent = { files: { my_file: await newPicture() } };
  return (await call(who, 'POST /api/store/products/upload-image', sent)).body.result.secure_url;
}
const set = (who: Person, id: ProductId, images: string[]) =>
  call(who, 'PUT /api/store/products/pictures/:id', { params: { id }, body: { images } });
const shown = async (id: ProductId) =>
  (await call(null, 'GET /api/shop/products/get/:id', { params: { id } })).body.data;
const edit = (who: Person, id: ProductId, fields: object) =>
  callAny<{ product: { image: string; images: string[] } }>(who, 'PUT /api/store/products/edit/:id', {
    params: { id },
    body: { ...productForm, ...fields },
  });

test('a seller adds, orders, replaces and removes pictures; the first one is the image of the product', async () => {
  const id = await newProduct(budi);
  expect(await shown(id)).toMatchObject({ image: firstPicture, images: [firstPicture] });
  const [one, two, three] = [await uploaded(budi), await uploaded(budi), await uploaded(budi)];
  const orders = [[firstPicture, one, two], [two, firstPicture, one], [three, firstPicture, one], [three]];
  for (const images of orders) {
    const { status, body } = await set(budi, id, images);
    expect([status, body.message]).toEqual([200, 'Foto produk disimpan.']);
    expect(body.product).toMatchObject({ image: images[0], images });
    expect(await shown(id)).toMatchObject({ image: images[0], images });
  }
  // A picture that the store uploaded may be used again.
  expect((await set(budi, id, [one])).status).toBe(200);
});

test('a product has one to six different pictures, which its store uploaded', async () => {
  const id = await newProduct(budi);
  const own: string[] = [];
  for (let count = 0; count < 7; count += 1) own.push(await uploaded(budi));
  const refused: [images: string[], message: string][] = [
    [[], 'Foto minimal 1'],
    [own, 'Foto maksimal 6'],
    [[own[0]!, own[0]!], 'Foto tidak boleh sama'],
    [[own[0]!, await uploaded(tino)], 'Foto tidak ditemukan. Unggah foto sekali lagi.'],
    [[`/media/product/${'a'.repeat(32)}/720.webp`], 'Foto tidak ditemukan. Unggah foto sekali lagi.'],
    [['https://jahat.test/x.png'], 'Foto tidak valid'],
  ];
  for (const [images, message] of refused) {
    const { status, body } = await set(budi, id, images);
    expect([status, Object.values(body.errors!)]).toEqual([400, [message]]);
  }
  expect((await set(tino, id, [await uploaded(tino)])).body.code).toBe('NO_PRODUCT');
  expect((await set(budi, newId<ProductId>(), own.slice(0, 1))).body.code).toBe('NO_PRODUCT');
  expect((await shown(id)).images).toEqual([firstPicture]);
  expect((await set(budi, id, own.slice(0, 6))).body.product.images).toEqual(own.slice(0, 6));
});

test('the form of a changed product accepts each of its pictures and changes none; any other is refused', async () => {
  const id = await newProduct(budi);
  const [second, other] = [await uploaded(budi), await uploaded(budi)];
  await set(budi, id, [firstPicture, second]);
  for (const image of [second, firstPicture, '', undefined]) {
    expect((await edit(budi, id, { image })).body.product).toMatchObject({
      image: firstPicture,
      images: [firstPicture, second],
    });
  }
  const { status, body } = await edit(budi, id, { image: other, title: 'Judul Lain' });
  expect([status, Object.keys(body.errors!)]).toEqual([400, ['image']]);
  expect((await shown(id)).title).toBe(productForm.title);
});

test('a new product shows a picture that its store uploaded or sells with another product, and none of another store', async () => {
  const [image, foreign] = [await uploaded(budi), await uploaded(tino)];
  const add = (given: string) => call(budi, 'POST /api/store/products/add', { body: { ...productForm, image: given } });
  expect((await add(image)).status).toBe(200);
  const id = await newProduct(budi);
  const [first, second] = [await uploaded(budi), await uploaded(budi)];
  await set(budi, id, [first, second]);
  await db.delete(storePictures).where(eq(storePictures.sellerId, storeOf(budi.id)));
  for (const shownPicture of [first, second]) expect((await add(shownPicture)).status).toBe(200);
  await call(budi, 'DELETE /api/store/products/delete/:id', { params: { id } });
  for (const other of [foreign, `/media/product/${'c'.repeat(32)}/720.webp`]) {
    const { status, body } = await add(other);
    expect([status, body.errors]).toEqual([400, { image: 'Gambar tidak ditemukan. Unggah gambar terlebih dahulu.' }]);
  }
});

test('orders keep the first picture of the time of purchase', async () => {
  const [sari, product] = [await newCustomer(), await newProduct(budi)];
  const { _id: id } = await deliveredOrder(sari, [product]);
  await set(budi, product, [await uploaded(budi)]);
  const { body } = await call(sari, 'GET /api/shop/order/details/:id', { params: { id } });
  expect(body.data.cartItems).toMatchObject([{ image: firstPicture }]);
});
