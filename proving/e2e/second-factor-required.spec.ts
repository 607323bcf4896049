/** What a shop with ADMIN_SECOND_FACTOR=required asks for, in a shop of its own, because the demo does not ask. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { readXlsxRows } from '#server/testing/xlsx-rows.ts';
import { apiClient, signInByApi } from './by-api.ts';
import { mockResponse } from './fixtures.ts';
import { demoAdmin, demoSeller, navigate } from './steps.ts';
import { expect, expectAccessible, expectToast, test } from './test.ts';

const port = Number(process.env.E2E_PORT ?? 3100) + 1000;
const baseURL = `http://localhost:${port}`;
test.use({ baseURL });

let shop: ChildProcess;
test.beforeAll(async () => {
  test.setTimeout(200_000);
  // Of its own, because a second try sets the factor up anew.
  const DATA_DIR = `test-results/e2e/second-factor-${crypto.randomUUID()}`;
  const env = { PORT: String(port), DATA_DIR, ADMIN_SECOND_FACTOR: 'required' };
  const program = ['--import', './scripts/end-with-parent.mjs', 'scripts/start.ts'];
  shop = spawn('node', program, {
    env: { ...process.env, ...env, RATE_LIMITS: 'off', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const isOpen = () =>
    fetch(`${baseURL}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isOpen, { timeout: 180_000 }).toBe(true);
});
test.afterAll(async () => {
  shop.kill('SIGTERM');
  if (shop.exitCode === null) await once(shop, 'exit');
});

const picture = 'local/demo/pictures/home-intro-1200.webp';
const pdf = { name: 'struk.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };

/** Sets up the second factor and returns the recovery codes, each of which is accepted once. */
async function setUpFactor(page: Page): Promise<string[]> {
  await signInByApi(page, demoAdmin);
  const call = apiClient(page.request);
  const { data } = await call('POST /api/admin/second-factor/start', { body: { password: demoAdmin.password } });
  const code = new TOTP({ secret: Secret.fromBase32(data.secret) }).generate();
  return (await call('POST /api/admin/second-factor/confirm', { body: { code } })).recoveryCodes;
}

