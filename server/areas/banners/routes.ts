import type { banners } from '#contract/banners.ts';
import type { Handlers } from '#platform/http/handlers.ts';
import { listBanners } from './queries.ts';

export const bannerRoutes: Handlers<typeof banners> = {
  'GET /api/admin/banner': async () => ({ data: await listBanners() }),
};
