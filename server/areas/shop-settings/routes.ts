import type { Api } from '#contract/index.ts';
import type { shopSettingsApi } from '#contract/shop-settings/shop-settings.ts';
import { changing, type Handlers } from '#platform/http/handlers.ts';
import { config } from '#platform/config.ts';
import { changeSettings, readSettings } from './shop-settings.ts';

export const shopSettingsRoutes: Handlers<typeof shopSettingsApi & Pick<Api, 'GET /api/shop/contact'>> = {
  'GET /api/shop/contact': async () => ({ data: await readSettings() }),
  'GET /api/admin/shop-settings': async () => ({ data: await readSettings(), defaults: config.shopDefaults }),
  'PUT /api/admin/shop-settings': changing(
    () => readSettings(),
    async ({ session, body, at }) => {
      await changeSettings(session.userId, body, at);
      return { message: 'Pengaturan toko disimpan.' };
    },
  ),
};
