/** Moves the parcels of the chaos at their couriers, and compares in the end what the shop has learnt. */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { hasArrived, type OrderStatus } from '#contract/orders/order-states.ts';
import { withClient } from '#platform/with-client.ts';
import { pollCouriers } from '#server/areas/parcels/poll-couriers.ts';
import type { ProviderAndMail } from '#server/testing/provider-and-mail.ts';
import type { Random } from '../../local/demo/random.ts';
import type { Recorder } from '../kit/recorder.ts';

/**
 * What couriers report of a parcel: nothing, no delivery, and one in order, after trouble, or twice and out of order.
 */
const journeys = [
  [],
  ['picked', 'droppingOff'],
  ['dropping_off', 'delivered'],
  ['onHold', 'delivered'],
  ['delivered', 'dropping_off', 'delivered'],
];
/** So much the clock of the shop may be ahead: a delivery before the payment would not fit the order. */
const clockMs = 2 * 60 * 60_000;

/**
 * The shop asks couriers every few hours; with this it asks about all parcels at once, by any clock that it may have.
 */
const makeDue = `
  update parcels set next_look_at = now() - interval '4 hours' where next_look_at > now() - interval '3 hours';
  update last_times set at = now() - interval '4 hours' where name = 'couriers asked'`;

type Options = Pick<ProviderAndMail, 'courier'> & {
  recorder: Recorder;
  random: Random;
  /** Of the database, which is away from time to time. */
  ownerUrl: string;
  isOver: () => boolean;
};

/** Lets couriers report at random until the run is over, and then what is left. */
export async function keepMoving({ courier, recorder, random, ownerUrl, isOver }: Options): Promise<void> {
  const left = new Map<string, string[]>();
  for (;;) {
    for (const { waybill } of recorder.shipments) {
      if (!left.has(waybill)) left.set(waybill, [...random.pick(journeys)]);
    }
    const moving = [...left].filter(([, steps]) => steps.length > 0);
    if (moving.length > 0) {
      const [waybill, steps] = random.pick(moving);
      const status = steps.shift()!;
      await courier({ waybill, status, at: new Date(Date.now() + clockMs).toISOString() });
      if (status === 'delivered' && !recorder.deliveries.includes(waybill)) recorder.deliveries.push(waybill);
    } else if (isOver()) return;
    if (isOver()) continue;
    const database = { connectionString: ownerUrl, connectionTimeoutMillis: 2_000, query_timeout: 2_000 };
    await withClient(database, (client) => client.query(makeDue)).catch(() => {});
    await sleep(random.whole(100, 400));
  }
}

/** Lets the shop in this process ask about every parcel once more. */
export async function askCouriers(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select from parcels where next_look_at is not null');
  for (let asked = 0; asked < rowCount!; asked += 4) {
    await client.query(makeDue);
    await pollCouriers(new Date());
  }
}

type Row = { waybill: string; status: OrderStatus; isReceived: boolean; moves: number; parcels: boolean[] | null };

/** Returns a sentence for each delivery that did not reach its order, or more than once. */
export async function findWrongParcels({ deliveries }: Recorder, client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<Row>(
    `select o.tracking_number as waybill, o.status, o.received_at is not null as "isReceived",
       (select count(*)::int from order_events e where e.order_id = o.id and e.to_status = 'delivered') as moves,
       (select json_agg(p.delivered_at is not null) from parcels p where p.order_id = o.id) as parcels
     from orders o where o.tracking_number = any($1)`,
    [deliveries],
  );
  return deliveries.flatMap((waybill) => {
    const found = rows.filter((row) => row.waybill === waybill);
    if (found.length === 1 && isRight(found[0]!)) return [];
    return [`the courier delivered ${waybill}, and its order is ${JSON.stringify(found)}`];
  });
}

/** An order that its buyer confirms before the shop has begun to ask about its parcel has none. */
const isRight = ({ status, isReceived, moves, parcels }: Row): boolean =>
  hasArrived(status) && isReceived && moves === 1 && (parcels ? parcels.join() === 'true' : status === 'confirmed');
