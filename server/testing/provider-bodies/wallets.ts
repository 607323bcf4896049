/** QRIS and wallets: GoPay, ShopeePay, DANA, OVO. */
import {
  docs,
  ends,
  type Fields,
  oldDocs,
  paid,
  type ProviderBody,
  report,
  settled,
  status,
  waits,
  webhooks,
} from './provider-body.ts';

const gopay: Fields = { payment_type: 'gopay' };
const qris = (acquirer: string, issuer: string | undefined, fields: Fields = {}): Fields => ({
  payment_type: 'qris',
  acquirer,
  issuer,
  transaction_type: issuer === acquirer ? 'on-us' : 'off-us',
  ...fields,
});
const wallet = oldDocs('core-api/e-wallet.md');

export const wallets: readonly ProviderBody[] = [
  { title: 'GoPay', source: webhooks, price: 71_000, body: settled(71_000, gopay), judged: paid('GoPay') },
  {
    title: 'GoPay to be paid, with its actions',
    source: wallet,
    price: 72_000,
    body: report('pending', '201', 72_000, {
      ...gopay,
      channel_response_code: '200',
      actions: [{ name: 'deeplink-redirect', method: 'GET', url: 'https://simulator.sandbox.midtrans.com/gopay/1' }],
    }),
    judged: waits('GoPay'),
  },
  {
    title: 'GoPay PayLater',
    source: status,
    price: 73_000,
    body: settled(73_000, { ...gopay, payment_option_type: 'PAY_LATER' }),
    judged: paid('GoPay'),
  },
  {
    title: 'GoPay that expired',
    source: wallet,
    price: 74_000,
    body: report('expire', '202', 74_000, gopay),
    judged: ends('expired', 'GoPay'),
  },
  {
    title: 'GoPay that was refused',
    source: wallet,
    price: 75_000,
    body: report('deny', '202', 75_000, { ...gopay, fraud_status: 'deny' }),
    judged: waits('GoPay'),
  },
  {
    title: 'GoPay with the provider’s fee on top',
    source: 'https://github.com/Midtrans/midtrans-php/issues/118',
    price: 76_000,
    body: settled(76_540, {
      ...gopay,
      metadata: {
        extra_info: {
          gross_amount_info: { original_amount: '76000', gross_amount: '76540', customer_imposed_payment_fee: '540' },
        },
      },
    }),
    judged: paid('GoPay'),
  },
  {
    title: 'QRIS of GoPay',
    source: webhooks,
    price: 77_000,
    body: settled(
      77_000,
      qris('gopay', 'gopay', { merchant_cross_reference_id: '01aa77be-1111-7222-8333-444455556666' }),
    ),
    judged: paid('QRIS'),
  },
  {
    title: 'QRIS of ShopeePay to be paid',
    source: 'https://docs.midtrans.com/reference/qris',
    price: 78_000,
    body: report(
      'pending',
      '201',
      78_000,
      qris('airpay shopee', undefined, { reference_id: 'QR88120000001AB', expiry_time: '2026-03-02 09:30:40' }),
    ),
    judged: waits('QRIS'),
  },
  {
    title: 'QRIS of ShopeePay, paid by another wallet',
    source: status,
    price: 79_000,
    body: settled(
      79_000,
      qris('airpay shopee', 'dana', {
        reference_id: 'QR88120000002AB',
        shopeepay_reference_number: '888000111222333444',
      }),
    ),
    judged: paid('QRIS'),
  },
  {
    title: 'QRIS that expired',
    source: docs('reference/qris'),
    price: 80_000,
    body: report('expire', '202', 80_000, qris('gopay', undefined)),
    judged: ends('expired', 'QRIS'),
  },
  {
    title: 'ShopeePay',
    source: webhooks,
    price: 81_000,
    body: settled(81_000, { payment_type: 'shopeepay', shopeepay_reference_number: '888000111222333445' }),
    judged: paid('ShopeePay'),
  },
  {
    title: 'ShopeePay to be paid, with the code of success',
    source: status,
    price: 82_000,
    body: report('PENDING', '200', 82_000, {
      payment_type: 'shopeepay',
      actions: [{ name: 'deeplink-redirect', method: 'GET', url: 'https://wsa.wallet.airpay.co.id/1' }],
    }),
    judged: waits('ShopeePay'),
  },
  {
    title: 'DANA to be paid, in capitals and with the code of success',
    source: status,
    price: 83_000,
    body: report('PENDING', '200', 83_000, { payment_type: 'dana', expiry_time: '2026-03-02 09:30:40' }),
    judged: waits('DANA'),
  },
  {
    title: 'DANA',
    source: status,
    price: 84_000,
    body: settled(84_000, { payment_type: 'dana' }),
    judged: paid('DANA'),
  },
  {
    title: 'OVO to be paid, with the payer’s phone number',
    source: status,
    price: 85_000,
    body: report('pending', '201', 85_000, {
      payment_type: 'ovo',
      payer_phone_number: '081200000099',
      merchant_invoice: 'INV2603020001',
    }),
    judged: waits('OVO'),
  },
  { title: 'OVO', source: status, price: 86_000, body: settled(86_000, { payment_type: 'ovo' }), judged: paid('OVO') },
  {
    title: 'OVO cancelled by the shop',
    source: docs('reference/cancel-transaction'),
    price: 87_000,
    body: report('cancel', '200', 87_000, { payment_type: 'ovo' }),
    judged: ends('cancelled', 'OVO'),
  },
];
