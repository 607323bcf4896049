import type { Key } from '#contract/index.ts';
import type { Role } from '#contract/words.ts';

type Caller = Role | 'guest';

/**
 * Who may call what, written from the specification and not derived from the contract table, so that access.test.ts also
 * notices a wrong row there. Every endpoint is named once.
 */
type Rule = {
  who: readonly Caller[];
  /** The request names a user, who must be the caller. */
  own?: true;
  calls: readonly Key[];
};

const everyone = ['guest', 'customer', 'seller', 'admin'] as const;
const signedIn = ['customer', 'seller', 'admin'] as const;

const rules: readonly Rule[] = [
  {
    who: everyone,
    calls: [
      'GET /api/health',
      'GET /api/health/live',
      'GET /api/health/ready',
      'GET /api/shop/contact',
      'POST /api/auth/register',
      'POST /api/auth/login',
      'POST /api/auth/logout',
      'POST /api/auth/forgot-password',
      'POST /api/auth/reset-password',
      'POST /api/auth/verify-email',
      'POST /api/auth/undo-email',
      'POST /api/auth/correct-email',
      'GET /api/auth/check-auth',
      'GET /api/shop/products/get',
      'GET /api/shop/products/featured',
      'GET /api/shop/products/get/:id',
      'GET /api/shop/products/related/:id',
      'GET /api/shop/seen-products',
      'GET /api/shop/search/:keyword',
      'GET /api/shop/suggest',
      'GET /api/shop/store/:sellerId',
      'GET /api/shop/shipping/store/:sellerId',
      'GET /api/shop/review/:productId',
      'GET /api/shop/payment/provider',
      'POST /api/payment/notification',
      'GET /api/admin/banner',
      'GET /api/notification/key',
      'POST /api/mail/unsubscribe',
    ],
  },
  // Sellers and admins have an account of another kind already.
  { who: ['guest', 'customer'], calls: ['POST /api/auth/register-seller'] },
  {
    who: signedIn,
    calls: [
      'GET /api/account/profile',
      'PUT /api/account/password',
      'PUT /api/account/email',
      'POST /api/account/email/send',
      'POST /api/account/email/verify',
      'GET /api/account/sessions',
      'POST /api/account/sessions/:id/end',
      'POST /api/account/sessions/end-all',
      'GET /api/account/mail-settings',
      'PUT /api/account/mail-settings',
      'POST /api/account/confirm-password',
      'GET /api/account/data',
      'POST /api/notification/save-token',
      'GET /api/complaint/photo/:id/:number',
    ],
  },
  // Sellers change these fields with their store, and the operator erases admins.
  { who: ['customer', 'admin'], calls: ['PUT /api/account/profile'] },
  {
    who: ['customer', 'seller'],
    calls: ['GET /api/account/erasure', 'POST /api/account/erasure', 'DELETE /api/account/erasure'],
  },
  // The checkout, account and payment pages are open to every role.
  {
    who: signedIn,
    own: true,
    calls: [
      'POST /api/shop/address/add',
      'GET /api/shop/address/get/:userId',
      'PUT /api/shop/address/update/:userId/:addressId',
      'DELETE /api/shop/address/delete/:userId/:addressId',
      'GET /api/shop/cart/get/:userId',
      'GET /api/shop/order/list/:userId',
    ],
  },
  { who: signedIn, calls: ['GET /api/shop/order/details/:id', 'POST /api/shop/payment/check/:orderId'] },
  {
    who: ['customer'],
    own: true,
    calls: [
      'GET /api/shop/shipping/quote/:userId',
      'POST /api/shop/cart/add',
      'PUT /api/shop/cart/update-cart',
      'DELETE /api/shop/cart/:userId/:productId',
      'POST /api/shop/cart/buy-again',
      'POST /api/shop/review/add',
      'POST /api/shop/order/create',
    ],
  },
  {
    who: ['customer'],
    calls: [
      'GET /api/shop/wishlist',
      'GET /api/shop/wishlist/ids',
      'PUT /api/shop/wishlist/:productId',
      'DELETE /api/shop/wishlist/:productId',
      'PUT /api/shop/order/confirm/:id',
      'PUT /api/shop/order/address/:id',
      'PUT /api/shop/order/cancel/:id',
      'PUT /api/shop/order/cancel-unpaid/:id',
      'POST /api/shop/order/pay/:id',
      'GET /api/shop/order/refund/:orderId',
      'PUT /api/shop/order/refund/:orderId/account',
      'POST /api/shop/complaint/add/:id',
      'POST /api/shop/review/upload-image',
      'PUT /api/shop/complaint/withdraw/:id',
    ],
  },
  {
    who: ['customer', 'seller', 'admin'],
    calls: ['POST /api/shop/report/product/:id', 'POST /api/shop/report/review/:id'],
  },
  {
    who: ['seller'],
    calls: [
      'GET /api/store/profile/get',
      'PUT /api/store/profile/edit',
      'POST /api/store/profile/confirm-account',
      'PUT /api/store/profile/close',
      'PUT /api/store/profile/reopen',
      'POST /api/store/profile/upload-image',
      'GET /api/store/shipping/get',
      'PUT /api/store/shipping/edit',
      'POST /api/store/products/upload-image',
      'POST /api/store/products/add',
      'GET /api/store/products/get',
      'GET /api/store/products/get/:id',
      'PUT /api/store/products/edit/:id',
      'PUT /api/store/products/pictures/:id',
      'PUT /api/store/products/stock/:id',
      'DELETE /api/store/products/delete/:id',
      'GET /api/store/orders/get',
      'GET /api/store/orders/count',
      'GET /api/store/orders/details/:id',
      'PUT /api/store/orders/update/:id',
      'PUT /api/store/orders/restock/:id',
      'POST /api/store/complaint/answer/:id',
      'GET /api/store/reviews',
      'POST /api/store/reviews/:id/reply',
      'GET /api/store/overview',
      'GET /api/store/money',
      'GET /api/store/money/csv',
      'GET /api/store/payouts/get',
      'POST /api/store/payouts/reveal-account/:payoutId',
      'GET /api/store/payouts/proof/:payoutId',
    ],
  },
  {
    who: ['admin'],
    calls: [
      'GET /api/admin/health',
      'POST /api/admin/health/jobs/:id/retry',
      'GET /api/admin/shop-settings',
      'PUT /api/admin/shop-settings',
      'GET /api/admin/second-factor',
      'POST /api/admin/second-factor/start',
      'POST /api/admin/second-factor/confirm',
      'POST /api/admin/second-factor/verify',
      'POST /api/admin/second-factor/remove',
      'GET /api/admin/search/synonyms',
      'POST /api/admin/search/synonyms',
      'PUT /api/admin/search/synonyms/:id',
      'DELETE /api/admin/search/synonyms/:id',
      'GET /api/admin/search/misses',
      'GET /api/admin/payout/unpaid-sellers',
      'GET /api/admin/payout/unpaid-orders/:sellerId',
      'POST /api/admin/payout/mark-paid',
      'POST /api/admin/payout/lift-hold/:sellerId',
      'POST /api/admin/payout/reverse/:payoutId',
      'POST /api/admin/payout/reveal-account/:payoutId',
      'GET /api/admin/payout/transfer-list',
      'GET /api/admin/payout/history/all',
      'GET /api/admin/payout/history/:sellerId',
      'GET /api/admin/payout/proof/:payoutId',
      'GET /api/admin/complaints',
      'POST /api/admin/complaints/:id/release',
      'POST /api/admin/complaints/:id/refund',
      'GET /api/admin/reports',
      'POST /api/admin/reports/:id/take-down',
      'POST /api/admin/reports/:id/restore',
      'POST /api/admin/reports/:id/dismiss',
      'POST /api/admin/banner/upload',
      'DELETE /api/admin/banner/:id',
      'GET /api/admin/notification/recipients',
      'POST /api/admin/notification/send-to-customers',
      'GET /api/admin/notification/history',
      'DELETE /api/admin/notification/history/clear',
      'GET /api/admin/refunds',
      'POST /api/admin/refunds/:orderId/reveal',
      'POST /api/admin/refunds/:orderId/provider',
      'POST /api/admin/refunds/:orderId/manual',
      'GET /api/admin/refunds/:orderId/proof',
      'GET /api/admin/money/unplaced',
      'POST /api/admin/money/unplaced/:id/assign',
      'POST /api/admin/money/unplaced/:id/refund',
      'POST /api/admin/money/unplaced/:id/settle',
      'GET /api/admin/money/unplaced/:id/proof',
      'GET /api/admin/transactions/:orderId/timeline',
      'POST /api/admin/transactions/:orderId/check',
      'POST /api/admin/transactions/:orderId/cancel',
      'POST /api/admin/transactions/:orderId/resend',
      'POST /api/admin/transactions/:orderId/notes',
      'GET /api/admin/dashboard/stats',
      'GET /api/admin/dashboard/tasks',
      'GET /api/admin/info/sellers',
      'GET /api/admin/info/sellers/csv',
      'GET /api/admin/info/seller/:id',
      'POST /api/admin/info/seller/:id/reveal',
      'POST /api/admin/info/seller/:id/suspend',
      'POST /api/admin/info/seller/:id/reinstate',
      'GET /api/admin/info/customers',
      'GET /api/admin/info/customers/csv',
      'GET /api/admin/info/transactions',
      'GET /api/admin/info/transactions/csv',
      'GET /api/admin/info/transaction/:id',
      'GET /api/admin/waiting-orders',
      'GET /api/admin/audit',
      'GET /api/admin/security-events',
    ],
  },
];

const ruleOf = new Map(rules.flatMap((rule) => rule.calls.map((call) => [call, rule] as const)));

export const allCalls: readonly Key[] = rules.flatMap((rule) => rule.calls);

export const mayCall = (call: Key, caller: Caller): boolean => ruleOf.get(call)!.who.includes(caller);

/** Whether the request names its user, whom nobody else may name. */
export const isOwn = (call: Key): boolean => ruleOf.get(call)!.own === true;
