import type { APIRequestContext, PlaywrightWorkerArgs } from '@playwright/test';
import type { OrderId, ProductId, UserId } from '#contract/ids.ts';
import type { OrderStatus } from '#contract/order-states.ts';
import type { Product } from '#contract/catalogue.ts';
import { apiClient } from './by-api.ts';
import { type Account, demoAdmin, newPerson } from './steps.ts';

type ProductFields = { title?: string; price?: number; salePrice?: number; totalStock?: number; description?: string };

/** A store, controlled over the API with the seller's own session. */
export type Store = {
  /** The seller's credentials. */
  owner: Account;
  add: (fields?: ProductFields) => Promise<Product>;
  change: (product: Product, fields: ProductFields) => Promise<unknown>;
  remove: (id: ProductId) => Promise<unknown>;
  move: (id: OrderId, orderStatus: OrderStatus) => Promise<unknown>;
};

const productBody = (image: string, fields: ProductFields) => ({
  title: 'Taplak Meja Sulam Karawo',
  description: 'Disulam dengan tangan.',
  category: 'home-decor' as const,
  price: 100_000,
  salePrice: 0,
  totalStock: 20,
  image,
  ...fields,
});

async function storeClient(request: APIRequestContext, owner: Account): Promise<Store> {
  const call = apiClient(request);
  const { data } = await call('GET /api/shop/products/get', { query: { limit: 1 } });
  const { image } = data[0]!;
  return {
    owner,
    add: async (fields = {}) =>
      (await call('POST /api/store/products/add', { body: productBody(image, fields) })).product,
    change: ({ _id: id, title, price, salePrice, totalStock }, fields) =>
      call('PUT /api/store/products/edit/:id', {
        params: { id },
        body: productBody(image, { title, price, salePrice, totalStock, ...fields }),
      }),
    remove: (id) => call('DELETE /api/store/products/delete/:id', { params: { id } }),
    move: (id, orderStatus) => call('PUT /api/store/orders/update/:id', { params: { id }, body: { orderStatus } }),
  };
}

/** Creates a store that no other test buys from. */
export async function createStore(
  { request }: PlaywrightWorkerArgs['playwright'],
  baseURL: string | undefined,
  storeName = 'Rumah Karawo',
): Promise<Store> {
  const seller = await request.newContext({ ...(baseURL && { baseURL }) });
  const { email, phoneNumber, password } = newPerson();
  const form = {
    ...{ email, phoneNumber, password, storeName },
    sellerName: 'Rini Karawo',
    nik: '7171012304850007',
    domicileAddress: 'Jalan Rumah 2, Tomohon',
    storeDescription: 'Sulaman dari Gorontalo dan Minahasa.',
    productionAddress: 'Jalan Sulam 1, Tomohon',
    bankName: 'Bank SulutGo',
    bankAccountOwner: 'Rini Karawo',
    bankAccountNumber: '0017283940556',
  };
  await apiClient(seller)('POST /api/auth/register-seller', { body: form });
  await apiClient(seller)('POST /api/auth/login', { body: { email, password } });
  return storeClient(seller, { email, password });
}

/** Suspends a seller as admin, over the API. */
export async function suspendSeller(
  { request }: PlaywrightWorkerArgs['playwright'],
  baseURL: string | undefined,
  id: UserId,
): Promise<void> {
  const admin = await request.newContext({ ...(baseURL && { baseURL }) });
  await apiClient(admin)('POST /api/auth/login', { body: demoAdmin });
  await apiClient(admin)('POST /api/admin/info/seller/:id/suspend', { params: { id }, body: { reason: 'Diperiksa' } });
  await admin.dispose();
}
