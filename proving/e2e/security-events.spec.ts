/** The security events in "Catatan Aktivitas". */
import { apiClient, signInAsNewCustomer, signInByApi } from './by-api.ts';
import { demoAdmin, newPerson, unfoldFilters } from './steps.ts';
import { expect, expectAccessible, expectNoHorizontalScroll, test } from './test.ts';

for (const width of [360, 1280]) {
  test(`an admin finds a refused login and a refused call by kind, account and day, at ${width} px`, async ({
    page,
    playwright,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const person = { ...newPerson(), userName: `Sari ${crypto.randomUUID().slice(0, 8)}` };
    const request = await playwright.request.newContext({ baseURL });
    await signInAsNewCustomer({ request }, person);
    const wrong = { email: person.email, password: 'salah-salah' };
    for (let guess = 0; guess < 2; guess += 1) {
      await expect(apiClient(request)('POST /api/auth/login', { body: wrong })).rejects.toThrow('401');
    }
    await expect(apiClient(request)('GET /api/admin/dashboard/stats')).rejects.toThrow('403');
    await request.dispose();

    await signInByApi(page, demoAdmin);
    await page.goto('/admin/audit');
    await page.getByRole('link', { name: 'Keamanan' }).click();
    await expect(page).toHaveURL(/\/admin\/audit\/security$/);
    await unfoldFilters(page);
    await page.getByLabel('Cari akun, alamat, atau ID permintaan').fill(person.userName);
    await page.keyboard.press('Enter');
    const rows = page.getByRole('table', { name: 'Kejadian keamanan' }).locator('tbody').getByRole('row');
    // Events are written within a second.
    await expect(async () => {
      await page.reload();
      await expect(rows.filter({ hasText: 'Akses ditolak' })).toHaveCount(1, { timeout: 2_000 });
    }).toPass();
    await expect(rows.filter({ hasText: 'Gagal masuk' }).first()).toContainText(person.userName);
    await expectAccessible(page);
    await expectNoHorizontalScroll(page, 'the security events');

    await page.getByLabel('Jenis kejadian').selectOption({ label: 'Gagal masuk' });
    await expect(rows.filter({ hasText: 'Akses ditolak' })).toHaveCount(0);
    await expect(rows.first()).toContainText('Gagal masuk');
    await page.getByLabel('Sampai tanggal').fill('2025-01-01');
    await expect(page.getByText('Tidak ada yang cocok dengan pencarian Anda.')).toBeVisible();
  });
}
