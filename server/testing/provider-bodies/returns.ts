/** Refunds: of everything, in parts, twice, confirmed by the bank, declined, with and without their sum. */
import { amount, docs, ends, type Fields, oldDocs, paid, type ProviderBody, report, settled } from './provider-body.ts';

const refundPage = docs('reference/refund-transaction');
const directRefundPage = docs('reference/direct-refund-transaction');
const gopay = { payment_type: 'gopay' };
const card = { payment_type: 'credit_card', masked_card: '45120000-7781', bank: 'bni' };
const refund = (number: number, sum: number, fields: Fields = {}): Fields => ({
  refund_chargeback_id: number,
  refund_amount: amount(sum),
  created_at: '2026-03-04 10:00:00',
  reason: '',
  refund_key: `kembali-${number}`,
  ...fields,
});
const confirmed: Fields = { refund_method: 'online', bank_confirmed_at: '2026-03-04 12:00:00' };
const part = (price: number, fields: Fields): Fields => report('partial_refund', '200', price, fields);
const all = (price: number, fields: Fields): Fields => report('refund', '200', price, fields);
const returned = (channel: string, sum: number) => ({ ...paid(channel), returned: sum });

export const returns: readonly ProviderBody[] = [
  {
    title: 'two partial refunds in one report',
    source: refundPage,
    price: 110_000,
    before: [settled(110_000, card)],
    body: part(110_000, {
      ...card,
      refund_amount: '12000.00',
      refunds: [refund(1, 5_000), refund(2, 7_000, { refund_method: 'offline' })],
    }),
    judged: returned('Kartu kredit/debit', 12_000),
  },
  {
    title: 'a partial refund that the bank confirmed after its first report',
    source: refundPage,
    price: 111_000,
    before: [settled(111_000, card), part(111_000, { ...card, refund_amount: '6000.00', refunds: [refund(1, 6_000)] })],
    body: part(111_000, { ...card, refund_amount: '6000.00', refunds: [refund(1, 6_000, confirmed)] }),
    judged: returned('Kartu kredit/debit', 6_000),
  },
  {
    title: 'a second partial refund, of which only the list says the sum',
    source: directRefundPage,
    price: 112_000,
    before: [settled(112_000, gopay), part(112_000, { ...gopay, refund_amount: null, refunds: [refund(1, 5_000)] })],
    body: part(112_000, { ...gopay, refund_amount: null, refunds: [refund(1, 5_000), refund(2, 9_000)] }),
    judged: returned('GoPay', 14_000),
  },
  {
    title: 'a partial refund with its key beside it',
    source: refundPage,
    price: 113_000,
    before: [settled(113_000, gopay)],
    body: part(113_000, {
      ...gopay,
      refund_chargeback_id: 4,
      refund_amount: '8000.00',
      refund_key: 'kembali-4',
      refunds: undefined,
    }),
    judged: returned('GoPay', 8_000),
  },
  {
    title: 'a partial refund with amounts as numbers',
    source: 'https://github.com/Midtrans/midtrans-nodejs-client',
    price: 114_000,
    before: [settled(114_000, gopay)],
    body: part(114_000, { ...gopay, refund_amount: 9_000, refunds: [refund(1, 0, { refund_amount: 9_000 })] }),
    judged: returned('GoPay', 9_000),
  },
  {
    title: 'a refund of everything',
    source: refundPage,
    price: 116_000,
    before: [settled(116_000, { payment_type: 'qris', acquirer: 'gopay' })],
    body: all(116_000, {
      payment_type: 'qris',
      acquirer: 'gopay',
      refund_amount: '116000.00',
      refunds: [refund(1, 116_000, confirmed)],
    }),
    judged: ends('refunded', 'QRIS'),
  },
  {
    title: 'a refund of everything, in a list without its sum',
    source: directRefundPage,
    price: 117_000,
    before: [settled(117_000, { payment_type: 'shopeepay' })],
    body: all(117_000, { payment_type: 'shopeepay', refund_amount: null, refunds: [refund(1, 117_000)] }),
    judged: ends('refunded', 'ShopeePay'),
  },
  {
    title: 'a refund of everything after a partial one',
    source: oldDocs('after-payment/status-cycle.md'),
    price: 118_000,
    before: [
      settled(118_000, gopay),
      part(118_000, { ...gopay, refund_amount: '8000.00', refunds: [refund(1, 8_000)] }),
    ],
    body: all(118_000, { ...gopay, refund_amount: '118000.00', refunds: [refund(1, 8_000), refund(2, 110_000)] }),
    judged: { ...ends('refunded', 'GoPay'), returned: 8_000 },
  },
  {
    title: 'a refund that the bank declined',
    source: directRefundPage,
    price: 119_000,
    before: [settled(119_000, card)],
    body: report('settlement', '202', 119_000, {
      ...card,
      refund_chargeback_id: 4,
      refund_amount: '0.00',
      refund_key: 'kembali-5',
    }),
    judged: { payment: 'paid', outcome: 'ignored', reason: 'no-change', channel: 'Kartu kredit/debit' },
  },
];
