import type { APIRequestContext, PlaywrightWorkerArgs } from '@playwright/test';
import type { User } from '#contract/auth/auth.ts';
import type { MakerId, OrderId, ProductId, StoreId } from '#contract/ids.ts';
import type { OrderStatus } from '#contract/orders/order-states.ts';
import type { DetailedOrder } from '#contract/orders/orders.ts';
import type { Product } from '#contract/catalogue/catalogue.ts';
import type { Category } from '#contract/words.ts';
import { apiClient, type Client, orderAndPay, signInAsNewCustomer } from './by-api.ts';
import { type Account, demoAdmin, newPerson } from './steps.ts';

type Playwright = PlaywrightWorkerArgs['playwright'];
type ProductFields = {
  title?: string;
  category?: Category;
  price?: number;
  salePrice?: number;
  totalStock?: number;
  description?: string;
  dimensions?: string;
  care?: string;
  makerIds?: MakerId[];
  productionDays?: number;
};

/** A customer with an API session. `shareSession` signs a page in as them. */
export type Customer = Client & { user: User };

type SaleFields = {
  product?: ProductFields;
  /** The default is a new customer. */
  customer?: Customer;
  /** The payment channel. */
  channel?: string;
  /** The status after the payment. The seller sets it; the customer confirms. */
  status?: OrderStatus;
};
type Sale = { product: Product; customer: Customer; order: DetailedOrder };

/** A store, controlled over the API with the seller's own session. `shareSession` signs a page in as the seller. */
export type Store = Client & {
  /** The seller's credentials. */
  owner: Account;
  add: (fields?: ProductFields) => Promise<Product>;
  change: (product: Product, fields: ProductFields) => Promise<unknown>;
  remove: (id: ProductId) => Promise<unknown>;
  move: (id: OrderId, orderStatus: OrderStatus) => Promise<unknown>;
  /** Adds a product, of which a customer orders and pays one piece. */
  sell: (fields?: SaleFields) => Promise<Sale>;
};

/** Creates a store that no other test buys from. */
export async function createStore(
  playwright: Playwright,
  baseURL: string | undefined,
  storeName = 'Rumah Karawo',
  storeDescription = 'Sulaman dari Gorontalo dan Minahasa.',
): Promise<Store> {
  const request = await newSession(playwright, baseURL);
  const { email, phoneNumber, password } = newPerson();
  const form = {
    email,
    phoneNumber,
    password,
    storeName,
    sellerName: 'Rini Karawo',
    nik: '7171012304850007',
    domicileAddress: 'Jalan Rumah 2, Tomohon',
    storeDescription,
    productionAddress: 'Jalan Sulam 1, Tomohon',
    bankName: 'Bank SulutGo',
    bankAccountOwner: 'Rini Karawo',
    bankAccountNumber: '0017283940556',
  };
  const call = apiClient(request);
  await call('POST /api/auth/register-seller', { body: form });
  await call('POST /api/auth/login', { body: { email, password } });
  const image = await uploadPicture(request);
  const add = async (fields: ProductFields = {}) =>
    (await call('POST /api/store/products/add', { body: productBody(image, fields) })).product;
  const move = (id: OrderId, orderStatus: OrderStatus) =>
    call('PUT /api/store/orders/update/:id', { params: { id }, body: { orderStatus } });
  return {
    request,
    owner: { email, password },
    add,
    change: ({ _id: id, title, price, salePrice, totalStock }, fields) =>
      call('PUT /api/store/products/edit/:id', {
        params: { id },
        body: productBody(image, { title, price, salePrice, totalStock, ...fields }),
      }),
    remove: (id) => call('DELETE /api/store/products/delete/:id', { params: { id } }),
    move,
    sell: async ({ product: fields, customer, channel, status } = {}) => {
      const buyer = customer ?? (await createCustomer(playwright, baseURL));
      const product = await add(fields);
      const [order] = await orderAndPay(buyer, buyer.user, [product], channel);
      if (status) await move(order!._id, status === 'confirmed' ? 'delivered' : status);
      if (status === 'confirmed') {
        await apiClient(buyer.request)('PUT /api/shop/order/confirm/:id', { params: { id: order!._id } });
      }
      return { product, customer: buyer, order: order! };
    },
  };
}

/** Registers a new customer without opening a page. */
export async function createCustomer(
  playwright: Playwright,
  baseURL: string | undefined,
  fields?: Parameters<typeof signInAsNewCustomer>[1],
): Promise<Customer> {
  const request = await newSession(playwright, baseURL);
  return { request, user: await signInAsNewCustomer({ request }, fields) };
}

/** Suspends a seller as admin, over the API. */
export async function suspendSeller(playwright: Playwright, baseURL: string | undefined, id: StoreId): Promise<void> {
  const admin = await newSession(playwright, baseURL);
  await apiClient(admin)('POST /api/auth/login', { body: demoAdmin });
  await apiClient(admin)('POST /api/admin/info/seller/:id/suspend', { params: { id }, body: { reason: 'Diperiksa' } });
  await admin.dispose();
}

/** Uploads the picture of a demo product as one of the signed-in seller's own and returns its URL. */
async function uploadPicture(request: APIRequestContext): Promise<string> {
  const { data } = await apiClient(request)('GET /api/shop/products/get', { query: { limit: 1 } });
  const buffer = await (await request.get(data[0]!.image)).body();
  const answer = await request.post('/api/store/products/upload-image', {
    multipart: { my_file: { name: 'kain.webp', mimeType: 'image/webp', buffer } },
  });
  return ((await answer.json()) as { result: { secure_url: string } }).result.secure_url;
}

const newSession = ({ request }: Playwright, baseURL: string | undefined): Promise<APIRequestContext> =>
  request.newContext({ ...(baseURL && { baseURL }) });

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
