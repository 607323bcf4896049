import type { addresses } from '#contract/addresses/addresses.ts';
import type { regions } from '#contract/addresses/regions.ts';
import { changing, type Handlers } from '#platform/http/handlers.ts';
import { addAddress, deleteAddress, listAddresses, storedAddress, updateAddress } from './addresses.ts';
import { exportRegions, findRegions } from './regions.ts';

export const addressRoutes: Handlers<typeof addresses> = {
  'POST /api/shop/address/add': async ({ body }) => ({ message: 'Alamat ditambahkan', data: await addAddress(body) }),
  'GET /api/shop/address/get/:userId': async ({ params }) => ({ data: await listAddresses(params.userId) }),
  'PUT /api/shop/address/update/:userId/:addressId': changing(
    ({ session, params }) => storedAddress(session.userId, params.addressId),
    async ({ params, body }) => ({ message: 'Alamat diperbarui', data: await updateAddress(params, body) }),
  ),
  'DELETE /api/shop/address/delete/:userId/:addressId': async ({ params }) => {
    await deleteAddress(params);
    return { message: 'Alamat berhasil dihapus.' };
  },
};

export const regionRoutes: Handlers<typeof regions> = {
  'GET /api/shop/regions': ({ query }) => ({ data: findRegions(query.q) }),
  'GET /api/shop/regions/file': exportRegions,
};
