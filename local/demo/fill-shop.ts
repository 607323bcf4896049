import { eq, notLike, or } from 'drizzle-orm';
import { makassarDay } from '../../contract/dates.ts';
import { searchUses, users } from '../../server/db/schema/index.ts';
import { config } from '../../server/platform/config.ts';
import { writeImpact } from '../../server/areas/books/impact.ts';
import { choosePopularSearches } from '../../server/areas/search/popular-searches.ts';
import { rebuildTiers } from '../../server/areas/search/popularity-tiers.ts';
import { db } from '../../server/platform/connect.ts';
import { withClient } from '../../server/platform/with-client.ts';
import { fillBanners } from './fill/fill-banners.ts';
import { fillOrders, fillPayouts } from './fill/fill-orders.ts';
import { fillPeople } from './fill/fill-people.ts';
import { fillProducts } from './fill/fill-products.ts';
import { openAccount } from './fill/open-account.ts';

const admin = {
  email: 'admin@kreasi.test',
  userName: 'Ibu Admin Lina Rorimpandey',
  phoneNumber: '081200000001',
};

/** The key of the advisory lock. It must differ from the one in server/db/migrate.ts. */
const lock = 20_260_107;

/**
 * Fills an empty database with demo users, products and history. It uses the server's functions where possible, so that
 * all invariants hold. If several nodes start together, one fills the database and the others wait.
 */
export async function fillDemoShop(onProgress: (line: string) => void): Promise<void> {
  await withClient(config.databaseUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [lock]);
    await fillUnlessFilled(onProgress);
  });
}

/** Whether there is nobody but demo users without an admin, who comes last: an earlier run was interrupted. */
export async function isUnfilled(): Promise<boolean> {
  const isEnough = or(notLike(users.email, '%@kreasi.test'), eq(users.email, admin.email));
  return (await db.$count(users, isEnough)) === 0;
}

async function fillUnlessFilled(onProgress: (line: string) => void): Promise<void> {
  if (!(await isUnfilled())) return;
  if ((await db.$count(users)) > 0) await truncateDemoData();
  onProgress('Filling the demo shop');
  const now = new Date();
  const people = await fillPeople(now);
  const products = await fillProducts(people, now);
  await fillBanners(now);
  await fillOrders(people, products, now);
  const paidBy = await openAccount({ ...admin, role: 'admin', joinedDaysAgo: 400 }, now);
  await fillPayouts(people.stores, paidBy, now);
  await writeImpact(now);
  await fillSearches(now);
  await rebuildTiers();
  await queryAsOwner('analyze');
}

/** Popular searches, the most popular first. Products of three stores have each of their words. */
const searches = ['tas', 'kain bentenan', 'ukiran kayu', 'kain tenun', 'bambu'];

const dayMs = 86_400_000;

async function fillSearches(now: Date): Promise<void> {
  const day = (nth: number) => makassarDay(new Date(now.getTime() - (nth % 4) * dayMs).toISOString());
  await db.insert(searchUses).values(
    searches.flatMap((words, at) =>
      Array.from({ length: 12 - at }, (_, nth) => ({
        words,
        device: Buffer.of(0, 0, 0, 0, 0, 0, 0, nth),
        day: day(nth),
        firstDay: day(nth),
      })),
    ),
  );
  await choosePopularSearches();
}

/**
 * Truncates all demo data. The count tables have no foreign keys, so cascade does not reach them and they are listed.
 */
const truncateDemoData = () =>
  queryAsOwner(
    `truncate users, products, banners, search_words, ledger_entries, payment_events,
       people_counts, product_counts, popular_searches, order_counts, impact_months, daily_revenue, seller_dues, payout_totals, search_uses cascade`,
  );

/** The role of the shop may neither truncate nor analyze tables. */
const queryAsOwner = (statement: string): Promise<unknown> =>
  withClient(config.databaseOwnerUrl ?? config.databaseUrl, (client) => client.query(statement));
