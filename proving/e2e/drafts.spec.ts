/** What was typed in a form is there again after the session has ended in the middle of it. */
import type { Locator, Page } from '@playwright/test';
import { apiClient, shareSession } from './by-api.ts';
import { createStore } from './create-store.ts';
import { type Account, newPerson, signIn } from './steps.ts';
import { expect, expectAccessible, expectToast, test } from './test.ts';

test.beforeEach(({ allow }) => allow(/401|Sesi|UNAUTHORIZED|Silakan login/));

const notice = 'Isian yang belum disimpan dipulihkan.';

/** Ends the session, sends the form, signs in again and expects the page with the form as it was. */
async function loseSession(page: Page, account: Account, send: Locator): Promise<void> {
  await page.request.post('/api/auth/logout');
  await send.click();
  await expectToast(page, 'Sesi Anda telah berakhir.');
  await signIn(page, account);
  await expect(page.getByText(notice)).toBeVisible();
}

test('a buyer: complaint and review', async ({ page, playwright, baseURL }) => {
  const store = await createStore(playwright, baseURL);
  const { order, customer } = await store.sell({ status: 'delivered' });
  const account = { email: customer.user.email, password: newPerson().password };
  await shareSession(page, customer);
  await page.goto(`/shop/account?tab=pesanan&pesanan=${order._id}`);
  await page.getByRole('button', { name: 'Ajukan Komplain' }).click();
  const complaint = page.getByRole('dialog', { name: 'Ajukan Komplain' });
  await complaint.getByLabel('Jenis komplain').selectOption('Rusak');
  await complaint.getByLabel('Penjelasan').fill('Sulamannya lepas.\nSudah saya foto.');
  await complaint.getByLabel('Foto 1').setInputFiles('local/demo/pictures/home-intro-1200.webp');
  await expect(complaint.getByRole('img', { name: 'Foto 1' })).toBeVisible();
  await loseSession(page, account, complaint.getByRole('button', { name: 'Kirim Komplain' }));
  await expect(complaint.getByLabel('Jenis komplain')).toHaveValue('damaged');
  await expect(complaint.getByLabel('Penjelasan')).toHaveValue('Sulamannya lepas.\nSudah saya foto.');
  await expect(complaint.getByText('Isi lagi: foto.')).toBeVisible();
  await expectAccessible(page);
  await complaint.getByRole('button', { name: 'Batal', exact: true }).click();
  await page.getByRole('button', { name: 'Ajukan Komplain' }).click();
  await expect(complaint.getByLabel('Penjelasan')).toHaveValue('');
  await page.keyboard.press('Escape');

  await apiClient(page.request)('PUT /api/shop/order/confirm/:id', { params: { id: order._id } });
  await page.goto(`/shop/account?tab=pesanan&ulasan=${order._id}`);
  await page.getByRole('radio', { name: '4 dari 5 bintang' }).check({ force: true });
  await page.getByLabel('Ulasan (opsional)').fill('Halus sekali, terima kasih');
  await loseSession(page, account, page.getByRole('button', { name: 'Kirim Ulasan' }));
  await expect(page.getByRole('radio', { name: '4 dari 5 bintang' })).toBeChecked();
  await expect(page.getByLabel('Ulasan (opsional)')).toHaveValue('Halus sekali, terima kasih');
  await page.getByRole('button', { name: 'Kirim Ulasan' }).click();
  await expectToast(page, 'Review berhasil dikirim');
  expect(await page.evaluate(() => sessionStorage.getItem('isian'))).not.toContain('Halus');
});
