/**
 * The codes on the cards of sold pieces. They are made when the seller first prints them or sends the order, never when
 * it is paid: a line may have a million pieces.
 */
import { randomInt } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { codeSigns } from '#contract/books/letter-code.ts';
import type { OrderId, OrderLineId, StoreId } from '#contract/ids.ts';
import type { PieceCard } from '#contract/origins/origins.ts';
import { maxCodesOfOrder, pieceCodeLength } from '#contract/origins/piece-code.ts';
import { config } from '#platform/config.ts';
import { refuse } from '#platform/refuse.ts';
import type { Transaction } from '#platform/sql.ts';
import { transaction } from '#platform/transaction.ts';
import { placeNameOf } from '#server/areas/addresses/regions.ts';
import { isShownMaker } from '#server/areas/catalogue/shown-makers.ts';

const newCode = (): string =>
  Array.from({ length: pieceCodeLength }, () => codeSigns[randomInt(codeSigns.length)]).join('');

type Piece = { lineId: OrderLineId; number: number };

/**
 * The pieces of a paid order that lack a code. A line has one for each piece, or one for all of them when the order has
 * no more left beside one for each other line. A line that has codes keeps them.
 */
async function piecesWithoutCode(tx: Transaction, orderId: OrderId): Promise<Piece[]> {
  const lines = await tx.rows<{ lineId: OrderLineId; quantity: number; codes: number }>(sql`
    select line.id as "lineId", line.quantity,
      (select count(*)::int from piece_codes code where code.order_line_id = line.id) as codes
    from line_origins origin
    join orders on orders.id = origin.order_id and orders.payment_status = 'paid'
    join order_lines line on line.id = origin.order_line_id
    where origin.order_id = ${orderId} order by line.id`);
  let left = maxCodesOfOrder - lines.length;
  return lines.flatMap(({ lineId, quantity, codes }) => {
    const wanted = codes || (quantity - 1 <= left ? quantity : 1);
    left -= wanted - 1;
    return codes > 0 ? [] : Array.from({ length: wanted }, (_, at) => ({ lineId, number: at + 1 }));
  });
}

/** Makes the codes that the lines of a paid order lack. Repeating it makes none. */
async function makeCodes(tx: Transaction, orderId: OrderId, at: Date): Promise<void> {
  let missing = await piecesWithoutCode(tx, orderId);
  while (missing.length > 0) {
    const lines = sql.param(missing.map(({ lineId }) => lineId));
    const numbers = sql.param(missing.map(({ number }) => number));
    // A code that another piece has is left out here, and made anew in the next round.
    await tx.rows(sql`
      insert into piece_codes (code, order_line_id, number, created_at)
      select code, line_id, number, ${at}
      from unnest(${sql.param(missing.map(newCode))}::text[], ${lines}::uuid[], ${numbers}::int[])
        made (code, line_id, number)
      on conflict do nothing`);
    missing = await tx.rows<Piece>(sql`
      select line_id as "lineId", number from unnest(${lines}::uuid[], ${numbers}::int[]) made (line_id, number)
      where not exists (
        select from piece_codes code where code.order_line_id = line_id and code.number = made.number)`);
  }
}

/** Job: makes the codes of an order that was sent. */
export const makeOrderCodes = ({ orderId }: { orderId: OrderId }, at: Date): Promise<void> =>
  transaction((tx) => makeCodes(tx, orderId, at));

type Printed = {
  code: string;
  number: number;
  title: string;
  pieces: number;
  care: string | null;
  makers: { name: string; region: string | null }[];
};

/**
 * SQL: where the maker of a line lived when it was ordered; only the kabupaten, unless they tell their kecamatan now.
 */
export const regionOf = (named: SQL): SQL<string | null> => sql`
  case when length(makers.region) > 5 then ${named}.region else left(${named}.region, 5) end`;

/**
 * Returns the cards of the pieces of a store's order, without voided ones, and makes the codes that are missing. An
 * order that is not paid any more has none.
 * @throws NO_ORDER
 */
export const printCards = (sellerId: StoreId, orderId: OrderId, at: Date): Promise<PieceCard[]> =>
  transaction(async (tx) => {
    const [order] = await tx.rows(sql`select from orders where id = ${orderId} and seller_id = ${sellerId}`);
    if (!order) throw refuse('NO_ORDER');
    await makeCodes(tx, orderId, at);
    const cards = await tx.rows<Printed>(sql`
      select code.code, code.number, line.title, line.quantity as pieces, origin.care,
        (select coalesce(json_agg(json_build_object('name', named.name, 'region', ${regionOf(sql`named`)})
            order by named.position), '[]')
          from line_makers named join makers on makers.id = named.maker_id and ${isShownMaker}
          where named.order_line_id = line.id and named.name <> '') as makers
      from line_origins origin join orders on orders.id = origin.order_id
      join order_lines line on line.id = origin.order_line_id
      join piece_codes code on code.order_line_id = line.id
      where origin.order_id = ${orderId} and orders.payment_status = 'paid' and code.voided_at is null
      order by line.id, code.number`);
    return cards.map(({ makers, ...card }) => ({
      ...card,
      makers: makers.map(({ name }) => name),
      place: placeNameOf(makers[0]?.region ?? null),
      address: `${config.publicUrl}/asal/${card.code}`,
    }));
  });
