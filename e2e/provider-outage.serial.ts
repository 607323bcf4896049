import { addAddress, addFromListing, registerAndSignIn, openCheckout, paymentPopup } from './steps.ts';
import { expect, expectToast, test } from './test.ts';

test('a checkout during a provider outage fails cleanly and can be retried', async ({ page, request, allow }) => {
  allow(/503/);
  await registerAndSignIn(page);
  await addFromListing(page, 'Gantungan Kunci');
  await openCheckout(page);
  await addAddress(page);
  const pay = page.getByRole('button', { name: 'Bayar', exact: true });

  await request.post('/_midtrans/control/faults', { data: { create: 'error500' } });
  await pay.click();
  await expectToast(page, 'Gagal membuat pesanan atau mengambil snap token.');
  await request.delete('/_midtrans/control/faults');

  await pay.click();
  await expect(
    paymentPopup(page)
      .getByText(/simulasi/i)
      .first(),
  ).toBeVisible();
});
