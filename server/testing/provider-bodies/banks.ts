/** Transfers: virtual accounts of every bank, the Mandiri bill, and online banking of earlier years. */
import {
  docs,
  ends,
  type Fields,
  oldDocs,
  paid,
  type ProviderBody,
  report,
  settled,
  waits,
  webhooks,
} from './provider-body.ts';

const account = (bank: string, va_number: string, fields: Fields = {}): Fields => ({
  payment_type: 'bank_transfer',
  va_numbers: [{ bank, va_number }],
  payment_amounts: [],
  ...fields,
});
const permata: Fields = { payment_type: 'bank_transfer', permata_va_number: '8771000411112222' };
const mandiri: Fields = { payment_type: 'echannel', biller_code: '70099', bill_key: '448800012345' };
const oldNotifications = oldDocs('after-payment/http-notification.md');
const earlier = (payment_type: string, title: string, price: number, fields: Fields): ProviderBody => ({
  title,
  source: oldNotifications,
  price,
  body: settled(price, { payment_type, ...fields }),
  judged: paid(payment_type.replaceAll('_', ' ')),
});

export const banks: readonly ProviderBody[] = [
  {
    title: 'BCA',
    source: webhooks,
    price: 51_000,
    body: settled(51_000, account('bca', '55012000031')),
    judged: paid('Transfer bank BCA VA'),
  },
  {
    title: 'BNI with the list of what was paid',
    source: webhooks,
    price: 52_000,
    body: settled(
      52_000,
      account('bni', '9880011222333444', { payment_amounts: [{ paid_at: '2026-03-02 09:16:59', amount: '52000.00' }] }),
    ),
    judged: paid('Transfer bank BNI VA'),
  },
  {
    title: 'BRI',
    source: webhooks,
    price: 53_000,
    body: settled(53_000, account('bri', '262150000000000077')),
    judged: paid('Transfer bank BRI VA'),
  },
  {
    title: 'CIMB',
    source: docs('reference/bank-transfer-object'),
    price: 54_000,
    body: settled(54_000, account('cimb', '1899000123456789')),
    judged: paid('Transfer bank CIMB VA'),
  },
  {
    title: 'another bank',
    source: docs('reference/request-body-json-parameter'),
    price: 55_000,
    body: settled(55_000, account('danamon', '7997000111222333')),
    judged: paid('Transfer bank DANAMON VA'),
  },
  {
    title: 'Permata',
    source: webhooks,
    price: 56_000,
    body: settled(56_000, permata),
    judged: paid('Transfer bank Permata VA'),
  },
  {
    title: 'a Mandiri bill',
    source: webhooks,
    price: 57_000,
    body: settled(57_000, mandiri),
    judged: paid('Transfer bank Mandiri'),
  },
  {
    title: 'a Mandiri bill to be paid',
    source: oldDocs('core-api/bank-transfer.md'),
    price: 58_000,
    body: report('pending', '201', 58_000, mandiri),
    judged: waits('Transfer bank Mandiri'),
  },
  {
    title: 'BCA to be paid, with the page to print',
    source: 'https://github.com/Midtrans/midtrans-php/issues/78',
    price: 59_000,
    body: report(
      'pending',
      '201',
      59_000,
      account('bca', '55012000032', {
        pdf_url: 'https://app.sandbox.midtrans.com/snap/v1/transactions/1/pdf',
        expiry_time: '2026-03-03 09:15:40',
      }),
    ),
    judged: waits('Transfer bank BCA VA'),
  },
  {
    title: 'BCA that was paid after it was reported as pending',
    source: 'https://github.com/Midtrans/midtrans-php/issues/63',
    price: 60_000,
    before: [report('pending', '201', 60_000, account('bca', '55012000033'))],
    body: settled(60_000, account('bca', '55012000033')),
    judged: paid('Transfer bank BCA VA'),
  },
  {
    title: 'an expired BNI account',
    source: docs('reference/transaction-status'),
    price: 61_000,
    body: report('expire', '202', 61_000, account('bni', '9880011222333445')),
    judged: ends('expired', 'Transfer bank BNI VA'),
  },
  {
    title: 'a cancelled BRI account',
    source: docs('reference/cancel-transaction'),
    price: 62_000,
    body: report('cancel', '202', 62_000, account('bri', '262150000000000078')),
    judged: ends('cancelled', 'Transfer bank BRI VA'),
  },
  {
    title: 'Permata that its bank reversed',
    source: oldDocs('after-payment/status-cycle.md'),
    price: 63_000,
    before: [settled(63_000, permata)],
    body: report('deny', '202', 63_000, permata),
    judged: ends('refunded', 'Transfer bank Permata VA'),
  },
  {
    title: 'a late transfer after the expiry',
    source: oldDocs('after-payment/status-cycle.md'),
    price: 64_000,
    before: [report('expire', '202', 64_000, mandiri)],
    body: settled(64_000, mandiri),
    judged: paid('Transfer bank Mandiri'),
  },
  earlier('bca_klikpay', 'BCA KlikPay with an empty approval code', 65_000, { approval_code: '' }),
  earlier('bca_klikbca', 'KlikBCA without a fraud check', 66_000, { fraud_status: undefined, approval_code: 'K7' }),
  earlier('cimb_clicks', 'CIMB Clicks without a fraud check', 67_000, { fraud_status: undefined, approval_code: 'C8' }),
  earlier('danamon_online', 'Danamon Online', 68_000, { approval_code: 'D9' }),
  earlier('bri_epay', 'BRI e-Pay', 69_000, { approval_code: 'B1' }),
];
