import { sql } from 'drizzle-orm';
import type { OrderId, OrderLineId, PaymentId, ProductId, StoreId, UserId } from '#contract/ids.ts';
import type { Rupiah } from '#contract/money.ts';
import type { newAmounts } from '#contract/server-money.ts';
import type { DeliveryZone } from '#contract/shipping/shipping-zones.ts';
import type { Transaction } from '#platform/sql.ts';
import { newId } from '#platform/new-id.ts';
import type { copiedColumns, orders } from '#server/db/schema/index.ts';

export type OrderedLine = {
  productId: ProductId;
  title: string;
  image: string;
  price: Rupiah;
  quantity: number;
  /** What the buyer wrote, what the store calls it, and whether it has to be there; empty and null for nothing. */
  note: string;
  noteLabel: string | null;
  noteRequired: boolean;
  productionDays: number;
};

/** The days that it takes to make all the products. */
export const longestProduction = (lines: readonly OrderedLine[]): number =>
  Math.max(...lines.map(({ productionDays }) => productionDays));

/** How an order is delivered: the fee in rupiah and the estimated days of the arrival. */
export type OrderShipping = { zone: DeliveryZone; fee: Rupiah; from: string; to: string };

type NewOrder = {
  id: OrderId;
  sellerId: StoreId;
  settings: { region?: string | null | undefined } | null;
  lines: readonly OrderedLine[];
  shipping: OrderShipping;
  amounts: ReturnType<typeof newAmounts>;
  gift: { message?: string | undefined; hidesPrices: boolean } | null;
};

export type Delivery = Pick<typeof orders.$inferSelect, 'addressId' | keyof typeof copiedColumns>;

type Opening = { paymentId: PaymentId; userId: UserId; delivery: Delivery; orders: readonly NewOrder[] };

/**
 * Creates the orders of a payment, one per store, with a copy of the product data and its origin in their lines, the
 * shipping and the amounts. Does not take stock. A maker who is being erased is waited for.
 */
export async function createOrders(tx: Transaction, opening: Opening, at: Date) {
  const { paymentId, userId, delivery } = opening;
  const opened = opening.orders.map(({ id, sellerId, settings, lines, shipping, amounts, gift }) => ({
    id,
    sellerId,
    fromRegion: settings?.region ?? null,
    ...amounts,
    shippingZone: shipping.zone,
    arrivesFrom: shipping.from,
    arrivesTo: shipping.to,
    productionDays: longestProduction(lines),
    giftMessage: gift ? (gift.message ?? '') : null,
    giftHidesPrices: gift?.hidesPrices ?? null,
  }));
  const lines = opening.orders.flatMap(({ id: orderId, lines: own }) =>
    own.map(({ productId, title, image, price, quantity, note, noteLabel, noteRequired }) => ({
      id: newId<OrderLineId>(),
      orderId,
      productId,
      title,
      image,
      price,
      quantity,
      note,
      noteLabel,
      noteRequired,
    })),
  );
  const { addressId, receiverName, address, city, region, pincode, phone, notes, isForOther } = delivery;
  await tx.rows(sql`
    with opened as (
      insert into orders (
        id, payment_id, user_id, seller_id, status, payment_status, total_amount, shipping_fee,
        shipping_zone, arrives_from, arrives_to, commission, address_id, receiver_name, address,
        city, region, pincode, phone, notes, for_other, gift_message, gift_hides_prices, from_region,
        production_days, moved_at, created_at
      )
      select id, ${paymentId}, ${userId}, "sellerId", 'pending', 'pending', "totalAmount",
        "shippingFee", "shippingZone", "arrivesFrom", "arrivesTo", commission, ${addressId},
        ${receiverName}, ${address}, ${city}, ${region}, ${pincode}, ${phone}, ${notes},
        ${isForOther}, "giftMessage", "giftHidesPrices",
        "fromRegion", "productionDays", ${at}, ${at}
      from json_to_recordset(${JSON.stringify(opened)}) as o (
        id uuid, "sellerId" uuid, "totalAmount" bigint, "shippingFee" bigint, "shippingZone" text,
        "arrivesFrom" date, "arrivesTo" date, commission bigint, "fromRegion" text,
        "productionDays" integer, "giftMessage" text, "giftHidesPrices" boolean
      )
      returning id
    ),
    lines as (
      select * from json_to_recordset(${JSON.stringify(lines)}) as l (
        id uuid, "orderId" uuid, "productId" uuid, title text, image text, price bigint,
        quantity integer, note text, "noteLabel" text, "noteRequired" boolean
      )
    ),
    written as (
      insert into order_lines (
        id, order_id, product_id, title, image, price, quantity, note, note_label, note_required
      )
      select * from lines
    ),
    named as (
      select lines.id, makes.position, makers.id as maker_id, makers.name, makers.region
      from lines join product_makers makes on makes.product_id = lines."productId"
      join makers on makers.id = makes.maker_id
      where makers.erased_at is null and makers.taken_down_at is null
      order by makers.id for share of makers
    ),
    made as (
      insert into line_makers (order_line_id, position, maker_id, name, region)
      select id, row_number() over (partition by id order by position) - 1, maker_id, name, region
      from named
    ),
    originated as (
      insert into line_origins (order_line_id, order_id, maker_id, technique, materials, care, geo_indication)
      select lines.id, lines."orderId", maker.maker_id, technique, materials, care, geo_indication
      from lines join products on products.id = lines."productId"
      left join lateral (
        select maker_id from named where named.id = lines.id order by position limit 1
      ) maker on true
      where num_nonnulls(maker.maker_id, technique, materials, care, geo_indication) > 0
    )
    insert into order_events (order_id, to_status, "by", at)
    select id, 'pending', 'system', ${at} from opened`);
}
