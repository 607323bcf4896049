/** Payouts that a stolen session cannot redirect, and payouts whose transfer failed. */
import type { Locator } from '@playwright/test';
import { formatRupiah } from '#contract/money.ts';
import { apiClient, shareSession, signInByApi } from './by-api.ts';
import { createStore, type Store } from './create-store.ts';
import { demoAdmin } from './steps.ts';
import { expect, expectAccessible, expectNoHorizontalScroll, expectToast, test } from './test.ts';

const newName = (kind: string) => `${kind} ${crypto.randomUUID().slice(0, 8)}`;
const paidTo = { bankName: 'Bank SulutGo', bankAccountOwner: 'Rini Karawo' };
const proof = { name: 'struk.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };

test('a stolen session cannot redirect payouts', { tag: '@viewport' }, async ({ page, playwright, baseURL, allow }) => {
  allow(/400/);
  const storeName = newName('Guci Ternate');
  const store = await createStore(playwright, baseURL, storeName);
  const { order } = await store.sell({ product: { price: 700_000 }, status: 'confirmed' });
  const { sellerId } = order;
  const confirmation = page.getByRole('dialog', { name: 'Konfirmasi rekening' });

  await test.step('whoever has the session can save another account, but not confirm it', async () => {
    await shareSession(page, store);
    await page.goto('/store/profile');
    await page.getByRole('button', { name: 'Edit Profil' }).click();
    const sheet = page.getByRole('dialog', { name: 'Edit Profil' });
    await sheet.getByLabel('Nomor rekening', { exact: true }).fill('99887766551234');
    await sheet.getByRole('button', { name: 'Simpan' }).click();
    await expectToast(page, 'Profil berhasil diperbarui.');
    await expect(confirmation).toContainText('••••••••••1234');
    // On the phone this dialog lies where toasts usually are.
    await confirmation.getByRole('button', { name: 'Konfirmasi' }).click({ trial: true, timeout: 4_000 });
    await expectAccessible(page);
    await confirmation.getByRole('button', { name: 'Konfirmasi' }).click();
    await expect(confirmation.getByText('Kata sandi wajib diisi')).toBeVisible();
    await confirmation.getByLabel('Kata sandi', { exact: true }).fill('tebakan-pencuri');
    await confirmation.getByRole('button', { name: 'Konfirmasi' }).click();
    await expect(confirmation.getByText('Kata sandi salah.')).toBeVisible();
    await expect(confirmation.getByLabel('Kata sandi', { exact: true })).toHaveValue('tebakan-pencuri');
    await confirmation.getByRole('button', { name: 'Nanti' }).click();
    await expect(page.getByText(/belum dikonfirmasi\. Selama itu pencairan tidak dikirim/)).toBeVisible();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page, 'profile');
  });

  await test.step('the admin sees why no payout goes to the new account', async () => {
    await signInByApi(page, demoAdmin);
    await page.goto(`/admin/payout/${sellerId}`);
    await expect(page.getByText(/Jangan transfer: pembayaran baru dapat dicatat setelah/)).toBeVisible();
    await expect(page.getByText('Terkirim < 1 jam', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Tandai Pesanan Terpilih Telah Dibayar' })).toBeDisabled();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page, 'payout');
    const list = await page.request.get('/api/admin/payout/transfer-list');
    expect(await list.text()).not.toContain('99887766551234');
    await page.goto(`/admin/payout?q=${encodeURIComponent(storeName)}`);
    const row = page.getByRole('row').filter({ hasText: storeName });
    const badge = row.getByText('Rekening belum dikonfirmasi');
    await expect(badge).toBeVisible();
    const rightOf = (shown: Locator) => shown.evaluate((element) => element.getBoundingClientRect().right);
    expect(await rightOf(badge)).toBeLessThanOrEqual(await rightOf(row));
  });

  await test.step('the owner restores the account and confirms it, and payouts are held', async () => {
    await signInByApi(page, store.owner);
    await page.goto('/store/money');
    await expect(page.getByText(/belum dikonfirmasi/)).toBeVisible();
    await page.getByRole('link', { name: 'Konfirmasi rekening' }).click();
    await expect(confirmation).toContainText('••••••••••1234');
    await confirmation.getByRole('button', { name: 'Nanti' }).click();
    await page.getByRole('button', { name: 'Edit Profil' }).click();
    const sheet = page.getByRole('dialog', { name: 'Edit Profil' });
    await sheet.getByLabel('Nomor rekening', { exact: true }).fill('0017283940556');
    await sheet.getByRole('button', { name: 'Simpan' }).click();
    await expect(confirmation).toContainText('•••••••••0556');
    await confirmation.getByLabel('Kata sandi', { exact: true }).fill(store.owner.password);
    await confirmation.getByRole('button', { name: 'Konfirmasi' }).click();
    await expectToast(page, 'Rekening berhasil dikonfirmasi.');
    await expect(page.getByText(/belum dikonfirmasi/)).toBeHidden();
    await expect(page.getByText(/^Pencairan ke rekening baru Anda ditahan sampai/)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the admin ends the hold with a reason and pays', async () => {
    await signInByApi(page, demoAdmin);
    await page.goto(`/admin/payout/${sellerId}`);
    const pay = page.getByRole('button', { name: 'Tandai Pesanan Terpilih Telah Dibayar' });
    const notice = page.getByText(/Pembayaran ditahan sampai .* WITA; jangan transfer sebelum itu/);
    await expect(notice).toBeVisible();
    await expect(pay).toBeDisabled();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page, 'held payout');
    await page.getByRole('button', { name: 'Akhiri penahanan' }).click();
    const lifting = page.getByRole('dialog', { name: 'Akhiri penahanan pembayaran?' });
    await lifting.getByRole('button', { name: 'Akhiri penahanan' }).click();
    await expect(lifting.getByText('Alasan wajib diisi')).toBeVisible();
    await expect(lifting.getByLabel('Alasan')).toBeFocused();
    await expectAccessible(page);
    await lifting.getByLabel('Alasan').fill('Penjual memastikannya lewat telepon');
    await lifting.getByRole('button', { name: 'Akhiri penahanan' }).click();
    await expectToast(page, 'Penahanan pembayaran telah diakhiri.');
    await expect(lifting).toBeHidden();
    await expect(notice).toBeHidden();

    await pay.click();
    const dialog = page.getByRole('dialog', { name: 'Konfirmasi Pembayaran' });
    await expect(dialog.getByText('•••••••••0556')).toBeVisible();
    await dialog.getByLabel('Bukti pembayaran').setInputFiles(proof);
    await dialog.getByRole('button', { name: 'Ya, Bayar Sekarang' }).click();
    await expectToast(page, 'Pembayaran Berhasil');
    await page.goto(`/admin/audit?q=${encodeURIComponent(storeName)}`);
    await expect(page.getByText('Penjual memastikannya lewat telepon')).toBeVisible();
  });
});

test(
  'an account that changes while an admin pays is never shown as the one to transfer to',
  { tag: '@viewport' },
  async ({ page, playwright, baseURL }) => {
    const [before, during] = [
      await createStore(playwright, baseURL, newName('Guci Moti')),
      await createStore(playwright, baseURL, newName('Guci Tidore')),
    ];
    const open = page.getByRole('button', { name: 'Tandai Pesanan Terpilih Telah Dibayar' });
    const dialog = page.getByRole('dialog', { name: 'Konfirmasi Pembayaran' });
    const reveal = dialog.getByRole('button', { name: 'Tampilkan nomor' });
    const warning = /Jangan transfer: pembayaran baru dapat dicatat setelah/;
    const openPage = async (store: Store) => {
      const { order } = await store.sell({ product: { price: 700_000 }, status: 'confirmed' });
      await page.goto(`/admin/payout/${order.sellerId}`);
      await expect(open).toBeEnabled();
      return order.sellerId;
    };
    const expectRefusal = async () => {
      await expect(dialog.getByText(warning)).toBeVisible();
      await expect(dialog.getByText('••••••••••1234')).toBeVisible();
      await expect(reveal).toBeHidden();
      await expect(page.getByText('99887766551234')).toHaveCount(0);
      await expect(dialog.getByRole('button', { name: 'Ya, Bayar Sekarang' })).toBeDisabled();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Batal' }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByText(warning)).toBeVisible();
      await expect(open).toBeDisabled();
    };
    await signInByApi(page, demoAdmin);

    await test.step('before the dialog opens', async () => {
      await openPage(before);
      await saveAccount(before, '99887766551234');
      await open.click();
      await expectRefusal();
    });

    await test.step('after it has opened, and the page of the seller says it with the number', async () => {
      const sellerId = await openPage(during);
      const reloaded = page.waitForResponse(`**/api/admin/payout/unpaid-orders/${sellerId}`);
      await open.click();
      await (await reloaded).finished();
      await saveAccount(during, '99887766551234');
      await reveal.click();
      await expectRefusal();

      await page.goto(`/admin/sellers/${sellerId}`);
      await expect(page.getByText(warning)).toBeVisible();
      await page.getByRole('button', { name: 'Tampilkan NIK dan rekening' }).click();
      await expect(page.getByText('99887766551234')).toBeVisible();
      await expect(page.getByText(warning)).toBeVisible();
      await expectAccessible(page);
      await expectNoHorizontalScroll(page, 'seller');
    });
  },
);

test(
  'a payout that bounced is reversed and paid again',
  { tag: '@viewport' },
  async ({ page, playwright, baseURL }) => {
    const storeName = newName('Guci Makian');
    const store = await createStore(playwright, baseURL, storeName);
    const { order } = await store.sell({ product: { price: 700_000 }, status: 'confirmed' });
    const { sellerId } = order;
    await signInByApi(page, demoAdmin);
    const orders = JSON.stringify([order._id]);
    const pay = () =>
      page.request.post('/api/admin/payout/mark-paid', { multipart: { sellerId, orders, paymentProof: proof } });
    expect((await pay()).status()).toBe(200);

    await page.goto(`/admin/payout/history?q=${encodeURIComponent(storeName)}`);
    await page.getByRole('button', { name: `Rincian pembayaran kepada ${storeName}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Rincian Pembayaran' });
    await expect(dialog.getByText('•••••••••0556')).toBeVisible();
    await dialog.getByRole('button', { name: 'Tampilkan nomor' }).click();
    await expect(dialog.getByText('0017283940556')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Transfer gagal?' }).click();
    await dialog.getByRole('button', { name: 'Catat gagal terkirim' }).click();
    await expect(dialog.getByText('Alasan wajib diisi')).toBeVisible();
    await dialog.getByLabel('Alasan').fill('Rekening sudah ditutup');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Catat gagal terkirim' }).click();
    await expectToast(page, 'Pembayaran dibatalkan. Pesanannya menunggu pembayaran lagi.');
    await expect(dialog.getByText('Rekening sudah ditutup')).toBeVisible();
    await dialog.getByText('Tutup', { exact: true }).click();
    const row = page.getByRole('row').filter({ hasText: storeName });
    await expect(row.getByText('Gagal terkirim')).toBeVisible();
    await expect(page.getByText(/^Total .*Rp\s0$/)).toBeVisible();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page, 'history');

    await shareSession(page, store);
    await page.goto('/store/money?tab=cair');
    const payout = page.getByRole('listitem').filter({ hasText: 'Gagal terkirim' });
    await expect(payout).toContainText('Rekening sudah ditutup');
    // The answer to a session that is older than 15 minutes.
    await page.route(
      '**/api/store/payouts/reveal-account/*',
      (route) => route.fulfill({ json: { success: true, data: { ...paidTo, bankAccountNumber: '•••••••••0556' } } }),
      { times: 1 },
    );
    await payout.getByRole('button', { name: 'Tampilkan nomor' }).click();
    const question = page.getByRole('dialog', { name: 'Tampilkan nomor' });
    await question.getByLabel('Kata sandi', { exact: true }).fill(store.owner.password);
    await question.getByRole('button', { name: 'Tampilkan', exact: true }).click();
    await expect(question).toBeHidden();
    await expect(payout).toContainText('0017283940556');
    await expectAccessible(page);
    await expectNoHorizontalScroll(page, 'payouts');
    await page.getByRole('tab', { name: 'Menunggu cair' }).click();
    await expect(page.getByRole('row').filter({ hasText: formatRupiah(700_000) })).toBeVisible();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page, 'due payouts');

    await signInByApi(page, demoAdmin);
    await page.goto('/admin/payout');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Unduh daftar transfer' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
    const list = await (await page.request.get('/api/admin/payout/transfer-list?format=csv')).text();
    expect(list.split('\r\n').find((line) => line.includes(storeName))).toContain(
      '"0017283940556","Rini Karawo",700000,"KS ',
    );
    expect((await pay()).status()).toBe(200);
    const { data } = await apiClient(page.request)('GET /api/admin/payout/history/:sellerId', { params: { sellerId } });
    expect(data.map(({ reversal }) => reversal?.reason ?? null)).toEqual([null, 'Rekening sudah ditutup']);
  },
);

/** Saves another bank account with the session of a seller, without the password. */
async function saveAccount({ request }: Store, bankAccountNumber: string): Promise<void> {
  const { data } = await apiClient(request)('GET /api/store/profile/get');
  const { _id, email, storeLogoUrl, storeBannerUrl, payoutAccount, closedUntil, ...texts } = data;
  const saved = await request.put('/api/store/profile/edit', { multipart: { ...texts, bankAccountNumber } });
  expect(saved.status()).toBe(200);
}
