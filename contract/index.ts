/**
 * The complete API: every endpoint of every area. A route under /api that is not in this table fails the server start.
 */
import { account } from './auth/account.ts';
import { addresses } from './addresses/addresses.ts';
import { regions } from './addresses/regions.ts';
import { admin } from './admin/admin.ts';
import { auth } from './auth/auth.ts';
import { banners } from './banners/banners.ts';
import { books } from './books/books.ts';
import { cart } from './cart/cart.ts';
import { catalogue } from './catalogue/catalogue.ts';
import { checkout } from './checkout/checkout.ts';
import { commissionApi } from './shop-settings/commission.ts';
import { complaints } from './complaints/complaints.ts';
import { dashboard } from './admin/dashboard.ts';
import type { CallOf } from './endpoint.ts';
import { invoicesApi } from './payments/invoices.ts';
import { inbox } from './notifications/inbox.ts';
import { makersApi } from './makers/makers-api.ts';
import { mailSettings } from './notifications/mails.ts';
import { notifications } from './notifications/notifications.ts';
import { offersApi } from './store/offers.ts';
import { orders } from './orders/orders.ts';
import { payments } from './payments/payments.ts';
import { payouts } from './payouts/payouts.ts';
import { personalData } from './personal-data/personal-data.ts';
import { refunds } from './payments/refunds.ts';
import { abuseReportApi } from './abuse-reports/abuse-reports.ts';
import { reviews } from './reviews/reviews.ts';
import { secondFactorApi } from './auth/second-factor.ts';
import { search } from './search/search.ts';
import { originApi } from './origins/origins.ts';
import { sellerMoney } from './payouts/seller-money.ts';
import { shipping } from './shipping/shipping.ts';
import { shopSettingsApi } from './shop-settings/shop-settings.ts';
import { store } from './store/store.ts';
import { storeChecks } from './store/store-checks.ts';
import { support } from './admin/support.ts';
import { system } from './admin/system.ts';
import { unplacedMoneyApi } from './payments/unplaced-money.ts';
import { waitingListApi } from './waiting-list/waiting-list.ts';
import { wishlistApi } from './wishlist/wishlist.ts';

export const api = {
  ...system,
  ...auth,
  ...account,
  ...secondFactorApi,
  ...catalogue,
  ...search,
  ...addresses,
  ...regions,
  ...shipping,
  ...cart,
  ...wishlistApi,
  ...waitingListApi,
  ...reviews,
  ...orders,
  ...payments,
  ...invoicesApi,
  ...checkout,
  ...store,
  ...offersApi,
  ...makersApi,
  ...storeChecks,
  ...payouts,
  ...complaints,
  ...abuseReportApi,
  ...sellerMoney,
  ...banners,
  ...books,
  ...originApi,
  ...shopSettingsApi,
  ...commissionApi,
  ...notifications,
  ...mailSettings,
  ...inbox,
  ...refunds,
  ...personalData,
  ...unplacedMoneyApi,
  ...support,
  ...dashboard,
  ...admin,
};

export type Api = typeof api;
export type Key = keyof Api;
export type Call = CallOf<Api>;
