import type { RevocationJob } from './areas/bank-accounts/revoke-confirmation.ts';
import { dropMoneyAccounts } from './areas/payments/money-account.ts';
import { dropRefundAccounts } from './areas/payments/refund-account.ts';
import { revokePayoutConfirmation } from './areas/store/payout-account.ts';

/** Takes back the bank accounts that a buyer or seller named in a period: the job `distrust-account`. */
export async function revokeAccountConfirmation(
  { sellerId: userId, since, until = 'infinity' }: RevocationJob,
  at: Date,
) {
  const period = { userId, since, until };
  await revokePayoutConfirmation(period);
  await dropRefundAccounts(period, at);
  await dropMoneyAccounts(period, at);
}
