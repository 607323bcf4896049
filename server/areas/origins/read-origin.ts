/** What the page of a code says of the piece, and to how many wrong codes it answers. */
import { sql } from 'drizzle-orm';
import type { OrderLineId, StoreId } from '#contract/ids.ts';
import type { Origin } from '#contract/origins/origins.ts';
import { readPieceCode } from '#contract/origins/piece-code.ts';
import { columns } from '#platform/columns.ts';
import { config } from '#platform/config.ts';
import { db } from '#platform/connect.ts';
import { refuse } from '#platform/refuse.ts';
import { transaction } from '#platform/transaction.ts';
import { placeNameOf } from '#server/areas/addresses/regions.ts';
import { countAll, limitsOfStranger, windowMs } from '#server/areas/auth/failure-counts.ts';
import { isShownMaker } from '#server/areas/catalogue/shown-makers.ts';
import { lineOrigins, orderLines, pieceCodes, products, stores } from '#server/db/schema/index.ts';
import { noteOpening } from './openings.ts';
import { regionOf } from './piece-codes.ts';

/**
 * Only unknown codes count and are refused, so that a fair behind one address can scan as many cards as it likes, also
 * while somebody there guesses.
 */
const maxWrongCodes = { ofClient: 30, inAll: 3_000 };

/**
 * Returns what `find` finds of a code.
 * @throws NO_PIECE for a code that no piece has; TOO_MANY after too many of them by the client or by all
 */
export async function ofKnownCode<Found>(
  typed: string,
  clientKey: string,
  at: Date,
  find: (code: string) => Promise<Found | undefined>,
): Promise<Found> {
  const code = readPieceCode(typed);
  if (code === null) throw refuse('NO_PIECE');
  const found = await find(code);
  if (found) return found;
  const limits = limitsOfStranger('piece codes', clientKey, maxWrongCodes);
  if (config.rateLimits) await transaction((tx) => countAll(tx, limits, windowMs, at));
  throw refuse('NO_PIECE');
}

type Maker = NonNullable<Origin['sold']>['makers'][number];

const pieceColumns = columns({
  code: pieceCodes.code,
  number: pieceCodes.number,
  lineId: orderLines.id,
  pieces: orderLines.quantity,
  title: orderLines.title,
  image: orderLines.image,
  technique: lineOrigins.technique,
  materials: sql<string | null>`nullif(line_origins.materials, '')`,
  care: sql<string | null>`nullif(line_origins.care, '')`,
  geoIndication: sql<string | null>`nullif(line_origins.geo_indication, '')`,
  storeName: stores.storeName,
  storeId: sql<StoreId | null>`case when users.suspended_at is null and users.erased_at is null
    then stores.seller_id end`,
  // What an admin took down is not shown here either.
  state: sql<Origin['state']>`case
    when piece_codes.voided_at is not null or products.taken_down_at is not null then 'voided'
    when orders.payment_status <> 'paid' or orders.status = 'rejected' then 'ended'
    when orders.status in ('pending', 'processing') then 'unsent' else 'valid' end`,
  month: sql<string>`coalesce((select to_char(min(e.at) at time zone 'Asia/Makassar', 'YYYY-MM')
    from order_events e
    where e.order_id = orders.id and e.to_status in ('shipped', 'delivered')), '')`,
  makers: sql<(Omit<Maker, 'place'> & { region: string | null })[]>`(
    select coalesce(json_agg(json_build_object('_id', makers.id, 'name', coalesce(shown.name, ''),
      'portrait', makers.portrait, 'since', makers.since,
      'region', ${regionOf(sql`shown`)}) order by named.position), '[]')
    from line_makers named
    left join makers on makers.id = named.maker_id and named.name <> '' and ${isShownMaker}
      and users.suspended_at is null
    left join line_makers shown on shown.order_line_id = named.order_line_id
      and shown.position = named.position and makers.id is not null
    where named.order_line_id = order_lines.id)`,
});

const pieces = sql`piece_codes join order_lines on order_lines.id = piece_codes.order_line_id
  join line_origins on line_origins.order_line_id = order_lines.id
  join orders on orders.id = order_lines.order_id
  join products on products.id = order_lines.product_id
  join stores on stores.seller_id = orders.seller_id
  join users on users.id = orders.seller_id`;

const workColumns = columns({ _id: products.id, title: products.title, image: products.image });

/** What else the makers of a line, as far as they are named still, have on sale. */
const worksOf = (lineId: OrderLineId) =>
  db.read(
    workColumns,
    sql`products where products.shown and products.id in (
      select makes.product_id from line_makers named
      join makers on makers.id = named.maker_id and ${isShownMaker}
      join product_makers makes on makes.maker_id = makers.id
      where named.order_line_id = ${lineId} and named.name <> '')
      and products.id <> (select product_id from order_lines where order_lines.id = ${lineId})
    order by products.id desc limit 4`,
  );

/**
 * The origin of the piece with a code; of one that is not valid nothing but why.
 * @throws what ofKnownCode throws
 */
export async function readOrigin(typed: string, clientKey: string, at: Date): Promise<Origin> {
  const { code, state, lineId, makers, ...sold } = await ofKnownCode(typed, clientKey, at, async (plain) => {
    const [found] = await db.read(pieceColumns, sql`${pieces} where piece_codes.code = ${plain}`);
    return found;
  });
  noteOpening(code);
  if (state !== 'valid') return { code, state, sold: null };
  const named = makers.map(({ region, ...maker }) => ({ ...maker, place: placeNameOf(region) }));
  return { code, state, sold: { ...sold, makers: named, works: await worksOf(lineId) } };
}
