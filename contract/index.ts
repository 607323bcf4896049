/**
 * The complete API: every endpoint of every area. A route under /api that is not in this table fails the server start.
 */
import { account } from './account.ts';
import { addresses } from './addresses.ts';
import { admin } from './admin.ts';
import { auth } from './auth.ts';
import { banners } from './banners.ts';
import { cart } from './cart.ts';
import { catalogue } from './catalogue.ts';
import { checkout } from './checkout.ts';
import { complaints } from './complaints.ts';
import { dashboard } from './dashboard.ts';
import type { CallOf } from './endpoint.ts';
import { mailSettings } from './mails.ts';
import { notifications } from './notifications.ts';
import { orders } from './orders.ts';
import { payments } from './payments.ts';
import { payouts } from './payouts.ts';
import { personalData } from './personal-data.ts';
import { refunds } from './refunds.ts';
import { reportApi } from './reports.ts';
import { reviews } from './reviews.ts';
import { secondFactorApi } from './second-factor.ts';
import { search } from './search.ts';
import { sellerMoney } from './seller-money.ts';
import { shipping } from './shipping.ts';
import { shopSettingsApi } from './shop-settings.ts';
import { store } from './store.ts';
import { support } from './support.ts';
import { system } from './system.ts';
import { unplacedMoneyApi } from './unplaced-money.ts';
import { wishlistApi } from './wishlist.ts';

export const api = {
  ...system,
  ...auth,
  ...account,
  ...secondFactorApi,
  ...catalogue,
  ...search,
  ...addresses,
  ...shipping,
  ...cart,
  ...wishlistApi,
  ...reviews,
  ...orders,
  ...payments,
  ...checkout,
  ...store,
  ...payouts,
  ...complaints,
  ...reportApi,
  ...sellerMoney,
  ...banners,
  ...shopSettingsApi,
  ...notifications,
  ...mailSettings,
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
