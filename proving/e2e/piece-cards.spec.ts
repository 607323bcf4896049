/** The cards that travel with sold pieces: printed by the seller, scanned by whoever has the piece. */
import type { Locator } from '@playwright/test';
import jsQR from 'jsqr';
import sharp from 'sharp';
import type { MakerId, ProductId } from '#contract/ids.ts';
import type { Origin } from '#contract/origins/origins.ts';
import { apiClient, shareSession, signInByApi } from './by-api.ts';
import { createStore, type Store } from './create-store.ts';
import { mockResponse } from './fixtures.ts';
import { demoAdmin, navigate } from './steps.ts';
import { expect, expectAccessible, expectNoHorizontalScroll, expectToast, test } from './test.ts';

const pointsPerMillimetre = 72 / 25.4;

/** What a phone reads of the QR code that is on the screen. */
async function scan(code: Locator): Promise<string | undefined> {
  const picture = sharp(await code.screenshot()).resize({ width: 600, kernel: 'nearest' });
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

const sell = (store: Store, makerIds: MakerId[] = []) =>
  store.sell({
    product: { title: 'Nyiru Anyam Tomohon', care: 'Lap dengan kain lembap.', makerIds },
    status: 'processing',
  });

test(
  'a seller prints cards, and whoever scans one reads where the piece is from, until its money goes back',
  { tag: '@viewport' },
  async ({ page, openSeparatePage, playwright, baseURL, allow }) => {
    allow(/404/);
    const store = await createStore(playwright, baseURL);
    const { data: maker } = await apiClient(store.request)('POST /api/store/makers', {
      body: { name: 'Mama Deetje', consent: true },
    });
    const { order, customer } = await sell(store, [maker._id]);
    await shareSession(page, store);
    await page.goto(`/store/orders?pesanan=${order._id}`);
    await page.getByRole('link', { name: 'Cetak kartu' }).click();
    await expect(page.getByRole('heading', { name: 'Mama Deetje' })).toBeVisible();
    await expect(page.getByText('Perawatan: Lap dengan kain lembap.')).toBeVisible();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page, 'on the cards');
    const address = (await scan(page.getByRole('img', { name: /^Kode QR/ })))!;
    expect(address).toMatch(/\/asal\/[A-Z\d]{10}$/);
    const { pathname } = new URL(address);

    const guest = await openSeparatePage();
    await guest.setViewportSize({ width: 360, height: 740 });
    await guest.goto(pathname);
    await expect(guest.getByRole('heading', { level: 1, name: 'Belum dikirim' })).toBeVisible();
    await store.move(order._id, 'shipped');
    const response = await guest.goto(pathname.toLowerCase());
    expect(response!.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    const html = await response!.text();
    expect(html).toContain('Lap dengan kain lembap.');
    for (const secret of [order._id, customer.user.userName, order.addressInfo.address])
      expect(html).not.toContain(secret);
    await expect(guest.getByRole('heading', { level: 1, name: 'Nyiru Anyam Tomohon' })).toBeVisible();
    await expect(guest.getByText('Bandingkan dengan karya di tangan Anda.')).toBeVisible();
    await expectAccessible(guest);
    await expectNoHorizontalScroll(guest, 'on the page of a piece');

    await guest.getByRole('link', { name: 'Mama Deetje' }).click();
    await expect(guest.getByRole('heading', { level: 1, name: 'Mama Deetje' })).toBeVisible();
    await apiClient(store.request)('DELETE /api/store/makers/:id', { params: { id: maker._id } });
    await guest.goto(pathname);
    await expect(guest.getByText('Perajin', { exact: true })).toBeVisible();
    await expect(guest.getByText('Mama Deetje')).toHaveCount(0);
    await guest.getByRole('button', { name: 'Laporkan' }).click();
    await guest.getByRole('dialog').getByRole('button', { name: 'Kirim laporan' }).click();
    await expectToast(guest, 'Terima kasih. Laporan Anda kami periksa.');

    await signInByApi(page, demoAdmin);
    const cancel = { params: { orderId: order._id }, body: { reason: 'Toko tutup' } };
    await apiClient(page.request)('POST /api/admin/transactions/:orderId/cancel', cancel);
    await guest.goto(pathname);
    await expect(guest.getByRole('heading', { level: 1, name: 'Kode ini tidak berlaku lagi' })).toBeVisible();
    expect((await guest.goto('/asal/ACDEFHJKMN'))!.status()).toBe(404);
    await expect(guest.getByText(/^Tidak ada karya dengan kode ini/)).toBeVisible();
    expect((await guest.goto('/asal'))!.headers()).toMatchObject({ 'x-robots-tag': 'noindex' });
    await guest.getByLabel('Kode di kartu').fill(address.slice(-10).toLowerCase());
    await guest.getByRole('button', { name: 'Lihat asalnya' }).click();
    await expect(guest.getByRole('heading', { level: 1, name: 'Kode ini tidak berlaku lagi' })).toBeVisible();
    await expect(guest.getByRole('button', { name: 'Laporkan' })).toHaveCount(0);
  },
);

test('eight cards fit on a sheet of A4, and the sign of a store on one of A5', async ({
  page,
  playwright,
  baseURL,
}) => {
  const store = await createStore(playwright, baseURL);
  const { order } = await sell(store);
  await shareSession(page, store);
  const call = apiClient(store.request);
  const [card] = (await call('POST /api/store/orders/cards/:id', { params: { id: order._id } })).data;
  // The longest texts must not make a card higher.
  const cards = Array.from({ length: 9 }, (_, at) => ({
    ...card!,
    code: `ACDEFHJKM${'ACDEFHJKM'[at]}`,
    makers:
      at === 1 ? ['Mama Deetje Rorimpandey'] : ['A', 'B'].map((letter) => `Mama ${letter} Rorimpandey `.repeat(5)),
    place: 'Tomohon Timur, Kota Tomohon',
    title: at === 1 ? 'Kain Pinawetengan' : 'Kain Pinawetengan '.repeat(5),
    care: at === 1 ? 'Cuci dengan tangan.' : 'Cuci dengan tangan. '.repeat(25),
    pieces: 9,
  }));
  await mockResponse(page, `/api/store/orders/cards/${order._id}`, { data: cards });
  const sizes = async () => {
    const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    return [...paper.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) =>
      [width, height].map((points) => Math.round(Number(points) / pointsPerMillimetre)),
    );
  };
  await page.goto(`/store/orders/${order._id}/cards`);
  await expect(page.getByRole('img', { name: /^Kode QR/ })).toHaveCount(9);
  expect(await sizes()).toEqual([
    [210, 297],
    [210, 297],
  ]);
  // The browser of the test closes no dialog of its own.
  await page.evaluate(() => (window.print = () => undefined));
  await page.getByRole('button', { name: 'Cetak kartu ini, ACDEF HJKMM' }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('img', { name: /^Kode QR/ })).toHaveCount(1);
  expect(await sizes()).toEqual([[210, 297]]);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(page.getByRole('img', { name: /^Kode QR/ })).toHaveCount(9);
  await page.emulateMedia({ media: null });
  await page.goto('/store/profile');
  await page.getByRole('link', { name: 'Cetak papan toko' }).click();
  expect(await scan(page.getByRole('img', { name: /^Kode QR/ }))).toMatch(/\/shop\/store\/[\da-f-]{36}$/);
  expect(await sizes()).toEqual([[148, 210]]);
});

