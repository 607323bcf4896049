/** The settings of the shop. What changes them is only in the desktop project, because all projects share them. */
import { signInByApi } from './by-api.ts';
import { demoAdmin, navigate } from './steps.ts';
import { expect, expectAccessible, expectNoHorizontalScroll, expectToast, test } from './test.ts';

type Answer = { defaults: { whatsapp: string; address: string } };

test('an admin corrects faulty settings and finds them on the contact page and in the log', async ({ page }) => {
  await signInByApi(page, demoAdmin);
  const { defaults } = (await (await page.request.get('/api/admin/shop-settings')).json()) as Answer;
  await page.goto('/admin/shop-settings');
  const whatsapp = page.getByLabel('Nomor WhatsApp');
  const address = page.getByLabel('Alamat');
  const days = page.getByLabel('Konfirmasi otomatis (hari)');
  const save = () => page.getByRole('button', { name: 'Simpan' }).click();

  await test.step('faults are told at their fields, and nothing typed is lost', async () => {
    await whatsapp.fill('hubungi kami');
    await address.fill('Jalan Boulevard 7, Manado');
    await days.fill('90');
    await save();
    await expect(page.getByText('Nomor WhatsApp harus berupa angka')).toBeVisible();
    await expect(page.getByText('Konfirmasi otomatis maksimal 60')).toBeVisible();
    await expect(whatsapp).toBeFocused();
    await expect(address).toHaveValue('Jalan Boulevard 7, Manado');
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoHorizontalScroll(page, 'the settings with faults on a phone');
  });

  await test.step('the corrected settings are saved, and say what they were', async () => {
    await whatsapp.fill(defaults.whatsapp);
    await days.fill('4');
    await save();
    await expectToast(page, 'Pengaturan toko disimpan.');
    await expect(page.getByText(`Nilai awal: ${defaults.address}`)).toBeVisible();
  });

  await test.step('the log and the contact page show them', async () => {
    await navigate(page, '/admin/audit');
    const change = `Alamat: ${defaults.address} → Jalan Boulevard 7, Manado; Konfirmasi otomatis: 3 → 4`;
    await expect(page.getByText(change).first()).toBeVisible();
    await expect(async () => {
      await page.goto('/contact');
      await expect(page.getByText('Jalan Boulevard 7, Manado')).toBeVisible({ timeout: 1_000 });
    }).toPass();
  });

  await test.step('the defaults can be set again', async () => {
    await page.goto('/admin/shop-settings');
    await address.fill(defaults.address);
    await days.fill('3');
    await save();
    await expectToast(page, 'Pengaturan toko disimpan.');
    await expect(page.getByText('Nilai awal:')).toHaveCount(0);
  });
});

test(
  'a higher commission that begins too soon is refused at its day, and the terms say which applies',
  { tag: '@viewport' },
  async ({ page, allow }) => {
    allow(/400/);
    await signInByApi(page, demoAdmin);
    await page.goto('/admin/shop-settings');
    const commission = page.getByRole('region', { name: 'Komisi' });
    await expect(commission.getByRole('listitem')).toHaveText([/^0\s%sejak awalBerlaku$/]);
    await commission.getByRole('button', { name: 'Ubah komisi' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ubah komisi' });
    await dialog.getByLabel('Komisi (%)').fill('7,5');
    await dialog.getByLabel('Berlaku mulai').fill(new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10));
    await dialog.getByRole('button', { name: 'Umumkan' }).click();
    await expect(dialog.getByText('Paling cepat 14 hari lagi, karena komisi naik')).toBeVisible();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page, 'with the dialog of the commission');
    await page.goto('/syarat');
    await expect(page.getByText(/^0\s% dari harga produk, tanpa ongkos kirim/)).toBeVisible();
    await expect(page.getByText(/Komunikasi dan Informatika Nomor 5 Tahun 2020/)).toBeVisible();
  },
);
