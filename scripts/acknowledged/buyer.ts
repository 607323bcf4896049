import { setTimeout as sleep } from 'node:timers/promises';
import type { AddressId, ProductId, UserId } from '#contract/ids.ts';
import { type Rupiah, totalOf } from '#contract/money.ts';
import { newId } from '#platform/new-id.ts';
import type { Checkout, Ledger } from './ledger.ts';
import { isUnknown, type Reply, type Visitor } from './visitor.ts';

/** A product for sale, with its effective price in rupiah. */
export type Offer = { id: ProductId; price: Rupiah };

type Options = {
  ledger: Ledger;
  offers: readonly Offer[];
  /** Pays an order at the provider. */
  pay: (orderId: string) => Promise<unknown>;
  /** Between 0 and 1. */
  random?: () => number;
  /** Whether the buyer stops before the next purchase. */
  isOver: () => boolean;
};

export const password = 'kolintang-dari-sonder';

const purchasesPerAccount = 4;
const pauseMs = 250;

/** Registers one account after the other and buys with it, until it is over. Requests without a result are repeated. */
export async function keepBuying(visitor: Visitor, options: Options): Promise<void> {
  while (!options.isOver()) {
    const account = await openAccount(visitor, options);
    if (!account) await sleep(pauseMs);
    if (!account) continue;
    for (let made = 0; made < purchasesPerAccount && !options.isOver(); made += 1) {
      await buy(visitor, account, options);
      await sleep(pauseMs);
    }
  }
}

/**
 * Repeats a request until its result is known. Returns null when it was refused, which is counted in the ledger, and
 * when it is over.
 */
export async function untilKnown<Body>(
  send: () => Promise<Reply<Body>>,
  { ledger, isOver }: Pick<Options, 'ledger' | 'isOver'>,
): Promise<Body | null> {
  for (;;) {
    const reply = await send();
    if (!isUnknown(reply)) {
      if (reply.status! < 400) return reply.body;
      const code = `${reply.status} ${reply.body.code ?? ''}`;
      ledger.refusals.set(code, (ledger.refusals.get(code) ?? 0) + 1);
      return null;
    }
    if (isOver()) return null;
    await sleep(pauseMs);
  }
}

type Account = { userId: UserId; addressId: AddressId };

async function openAccount(visitor: Visitor, options: Options): Promise<Account | null> {
  const email = `${newId()}@contoh.id`;
  const registration = { email, password, userName: 'Sari Wowor', phoneNumber: '081234567890' };
  const registered = await untilKnown(async () => {
    const reply = await visitor.call('POST /api/auth/register', { body: registration });
    // An earlier request without a result was carried out.
    return reply.body.code === 'EMAIL_TAKEN' ? { ...reply, status: 200 } : reply;
  }, options);
  if (!registered) return null;
  options.ledger.accounts.push(email);
  const signedIn = await untilKnown(() => visitor.call('POST /api/auth/login', { body: { email, password } }), options);
  if (!signedIn) return null;
  const session = await untilKnown(() => visitor.call('GET /api/auth/check-auth'), options);
  if (!session?.user) return null;
  const userId = session.user.id;
  const address = {
    ...{ receiverName: 'Sari Wowor', address: 'Jalan Sam Ratulangi 12', city: 'Manado', pincode: '95111' },
    ...{ phone: '081234567890', notes: 'Pagar biru' },
  };
  const added = await untilKnown(
    () => visitor.call('POST /api/shop/address/add', { body: { ...address, userId } }),
    options,
  );
  return added && { userId, addressId: added.data._id };
}

/** Puts one or two products into the cart, orders them, pays, and reads the order. */
async function buy(visitor: Visitor, { userId, addressId }: Account, options: Options): Promise<void> {
  const { ledger, offers, pay, random = Math.random } = options;
  const first = Math.floor(random() * offers.length);
  const chosen = [offers[first]!, offers[(first + 1) % offers.length]!].slice(0, 1 + Math.floor(random() * 2));
  const cartItems = chosen.map(({ id, price }) => ({
    ...{ productId: id, price, quantity: 1 + Math.floor(random() * 2) },
  }));
  for (const { productId, quantity } of cartItems) {
    await visitor.call('POST /api/shop/cart/add', { body: { userId, productId, quantity } });
  }
  const total = totalOf(cartItems);
  const checkout: Checkout = { userId, pieces: cartItems, total, orderId: null, isPaid: false };
  ledger.checkouts.push(checkout);
  const body = { userId, cartItems, addressInfo: { addressId }, totalAmount: total };
  const placed = await untilKnown(() => visitor.call('POST /api/shop/order/create', { body }), options);
  if (!placed) return;
  checkout.orderId = placed.orderId;
  await pay(placed.orderId);
  checkout.isPaid = true;
  await visitor.call('GET /api/shop/order/details/:id', { params: { id: placed.orderId } });
}
