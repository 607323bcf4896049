import { api, type Key } from '#contract/index.ts';
import type { Role } from '#contract/words.ts';

type Caller = Role | 'guest';

/**
 * Who may call what, written from the specification and not derived from the rows of the contract table, so that
 * access.test.ts also notices a wrong row there. Every endpoint is named once, or belongs to the area of one role.
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
      'GET /api/shop/impact',
      'GET /api/shop/terms',
      'GET /api/shop/turnover-letter/:code',
      'GET /api/shop/origins/:code',
      'POST /api/shop/origins/:code/report',
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
      'GET /api/shop/techniques',
      'GET /api/shop/products/get/:id',
      'GET /api/shop/ended-offers/:id',
      'GET /api/shop/products/related/:id',
      'GET /api/shop/seen-products',
      'GET /api/shop/search/:keyword',
      'GET /api/shop/suggest',
      'GET /api/shop/regions',
      'GET /api/shop/regions/file',
      'GET /api/shop/stores',
      'GET /api/shop/store/:sellerId',
      'GET /api/shop/makers/:id',
      'POST /api/shop/makers/:id/removal',
      'GET /api/shop/shipping/store/:sellerId',
      'GET /api/shop/shipping/delivery/:sellerId',
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
      'GET /api/account/notices',
      'POST /api/account/notices/read',
      'POST /api/account/confirm-password',
      'GET /api/account/data',
      'POST /api/notification/save-token',
      'GET /api/complaint/photo/:id/:number',
      'GET /api/shop/order/details/:id',
      'GET /api/shop/order/receipt',
      'POST /api/shop/payment/check/:orderId',
      'POST /api/shop/report/product/:id',
      'POST /api/shop/report/review/:id',
      'POST /api/shop/report/maker/:id',
    ],
  },
  // Sellers change these fields with their store, and the operator erases admins.
  { who: ['customer', 'admin'], calls: ['PUT /api/account/profile'] },
  {
    who: ['customer', 'seller'],
    calls: [
      'GET /api/account/erasure',
      'POST /api/account/erasure',
      'DELETE /api/account/erasure',
      'GET /api/invoice/:orderId',
    ],
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
      'GET /api/shop/waiting-list',
      'GET /api/shop/waiting-list/ids',
      'PUT /api/shop/waiting-list/:productId',
      'DELETE /api/shop/waiting-list/:productId',
      'PUT /api/shop/order/confirm/:id',
      'PUT /api/shop/order/later/:id',
      'PUT /api/shop/order/address/:id',
      'PUT /api/shop/order/cancel/:id',
      'PUT /api/shop/order/cancel-unpaid/:id',
      'POST /api/shop/order/pay/:id',
      'GET /api/shop/order/refund/:orderId',
      'PUT /api/shop/order/refund/:orderId/account',
      'GET /api/shop/order/money/:orderId',
      'PUT /api/shop/order/money/:id/account',
      'POST /api/shop/complaint/add/:id',
      'POST /api/shop/review/upload-image',
      'PUT /api/shop/complaint/withdraw/:id',
    ],
  },
];

/** The role for which every call under a path is, unless a rule names it. */
const areas: Record<string, Role> = { '/api/store/': 'seller', '/api/admin/': 'admin' };
const areaOf = (call: Key) => Object.keys(areas).find((path) => call.includes(` ${path}`));

const ruleOf = new Map<Key, Omit<Rule, 'calls'>>([
  ...(Object.keys(api) as Key[]).flatMap((call) => {
    const area = areaOf(call);
    return area ? [[call, { who: [areas[area]!] }] as const] : [];
  }),
  ...rules.flatMap((rule) => rule.calls.map((call) => [call, rule] as const)),
]);

/** Calls of areas once, and those that rules name as often as they are named. */
export const allCalls: readonly Key[] = [
  ...[...ruleOf.keys()].filter((call) => !rules.some(({ calls }) => calls.includes(call))),
  ...rules.flatMap(({ calls }) => calls),
];

export const mayCall = (call: Key, caller: Caller): boolean => ruleOf.get(call)!.who.includes(caller);

/** Whether the request names its user, whom nobody else may name. */
export const isOwn = (call: Key): boolean => ruleOf.get(call)!.own === true;
