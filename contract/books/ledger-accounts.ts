import { keysOf } from '../words.ts';

/** The accounts of the ledger; server/db/schema/payments.ts says what each holds. */
export const ledgerAccountLabels = {
  gateway_clearing: 'Dana di penyedia pembayaran',
  cash: 'Rekening bank toko',
  seller_payable: 'Utang kepada penjual',
  commission: 'Pendapatan komisi',
  provider_fees: 'Biaya penyedia pembayaran',
} as const;
export type LedgerAccount = keyof typeof ledgerAccountLabels;
export const ledgerAccounts = keysOf(ledgerAccountLabels);
