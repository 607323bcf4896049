/** Payment channels: their names, and which of them can give money back. */

type Channel = { name: string; refund: 'any part' | 'all of it' | 'none' };

/**
 * payment_type of the provider → its name for people, and what the provider can refund. Source: Midtrans documentation,
 * "Refund Transactions".
 */
const channels: Readonly<Record<string, Channel>> = {
  credit_card: { name: 'Kartu kredit/debit', refund: 'any part' },
  gopay: { name: 'GoPay', refund: 'any part' },
  shopeepay: { name: 'ShopeePay', refund: 'all of it' },
  dana: { name: 'DANA', refund: 'any part' },
  ovo: { name: 'OVO', refund: 'all of it' },
  qris: { name: 'QRIS', refund: 'any part' },
  kredivo: { name: 'Kredivo', refund: 'any part' },
  akulaku: { name: 'Akulaku', refund: 'any part' },
  bank_transfer: { name: 'Transfer bank', refund: 'none' },
  echannel: { name: 'Transfer bank Mandiri', refund: 'none' },
  cstore: { name: 'Gerai retail', refund: 'none' },
};

/** The name of a payment_type, such as "QRIS". An unknown one is shown without underscores, a missing one as "-". */
export const channelName = (paymentType: string | null): string =>
  paymentType === null ? '-' : (channelOf(paymentType)?.name ?? paymentType.replaceAll('_', ' '));

const channelOf = (paymentType: string): Channel | undefined =>
  Object.hasOwn(channels, paymentType) ? channels[paymentType] : undefined;

/** The fields of a report that tell its payment channel. */
export type PaidBy = {
  payment_type: string;
  va_numbers: readonly { bank: string }[];
  permata_va_number: string;
  store: string;
};

/** The name of the channel of a report, with its bank or shop: "Transfer bank BNI VA", "Indomaret". */
export function reportedChannelName({ payment_type, va_numbers, permata_va_number, store }: PaidBy): string {
  const named = va_numbers.find(({ bank }) => bank !== '')?.bank;
  const bank = named?.toUpperCase() || (permata_va_number && 'Permata');
  if (payment_type === 'bank_transfer' && bank) return `Transfer bank ${bank} VA`;
  if (payment_type === 'cstore' && store) return store.slice(0, 1).toUpperCase() + store.slice(1);
  return channelName(payment_type || null);
}

/** Whether the provider can refund this payment_type, wholly or, with `isPart`, a part of the payment. */
export function canBeRefunded(paymentType: string | null, isPart: boolean): boolean {
  const refund = paymentType === null ? 'none' : (channelOf(paymentType)?.refund ?? 'none');
  return refund === 'any part' || (refund === 'all of it' && !isPart);
}
