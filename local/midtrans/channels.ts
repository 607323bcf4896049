import { randomInt } from 'node:crypto';

type Channel = {
  label: string;
  group: 'card' | 'wallet' | 'bank' | 'counter';
  paymentType: string;
  /** Whole rupiah. Source: Midtrans, table of minimum and maximum amounts. */
  min: number;
  max: number;
  canBeRefunded: boolean;
  canBePartlyRefunded: boolean;
  details: () => Record<string, unknown>;
};

export const cardDetails = (maskedCard: string): Record<string, unknown> => ({ masked_card: maskedCard, bank: 'bni' });

/** The payment channels offered on the payment page, keyed by their `enabled_payments` code. */
export const channels = {
  credit_card: {
    label: 'Kartu kredit atau debit',
    group: 'card',
    paymentType: 'credit_card',
    min: 10_000,
    max: 999_999_999,
    canBeRefunded: true,
    canBePartlyRefunded: true,
    details: () => cardDetails('48111111-1114'),
  },
  other_qris: { ...wallet('QRIS', 'qris', true), max: 10_000_000 },
  gopay: wallet('GoPay', 'gopay', true),
  shopeepay: wallet('ShopeePay', 'shopeepay', false),
  dana: wallet('DANA', 'dana', true),
  ovo: { ...wallet('OVO', 'ovo', false), max: 99_999_999 },
  bca_va: { ...bank('BCA', virtualAccount('bca', '12345')), min: 10_000, max: 20_000_000_000 },
  bni_va: bank('BNI', virtualAccount('bni', '98812')),
  bri_va: { ...bank('BRI', virtualAccount('bri', '26215')), max: 20_000_000_000 },
  permata_va: { ...bank('Permata', () => ({ permata_va_number: `85620${digits(11)}` })), max: 9_999_999_999 },
  echannel: {
    ...bank('Mandiri', () => ({ biller_code: '70012', bill_key: digits(12) }), 'echannel'),
    max: 50_000_000_000,
  },
  indomaret: counter('Indomaret', 'indomaret'),
  alfamart: { ...counter('Alfamart', 'alfamart'), min: 1 },
} as const satisfies Record<string, Channel>;

export type ChannelCode = keyof typeof channels;

const channelCodes = Object.keys(channels) as ChannelCode[];

/** Returns the enabled channels whose limits allow `grossAmount` (whole rupiah). `enabled` null means all channels. */
export function listOpenChannels(grossAmount: number, enabled: string[] | null): ChannelCode[] {
  return channelCodes.filter((code) => {
    const { min, max } = channels[code];
    return (enabled === null || enabled.includes(code)) && grossAmount >= min && grossAmount <= max;
  });
}

const byPaymentType: Record<string, ChannelCode> = { qris: 'other_qris', bank_transfer: 'bca_va', cstore: 'indomaret' };

/** Finds a channel by its code or by the `payment_type` used in notifications. Returns null when there is none. */
export function findChannel(name: string): ChannelCode | null {
  return channelCodes.find((code) => code === name) ?? byPaymentType[name] ?? null;
}

function digits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join('');
}

function wallet(label: string, paymentType: string, canBePartlyRefunded: boolean): Channel {
  return {
    label,
    paymentType,
    canBePartlyRefunded,
    group: 'wallet',
    min: 1,
    max: 20_000_000,
    canBeRefunded: true,
    details: () => ({}),
  };
}

function bank(label: string, details: Channel['details'], paymentType = 'bank_transfer'): Channel {
  return {
    label,
    paymentType,
    details,
    group: 'bank',
    min: 1,
    max: Infinity,
    canBeRefunded: false,
    canBePartlyRefunded: false,
  };
}

function virtualAccount(code: string, prefix: string): Channel['details'] {
  return () => ({ va_numbers: [{ bank: code, va_number: prefix + digits(11) }], payment_amounts: [] });
}

function counter(label: string, store: string): Channel {
  return {
    label,
    group: 'counter',
    paymentType: 'cstore',
    min: 10_000,
    max: 5_000_000,
    canBeRefunded: false,
    canBePartlyRefunded: false,
    details: () => ({ store, payment_code: digits(16) }),
  };
}
