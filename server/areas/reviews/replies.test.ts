import { beforeAll, expect, test } from 'vitest';
import type { ProductId, ReviewId } from '#contract/ids.ts';
import { call } from '#server/testing/call.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newCustomer, newSeller, password, type Person } from '#server/testing/people.ts';
import { newPicture } from '#server/testing/pictures.ts';
import { newProduct } from '#server/testing/products.ts';
import { newReview } from '#server/testing/reviews.ts';

beforeAll(openShop);

const reply = (who: Person, id: ReviewId, text = 'Terima kasih, Ibu.') =>
  call(who, 'POST /api/store/reviews/:id/reply', { params: { id }, body: { reply: text } });
const shown = async (productId: ProductId, query: { stars?: number; photos?: 'true' } = {}) =>
  (await call(null, 'GET /api/shop/review/:productId', { params: { productId }, query })).body;
const own = async (who: Person, query: { q?: string; maxStars?: number; status?: 'unanswered' } = {}) =>
  (await call(who, 'GET /api/store/reviews', { query })).body;

test('a seller replies to a review once, everybody reads it, and the buyer is told', async () => {
  const [sari, seller] = [await newCustomer(), await newSeller()];
  const bag = await newProduct(seller, { title: 'Tas Tikar' });
  const id = await newReview(sari, bag, 2);
  expect((await shown(bag)).data).toMatchObject([{ reply: null, repliedAt: null }]);
  expect((await reply(seller, id, ' ')).body.errors).toEqual({ reply: 'Balasan wajib diisi' });
  expect((await reply(await newSeller(), id)).body.code).toBe('NO_REVIEW');
  const replies = await Promise.all([reply(seller, id), reply(seller, id)]);
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await shown(bag)).data).toMatchObject([{ reply: 'Terima kasih, Ibu.' }]);
  expect((await reply(seller, id, 'Sekali lagi')).body.message).toBe('Ulasan ini sudah Anda balas.');
  const mail = (await mailsTo(sari.email)).find(({ subject }) => subject === 'Ulasan Anda dibalas');
  expect(mail?.text).toContain('Penjual membalas ulasan Anda tentang “Tas Tikar”.');
});

test('a seller lists the reviews of the own products, all or those without a reply or with few stars', async () => {
  const [sari, seller, other] = [await newCustomer(), await newSeller(), await newSeller('Rumah Anyaman')];
  const bag = await newProduct(seller, { title: 'Tas Tikar' });
  const [first, second] = [await newReview(sari, bag, 5), await newReview(sari, await newProduct(seller), 1)];
  await newReview(sari, await newProduct(other), 3);
  await reply(seller, first);
  const found = async (query?: Parameters<typeof own>[1]) => {
    const { data, total, unanswered } = await own(seller, query);
    return [data.map(({ _id }) => _id), total, unanswered];
  };
  expect(await found()).toEqual([[second, first], 2, 1]);
  expect(await found({ status: 'unanswered' })).toEqual([[second], 1, 1]);
  expect(await found({ maxStars: 3 })).toEqual([[second], 1, 1]);
  expect(await found({ maxStars: 5, q: 'tikar' })).toEqual([[first], 1, 1]);
  expect((await own(seller)).data[1]).toMatchObject({ product: { title: 'Tas Tikar' }, reply: 'Terima kasih, Ibu.' });
});

test('a seller finds reviews by a part of the product title or of the review', async () => {
  const [sari, seller, other] = [await newCustomer(), await newSeller(), await newSeller('Rumah Anyaman')];
  const bag = await newProduct(seller, { title: 'Tas Tikar 100%' });
  const vase = await newProduct(seller, { title: 'Guci' });
  const tight = await newReview(sari, bag, 5, { reviewMessage: 'Anyamannya rapat' });
  const dull = await newReview(sari, vase, 2, { reviewMessage: 'Warnanya kusam, tikarnya bagus' });
  await newReview(sari, await newProduct(other, { title: 'Tas Tikar' }), 3);
  const found = async (query: Parameters<typeof own>[1]) => {
    const { data, total } = await own(seller, query);
    return [data.map(({ _id }) => _id), total];
  };
  expect(await found({ q: 'TIKAR' })).toEqual([[dull, tight], 2]);
  expect(await found({ q: 'rapat' })).toEqual([[tight], 1]);
  expect(await found({ q: 'tikar', maxStars: 2 })).toEqual([[dull], 1]);
  expect(await found({ q: '%' })).toEqual([[tight], 1]);
  expect(await found({ q: 'Sari' })).toEqual([[], 0]);
});

test('the reviews of a product are filtered by stars and photos, and the counts are of all', async () => {
  const [sari, bag] = [await newCustomer(), await newProduct(await newSeller())];
  const upload = { files: { my_file: await newPicture() } };
  const { secure_url: photo } = (await call(sari, 'POST /api/shop/review/upload-image', upload)).body.result;
  const [bad, good, best] = [
    await newReview(sari, bag, 1),
    await newReview(sari, bag, 5),
    await newReview(sari, bag, 5, { images: [photo] }),
  ];
  const found = async (query: Parameters<typeof shown>[1]) => {
    const { data, ...counts } = await shown(bag, query);
    return [data.map(({ _id }) => _id), counts.total, counts.distribution, counts.photoCount];
  };
  const counts = [[1, 0, 0, 0, 2], 1];
  expect(await found({})).toEqual([[best, good, bad], 3, ...counts]);
  expect(await found({ stars: 5 })).toEqual([[best, good], 2, ...counts]);
  expect(await found({ photos: 'true' })).toEqual([[best], 1, ...counts]);
  expect(await found({ stars: 1, photos: 'true' })).toEqual([[], 0, ...counts]);
  const { status, body } = await call(null, 'GET /api/shop/review/:productId', {
    params: { productId: bag },
    query: { stars: 6 },
  });
  expect([status, body.errors]).toEqual([400, { stars: 'Bintang maksimal 5' }]);
});

test('the copy of a seller’s data has the replies', async () => {
  const [sari, seller] = [await newCustomer(), await newSeller()];
  const id = await newReview(sari, await newProduct(seller), 4);
  await reply(seller, id, 'Salam dari Tomohon');
  await call(seller, 'POST /api/account/confirm-password', { body: { password } });
  const { body } = await call(seller, 'GET /api/account/data');
  expect(JSON.stringify(body)).toContain('Salam dari Tomohon');
});
