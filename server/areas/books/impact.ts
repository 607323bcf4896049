/**
 * What the shop did for its makers, for everybody to read. A scheduled job adds each day that has ended to the row of
 * its month, so that a visit reads a row for each month and no ledger.
 */
import { type SQL, sql } from 'drizzle-orm';
import { startOfDay } from '#contract/dates.ts';
import { type Impact, minStores } from '#contract/books/books.ts';
import { sum } from '#contract/money.ts';
import { db } from '#platform/connect.ts';
import { maxRunMs } from '#platform/schedule.ts';
import { cityNameOf } from '#server/areas/addresses/regions.ts';
import { impactMonths } from '#server/db/schema/index.ts';
import type { Place } from '#server/db/schema/books.ts';
import { settledDay } from './journal.ts';

const dayMs = 24 * 60 * 60_000;

/**
 * Scheduled job: adds the days that ended since it last ran, as many as a run may take; the next one goes on. Nodes
 * that do it at the same time add each once.
 */
export async function writeImpact(at: Date): Promise<void> {
  const today = settledDay(at);
  const [next] = await db.rows<{ day: string | null }>(sql`
    select to_char(coalesce((select max(until) from impact_months),
      (select min(at at time zone 'Asia/Makassar')::date from ledger_entries)), 'YYYY-MM-DD') as day`);
  if (!next?.day || next.day >= today) return;
  const places = await countStores();
  const began = performance.now();
  for (let day = next.day; day < today && performance.now() - began < maxRunMs; day = dayAfter(day)) {
    await addDay(day, places);
  }
}

const dayAfter = (day: string): string => new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);

/**
 * Adds a day to the row of its month, unless it is there already. A transfer that came back takes away what it added.
 */
async function addDay(day: string, places: readonly Place[]): Promise<void> {
  const [monthBegin, begin, end] = [`${day.slice(0, 7)}-01`, day, dayAfter(day)].map(startOfDay);
  const isOfDay = (time: SQL) => sql`${time} >= ${begin} and ${time} < ${end}`;
  const stores = places.reduce((all, place) => all + place.stores, 0);
  await db.rows(sql`
    with moved as (
      select id as payout_id, 'payout:' || id as posting, 1 as sign from payouts where ${isOfDay(sql`paid_at`)}
      union all
      select payout_id, 'payout-reversed:' || payout_id, -1 from payout_reversals
      where ${isOfDay(sql`reversed_at`)}
    ), waited as (
      select coalesce(sum(sign), 0) as orders, sum(sign * (payouts.paid_at - payments.paid_at)) as hours,
        coalesce(sum(sign * (select sum(quantity) from order_lines
          where order_lines.order_id = orders.id)), 0) as pieces
      from moved join payouts on payouts.id = moved.payout_id
      join payout_lines on payout_lines.payout_id = payouts.id and kind = 'order'
      join orders on orders.id = payout_lines.order_id
      join payments on payments.id = orders.payment_id
    ), paid as (
      select count(distinct seller_id) as stores from payouts
      where paid_at >= ${monthBegin} and paid_at < ${end} and not exists (select from payout_reversals
        where payout_reversals.payout_id = payouts.id and reversed_at < ${end})
    )
    insert into impact_months as known (
      month, until, paid_to_makers, pieces, paid_out_orders, waited_hours, paid_stores, stores, places
    )
    select ${day.slice(0, 7)}, ${dayAfter(day)},
      coalesce((select sum(debit - credit) from moved join ledger_entries using (posting)
        where account = 'seller_payable'), 0),
      pieces, orders, coalesce(round(extract(epoch from hours) / 3600), 0),
      paid.stores, ${stores}, ${JSON.stringify(tellPlaces(places))}::jsonb
    from waited cross join paid
    on conflict (month) do update set until = excluded.until,
      paid_to_makers = known.paid_to_makers + excluded.paid_to_makers,
      pieces = known.pieces + excluded.pieces,
      paid_out_orders = known.paid_out_orders + excluded.paid_out_orders,
      waited_hours = known.waited_hours + excluded.waited_hours,
      paid_stores = excluded.paid_stores, stores = excluded.stores, places = excluded.places
    where known.until = ${day}`);
}

/** The stores that sell and were paid, by the kabupaten or kota from which they sent what they were last paid for. */
async function countStores(): Promise<Place[]> {
  const counted = await db.rows<{ place: string | null; stores: number }>(sql`
    select left(sold.from_region, 5) as place, count(*) as stores
    from stores join users on users.id = stores.seller_id
    cross join lateral (
      select from_region from payouts
      join payout_lines on payout_lines.payout_id = payouts.id and kind = 'order'
      join orders on orders.id = payout_lines.order_id
      where payouts.seller_id = stores.seller_id
        and not exists (select from payout_reversals where payout_reversals.payout_id = payouts.id)
      order by payouts.id desc, orders.id desc limit 1
    ) sold
    where users.suspended_at is null and users.erased_at is null
    group by 1`);
  return counted.map(({ place, stores }) => ({ name: cityNameOf(place) ?? 'Tanpa wilayah', stores }));
}

/**
 * The places that may be told, most stores first. Those with fewer than five stores are one, which hides them only if
 * they are at least two with five stores in all; else no place is told, because the total would give the rest away.
 */
export function tellPlaces(places: readonly Place[]): Place[] {
  const [large, small] = [
    places.filter(({ stores }) => stores >= minStores),
    places.filter(({ stores }) => stores < minStores),
  ];
  const others = small.reduce((all, { stores }) => all + stores, 0);
  if (small.length > 0 && (small.length < 2 || others < minStores)) return [];
  const told = large.toSorted((one, other) => other.stores - one.stores || (one.name < other.name ? -1 : 1));
  return small.length > 0 ? [...told, { name: 'Lainnya', stores: others }] : told;
}

/**
 * What the public page shows; null while so few stores were paid that a sum could be that of one. Only ended months
 * count, so that no night tells what was paid on one day. Those in which too few stores were paid wait for one in which
 * enough were, and come with it.
 */
export async function readImpact(): Promise<Impact | null> {
  const months = await db.select().from(impactMonths).orderBy(impactMonths.month);
  const last = months.findLast(({ month, until, paidStores }) => !until.startsWith(month) && paidStores >= minStores);
  if (!last || last.stores < minStores) return null;
  const told = months.slice(0, months.indexOf(last) + 1);
  const [paidOutOrders, waitedHours, pieces] = (['paidOutOrders', 'waitedHours', 'pieces'] as const).map((name) =>
    told.reduce((all, month) => all + month[name], 0),
  );
  return {
    until: new Date(Date.parse(last.until) - dayMs).toISOString().slice(0, 10),
    paidToMakers: sum(told.map(({ paidToMakers }) => paidToMakers)),
    pieces: pieces!,
    payoutDays: paidOutOrders! > 0 ? Math.round((waitedHours! / paidOutOrders! / 24) * 10) / 10 : null,
    stores: last.stores,
    places: [...last.places],
  };
}
