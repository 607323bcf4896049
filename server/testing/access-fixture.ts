import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type OrderId, type SessionId, storeOf } from '#contract/ids.ts';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { newId } from '#platform/new-id.ts';
import { requestPostponement } from '#server/areas/orders/postpone.ts';
import { openRefund } from '#server/areas/payments/refunds.ts';
import { sessions } from '#server/db/schema/index.ts';
import { newBanner } from './banners.ts';
import { newComplaint } from './complaints.ts';
import { call } from './call.ts';
import { newMaker } from './makers.ts';
import { deliveredOrder, pay, placeOrders } from './orders.ts';
import { newAdmin, newCustomer, newSeller, type Person } from './people.ts';
import { productPicture } from './pictures.ts';
import { newProduct } from './products.ts';

export type AccessFixture = Awaited<ReturnType<typeof createAccessFixture>>;

/**
 * Creates two customers, two sellers and an admin, with a product and its maker, an offer by link, a banner, and the
 * address and the orders of the first customer: a delivered, a paid, a disputed, an
 * unpaid and a refunding one, and one whose seller asks for a later day.
 */
export async function createAccessFixture() {
  const customer = await newCustomer();
  const otherCustomer = await newCustomer('Tono Lengkong');
  const seller = await newSeller();
  const otherSeller = await newSeller('Rumah Anyaman');
  const admin = await newAdmin();
  const product = await newProduct(seller);
  const delivered = await deliveredOrder(customer, [product]);
  const [paid] = await placeOrders(customer, [product]);
  await pay(paid!);
  const [asked] = await placeOrders(customer, [product]);
  await pay(asked!);
  await madeOrders([paid!._id, asked!._id]);
  const request = {
    orderId: asked!._id,
    sellerId: storeOf(seller.id),
    shipBy: daysFromNow(40),
    reason: 'Kayunya belum kering.',
  };
  await requestPostponement(request, new Date());
  const disputed = await deliveredOrder(customer, [product]);
  const refunding = await deliveredOrder(customer, [product]);
  const refund = { orderId: refunding._id, reason: 'Rusak', by: admin.id, at: new Date() };
  await transaction((tx) => openRefund(tx, refund));
  const [unpaid] = await placeOrders(customer, [product]);
  for (const who of [customer, otherCustomer]) {
    await call(who, 'POST /api/shop/cart/add', { body: { userId: who.id, productId: product, quantity: 1 } });
  }
  const { body } = await call(customer, 'GET /api/shop/address/get/:userId', { params: { userId: customer.id } });
  const address = body.data[0]!;
  return {
    customer,
    otherCustomer,
    seller,
    otherSeller,
    admin,
    product,
    offer: await newProduct(seller, { offerEndsAt: new Date(Date.now() + 86_400_000) }),
    maker: await newMaker(seller, [product]),
    address,
    /** URL of a product picture that no product uses yet. */
    picture: await productPicture(seller),
    banner: await newBanner(),
    session: await newSession(customer),
    delivered,
    paid: paid!,
    asked: asked!,
    disputed,
    unpaid: unpaid!,
    /** A delivered order whose money must be returned. */
    refunding,
    /** About the disputed order, with a photo. */
    complaint: await newComplaint(customer, disputed),
  };
}

/** Ids that belong to the customer and the seller of the fixture. No response to anyone else may contain them. */
export function privateIds(fixture: AccessFixture): string[] {
  const { delivered, paid, asked, disputed, unpaid, refunding } = fixture;
  const orders = [delivered, paid, asked, disputed, unpaid, refunding];
  const ids = orders.flatMap(({ _id, checkoutId }) => [_id, checkoutId]);
  return [fixture.offer, fixture.address._id, fixture.session, fixture.complaint._id, ...ids];
}

export const daysFromNow = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Makes paid orders of products that were ready orders of products that take ten days to make. */
const madeOrders = (ids: OrderId[]) =>
  db.rows(
    sql`update orders set production_days = 10, ship_by = ship_by + 10
      where id = any(${sql.param(ids)}::uuid[])`,
  );

async function newSession({ id: userId }: Person): Promise<SessionId> {
  const id = newId<SessionId>();
  const now = new Date().toISOString();
  const expiresAt = new Date(Date.now() + 60_000).toISOString();
  await db.insert(sessions).values({ tokenHash: randomBytes(32), id, userId, begunAt: now, seenAt: now, expiresAt });
  return id;
}
