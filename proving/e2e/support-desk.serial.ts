/** "I paid, but my order still waits": solved from the caller's phone number, while notifications are lost. */
import { orderCode } from '#contract/ids.ts';
import { orderAndPay, saveAddress, signInByApi } from './by-api.ts';
import { createCustomer, createStore } from './create-store.ts';
import { demoAdmin } from './steps.ts';
import { expect, expectAccessible, expectNoHorizontalScroll, expectToast, test } from './test.ts';

for (const width of [360, 1280]) {
  test(`an admin finds a lost payment by phone number, applies it and refunds it, at ${width} px`, async ({
    page,
    playwright,
    baseURL,
    request,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const digits = `${Date.now()}`.slice(-8);
    const customer = await createCustomer(playwright, baseURL, { phoneNumber: `0812${digits}` });
    await saveAddress(customer, customer.user);
    const product = await (await createStore(playwright, baseURL)).add();
    await request.post('/_midtrans/control/faults', { data: { notifications: 'drop' } });
    const [order] = await orderAndPay(customer, customer.user, [product], 'bca_va');
    await request.delete('/_midtrans/control/faults');

    await signInByApi(page, demoAdmin);
    await page.goto('/admin');
    await page.getByRole('button', { name: 'Cari cepat' }).filter({ visible: true }).click();
    const palette = page.getByRole('dialog', { name: 'Cari cepat' });
    await palette.getByRole('combobox').fill(`+62 812-${digits.slice(0, 4)}-${digits.slice(4)}`);
    await expect(palette.getByRole('option')).toHaveText(new RegExp(`^${orderCode(order!._id)} .*Pesanan$`));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Detail Transaksi' })).toBeVisible();
    await expect(page.getByText('Menunggu pembayaran (pending)')).toBeVisible();

    await page.getByRole('button', { name: 'Periksa ke penyedia' }).click();
    await expectToast(page, 'Status pembayaran sekarang Lunas (paid).');
    const timeline = page.getByRole('region', { name: 'Riwayat Lengkap' });
    await expect(timeline).toContainText('Penyedia: pembayaran diterima');
    await expect(timeline).toContainText('Memeriksa pembayaran ke penyedia');

    await page.getByRole('button', { name: 'Kirim ulang pemberitahuan' }).click();
    await expectToast(page, /^Pemberitahuan dikirim ulang\./);
    await page.getByLabel('Catatan internal').fill('Pembeli menelepon.');
    await page.getByRole('button', { name: 'Simpan catatan' }).click();
    await expect(timeline.getByText('Pembeli menelepon.')).toBeVisible();
    await expect(page.getByLabel('Catatan internal')).toHaveValue('');
    await expectAccessible(page);
    await expectNoHorizontalScroll(page, 'the transaction page');

    await page.getByRole('button', { name: 'Tindakan lain' }).click();
    await page.getByRole('button', { name: 'Batalkan dan kembalikan dana' }).click();
    const dialog = page.getByRole('dialog', { name: 'Batalkan dan kembalikan dana?' });
    await dialog.getByRole('button', { name: 'Batalkan pesanan' }).click();
    await expect(dialog.getByLabel('Alasan')).toBeFocused();
    await dialog.getByLabel('Alasan').fill('Pembeli membatalkan');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Batalkan pesanan' }).click();
    await expect(timeline).toContainText('oleh sistem · Pembeli membatalkan');
    await expect(page.getByRole('button', { name: 'Batalkan dan kembalikan dana' })).toHaveCount(0);
  });
}
