import type { Address } from '#contract/addresses.ts';
import type { BannerId, ProductId } from '#contract/ids.ts';
import type { DetailedOrder } from '#contract/orders.ts';
import { newBanner } from './banners.ts';
import { call } from './call.ts';
import { deliveredOrder, pay, placeOrders, rejectAsSeller } from './orders.ts';
import { newAdmin, newCustomer, newSeller, type Person } from './people.ts';
import { productPicture } from './pictures.ts';
import { newProduct } from './products.ts';

/**
 * Two customers, two sellers and an admin, with a product, a banner, and the address and the orders of the first
 * customer: a delivered, a paid, an unpaid and a refunding one.
 */
export type AccessFixture = {
  customer: Person;
  otherCustomer: Person;
  seller: Person;
  otherSeller: Person;
  admin: Person;
  product: ProductId;
  /** URL of a product picture that no product uses yet. */
  picture: string;
  banner: BannerId;
  address: Address;
  delivered: DetailedOrder;
  paid: DetailedOrder;
  unpaid: DetailedOrder;
  /** A rejected order whose money must be returned. */
  refunding: DetailedOrder;
};

/** Creates a fixture with new accounts. */
export async function createAccessFixture(): Promise<AccessFixture> {
  const [customer, otherCustomer] = [await newCustomer(), await newCustomer('Tono Lengkong')];
  const [seller, otherSeller] = [await newSeller(), await newSeller('Rumah Anyaman')];
  const product = await newProduct(seller);
  const delivered = await deliveredOrder(customer, [product]);
  const [paid] = await placeOrders(customer, [product]);
  await pay(paid!);
  const [refunding] = await placeOrders(customer, [product]);
  await pay(refunding!);
  await rejectAsSeller(refunding!._id);
  const [unpaid] = await placeOrders(customer, [product]);
  for (const who of [customer, otherCustomer]) {
    await call(who, 'POST /api/shop/cart/add', { body: { userId: who.id, productId: product, quantity: 1 } });
  }
  const { body } = await call(customer, 'GET /api/shop/address/get/:userId', { params: { userId: customer.id } });
  const address = body.data[0]!;
  return {
    ...{ customer, otherCustomer, seller, otherSeller, admin: await newAdmin() },
    ...{ product, picture: await productPicture(), banner: await newBanner(), address },
    ...{ delivered, paid: paid!, unpaid: unpaid!, refunding: refunding! },
  };
}

/** Ids that belong to the customer and the seller of the fixture. No response to anyone else may contain them. */
export const privateIds = ({ address, delivered, paid, unpaid, refunding }: AccessFixture): string[] => [
  address._id,
  ...[delivered, paid, unpaid, refunding].flatMap((order) => [order._id, order.checkoutId]),
];
