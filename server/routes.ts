/** The handlers of all endpoints, by area. The type checks them against the API table in contract/. */
import { sql } from 'drizzle-orm';
import type { Api } from '#contract/index.ts';
import { config } from '#platform/config.ts';
import { db, queryRows } from '#platform/db.ts';
import type { Handlers } from '#platform/http/handlers.ts';
import { healthRoutes } from './health-routes.ts';
import { refuse } from '#platform/refuse.ts';
import { addressRoutes } from './areas/addresses/routes.ts';
import { personalDataRoutes } from './areas/personal-data/routes.ts';
import { refundRoutes } from './areas/admin/refund-routes.ts';
import { adminRoutes } from './areas/admin/routes.ts';
import { supportRoutes } from './areas/admin/support-routes.ts';
import { accountRoutes } from './areas/auth/account-routes.ts';
import { authRoutes, secondFactorRoutes } from './areas/auth/routes.ts';
import { bannerRoutes } from './areas/banners/routes.ts';
import { cartRoutes } from './areas/cart/routes.ts';
import { catalogueRoutes } from './areas/catalogue/routes.ts';
import { checkoutRoutes } from './areas/checkout/routes.ts';
import { complaintRoutes } from './areas/complaints/routes.ts';
import { mailRoutes, notificationRoutes } from './areas/notifications/routes.ts';
import { orderRoutes } from './areas/orders/routes.ts';
import { paymentRoutes, unplacedMoneyRoutes } from './areas/payments/routes.ts';
import { payoutRoutes } from './areas/payouts/routes.ts';
import { reportRoutes } from './areas/reports/routes.ts';
import { reviewRoutes } from './areas/reviews/routes.ts';
import { searchRoutes } from './areas/search/routes.ts';
import { shippingRoutes } from './areas/shipping/routes.ts';
import { storeRoutes } from './areas/store/routes.ts';
import { wishlistRoutes } from './areas/wishlist/routes.ts';

export const handlers: Handlers<Api> = {
  ...healthRoutes,
  'GET /api/health': async ({ at }) => {
    await databaseAnswers(at);
    return {};
  },
  'GET /api/health/live': () => ({}),
  'GET /api/health/ready': async ({ at }) => {
    await databaseAnswers(at);
    return {};
  },
  'GET /api/shop/contact': () => ({ data: config.contact }),
  ...authRoutes,
  ...accountRoutes,
  ...secondFactorRoutes,
  ...catalogueRoutes,
  ...searchRoutes,
  ...addressRoutes,
  ...shippingRoutes,
  ...cartRoutes,
  ...wishlistRoutes,
  ...reviewRoutes,
  ...orderRoutes,
  ...paymentRoutes,
  ...checkoutRoutes,
  ...storeRoutes,
  ...payoutRoutes,
  ...complaintRoutes,
  ...reportRoutes,
  ...bannerRoutes,
  ...notificationRoutes,
  ...mailRoutes,
  ...refundRoutes,
  ...personalDataRoutes,
  ...unplacedMoneyRoutes,
  ...supportRoutes,
  ...adminRoutes,
};

const healthyMs = 1_000;
let healthyUntil = 0;

/**
 * Checks that the database is reachable and writable. A success is cached for a second, since the endpoint has no rate
 * limit; failures are not cached.
 * @throws BUSY when the database is read-only
 */
async function databaseAnswers(at: Date): Promise<void> {
  if (at.getTime() < healthyUntil) return;
  const [state] = await queryRows<{ isReadOnly: boolean }>(
    db,
    sql`select current_setting('transaction_read_only')::bool as "isReadOnly"`,
  );
  if (state?.isReadOnly) throw refuse('BUSY');
  healthyUntil = at.getTime() + healthyMs;
}
