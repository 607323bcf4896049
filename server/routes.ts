/** The handlers of all endpoints, by area. The type checks them against the API table in contract/. */
import type { Api } from '#contract/index.ts';
import { isWritable } from '#platform/database-writes.ts';
import type { Handlers } from '#platform/http/handlers.ts';
import { healthRoutes } from './health-routes.ts';
import { refuse } from '#platform/refuse.ts';
import { addressRoutes, regionRoutes } from './areas/addresses/routes.ts';
import { personalDataRoutes } from './areas/personal-data/routes.ts';
import { adminRoutes } from './areas/admin/routes.ts';
import { accountRoutes } from './areas/auth/account-routes.ts';
import { authRoutes, secondFactorRoutes } from './areas/auth/routes.ts';
import { bannerRoutes } from './areas/banners/routes.ts';
import { bookRoutes } from './areas/books/routes.ts';
import { cartRoutes } from './areas/cart/routes.ts';
import { catalogueRoutes } from './areas/catalogue/routes.ts';
import { checkoutRoutes } from './areas/checkout/routes.ts';
import { complaintRoutes } from './areas/complaints/routes.ts';
import { inboxRoutes, mailRoutes, notificationRoutes } from './areas/notifications/routes.ts';
import { makerRoutes } from './areas/makers/routes.ts';
import { orderRoutes } from './areas/orders/routes.ts';
import { paymentRoutes, unplacedMoneyRoutes } from './areas/payments/routes.ts';
import { originRoutes } from './areas/origins/routes.ts';
import { payoutRoutes } from './areas/payouts/routes.ts';
import { abuseReportRoutes } from './areas/abuse-reports/routes.ts';
import { reviewRoutes } from './areas/reviews/routes.ts';
import { searchRoutes } from './areas/search/routes.ts';
import { shippingRoutes } from './areas/shipping/routes.ts';
import { shopSettingsRoutes } from './areas/shop-settings/routes.ts';
import { offerRoutes, storeCheckRoutes, storeRoutes } from './areas/store/routes.ts';
import { waitingListRoutes } from './areas/waiting-list/routes.ts';
import { wishlistRoutes } from './areas/wishlist/routes.ts';

export const handlers: Handlers<Api> = {
  ...healthRoutes,
  'GET /api/health': requireWrites,
  'GET /api/health/live': () => ({}),
  'GET /api/health/ready': requireWrites,
  ...shopSettingsRoutes,
  ...authRoutes,
  ...accountRoutes,
  ...secondFactorRoutes,
  ...catalogueRoutes,
  ...searchRoutes,
  ...addressRoutes,
  ...regionRoutes,
  ...shippingRoutes,
  ...cartRoutes,
  ...wishlistRoutes,
  ...waitingListRoutes,
  ...reviewRoutes,
  ...orderRoutes,
  ...paymentRoutes,
  ...checkoutRoutes,
  ...storeRoutes,
  ...offerRoutes,
  ...makerRoutes,
  ...storeCheckRoutes,
  ...payoutRoutes,
  ...complaintRoutes,
  ...abuseReportRoutes,
  ...bannerRoutes,
  ...bookRoutes,
  ...originRoutes,
  ...notificationRoutes,
  ...mailRoutes,
  ...inboxRoutes,
  ...personalDataRoutes,
  ...unplacedMoneyRoutes,
  ...adminRoutes,
};

/** @throws BUSY while this node cannot write to the database */
function requireWrites({ at }: { at: Date }): object {
  if (!isWritable(at)) throw refuse('BUSY');
  return {};
}
