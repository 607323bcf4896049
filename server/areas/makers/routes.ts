import type { MakerId, StoreId } from '#contract/ids.ts';
import type { makersApi } from '#contract/makers/makers-api.ts';
import type { Handlers } from '#platform/http/handlers.ts';
import type { SellerSession } from '#platform/session.ts';
import { addStorePicture } from '#server/areas/store/picture-quota.ts';
import { decideMaker } from './take-down.ts';
import { eraseMakerFor } from './erase-maker.ts';
import { addMaker, editMaker, setRetired } from './makers.ts';
import { getMaker, listLastNamed, listMakers } from './read-makers.ts';
import { askRemoval, listRemovals, refuseRemoval } from './removals.ts';

const own = ({ session, params }: { session: SellerSession; params: { id: MakerId } }) => ({
  sellerId: session.storeId satisfies StoreId,
  makerId: params.id,
});

export const makerRoutes: Handlers<typeof makersApi> = {
  'GET /api/shop/makers/:id': async ({ params, query }) => ({ data: await getMaker(params.id, query) }),
  'POST /api/shop/makers/:id/removal': async ({ params, body, clientKey, at }) => {
    await askRemoval({ ...body, makerId: params.id, clientKey }, at);
    return { message: 'Permintaan Anda terkirim. Penjual atau admin menjawab dalam 3 hari.' };
  },
  'GET /api/store/makers': async ({ session }) => ({
    data: await listMakers(session.storeId),
    lastNamed: await listLastNamed(session.storeId),
  }),
  'POST /api/store/makers': async ({ session, body, at }) => ({
    message: 'Perajin ditambahkan.',
    data: { _id: await addMaker({ ...body, sellerId: session.storeId, by: session.userId }, at) },
  }),
  'POST /api/store/makers/upload-image': async ({ session, files, at }) => {
    const picture = { sellerId: session.storeId, kind: 'maker', bytes: files.my_file.bytes, at } as const;
    return { result: { secure_url: await addStorePicture(picture) } };
  },
  'PUT /api/store/makers/:id': async (request) => {
    await editMaker({ ...request.body, ...own(request), by: request.session.userId }, request.at);
    return { message: 'Perajin disimpan.' };
  },
  'POST /api/store/makers/:id/retire': async (request) => {
    await setRetired({ ...own(request), isRetired: true }, request.at);
    return { message: 'Perajin ini tidak ditawarkan lagi untuk produk baru.' };
  },
  'POST /api/store/makers/:id/return': async (request) => {
    await setRetired({ ...own(request), isRetired: false }, request.at);
    return { message: 'Perajin ini dapat dipilih lagi.' };
  },
  'DELETE /api/store/makers/:id': async (request) => {
    await eraseMakerFor({ ...own(request), by: request.session.userId }, request.at);
    return { message: 'Perajin dihapus.' };
  },
  'GET /api/admin/maker-removals': ({ query }) => listRemovals(query),
  'POST /api/admin/maker-removals/:id/refuse': async ({ session, params, body, at }) => {
    await refuseRemoval({ removalId: params.id, adminId: session.userId, reason: body.reason }, at);
    return { message: 'Permintaan ditolak.' };
  },
  'POST /api/admin/makers/:id/take-down': async ({ session, params, body, at }) => {
    await decideMaker({ makerId: params.id, adminId: session.userId, reason: body.reason }, at);
    return { message: 'Perajin diturunkan. Penjual diberi tahu.' };
  },
  'POST /api/admin/makers/:id/restore': async ({ session, params, at }) => {
    await decideMaker({ makerId: params.id, adminId: session.userId, reason: null }, at);
    return { message: 'Perajin tampil lagi. Penjual diberi tahu.' };
  },
  'POST /api/admin/makers/:id/erase': async ({ session, params, at }) => {
    await eraseMakerFor({ makerId: params.id, by: session.userId }, at);
    return { message: 'Perajin dihapus.' };
  },
};
