import type { banners } from '#contract/banners/banners.ts';
import type { Handlers } from '#platform/http/handlers.ts';
import { addBanner, deleteBanner, listBanners } from './banners.ts';

export const bannerRoutes: Handlers<typeof banners> = {
  'GET /api/admin/banner': async () => ({ data: await listBanners() }),
  'POST /api/admin/banner/upload': async ({ session, fields, files, at }) => ({
    message: 'Banner berhasil diunggah.',
    data: await addBanner({ ...fields, picture: files.image.bytes, adminId: session.userId }, at),
  }),
  'DELETE /api/admin/banner/:id': async ({ session, params, at }) => {
    await deleteBanner({ bannerId: params.id, adminId: session.userId }, at);
    return { message: 'Banner berhasil dihapus.' };
  },
};
