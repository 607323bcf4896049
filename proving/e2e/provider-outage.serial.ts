import { expectPaymentPopup, openCheckoutWith, payButton } from './checkout-steps.ts';
import { expect, expectAccessible, expectToast, test } from './test.ts';

test('a checkout during a provider outage fails cleanly and can be retried', async ({
  page,
  request,
  product,
  allow,
}) => {
  allow(/503/);
  await openCheckoutWith(page, product);

  await request.post('/_midtrans/control/faults', { data: { create: 'error500' } });
  await payButton(page).click();
  await expectToast(page, 'Gagal membuat pesanan atau mengambil snap token.');
  await expectToast(page, 'Tidak ada dana yang ditarik. Coba lagi dalam beberapa menit.');
  await request.delete('/_midtrans/control/faults');

  await payButton(page).click();
  await expectPaymentPopup(page);
});

test('a checkout that the provider refuses says whom to ask, and works once it does not', async ({
  page,
  request,
  product,
  allow,
}) => {
  allow(/409/);
  await openCheckoutWith(page, product);

  // The button is in the bar at the bottom, the notice far below the fold.
  await page.setViewportSize({ width: 360, height: 740 });
  await request.post('/_midtrans/control/faults', { data: { create: 'refused' } });
  await payButton(page).click();
  const notice = page.getByRole('alert').filter({ hasText: 'Pembayaran belum bisa dibuat. Hubungi kami.' });
  await expect(notice.getByRole('link', { name: /^WhatsApp/ })).toHaveAttribute('href', /wa\.me\/62\d+\?text=/);
  await expect(notice.getByRole('link', { name: /@/ })).toBeVisible();
  await expect(notice).toBeInViewport({ ratio: 0.9 });
  await expectAccessible(page);
  await request.delete('/_midtrans/control/faults');

  await payButton(page).click();
  await expect(notice).toHaveCount(0);
  await expectPaymentPopup(page);
});
