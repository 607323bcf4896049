/** The seller's daily work: the overview, the next step of each order, and packing slips of several orders. */
import { orderCode } from '#contract/ids.ts';
import { formatRupiah } from '#contract/money.ts';
import { shareSession } from './by-api.ts';
import { createCustomer, createStore } from './create-store.ts';
import { navigate } from './steps.ts';
import { expect, expectAccessible, expectNoHorizontalScroll, expectToast, test } from './test.ts';

test(
  'a seller sees what to do, prints the slips of two orders, and takes an order from step to step',
  { tag: '@viewport' },
  async ({ page, playwright, baseURL }) => {
    const store = await createStore(playwright, baseURL);
    const customer = await createCustomer(playwright, baseURL, { userName: 'Tono Lengkong' });
    const first = await store.sell({ customer, product: { title: 'Taplak Karawo', price: 120_000, totalStock: 1 } });
    const second = await store.sell({ customer, product: { title: 'Selendang Karawo' } });
    await shareSession(page, store);
    const row = (id: typeof first.order._id) => page.getByRole('row').filter({ hasText: orderCode(id) });

    await test.step('the overview leads to what is to do, and to the steps that set up the store', async () => {
      await page.goto('/store/overview');
      await expect(page.getByRole('link', { name: /Unggah logo dan banner · 1 dari 3 selesai/ })).toBeVisible();
      await expect(page.getByText(formatRupiah(220_000))).toBeVisible();
      await expect(page.getByRole('link', { name: '1 Stok habis' })).toBeVisible();
      await expectAccessible(page);
      await expectNoHorizontalScroll(page, 'overview');
      await page.getByRole('link', { name: '2 Pesanan baru' }).click();
      await expect(page).toHaveURL('/store/orders');
    });

    await test.step('two selected orders are printed on a sheet each', async () => {
      await expect(row(first.order._id)).toContainText('Taplak Karawo');
      await expect(row(first.order._id)).toContainText('1 buah · Tono Lengkong, Manado');
      await expect(page.getByRole('checkbox')).toHaveCount(0);
      await page.getByRole('button', { name: 'Pilih' }).click();
      for (const { order } of [first, second]) {
        await page.getByLabel(`Pilih pesanan ${orderCode(order._id)} untuk dicetak`).check();
      }
      await expect(page.getByText('2 dipilih')).toBeVisible();
      // The bar that prints leaves the focus free.
      await page.getByRole('link', { name: 'Cetak label' }).focus();
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Shift+Tab');
      const [focused, bar] = [page.locator(':focus'), page.locator('[data-bottom-bar]')];
      const bottom = ({ y, height }: { y: number; height: number }) => y + height;
      expect(bottom((await focused.boundingBox())!)).toBeLessThanOrEqual((await bar.boundingBox())!.y);
      await expectAccessible(page);
      await expectNoHorizontalScroll(page, 'orders');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('checkbox')).toHaveCount(0);
      await page.getByRole('button', { name: 'Pilih' }).click();
      for (const box of await page.getByRole('checkbox').all()) await box.check();
      await page.getByRole('link', { name: 'Cetak label' }).click();
      for (const { order } of [first, second]) {
        await expect(page.getByRole('heading', { name: orderCode(order._id) })).toBeVisible();
      }
      await expectAccessible(page);
      await page.emulateMedia({ media: 'print' });
      const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
      expect([...paper.matchAll(/\/MediaBox/g)]).toHaveLength(2);
      await page.emulateMedia({ media: 'screen' });
    });

    await test.step('what waits stands above the table, where the next step is one tap', async () => {
      await navigate(page, '/store/orders');
      const work = page.getByRole('region', { name: 'Hari ini' });
      await expect(work.getByRole('heading', { level: 3 })).toHaveText(['Terima · 2']);
      const step = (name: string) =>
        work.getByRole('button', { name: `${name} pesanan ${orderCode(first.order._id)}` });
      // The table does not repeat it.
      await expect(row(first.order._id).getByRole('button')).toHaveText([/^Detail/]);
      await step('Terima').click();
      await expect(row(first.order._id)).toContainText('Menyimpan...');
      await expectAccessible(page);
      await step('Urungkan').click();
      await step('Terima').click();
      await expectToast(page, 'Status berhasil diperbarui');
      await expect(row(first.order._id)).toContainText('Diproses');
      await expect(work.getByRole('heading', { level: 3 })).toHaveText(['Terima · 1', 'Kirim · 1']);
      await step('Isi resi').click();
      const dialog = page.getByRole('dialog', { name: /^Pesanan / });
      await expect(dialog.getByLabel('Status pesanan')).toHaveValue('shipped');
      await dialog.getByLabel('Nomor resi').fill('JT0042');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Simpan', exact: true }).click();
      await expect(dialog.locator('[aria-current=step]')).toContainText('Dalam Pengiriman');
      await page.keyboard.press('Escape');
      await expect(work.getByRole('heading', { level: 3 })).toHaveText(['Terima · 1']);
      await row(first.order._id).getByRole('button', { name: 'Sampai' }).click();
      await expectToast(page, 'Status berhasil diperbarui');
      await expect(row(first.order._id)).toContainText('Sudah Diterima');
    });

    await test.step('in the details, sending asks for courier and tracking number first', async () => {
      await navigate(page, `/store/orders?pesanan=${second.order._id}`);
      const dialog = page.getByRole('dialog', { name: /^Pesanan / });
      await dialog.getByRole('button', { name: 'Terima pesanan' }).click();
      await expect(dialog.getByRole('button', { name: 'Urungkan' })).toBeVisible();
      // What can still be undone is sent when the page is left.
      await page.goto('/store/products');
      await expect(async () => {
        await page.goto(`/store/orders?pesanan=${second.order._id}`);
        await expect(dialog.locator('[aria-current=step]')).toContainText('Diproses', { timeout: 2_000 });
      }).toPass();
      await dialog.getByRole('button', { name: 'Kirim & isi resi' }).click();
      await expect(dialog.getByLabel('Kurir')).toBeFocused();
      await expect(dialog.getByLabel('Status pesanan')).toHaveValue('shipped');
    });
  },
);
