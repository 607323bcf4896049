/** Test setup over the API, so that tests use the browser only for the behaviour under test. */
import type { APIRequestContext, Page } from '@playwright/test';
import type { User } from '#contract/auth/auth.ts';
import type { Product } from '#contract/catalogue/catalogue.ts';
import type { Call } from '#contract/index.ts';
import type { Address } from '#contract/addresses/addresses.ts';
import { effectivePrice, totalOf } from '#contract/money.ts';
import type { DetailedOrder } from '#contract/orders/orders.ts';
import { type Account, newPerson } from './steps.ts';

/**
 * Creates a typed API client over Playwright's request context, which shares the cookies of its page. Throws on an
 * error response.
 */
export const apiClient = (request: APIRequestContext): Call =>
  (async (key: string, { params = {}, query = {}, body }: Record<string, Record<string, string>> = {}) => {
    const [method = '', template = ''] = key.split(' ');
    const path = template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name]!));
    const response = await request.fetch(path, { method, params: query, ...(body && { data: body }) });
    const result = (await response.json()) as unknown;
    if (!response.ok()) throw new Error(`${key} returned ${response.status()}: ${JSON.stringify(result)}`);
    return result;
  }) as Call;

/** A page, or an API client that needs none. */
export type Client = Pick<Page, 'request'>;

/** Signs a page or an API client in. */
export async function signInByApi({ request }: Client, { email, password }: Account): Promise<User> {
  const call = apiClient(request);
  await call('POST /api/auth/login', { body: { email, password } });
  return (await call('GET /api/auth/check-auth')).user!;
}

/** Signs a page in with the session of an API client and signs its last user out. Cheaper than another sign-in. */
export async function shareSession(page: Page, { request }: Client): Promise<void> {
  // A page that stays open would send its requests as the new user.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.context().addCookies((await request.storageState()).cookies);
}

/** Registers a new customer and signs the page or API client in. */
export async function signInAsNewCustomer(
  client: Client,
  fields: Partial<ReturnType<typeof newPerson>> = {},
): Promise<User> {
  const person = { ...newPerson(), ...fields };
  await apiClient(client.request)('POST /api/auth/register', { body: person });
  return signInByApi(client, person);
}

/** Returns the first search result. Throws when there is none. */
export async function findProduct(request: APIRequestContext, keyword: string): Promise<Product> {
  const { data } = await apiClient(request)('GET /api/shop/search/:keyword', { params: { keyword } });
  if (!data[0]) throw new Error(`The demo shop has no ${keyword}`);
  return data[0];
}

export const addToCart = ({ request }: Client, user: User, product: Product, quantity = 1) =>
  apiClient(request)('POST /api/shop/cart/add', { body: { userId: user.id, productId: product._id, quantity } });

export const homeAddress = {
  receiverName: 'Sari Lumempouw',
  address: 'Jalan Sam Ratulangi 12',
  city: 'Manado',
  pincode: '95111',
  phone: '081234567890',
  notes: 'Pagar hijau',
};

export const saveAddress = async (
  { request }: Client,
  user: User,
  fields: Partial<typeof homeAddress> = {},
): Promise<Address> =>
  (
    await apiClient(request)('POST /api/shop/address/add', {
      body: { ...homeAddress, ...fields, userId: user.id },
    })
  ).data;

/**
 * Settles an order at the payment simulator through a channel, or charges a card without settling it. If it is already
 * paid through another channel, it is paid twice.
 */
export const settlePayment = (
  { request }: Client,
  orderId: string,
  channel: string,
  charge: 'settle' | 'capture' = 'settle',
) => request.post(`/_midtrans/control/transactions/${orderId}/${charge}`, { data: { payment_type: channel } });

/** Orders one piece of each product to the first saved address, without paying. Returns an order of the checkout. */
export async function placeOrder(client: Client, user: User, products: readonly Product[]): Promise<string> {
  const call = apiClient(client.request);
  const saved = await call('GET /api/shop/address/get/:userId', { params: { userId: user.id } });
  const { _id: addressId } = saved.data[0] ?? (await saveAddress(client, user));
  const cartItems = products.map((product) => ({
    productId: product._id,
    price: effectivePrice(product),
    quantity: 1,
  }));
  const body = { userId: user.id, cartItems, addressInfo: { addressId }, totalAmount: totalOf(cartItems) };
  return (await call('POST /api/shop/order/create', { body })).orderId;
}

/** The same, and pays through a channel of the payment simulator. Returns the orders of the checkout. */
export async function orderAndPay(
  client: Client,
  user: User,
  products: readonly Product[],
  channel = 'qris',
  charge: 'settle' | 'capture' = 'settle',
): Promise<DetailedOrder[]> {
  const id = await placeOrder(client, user, products);
  await settlePayment(client, id, channel, charge);
  return (await apiClient(client.request)('GET /api/shop/order/details/:id', { params: { id } })).orders;
}
