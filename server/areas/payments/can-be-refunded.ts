/** payment_type → what the provider gives back of it. Source: Midtrans documentation, "Refund Transactions". */
const refundable: Readonly<Record<string, 'any part' | 'all of it'>> = {
  credit_card: 'any part',
  gopay: 'any part',
  shopeepay: 'all of it',
  dana: 'any part',
  ovo: 'all of it',
  qris: 'any part',
  kredivo: 'any part',
  akulaku: 'any part',
};

/** Whether the provider gives back what was paid so; what came by bank or at a counter goes back by hand. */
export const canBeRefunded = (paymentType: string | null, isPart: boolean): boolean =>
  paymentType !== null && (isPart ? ['any part'] : ['any part', 'all of it']).includes(refundable[paymentType] ?? '');