const valid: Origin = {
  code: 'ACDEFHJKMN',
  state: 'valid',
  sold: {
    title: 'Kain Pinawetengan',
    image: '',
    number: 2,
    pieces: 3,
    makers: [
      {
        _id: '0199f0a0-0000-7000-8000-000000000001' as MakerId,
        name: 'Mama Deetje',
        place: 'Kota Tomohon',
        portrait: null,
        since: 1987,
      },
      { _id: null, name: '', place: null, portrait: null, since: null },
    ],
    technique: 'weaving',
    materials: 'Katun',
    care: null,
    geoIndication: 'IDG000000123',
    storeName: 'Rumah Karawo',
    storeId: null,
    month: '2027-03',
    works: [{ _id: '0199f0a0-0000-7000-8000-000000000002' as ProductId, title: 'Selendang', image: '' }],
  },
};

test('the page of a piece names its makers, and not who is erased', { tag: '@viewport' }, async ({ page }) => {
  await page.goto('/about');
  await mockResponse(page, `/api/shop/origins/${valid.code}`, { data: valid });
  await navigate(page, `/asal/${valid.code}`);
  const maker = page.getByRole('link', { name: 'Mama Deetje' });
  await expect(maker).toHaveAttribute('href', `/shop/maker/${valid.sold!.makers[0]!._id}`);
  for (const text of ['Perajin', 'Tenun', 'Katun', 'Nomor IDG000000123', '2 dari 3', 'Kota Tomohon · sejak 1987'])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  await expect(page.getByText('Karya Rumah Karawo, dijual lewat Kreasi Sulut, Maret 2027')).toBeVisible();
  await expectNoHorizontalScroll(page, 'on the page of a piece');
});

test('an admin voids the codes of a line', { tag: '@viewport' }, async ({ page, playwright, baseURL }) => {
  const store = await createStore(playwright, baseURL, `Galeri ${crypto.randomUUID().slice(0, 8)}`);
  const { order } = await sell(store);
  const [card] = (await apiClient(store.request)('POST /api/store/orders/cards/:id', { params: { id: order._id } }))
    .data;
  const reported = { params: { code: card!.code }, body: { text: 'Ada di tiga tas.' } };
  await apiClient(store.request)('POST /api/shop/origins/:code/report', reported);
  await signInByApi(page, demoAdmin);
  await page.goto(`/admin/tasks?kind=codeReports&q=${card!.code}`);
  await page.getByRole('button', { name: /^Periksa kode/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Ada di tiga tas.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Batalkan kode' }).click();
  await dialog.getByLabel('Alasan').fill('Kartunya disalin.');
  await dialog.getByRole('button', { name: 'Batalkan kode' }).click();
  await expectToast(page, 'Kode dibatalkan. Siapa pun yang membukanya kini membaca itu.');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Periksa kode/ })).toHaveCount(0);
  await page.goto(`/asal/${card!.code}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Kode ini dibatalkan' })).toBeVisible();
});
