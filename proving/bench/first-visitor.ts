/**
 * Measures the first visitor after quiet minutes: home, listing, product and a purchase, each once, against the
 * median of the same work on a busy shop, which renders every page: `npm run prove first-visitor [-- --minutes 10]`.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { connect, disconnect } from '#platform/connect.ts';
import { runProgram, say } from '../kit/drill.ts';
import { listingPages } from './cases.ts';
import { describeMachine } from './describe-machine.ts';
import { startEnvironment } from './environment.ts';
import { findProducts } from './find-products.ts';
import { buy } from './purchases.ts';
import { enrolCustomers, planPurchases } from './shoppers.ts';
import { median } from './statistics.ts';

/** The shop was just started, and then it was busy. */
const rounds = ['started', 'visited'];
const warmUps = 300;
/** Of the last of them is the median. */
const counted = 60;
const maxFactor = 3;
const maxMs = 150;

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } });

await runProgram(async () => {
  for (const line of await describeMachine()) say(line);
  const shop = await (await startEnvironment()).openShop(10_000);
  connect(shop.databaseUrl, { max: 4 });
  const stores = await findProducts();
  const purchases = planPurchases(await enrolCustomers(rounds.length * (warmUps + 1)), stores);
  await disconnect();
  const queries = listingPages.map((address) => address.slice(address.indexOf('?')));
  const products = stores.flat();

  const send = async (path: string, request: RequestInit = {}) => {
    const response = await fetch(shop.url + path, request);
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return response.text();
  };
  const works: Record<string, (query: string) => Promise<unknown>> = {
    Home: (query) => send(`/shop/home${query}`),
    Listing: (query) => send(`/shop/listing${query}`),
    Product: (query) => send(`/shop/product/${products[0]!.id}${query}`),
    Purchase: () => {
      const post = (path: string, cookie: string, body: object) =>
        send(path, {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { cookie, 'content-type': 'application/json' },
        });
      return buy(post, purchases.pop()!, shop.env.MIDTRANS_SERVER_KEY!);
    },
  };
  const timeOf = async (work: Promise<unknown>) => {
    const began = performance.now();
    await work;
    return performance.now() - began;
  };

  let missed = 0;
  for (const round of rounds) {
    say(`The shop was ${round}; nobody comes for ${values.minutes} minutes`);
    await sleep(Number(values.minutes) * 60_000);
    const firsts: [string, number][] = [];
    for (const [name, work] of Object.entries(works)) firsts.push([name, await timeOf(work(''))]);
    for (const [name, first] of firsts) {
      const times: number[] = [];
      for (const query of queries.splice(0, warmUps)) times.push(await timeOf(works[name]!(query)));
      const warm = median(times.slice(-counted));
      const isMet = first <= Math.min(maxFactor * warm, maxMs);
      if (!isMet) missed += 1;
      say(`${isMet ? 'met' : 'MISSED'}  ${name}: ${first.toFixed(1)} ms, warm ${warm.toFixed(1)} ms`);
    }
  }
  return missed === 0 ? 0 : 1;
});
