import type { offersApi } from '#contract/store/offers.ts';
import type { store } from '#contract/store/store.ts';
import type { storeChecks } from '#contract/store/store-checks.ts';
import { changing, type Handlers } from '#platform/http/handlers.ts';
import type { ProductId } from '#contract/ids.ts';
import type { SellerSession } from '#platform/session.ts';
import { addOffer, endOffer } from '#server/areas/catalogue/offers.ts';
import { addProduct, deleteProduct, editProduct } from '#server/areas/catalogue/products.ts';
import { correctStock, listMovements } from '#server/areas/catalogue/stock.ts';
import { listStoreChecks, recordCheck, takeCheckBack } from './checks.ts';
import { closeStore, reopenStore } from './closures.ts';
import { registerSeller } from './open-store.ts';
import { countStoreOrders, getStoreOrder, listStoreOrders } from './order-list.ts';
import {
  changePictures,
  chosenPicture,
  requireOwnPicture,
  requirePresentPicture,
  uploadStorePicture,
} from './pictures.ts';
import { addStorePicture } from './picture-quota.ts';
import { getOwnProduct, listOwnProducts } from './product-list.ts';
import { confirmAccount } from './payout-account.ts';
import { editProfile, getOwnProfile, storedProfile } from './profile.ts';
import { getPublicStore, listStores } from './store-page.ts';
import { requestPostponement } from '#server/areas/orders/postpone.ts';
import { updateOrder } from '#server/areas/orders/update-order.ts';

/** The fields of a product as the seller's forms name them. */
async function storedProduct({ session, params }: { session: SellerSession; params: { id: ProductId } }) {
  const product = await getOwnProduct(session.storeId, params.id);
  return { ...product, stock: product.totalStock };
}

