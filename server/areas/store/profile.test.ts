import { beforeAll, expect, test } from 'vitest';
import { transaction } from '#platform/transaction.ts';
import { indexProducts } from '#server/areas/search/search-index.ts';
import { call, callAny } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newSeller, type Person, storeForm } from '#server/testing/people.ts';
import { otherPicture, picture, productPicture } from '#server/testing/pictures.ts';
import { newProduct } from '#server/testing/products.ts';

beforeAll(openShop);

const form = { ...storeForm, phoneNumber: '0812 9999' };
type Files = { storeLogo?: File; storeBanner?: File };
const edit = (who: Person, fields: Partial<typeof form> & Record<string, string> = {}, files: Files = {}) =>
  callAny<{ message: string; data: Record<string, string> }>(who, 'PUT /api/store/profile/edit', {
    fields: { ...form, ...fields },
    files,
  });
const profileOf = async (who: Person) => (await call(who, 'GET /api/store/profile/get')).body.data;
const upload = (who: Person, fields: object = {}) =>
  callAny<{ result: { secure_url: string } }>(who, 'POST /api/store/profile/upload-image', {
    fields,
    files: { my_file: picture },
  });

test('returns the full profile to its owner', async () => {
  const seller = await newSeller('Manik Tahuna');
  expect(await profileOf(seller)).toEqual({
    ...storeForm,
    _id: seller.id,
    email: seller.email,
    phoneNumber: '081234567890',
    storeName: 'Manik Tahuna',
    eWallet: '',
    eWalletsAccountOwner: '',
    eWalletAccountNumber: '',
    storeLogoUrl: '',
    storeBannerUrl: '',
    payoutAccount: { state: 'ready', changedAt: null, heldUntil: null },
    closedUntil: null,
  });
});

test("an edit updates the profile, the account and the public store, and no other seller's", async () => {
  const [seller, other] = [await newSeller(), await newSeller()];
  const untouched = await profileOf(other);
  const changes = { sellerName: 'Rini Kandou', storeName: 'Rumah Rini', nik: '7102030405060708', bankName: 'BRI' };
  const { status, body } = await edit(seller, { ...changes, _id: other.id, sellerId: other.id });
  expect(status).toBe(200);
  expect(body.message).toBe('Profil berhasil diperbarui.');
  expect(body.data).toEqual({ ...(await profileOf(seller)), ...form, ...changes });
  expect((await call(seller, 'GET /api/auth/check-auth')).body.user).toMatchObject({
    userName: 'Rini Kandou',
    phoneNumber: form.phoneNumber,
  });
  const shown = await call(null, 'GET /api/shop/store/:sellerId', { params: { sellerId: seller.id } });
  expect(shown.body.data).toMatchObject({ storeName: 'Rumah Rini', phoneNumber: form.phoneNumber });
  expect(await profileOf(other)).toEqual(untouched);
});

test('requires every field except pictures and the e-wallet', async () => {
  const seller = await newSeller();
  const before = await profileOf(seller);
  const { body } = await edit(seller, { storeName: ' ', nik: '123', bankAccountNumber: '' });
  expect(body.errors).toEqual({
    storeName: 'Nama toko wajib diisi',
    nik: 'NIK harus terdiri dari 16 digit',
    bankAccountNumber: 'Nomor rekening wajib diisi',
  });
  expect(await profileOf(seller)).toEqual(before);
});

test('keeps the e-wallet when it is omitted and removes it when it is blank', async () => {
  const seller = await newSeller();
  const wallet = { eWallet: 'OVO', eWalletsAccountOwner: 'Budi', eWalletAccountNumber: '0812' };
  await edit(seller, wallet);
  await edit(seller);
  expect(await profileOf(seller)).toMatchObject(wallet);
  await edit(seller, { eWallet: '', eWalletsAccountOwner: '', eWalletAccountNumber: '' });
  expect(await profileOf(seller)).toMatchObject({ eWallet: '', eWalletsAccountOwner: '', eWalletAccountNumber: '' });
});

