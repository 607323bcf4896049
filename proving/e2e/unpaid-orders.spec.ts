/**
 * Orders that wait for their payment: one card per checkout, cancelled, bought again, reviewed by the bank and paid.
 */
import { placeOrder, settlePayment, signInAsNewCustomer } from './by-api.ts';
import { createStore } from './create-store.ts';
import { uniqueWord } from './steps.ts';
import { expect, expectAccessible, expectNoHorizontalScroll, expectToast, test } from './test.ts';

test(
  'the unpaid orders of a checkout share a card with its sum and actions, and end in a receipt',
  { tag: '@viewport' },
  async ({ page, playwright, baseURL, store, isMobile }) => {
    const user = await signInAsNewCustomer(page);
    const other = await createStore(playwright, baseURL, 'Ukir Tondano');
    const titles = [`Taplak ${uniqueWord()}`, `Ukiran ${uniqueWord()}`] as const;
    const products = [
      await store.add({ title: titles[0], price: 100_000 }),
      await other.add({ title: titles[1], price: 250_000 }),
    ];
    const unpaidId = await placeOrder(page, user, products);
    await page.request.post(`/_midtrans/control/transactions/${unpaidId}/pending`, {
      data: { payment_type: 'bca_va' },
    });

    // The clock of this phone is wrong.
    await page.clock.setSystemTime(Date.now() + 50 * 60_000);
    await page.goto('/shop/account');
    for (const name of ['Riwayat Pesanan', 'Daftar Alamat', 'Biodata Diri']) {
      await expect(page.getByRole('tab', { name })).toBeInViewport({ ratio: 1 });
    }
    await (
      isMobile ? page.getByRole('link', { name: 'Saya' }) : page.getByRole('tab', { name: 'Riwayat Pesanan' })
    ).click();
    await expect(page).toHaveURL('/shop/account?tab=pesanan');
    const card = page.getByRole('listitem').filter({ hasText: titles[0] });
    await expect(card.getByRole('heading', { name: titles[1] })).toBeVisible();
    await expect(card.getByText(/Total pembayaran Rp\s350\.000/)).toBeVisible();
    await expect(card.getByText(/^Bayar sebelum \d\d\.\d\d$/)).toHaveCount(1);
    await expect(card.getByText(/^Transfer bank BCA VA12345\d{11}$/)).toBeVisible();
    await expect(card.getByRole('button', { name: 'Salin nomor pembayaran' })).toBeVisible();
    await expect(card.getByText(/^Belum dibayar · /)).toHaveCount(1);
    await expect(card.getByRole('timer')).toHaveText(/^(5\d:\d\d|1:00:00)$/);
    await expect(card.getByRole('link', { name: 'Lanjutkan pembayaran' })).toHaveCount(1);
    const waiting = page.getByRole('tab', { name: 'Menunggu Konfirmasi', exact: true });
    await expect(waiting).toHaveAttribute('data-count', '2');
    await expectAccessible(page);
    await expectNoHorizontalScroll(page, 'the card of two stores fits');

    await card.getByRole('button', { name: 'Batalkan' }).click();
    const dialog = page.getByRole('dialog', { name: 'Batalkan pesanan ini?' });
    await expectAccessible(page);
    const { promise: isClosed, resolve: onClosed } = Promise.withResolvers<void>();
    await page.route('**/cancel-unpaid/*', async (route) => {
      await isClosed;
      await route.continue();
    });
    await dialog.getByRole('button', { name: 'Batalkan pesanan' }).click();
    // Closing the dialog during the request must not leave the page when the answer arrives.
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    onClosed();
    await expectToast(page, 'Pesanan dibatalkan.');
    await expect(page.getByText('Belum ada pesanan untuk status ini.')).toBeVisible();
    await expect(page.getByRole('tabpanel', { name: 'Menunggu Konfirmasi' })).toBeFocused();
    await page.getByRole('tab', { name: 'Ditolak' }).click();
    const cancelled = page.getByRole('listitem').filter({ hasText: titles[0] });
    await expect(cancelled.getByText('· Dibatalkan').first()).toBeVisible();
    await expectAccessible(page);
    await cancelled
      .getByRole('button', { name: /^Beli lagi/ })
      .last()
      .click();
    const cart = page.getByRole('dialog', { name: 'Keranjang Anda' });
    await expect(cart.getByText(titles[0])).toBeVisible();
    await cart.press('Escape');

    const orderId = await placeOrder(page, user, products);
    await page.request.post(`/_midtrans/control/transactions/${orderId}/challenge`, { data: {} });
    await waiting.click();
    await expect(card.getByText('Kartu sedang ditinjau bank.')).toBeVisible();
    await expect(card.getByRole('link', { name: 'Lanjutkan pembayaran' })).toHaveCount(0);
    await settlePayment(page, orderId, 'credit_card');
    await page.reload();
    await card
      .first()
      .getByRole('button', { name: /^Lihat Detail/ })
      .last()
      .click();
    await page.getByRole('dialog').getByRole('link', { name: 'Invoice' }).click();
    await expect(page.getByRole('heading', { name: 'Invoice' })).toBeVisible();
    await expect(page.getByRole('table')).toContainText(titles[0]);
    await expectAccessible(page);
    await expectNoHorizontalScroll(page, 'the receipt fits');
    await page.getByRole('link', { name: 'Kembali' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page).toHaveURL(/status=pending/);
  },
);
