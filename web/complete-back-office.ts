/** Completes answers for the pages of admins and sellers, apart from `completeAnswer`, which the shop's pages load. */
import type { ListedSeller, SellerDetails } from '#contract/admin/admin.ts';
import type { Stats } from '#contract/admin/dashboard.ts';
import { type Rupiah, sum, zero } from '#contract/money.ts';
import type { SentNotification } from '#contract/notifications/notifications.ts';
import type { Payout, UnpaidSeller } from '#contract/payouts/payouts.ts';
import type { PayoutAccount, SellerProfile } from '#contract/store/store.ts';
import { completed, type Fields } from './complete-answer.ts';

const account: PayoutAccount = { state: 'ready', changedAt: null, heldUntil: null };

const completions = {
  nik: (): Partial<SellerProfile> => ({
    email: '',
    eWallet: '',
    eWalletsAccountOwner: '',
    eWalletAccountNumber: '',
    payoutAccount: account,
  }),
  avatar: (): Partial<SellerDetails> => ({ status: 'active', alikeStores: [] }),
  'sellers[]': (): Partial<ListedSeller> => ({ status: 'active' }),
  totalUnpaidOrders: ({ sellerName }: UnpaidSeller): Partial<UnpaidSeller> => ({ storeName: sellerName, account }),
  // The due orders of a seller, and the payouts to one.
  deductions: (): Fields => ({ account }),
  orders: ({ sellerName }: UnpaidSeller): Fields => ({ storeName: sellerName }),
  paidAt: (_: Payout, at: number): Fields => ({ _id: String(at), orders: [] }),
  weeklyRevenue: (): Partial<Stats> => ({ before: { revenue: zero, orders: 0 } }),
  'notifications[]': (_: SentNotification, at: number): Fields => ({
    _id: String(at),
    path: '/shop/home',
    recipients: 0,
    delivered: 0,
    failed: 0,
    isDone: true,
  }),
};

/** Adds the fields that the specification does not know. Fields of the answer take precedence. */
export const completeBackOffice = <Answer>(answer: Answer): Answer => completed(answer, completions) as Answer;

/** A list of payouts with the sum of all of them, which is that of the listed ones if the answer has none. */
export const withGrandTotal = <History extends { data: { amount: Rupiah }[] }>(answer: History): History => ({
  grandTotal: sum(answer.data.map(({ amount }) => amount)),
  ...answer,
});