/** Seller endpoints identify the store by the session only; no request contains a seller id. */
export const storeRoutes: Handlers<typeof store> = {
  'GET /api/shop/stores': async () => ({ data: await listStores() }),
  'GET /api/shop/store/:sellerId': async ({ params, query, at }) => ({
    data: await getPublicStore(params.sellerId, query, at),
  }),
  'POST /api/auth/register-seller': async ({ body, session, device, at, setSessionCookie, setDeviceCookie }) => {
    setDeviceCookie(await registerSeller(body, { session, device }, at));
    setSessionCookie(null);
    return { message: 'Pendaftaran penjual berhasil. Silakan masuk.' };
  },
  'GET /api/store/profile/get': async ({ session, at }) => ({ data: await getOwnProfile(session, at) }),
  'PUT /api/store/profile/edit': changing(
    ({ session, sent, at }) => storedProfile(session.storeId, sent, at),
    async ({ session, fields, files, at, recordEvent }) => {
      const { storeLogo, storeBanner } = files;
      const sellerId = session.storeId;
      const logo = { sellerId, kind: 'logo', file: storeLogo, url: fields.storeLogoUrl, at } as const;
      const banner = { sellerId, kind: 'banner', file: storeBanner, url: fields.storeBannerUrl, at } as const;
      const storeLogoUrl = await chosenPicture(logo);
      const storeBannerUrl = await chosenPicture(banner);
      const isAccountChanged = await editProfile({ ...fields, storeLogoUrl, storeBannerUrl, sellerId }, at);
      if (isAccountChanged) recordEvent('account-changed');
      return { message: 'Profil berhasil diperbarui.', data: await getOwnProfile(session, at) };
    },
  ),
  'POST /api/store/profile/confirm-account': async ({ session, body, clientKey, at }) => {
    await confirmAccount({ ...body, session, clientKey }, at);
    return { message: 'Rekening berhasil dikonfirmasi.', data: await getOwnProfile(session, at) };
  },
  'PUT /api/store/profile/close': async ({ session, body, at }) => {
    await closeStore({ ...body, sellerId: session.storeId }, at);
    return { message: 'Toko ditutup sementara.', data: await getOwnProfile(session, at) };
  },
  'PUT /api/store/profile/reopen': async ({ session, at }) => {
    await reopenStore(session.storeId, at);
    return { message: 'Toko dibuka kembali.', data: await getOwnProfile(session, at) };
  },
  'POST /api/store/profile/upload-image': async ({ session, fields, files, at }) => {
    const picture = { sellerId: session.storeId, kind: fields.kind, bytes: files.my_file.bytes, at };
    return { result: { secure_url: await uploadStorePicture(picture) } };
  },
  'POST /api/store/products/upload-image': async ({ session, files, at }) => {
    const picture = { sellerId: session.storeId, kind: 'product', bytes: files.my_file.bytes, at } as const;
    return { result: { secure_url: await addStorePicture(picture) } };
  },
  'POST /api/store/products/add': async ({ session, body, at }) => {
    const sellerId = session.storeId;
    await requireOwnPicture({ sellerId, field: 'image', image: body.image ?? '' });
    const productId = await addProduct({ ...body, sellerId }, at);
    return { message: 'Produk Berhasil Ditambahkan', product: await getOwnProduct(sellerId, productId) };
  },
  'GET /api/store/products/get': ({ session, query }) => listOwnProducts(session.storeId, query),
  'GET /api/store/products/get/:id': async ({ session, params }) => ({
    data: await getOwnProduct(session.storeId, params.id),
  }),
  'PUT /api/store/products/edit/:id': changing(storedProduct, async ({ session, params, body, at }) => {
    const present = await getOwnProduct(session.storeId, params.id);
    requirePresentPicture(present.images, body.image);
    await editProduct({ ...body, sellerId: session.storeId, productId: params.id }, at);
    return { message: 'Produk berhasil diperbarui.', product: await getOwnProduct(session.storeId, params.id) };
  }),
  'PUT /api/store/products/pictures/:id': changing(storedProduct, async ({ session, params, body, at }) => {
    await changePictures({ ...body, sellerId: session.storeId, productId: params.id }, at);
    return { message: 'Foto produk disimpan.', product: await getOwnProduct(session.storeId, params.id) };
  }),
  'PUT /api/store/products/stock/:id': changing(storedProduct, async ({ session, params, body, at }) => {
    await correctStock({ ...body, sellerId: session.storeId, productId: params.id, at });
    return { message: 'Stok berhasil diperbarui.', product: await getOwnProduct(session.storeId, params.id) };
  }),
  'GET /api/store/products/stock/:id': async ({ session, params }) => {
    await getOwnProduct(session.storeId, params.id);
    return { data: await listMovements(session.storeId, params.id) };
  },
  'DELETE /api/store/products/delete/:id': async ({ session, params, at }) => {
    await deleteProduct({ sellerId: session.storeId, productId: params.id }, at);
    return { message: 'Produk berhasil dihapus.' };
  },
  'GET /api/store/orders/get': ({ session, query }) => listStoreOrders(session.storeId, query),
  'GET /api/store/orders/count': async ({ session }) => ({ data: await countStoreOrders(session.storeId) }),
  'GET /api/store/orders/details/:id': async ({ session, params, at }) => ({
    data: await getStoreOrder(session.storeId, params.id, at),
  }),
  'PUT /api/store/orders/later/:id': async ({ session, params, body, at }) => {
    await requestPostponement({ ...body, orderId: params.id, sellerId: session.storeId }, at);
    return { message: 'Permintaan dikirim kepada pembeli.' };
  },
  'PUT /api/store/orders/update/:id': async ({ session, params, body, at }) => {
    await updateOrder({ ...body, sellerId: session.storeId, orderId: params.id }, at);
    return { message: 'Status berhasil diperbarui' };
  },
};

export const offerRoutes: Handlers<typeof offersApi> = {
  'POST /api/store/offers/add': async ({ session, body, at }) => {
    const sellerId = session.storeId;
    await requireOwnPicture({ sellerId, field: 'image', image: body.image });
    const productId = await addOffer({ ...body, sellerId }, at);
    return { message: 'Pesanan khusus dibuat.', product: await getOwnProduct(sellerId, productId) };
  },
  'PUT /api/store/offers/end/:id': async ({ session, params, at }) => {
    await endOffer({ sellerId: session.storeId, productId: params.id }, at);
    return { message: 'Penawaran diakhiri.', product: await getOwnProduct(session.storeId, params.id) };
  },
};

export const storeCheckRoutes: Handlers<typeof storeChecks> = {
  'GET /api/admin/store-checks': ({ query, at }) => listStoreChecks(query, at),
  'POST /api/admin/store-checks/:id': async ({ session, params, body, at }) => {
    await recordCheck({ ...body, sellerId: params.id, adminId: session.userId }, at);
    return { message: 'Pemeriksaan dicatat.' };
  },
  'POST /api/admin/store-checks/:id/take-back': async ({ session, params, body, at }) => {
    await takeCheckBack({ sellerId: params.id, adminId: session.userId, reason: body.reason }, at);
    return { message: 'Tanda diperiksa dicabut.' };
  },
};