test('finds a renamed store by its new name only', async () => {
  const [before, after] = ['Wale Sebelumnya', 'Wale Sesudahnya'];
  const seller = await newSeller(before);
  const product = await newProduct(seller);
  await transaction((tx) => indexProducts(tx, [product]));
  const find = async (keyword: string) =>
    (await call(null, 'GET /api/shop/search/:keyword', { params: { keyword } })).body.data.map(({ _id }) => _id);
  expect(await find('Sebelumnya')).toContain(product);
  await edit(seller, { storeName: after });
  expect(await find('Sesudahnya')).toContain(product);
  expect(await find('Sebelumnya')).not.toContain(product);
  const { data } = (await call(null, 'GET /api/shop/products/get/:id', { params: { id: product } })).body;
  expect(data.storeName).toBe(after);
});

test('uses an uploaded picture as the logo, or as the banner when requested', async () => {
  const seller = await newSeller();
  const logo = (await upload(seller)).body.result.secure_url;
  const banner = (await upload(seller, { kind: 'banner' })).body.result.secure_url;
  expect(logo).toMatch(/^\/media\/logo\/[0-9a-f]{32}\/192\.webp$/);
  expect(banner).toMatch(/^\/media\/banner\/[0-9a-f]{32}\/1200\.webp$/);
  const { body } = await call(null, 'GET /api/shop/store/:sellerId', { params: { sellerId: seller.id } });
  expect(body.data).toMatchObject({ storeLogoUrl: logo, storeBannerUrl: banner });
  expect((await upload(seller, { kind: 'poster' })).body.errors).toEqual({ kind: 'Jenis gambar tidak dikenal' });
});

test('accepts pictures as files or as earlier URLs, and keeps the current ones when none is sent', async () => {
  const seller = await newSeller();
  const { data } = (await edit(seller, {}, { storeLogo: picture, storeBanner: picture })).body;
  expect(data.storeLogoUrl).toMatch(/^\/media\/logo\//);
  expect(data.storeBannerUrl).toMatch(/^\/media\/banner\//);
  const { storeLogoUrl, storeBannerUrl } = data as { storeLogoUrl: string; storeBannerUrl: string };
  await edit(seller, { storeLogoUrl: '', storeBannerUrl: '' }, { storeLogo: new File([], '') });
  expect(await profileOf(seller)).toMatchObject({ storeLogoUrl, storeBannerUrl });

  await edit(seller, {}, { storeLogo: otherPicture, storeBanner: otherPicture });
  expect((await profileOf(seller)).storeLogoUrl).not.toBe(storeLogoUrl);
  const again = await edit(seller, { storeLogoUrl, storeBannerUrl });
  expect(again.body.data).toMatchObject({ storeLogoUrl, storeBannerUrl });
});

test('refuses a picture uploaded by another store or for another purpose', async () => {
  const [seller, other] = [await newSeller(), await newSeller()];
  const logo = (await upload(seller)).body.result.secure_url;
  const banner = (await upload(seller, { kind: 'banner' })).body.result.secure_url;
  for (const [who, fields] of [
    [other, { storeLogoUrl: logo }],
    [other, { storeBannerUrl: banner }],
    [seller, { storeLogoUrl: banner }],
    [seller, { storeBannerUrl: logo }],
    [seller, { storeLogoUrl: await productPicture(seller) }],
  ] as const) {
    const before = await profileOf(who);
    const { status, body } = await edit(who, { ...fields });
    expect([status, Object.keys(body.errors!)]).toEqual([400, Object.keys(fields)]);
    expect(await profileOf(who)).toEqual(before);
  }
  // The same picture uploaded by the other store has the same URL.
  await upload(other);
  expect((await edit(other, { storeLogoUrl: logo })).status).toBe(200);
});

test.each([
  'https://jahat.test/logo.png',
  'javascript:alert(1)',
  '/media/logo/../../secret/192.webp',
  `/media/logo/${'a'.repeat(32)}/192.webp`,
])('refuses %s as a logo', async (storeLogoUrl) => {
  const seller = await newSeller();
  const { status, body } = await edit(seller, { storeLogoUrl });
  expect(status).toBe(400);
  expect(Object.keys(body.errors!)).toEqual(['storeLogoUrl']);
  expect((await profileOf(seller)).storeLogoUrl).toBe('');
});
