/** What is kept of erased accounts, and who runs the shop. */
import { shareSession, signInByApi } from './by-api.ts';
import { createStore } from './create-store.ts';
import { demoAdmin } from './steps.ts';
import { expect, expectAccessible, expectNoHorizontalScroll, test } from './test.ts';

// An account is erased a week after it was asked for, so the answers about it are written here.
const facts = {
  userName: 'Sari Lumempouw',
  email: 'sari.dengan.alamat.yang.panjang@contoh.test',
  phoneNumber: '0812',
  receiverName: 'Sari',
  address: 'Jalan Sam Ratulangi 12',
  city: 'Manado',
  pincode: '95111',
  region: null,
  phone: '0813',
  notes: 'Pagar hijau',
  courier: 'JNE',
  trackingNumber: '',
  invoice: 'KS/2026/000123',
};
const texts = [
  { title: 'Papan Nama Eboni, Nama yang diukir', text: 'Opa Wem\n1950' },
  { title: 'Komplain', text: 'Namanya salah.' },
];

test(
  'an admin opens what is kept of an erased account only for a reason',
  { tag: '@viewport' },
  async ({ page, playwright, baseURL }) => {
    const store = await createStore(playwright, baseURL, 'Ukir Arsip');
    const { order } = await store.sell();
    await shareSession(page, store);
    await signInByApi(page, demoAdmin);
    await page.route(`**/api/admin/info/transaction/${order._id}`, async (route) => {
      const { data, ...rest } = (await (await route.fetch()).json()) as { data: object };
      await route.fulfill({ json: { ...rest, data: { ...data, isKept: true } } });
    });
    const reasons: unknown[] = [];
    await page.route('**/open-kept', (route) => {
      reasons.push(route.request().postDataJSON());
      return route.fulfill({ json: { success: true, message: 'Dibuka', data: { facts, texts, photos: [] } } });
    });
    await page.goto(`/admin/transactions/${order._id}`);
    await page.getByRole('button', { name: 'Buka data tersimpan' }).click();
    const question = page.getByRole('dialog', { name: 'Buka data tersimpan?' });
    await question.getByRole('button', { name: 'Buka data' }).click();
    await expect(question.getByText('Alasan wajib diisi')).toBeVisible();
    expect(reasons).toEqual([]);
    await question.getByLabel('Alasan').fill('Sengketa di BPSK Manado');
    await question.getByRole('button', { name: 'Buka data' }).click();
    const opened = page.getByRole('dialog', { name: 'Data tersimpan' });
    await expect(opened.getByText(facts.email)).toBeVisible();
    await expect(opened.getByText('Namanya salah.')).toBeVisible();
    expect(reasons).toEqual([{ reason: 'Sengketa di BPSK Manado' }]);
    await expectAccessible(page);
    await expectNoHorizontalScroll(page, 'kept data');
  },
);

test('contact page and footer name the Ministry’s consumer service', { tag: '@viewport' }, async ({ page }) => {
  await page.goto('/contact');
  await expect(page.getByRole('article').getByRole('link', { name: 'WhatsApp 0853 1111 1010' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText('Direktorat Jenderal Perlindungan Konsumen');
  await expectAccessible(page);
  await expectNoHorizontalScroll(page, 'contact');
  await page.goto('/privasi');
  await expect(page.getByText('Peraturan Pemerintah Nomor 80 Tahun 2019').first()).toBeVisible();
});