test('downloads, proofs, broadcasts and banners ask for the code, and without it the page stays as it was', async ({
  page,
  allow,
  openSeparatePage,
}) => {
  allow(/40[03]|net::ERR_FAILED/);
  const codes = await setUpFactor(page);
  // Otherwise the menu may count with a session that has just ended, which leads to the sign-in page.
  await page.route('**/api/admin/dashboard/tasks', (route) => route.abort());
  const prompt = page.getByRole('dialog', { name: 'Verifikasi dua langkah' });
  const main = page.getByRole('main');

  /** Presses twice in a new session: without the code nothing changes, with it the same request is sent again. */
  async function expectAsked(press: () => Promise<void>): Promise<void> {
    await signInByApi(page, demoAdmin);
    await expect(main).not.toContainText(/Memuat|Menghitung/);
    const [before, url] = [await main.innerText(), page.url()];
    await press();
    await prompt.getByRole('button', { name: 'Batal' }).click();
    await expectToast(page, 'Masukkan kode verifikasi untuk melanjutkan.');
    // A question stays open, to be answered again.
    await expect(prompt).toHaveCount(0);
    expect([await main.innerText(), page.url()]).toEqual([before, url]);
    await press();
    await prompt.getByRole('button', { name: 'Pakai kode pemulihan' }).click();
    await prompt.getByLabel('Kode pemulihan').fill(codes.pop()!);
    await prompt.getByRole('button', { name: 'Lanjutkan' }).click();
    await expect(prompt).toBeHidden();
  }

  await page.goto('/admin');
  for (const [list, button, heading] of [
    ['sellers', 'Unduh Excel', 'Nama Toko'],
    ['customers', 'Unduh Excel', 'Nama'],
    ['transactions', 'Unduh pesanan', 'ID Order'],
    ['transactions', 'Unduh buku kas', 'ID Order'],
  ] as const) {
    await test.step(`the table of ${button} in ${list}`, async () => {
      await navigate(page, `/admin/${list}?q=a`);
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      const download = page.waitForEvent('download');
      await expectAsked(() => page.getByRole('button', { name: button }).click());
      expect((await download).suggestedFilename()).toMatch(/^[a-z-]+-\d{4}-\d\d-\d\d\.xlsx$/);
      const [row] = readXlsxRows(await readFile(await (await download).path()));
      expect(Object.keys(row!)).toContain(heading);
      await expectAccessible(page);
    });
  }

  await test.step('a broadcast, which keeps its text', async () => {
    // The push service of a registered device would be contacted.
    await mockResponse(page, '/api/admin/notification/recipients', { customers: 1, devices: 1 });
    await navigate(page, '/admin/notifications');
    await page.getByLabel('Judul').fill('Pekan tenun');
    await page.getByLabel('Isi').fill('Mulai hari ini.');
    await page.getByRole('button', { name: 'Kirim ke 1 pelanggan' }).click();
    await expectAsked(() => page.getByRole('button', { name: 'Ya, Kirim' }).click());
    await expectToast(page, 'Notifikasi sedang dikirim.');
  });

  await test.step('a banner, which keeps its picture', async () => {
    await navigate(page, '/admin/setting');
    await page.getByLabel('Gambar banner').setInputFiles(picture);
    await expect(page.getByAltText(/^Pratinjau/)).toBeVisible();
    await expectAsked(() => page.getByRole('button', { name: 'Unggah Banner' }).click());
    await expectToast(page, 'Upload Berhasil');
  });

  await test.step('the proof of a payout, a picture and a PDF', async () => {
    await navigate(page, '/admin/payout/history');
    const showProof = page.getByRole('button', { name: /^Lihat Bukti/ }).first();
    await expectAsked(() => showProof.click());
    const shown = page.getByAltText('Bukti pembayaran');
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
    await expectAccessible(page);
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    const call = apiClient(page.request);
    const [due] = (await call('GET /api/admin/payout/unpaid-sellers')).data;
    const { sellerId } = due!;
    const { orders } = await call('GET /api/admin/payout/unpaid-orders/:sellerId', { params: { sellerId } });
    const paid = await page.request.post('/api/admin/payout/mark-paid', {
      multipart: { sellerId, orders: JSON.stringify(orders.map(({ _id }) => _id)), paymentProof: pdf },
    });
    expect(paid.ok()).toBe(true);
    await page.getByRole('button', { name: 'Perbarui' }).click();
    await expectToast(page, 'Data riwayat pembayaran diperbarui.');
    await expectAsked(() => showProof.click());
    const link = page.getByRole('link', { name: 'Buka PDF' });
    await expectAccessible(page);
    await expect(link).toHaveAttribute('href', /^blob:/);
    // Chromium's headless shell shows no PDF, so the new tab has no address.
    const opened = page.waitForEvent('popup');
    await link.click();
    await opened;
  });

  await test.step('the proofs of a manual refund and of a settlement, in the audit log', async () => {
    const { request } = page;
    const call = apiClient(request);
    const refund = (await call('GET /api/admin/refunds')).data.find(({ state }) => state !== 'asked')!;
    const report = { order_id: 'kiosk-1', transaction_status: 'settlement', status_code: '200' };
    // Without an amount in rupiah, which the log then cannot show.
    const money = { ...report, payment_type: 'bank_transfer', gross_amount: '50000.00', currency: 'USD' };
    expect((await request.post('/_midtrans/control/reports', { data: money })).ok()).toBe(true);
    const [unplaced] = (await call('GET /api/admin/money/unplaced', { query: { q: 'kiosk-1' } })).data;
    const proof = { name: 'bukti.webp', mimeType: 'image/webp', buffer: await readFile(picture) };
    for (const path of [`refunds/${refund._id}/manual`, `money/unplaced/${unplaced!.id}/settle`]) {
      const recorded = await request.post(`/api/admin/${path}`, { multipart: { note: 'Ditransfer', proof } });
      expect(recorded.ok()).toBe(true);
    }
    for (const action of ['refund-manual', 'money-settled']) {
      await navigate(page, `/admin/audit?action=${action}`);
      await expectAsked(() => page.getByRole('button', { name: 'Lihat Bukti' }).first().click());
      const shown = page.getByRole('dialog', { name: 'Bukti' }).getByRole('img');
      await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
      await expectAccessible(page);
      await page.goBack();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  });

  // It tells every seller, so it is in this shop, whose sellers no other test reads. The session has given the code.
  await test.step('a commission is announced, stands on the legal pages, and is cancelled', async () => {
    await navigate(page, '/admin/shop-settings');
    const commission = page.getByRole('region', { name: 'Komisi' });
    await commission.getByRole('button', { name: 'Ubah komisi' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ubah komisi' });
    const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    await dialog.getByLabel('Komisi (%)').fill('7,5');
    await dialog.getByLabel('Berlaku mulai').fill(dayIn(5));
    await dialog.getByRole('button', { name: 'Umumkan' }).click();
    await expect(dialog.getByText('Paling cepat 14 hari lagi, karena komisi naik')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Berlaku mulai').fill(dayIn(20));
    await dialog.getByRole('button', { name: 'Umumkan' }).click();
    await expectToast(page, 'Komisi diumumkan kepada semua penjual.');
    await expect(commission.getByText('Diumumkan', { exact: true })).toBeVisible();
    await page.getByLabel('Lingkup PSE').selectOption('Publik');
    await page.getByRole('button', { name: 'Simpan' }).click();
    await expectToast(page, 'Pengaturan toko disimpan.');

    const guest = await openSeparatePage();
    await guest.goto('/syarat');
    await expect(guest.getByText(/Mulai .+ menjadi 7,5\s%/)).toBeVisible();
    for (const path of ['/syarat', '/privasi']) {
      await guest.goto(path);
      await expect(guest.getByText(/Komunikasi dan Digital Nomor 5 Tahun 2025/)).toBeVisible();
    }
    await signInByApi(guest, demoSeller);
    await guest.goto('/shop/account/notices');
    await expect(guest.getByText(/^Komisi menjadi 7,5\s% mulai/).first()).toBeVisible();

    await commission.getByRole('button', { name: 'Batalkan' }).click();
    await page.getByRole('button', { name: 'Batalkan perubahan' }).click();
    await expectToast(page, 'Perubahan komisi dibatalkan. Semua penjual diberi tahu.');
    await expect(commission.getByRole('button', { name: 'Ubah komisi' })).toBeVisible();
    await expect(async () => {
      await guest.goto('/syarat');
      await expect(guest.getByText(/menjadi 7,5/)).toHaveCount(0, { timeout: 1_000 });
    }).toPass();
  });
});
