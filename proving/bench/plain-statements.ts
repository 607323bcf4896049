/**
 * What the limit runs for the measured calls: statements written by hand for this purpose, not those of the shop. They
 * read and write the same rows for the same answer, without the shop's checks of shipping, closed stores and limits.
 */
import type pg from 'pg';
import type { AddressId, OrderId, PaymentId, ProductId, UserId } from '#contract/ids.ts';
import { newId } from '#platform/new-id.ts';
import { addPlainly, inTransaction, payPlainly, type PlainProduct, product, withoutGroup } from './plain-purchase.ts';

type PlainRequest = { url: string; cookie: string; body: unknown };
export type PlainAnswer = (pool: pg.Pool, request: PlainRequest) => Promise<object>;

/** The answers of the limit by case name. */
export const plainAnswers: Record<string, PlainAnswer> = {
  listing: async (pool, { url }) => {
    const { searchParams } = new URL(url, 'http://limit');
    const [category, price] = [searchParams.get('category'), searchParams.get('price')];
    const { conditions, counted, values } = filterOf(category, price);
    const sortBy = searchParams.get('sortBy')!;
    const limit = Number(searchParams.get('limit'));
    const [listed, total] = await Promise.all([
      pool.query<PlainProduct>({
        name: `list ${sortBy} ${values.length} ${price}`,
        text: `select ${product} from ${tables} where ${conditions.join(' and ')} order by ${sortOrders[sortBy]}
          limit ${limit + 1}`,
        values,
      }),
      pool.query<{ total: number }>({
        name: `count ${values.length} ${price}`,
        text: `select sum(count)::int as total from product_counts where ${counted.join(' and ')}`,
        values,
      }),
    ]);
    const last = listed.rows[limit - 1];
    const data = listed.rows.slice(0, limit).map(withoutGroup);
    return { success: true, data, total: total.rows[0]!.total, nextCursor: last ? last._id : null };
  },
  product: async (pool, { url }) => {
    const [row] = await run(pool, 'product', [url.slice(url.lastIndexOf('/') + 1)]);
    const { store, siblings, ...data } = row as PlainProduct & { store: object; siblings: object | null };
    return { success: true, data: { ...withoutGroup(data), ...(siblings && { siblings }) }, store };
  },
  cart: async (pool, { cookie, body }) => {
    await requireSession(pool, cookie);
    return addPlainly(pool, body as Parameters<typeof addPlainly>[1]);
  },
  paid: (pool, { body }) => payPlainly(pool, body as Parameters<typeof payPlainly>[1]),
  checkout: async (pool, { cookie, body }) => {
    await requireSession(pool, cookie);
    const id = await inTransaction(pool, (client) => placeOrder(client, body as Checkout));
    await run(pool, 'token', [id, 'token']);
    return { success: true, snapToken: 'token', orderId: `${id}-1` };
  },
};

async function requireSession(pool: pg.Pool, cookie: string): Promise<void> {
  const found = await run(pool, 'session', [await hashOf(cookie.slice('sid='.length))]);
  if (found.length === 0) throw new Error('no session');
}

type Checkout = {
  userId: UserId;
  cartItems: { productId: ProductId; price: number; quantity: number }[];
  addressInfo: { addressId: AddressId };
  totalAmount: number;
};

async function placeOrder(client: pg.ClientBase, checkout: Checkout): Promise<PaymentId> {
  const { userId, cartItems, addressInfo, totalAmount } = checkout;
  const items = cartItems.toSorted((a, b) => (a.productId < b.productId ? -1 : 1));
  const productIds = items.map(({ productId }) => productId);
  const quantities = items.map(({ quantity }) => quantity);
  const taken = await run(client, 'stock', [productIds, quantities]);
  if (taken.length < items.length) throw new Error('too little stock');
  const [paymentId, at] = [newId<PaymentId>(), new Date()];
  await run(client, 'payment', [paymentId, userId, totalAmount, `${paymentId}-1`, at]);
  const sellers = [...new Set(taken.map(({ seller_id }) => seller_id))];
  const orderOf = new Map(sellers.map((seller) => [seller, newId<OrderId>()]));
  const orderIds = productIds.map((id) => orderOf.get(taken.find((row) => row.product_id === id)!.seller_id)!);
  const totals = sellers.map((seller) =>
    items.reduce(
      (sum, { price, quantity }, index) => sum + (orderIds[index] === orderOf.get(seller) ? price * quantity : 0),
      0,
    ),
  );
  const ids = [...orderOf.values()];
  await run(client, 'orders', [ids, sellers, totals, paymentId, userId, addressInfo.addressId, at]);
  const lineIds = items.map(() => newId<string>());
  await run(client, 'lines', [lineIds, orderIds, productIds, items.map(({ price }) => price), quantities]);
  await run(client, 'events', [ids, at]);
  await run(client, 'movements', [productIds, orderIds, quantities, at]);
  return paymentId;
}

