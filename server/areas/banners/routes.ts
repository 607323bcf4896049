import type { banners } from '#contract/banners/banners.ts';
import type { Handlers } from '#platform/http/handlers.ts';
import { addBanner, deleteBanner, editBanner, listBanners, orderBanners } from './banners.ts';

export const bannerRoutes: Handlers<typeof banners> = {
  'GET /api/admin/banner': async () => ({ data: await listBanners() }),
  'POST /api/admin/banner/upload': async ({ session, fields, files, at }) => ({
    message: 'Banner berhasil diunggah.',
    data: await addBanner({ ...fields, picture: files.image.bytes, adminId: session.userId }, at),
  }),
  'PUT /api/admin/banner/order': async ({ session, body, at }) => {
    await orderBanners({ ids: body.ids, adminId: session.userId }, at);
    return { message: 'Urutan banner disimpan.' };
  },
  'PUT /api/admin/banner/:id': async ({ session, params, body, at }) => {
    await editBanner({ ...body, bannerId: params.id, adminId: session.userId }, at);
    return { message: 'Banner berhasil diubah.' };
  },
  'DELETE /api/admin/banner/:id': async ({ session, params, at }) => {
    await deleteBanner({ bannerId: params.id, adminId: session.userId }, at);
    return { message: 'Banner berhasil dihapus.' };
  },
};
