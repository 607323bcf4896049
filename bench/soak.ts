/** A mixed load of some minutes, to see whether memory or response times grow. */
import pg from 'pg';
import { findViolations, invariants } from '#server/db/invariants.ts';
import type { ComparedPurchases } from './compare-purchases.ts';
import {
  buy,
  noteRefusal,
  openConnections,
  type Purchase,
  type Purchases,
  type Refusals,
  type Send,
} from './purchases.ts';
import { rssOf, type Target } from './run-round.ts';
import { percentile } from './statistics.ts';

/** `rss` is the resident memory of the server process at the end of the window, in MB. Times are in ms. */
type Window = { seconds: number; requests: number; p50: number; p99: number; rss: number };

export type Soak = { connections: number; windows: Window[]; purchases: number; refusals: Refusals };

/**
 * What was measured with whole purchases. `started` is the resident memory of the server process after its second start, in
 * MB. `withoutMails` are those of a shop that sends no mails. `broken` are the names of the invariants that did not hold afterwards.
 */
export type Load = {
  started: number;
  bought: Purchases;
  withoutMails: ComparedPurchases;
  soaked: Soak;
  invariants: { broken: string[]; count: number };
};

/** What the visitors ask for: paths of pages and of the API, and purchases, which are repeated when all are used. */
export type Wishes = { pages: readonly string[]; reads: readonly string[]; purchases: readonly Purchase[] };

const connections = 16;
const windows = 10;
/** Of 100 visits, so many are a page and so many a purchase. The others are reads of the API. */
const [pagesOf100, purchasesOf100] = [45, 5];

/** Loads a shop over 16 connections for so many seconds. */
export async function soak(shop: Target, wishes: Wishes, seconds: number): Promise<Soak> {
  const { send, close } = openConnections(shop.url, connections);
  const found: Soak = { connections, windows: [], purchases: 0, refusals: new Map() };
  let waited: number[] = [];
  const timed: Send = async (...request) => {
    const began = performance.now();
    const answer = await send(...request);
    waited.push(performance.now() - began);
    return answer;
  };
  const began = performance.now();
  const windowMs = (seconds * 1000) / windows;
  let visits = 0;
  const visitOn = async () => {
    while (performance.now() - began < seconds * 1000) {
      visits += 1;
      await visit(timed, wishes, visits, found);
      if (performance.now() - began < (found.windows.length + 1) * windowMs) continue;
      found.windows.push(describe(waited, windowMs / 1000, shop.pid));
      waited = [];
    }
  };
  await Promise.all(Array.from({ length: connections }, visitOn));
  await close();
  return found;
}

/** Which of the wishes it is follows from the number of the visit, so that every run asks for the same. */
async function visit(send: Send, { pages, reads, purchases }: Wishes, number: number, found: Soak): Promise<void> {
  const kind = (number * 37) % 100;
  if (kind < purchasesOf100) {
    found.purchases += 1;
    await buy(send, purchases[found.purchases % purchases.length]!, found.refusals);
    return;
  }
  const [of, paths] = kind < purchasesOf100 + pagesOf100 ? (['a page', pages] as const) : (['a read', reads] as const);
  const answer = await send('GET', paths[(number * 7919) % paths.length]!, { 'accept-encoding': 'br' });
  noteRefusal(found.refusals, of, answer);
}

function describe(waited: readonly number[], seconds: number, pid: number): Window {
  const [p50, p99] = [percentile(waited, 0.5), percentile(waited, 0.99)];
  return { seconds, requests: waited.length, p50, p99, rss: rssOf(pid) };
}

/** Returns the names of the invariants that do not hold, and how many there are. */
export async function checkInvariants(databaseUrl: string): Promise<{ broken: string[]; count: number }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0');
    const broken = await findViolations(client);
    return { broken: broken.map(({ name }) => name), count: Object.keys(invariants).length };
  } finally {
    await client.end();
  }
}