const tables = `products p join product_stock k on k.product_id = p.id join product_stats t on t.product_id = p.id
  join stores s on s.seller_id = p.seller_id`;

const sortOrders: Record<string, string> = {
  'price-lowtohigh': 'p.effective_price, p.id',
  'price-hightolow': 'p.effective_price desc, p.id desc',
  'title-atoz': 'lower(p.title) collate "id-x-icu", p.id',
  'title-ztoa': 'lower(p.title) collate "id-x-icu" desc, p.id desc',
  newest: 'p.id desc',
};

/**
 * The conditions of a listing of all products or one category, at all prices or in the band of the measured requests.
 */
function filterOf(category: string | null, price: string | null) {
  const values = category === null ? [] : [category];
  const ofCategory = category === null ? [] : ['category = $1'];
  const inBand = price === null ? [] : ['p.effective_price >= 50000 and p.effective_price < 100000'];
  const counted = ['true', ...ofCategory, ...(price === null ? [] : [`band = '50-100'`])];
  return { conditions: ['p.shown', ...ofCategory.map((one) => `p.${one}`), ...inBand], counted, values };
}

const statements = {
  product: `select ${product}, array_prepend(p.image, p.more_images) as images,
      case when p.group_id is not null then (
        select json_agg(json_build_object('_id', o.id, 'optionLabel', o.option_label, 'image', o.image, 'price', o.price,
          'salePrice', o.sale_price, 'totalStock', n.stock) order by o.id)
        from products o join product_stock n on n.product_id = o.id
        where o.group_id = p.group_id and o.listed and o.id <> p.id) end as siblings,
      json_build_object('storeLogoUrl', coalesce(s.logo, ''),
        'productionAddress', s.production_address, 'storeDescription', left(s.store_description, 400),
        'phoneNumber', u.phone_number,
        'averageReview', coalesce(round(r.rating_sum * 10.0 / nullif(r.rating_count, 0)) / 10, 0),
        'reviewCount', coalesce(r.rating_count, 0), 'closedUntil', (select max(closed_until) from store_closures c
          where c.seller_id = p.seller_id and now() >= closed_from and now() < closed_until)) as store
    from ${tables} join users u on u.id = p.seller_id left join store_ratings r on r.seller_id = p.seller_id
    where p.id = $1 and p.listed`,
  session: `select user_id, role from sessions join users on users.id = user_id
    where token_hash = $1 and expires_at > now() and suspended_at is null`,
  stock: `with locked as (
      select k.product_id, p.seller_id, k.stock from product_stock k join products p on p.id = k.product_id
      where k.product_id = any($1::uuid[]) and p.listed order by k.product_id for update of k
    )
    update product_stock k set stock = k.stock - w.quantity
    from locked join unnest($1::uuid[], $2::int[]) w(id, quantity) on w.id = locked.product_id
    where k.product_id = w.id and locked.stock >= w.quantity returning k.product_id, locked.seller_id`,
  payment: `insert into payments (id, user_id, status, gross_amount, fingerprint, attempt, provider_order_id, asked_at,
      expires_at, checked_at, created_at)
    values ($1, $2, 'pending', $3, '', 1, $4, $5, $5::timestamptz + interval '1 hour', $5, $5)`,
  orders: `insert into orders (id, payment_id, user_id, seller_id, status, payment_status, total_amount, address_id,
      receiver_name, address, city, pincode, phone, notes, moved_at, created_at)
    select o.id, $4, $5, o.seller_id, 'pending', 'pending', o.total, a.id, a.receiver_name, a.address, a.city, a.pincode,
      a.phone, a.notes, $7, $7
    from unnest($1::uuid[], $2::uuid[], $3::bigint[]) o(id, seller_id, total) join addresses a on a.id = $6`,
  lines: `insert into order_lines (id, order_id, product_id, title, image, price, quantity)
    select l.id, l.order_id, p.id, p.title, p.image, l.price, l.quantity
    from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::bigint[], $5::int[]) l(id, order_id, product_id, price, quantity)
    join products p on p.id = l.product_id`,
  events: `insert into order_events (order_id, to_status, "by", at)
    select id, 'pending', 'system', $2 from unnest($1::uuid[]) id`,
  movements: `insert into stock_movements (product_id, order_id, delta, at)
    select product_id, order_id, -quantity, $4 from unnest($1::uuid[], $2::uuid[], $3::int[]) m(product_id, order_id, quantity)`,
  token: `update payments set snap_token = $2 where id = $1`,
};

async function run(runner: pg.Pool | pg.ClientBase, name: keyof typeof statements, values: unknown[]) {
  const { rows } = await runner.query<Record<string, unknown>>({ name, text: statements[name], values });
  return rows;
}

const hashOf = async (token: string) => Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(token)));
