import type { Api } from '#contract/index.ts';
import type { commissionApi } from '#contract/shop-settings/commission.ts';
import type { shopSettingsApi } from '#contract/shop-settings/shop-settings.ts';
import { changing, type Handlers } from '#platform/http/handlers.ts';
import { config } from '#platform/config.ts';
import { cancelRate, listRates, planRate, presentRate } from './commission.ts';
import { changeSettings, readSettings } from './shop-settings.ts';

type Routes = typeof shopSettingsApi & typeof commissionApi & Pick<Api, 'GET /api/shop/contact'>;

export const shopSettingsRoutes: Handlers<Routes> = {
  'GET /api/shop/contact': async () => ({ data: await readSettings() }),
  'GET /api/shop/terms': async ({ at }) => {
    const [rates, { pseScope }] = await Promise.all([presentRate(at), readSettings()]);
    return { data: { ...rates, pseScope } };
  },
  'GET /api/admin/shop-settings': async ({ at }) => ({
    data: await settingsNow(at),
    defaults: config.shopDefaults,
  }),
  'PUT /api/admin/shop-settings': changing(
    ({ at }) => settingsNow(at),
    async ({ session, body, at }) => {
      await changeSettings(session.userId, body, at);
      return { message: 'Pengaturan toko disimpan.' };
    },
  ),
  'GET /api/admin/commission': async () => ({ data: await listRates() }),
  'POST /api/admin/commission': async ({ session, body, at }) => {
    await planRate(session.userId, body, at);
    return { message: 'Komisi diumumkan kepada semua penjual.' };
  },
  'DELETE /api/admin/commission/:fromDay': async ({ session, params, at }) => {
    await cancelRate(session.userId, params.fromDay, at);
    return { message: 'Perubahan komisi dibatalkan. Semua penjual diberi tahu.' };
  },
};

const settingsNow = async (at: Date) => {
  const [settings, { present }] = await Promise.all([readSettings(), presentRate(at)]);
  return { ...settings, commissionPercent: present.percent };
};
