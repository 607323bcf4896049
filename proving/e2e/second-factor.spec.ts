/**
 * The second factor of an admin. The demo does not ask for it, so the first answer to each protected call is mocked;
 * set-up, codes and the repeated calls are real.
 */
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { apiClient, signInByApi } from './by-api.ts';
import { createStore } from './create-store.ts';
import { demoAdmin, navigate } from './steps.ts';
import { expect, expectAccessible, expectNoHorizontalScroll, expectToast, test } from './test.ts';

const refusal = { success: false, code: 'SECOND_FACTOR', message: 'Masukkan kode verifikasi untuk melanjutkan.' };

/** Refuses the first `times` requests to a path. Returns how many were sent. */
async function askFirst(page: Page, path: string, times = 1): Promise<() => number> {
  let sent = 0;
  await page.route(path, (route) => {
    sent += 1;
    return sent <= times ? route.fulfill({ status: 403, json: refusal }) : route.continue();
  });
  return () => sent;
}

const transferList = '**/api/admin/payout/transfer-list';
const promptOf = (page: Page) => page.getByRole('dialog', { name: 'Verifikasi dua langkah' });

for (const width of [360, 1280]) {
  test(`an admin sets up the second factor, pays with a code, and removes it, at ${width} px`, async ({
    page,
    playwright,
    baseURL,
    allow,
  }) => {
    allow(/40[03]/);
    await page.setViewportSize({ width, height: 800 });
    const store = await createStore(playwright, baseURL, `Guci Siau ${crypto.randomUUID().slice(0, 8)}`);
    const { product } = await store.sell({ status: 'confirmed' });
    await signInByApi(page, demoAdmin);
    await page.goto('/admin/payout');
    const prompt = promptOf(page);

    await test.step('without a set-up, the dialog leads to it and keeps the request', async () => {
      const sent = await askFirst(page, transferList, 2);
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Unduh daftar transfer' }).click();
      await expect(prompt.getByRole('link', { name: 'Atur di tab baru' })).toHaveAttribute('href', '/admin/account');
      await expectAccessible(page);
      await prompt.getByRole('button', { name: 'Sudah diatur, lanjutkan' }).click();
      await expect.poll(sent).toBe(2);
      await prompt.getByRole('button', { name: 'Sudah diatur, lanjutkan' }).click();
      expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
      await expect(prompt).toBeHidden();
    });

    let totp!: TOTP;
    let recovery: string[] = [];
    await test.step('the set-up asks for the password and a code, and shows the recovery codes', async () => {
      await navigate(page, '/admin/account');
      await page.getByRole('button', { name: 'Atur verifikasi dua langkah' }).click();
      const dialog = page.getByRole('dialog', { name: 'Atur verifikasi dua langkah' });
      await dialog.getByLabel('Kata sandi', { exact: true }).fill('salah-salah');
      await dialog.getByRole('button', { name: 'Lanjut' }).click();
      await expect(dialog.getByText('Kata sandi salah.')).toBeVisible();
      await dialog.getByLabel('Kata sandi', { exact: true }).fill(demoAdmin.password);
      await dialog.getByRole('button', { name: 'Lanjut' }).click();
      await expect(dialog.getByRole('img', { name: 'Kode QR untuk aplikasi autentikator' })).toBeVisible();
      await expectAccessible(page);
      const secret = (await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '');
      totp = new TOTP({ secret: Secret.fromBase32(secret) });
      await dialog.getByLabel('Kode verifikasi').fill('12345');
      await dialog.getByRole('button', { name: 'Aktifkan' }).click();
      await expect(dialog.getByText('Kode salah atau sudah dipakai.')).toBeVisible();
      await dialog.getByLabel('Kode verifikasi').fill(totp.generate());
      // The codes are shown once, so they stay although the page cannot read the account again.
      const account = '**/api/admin/second-factor';
      const failure = { success: false, code: 'INVALID', message: 'Terputus.' };
      await page.route(account, (route) => route.fulfill({ status: 400, json: failure }));
      await dialog.getByRole('button', { name: 'Aktifkan' }).click();
      await expect(page.getByText('Gagal memuat data: Terputus.')).toBeVisible();
      const codes = page.getByRole('region', { name: 'Simpan kode pemulihan ini' }).getByRole('listitem');
      await expect(codes).toHaveCount(10);
      recovery = await codes.allInnerTexts();
      await page.unroute(account);
      await page.getByRole('button', { name: 'Coba lagi' }).click();
      await expect(page.getByText('Aktif', { exact: true })).toBeVisible();
      expect(await codes.allInnerTexts()).toEqual(recovery);
      await expectAccessible(page);
      await expectNoHorizontalScroll(page, 'the account page');
      await page.getByRole('button', { name: 'Sudah saya simpan' }).click();
      await expect(page.getByText('Sisa kode pemulihan: 10 dari 10.')).toBeVisible();
    });

    await test.step('a payout asks for a code and is then sent again with its proof', async () => {
      const sent = await askFirst(page, '**/api/admin/payout/mark-paid');
      await navigate(page, `/admin/payout/${product.sellerId}`);
      await page.getByRole('button', { name: 'Tandai Pesanan Terpilih Telah Dibayar' }).click();
      const payout = page.getByRole('dialog', { name: 'Konfirmasi Pembayaran' });
      await payout.getByLabel('Bukti pembayaran').setInputFiles('local/demo/pictures/transfer-slip-720.webp');
      await payout.getByRole('button', { name: 'Ya, Bayar Sekarang' }).click();
      await expect(prompt.getByLabel('Kode verifikasi')).toBeFocused();
      await expectAccessible(page);
      await page.keyboard.type('00000x');
      await page.keyboard.press('Enter');
      await expect(prompt.getByText('Kode salah atau sudah dipakai.')).toBeVisible();
      await prompt.getByLabel('Kode verifikasi').fill(totp.generate({ timestamp: Date.now() + 30_000 }));
      await prompt.getByRole('button', { name: 'Lanjutkan' }).click();
      await expectToast(page, 'Pembayaran Berhasil');
      expect(sent()).toBe(2);
      const params = { sellerId: product.sellerId };
      const due = await apiClient(page.request)('GET /api/admin/payout/unpaid-orders/:sellerId', { params });
      expect(due.orders).toEqual([]);
    });

    await test.step('"Batal" refuses the call with the reason, and a recovery code is accepted instead', async () => {
      await page.unroute(transferList);
      await askFirst(page, transferList, 2);
      await navigate(page, '/admin/payout');
      const button = page.getByRole('button', { name: 'Unduh daftar transfer' });
      await button.click();
      await prompt.getByRole('button', { name: 'Batal' }).click();
      await expectToast(page, refusal.message);
      await button.click();
      await prompt.getByRole('button', { name: 'Pakai kode pemulihan' }).click();
      await expect(prompt.getByLabel('Kode pemulihan')).toBeFocused();
      await page.keyboard.type(recovery[0]!);
      const download = page.waitForEvent('download');
      await page.keyboard.press('Enter');
      await download;
    });

    await test.step('the removal asks for the password and a code', async () => {
      await navigate(page, '/admin/account');
      await expect(page.getByText('Sisa kode pemulihan: 9 dari 10.')).toBeVisible();
      await page.getByRole('button', { name: 'Hapus' }).click();
      const dialog = page.getByRole('dialog', { name: 'Hapus verifikasi dua langkah?' });
      await dialog.getByLabel('Kata sandi', { exact: true }).fill(demoAdmin.password);
      await dialog.getByLabel('Kode verifikasi').fill(recovery[1]!);
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Hapus' }).click();
      await expectToast(page, 'Verifikasi dua langkah telah dihapus.');
      await expect(page.getByText('Belum diatur')).toBeVisible();
      await expectNoHorizontalScroll(page, 'the account page');
    });
  });
}
