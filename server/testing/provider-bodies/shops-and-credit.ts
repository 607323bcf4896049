/** Convenience stores and credit without a card: Indomaret, Alfamart, Akulaku, Kredivo. */
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

const kiosk = (store: string, fields: Fields = {}): Fields => ({
  payment_type: 'cstore',
  store,
  payment_code: '81077700012345',
  ...fields,
});
/** Indomaret has no fraud check. */
const indomaret = kiosk('indomaret', { fraud_status: undefined, approval_code: 'IDM77A' });
const alfamart = kiosk('alfamart', { approval_code: undefined });
const akulaku = { payment_type: 'akulaku' };
const kredivo = { payment_type: 'kredivo' };
const akulakuPage = docs('reference/akulaku-1');
const kredivoPage = 'https://github.com/naelrudd/midtrans-docs-llm-agents';
/** These reports have no currency and no merchant. */
const bare: Fields = { currency: undefined, merchant_id: undefined };

export const shopsAndCredit: readonly ProviderBody[] = [
  { title: 'Indomaret', source: webhooks, price: 91_000, body: settled(91_000, indomaret), judged: paid('Indomaret') },
  { title: 'Alfamart', source: webhooks, price: 92_000, body: settled(92_000, alfamart), judged: paid('Alfamart') },
  {
    title: 'Alfamart to be paid',
    source: oldDocs('core-api/convenience-store.md'),
    price: 93_000,
    body: report('pending', '201', 93_000, { ...alfamart, expiry_time: '2026-03-03 09:15:40' }),
    judged: waits('Alfamart'),
  },
  {
    title: 'an expired Indomaret code',
    source: oldDocs('core-api/convenience-store.md'),
    price: 94_000,
    body: report('expire', '202', 94_000, indomaret),
    judged: ends('expired', 'Indomaret'),
  },
  {
    title: 'Indomaret that was reversed at the counter',
    source: oldDocs('after-payment/status-cycle.md'),
    price: 95_000,
    before: [settled(95_000, indomaret)],
    body: report('deny', '202', 95_000, indomaret),
    judged: ends('refunded', 'Indomaret'),
  },
  {
    title: 'Akulaku to be paid',
    source: akulakuPage,
    price: 96_000,
    body: report('pending', '201', 96_000, {
      ...akulaku,
      redirect_url: 'https://api.sandbox.midtrans.com/v2/akulaku/redirect/1',
    }),
    judged: waits('Akulaku'),
  },
  { title: 'Akulaku', source: webhooks, price: 97_000, body: settled(97_000, akulaku), judged: paid('Akulaku') },
  {
    title: 'Akulaku that was refused',
    source: akulakuPage,
    price: 98_000,
    body: report('deny', '202', 98_000, { ...akulaku, ...bare }),
    judged: waits('Akulaku'),
  },
  {
    title: 'Kredivo to be paid',
    source: kredivoPage,
    price: 99_000,
    body: report('pending', '201', 99_000, { ...kredivo, ...bare, channel_response_code: 'OK' }),
    judged: waits('Kredivo'),
  },
  {
    title: 'Kredivo',
    source: kredivoPage,
    price: 101_000,
    body: settled(101_000, { ...kredivo, ...bare }),
    judged: paid('Kredivo'),
  },
  {
    title: 'Kredivo that expired',
    source: kredivoPage,
    price: 102_000,
    body: report('expire', '202', 102_000, { ...kredivo, ...bare }),
    judged: ends('expired', 'Kredivo'),
  },
  {
    title: 'Kredivo that was refused',
    source: kredivoPage,
    price: 103_000,
    body: report('deny', '202', 103_000, { ...kredivo, ...bare }),
    judged: waits('Kredivo'),
  },
];
