import { expectPaymentPopup, openCheckoutWith, payButton } from './checkout-steps.ts';
import { expectToast, test } from './test.ts';

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
