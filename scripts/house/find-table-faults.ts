import type { Source } from './read-sources.ts';

/** Each table is written by one area. Other areas call that area's functions. */
const owners: Record<string, readonly string[]> = {
  users: ['auth'],
  sessions: ['platform'],
  login_failures: ['auth'],
  known_devices: ['auth'],
  people_counts: ['auth'],
  stores: ['store'],
  store_identities: ['store'],
  store_pictures: ['store'],
  products: ['catalogue'],
  product_stock: ['catalogue'],
  stock_movements: ['catalogue'],
  product_stats: ['catalogue'],
  product_counts: ['catalogue'],
  product_search: ['catalogue'],
  search_words: ['catalogue'],
  reviews: ['reviews'],
  banners: ['banners'],
  cart_items: ['cart'],
  addresses: ['addresses'],
  orders: ['orders'],
  order_lines: ['orders'],
  order_events: ['orders'],
  order_counts: ['orders'],
  seller_dues: ['orders'],
  // Checkout creates the payment and stores its token. All later changes belong to the payments area.
  payments: ['payments', 'checkout'],
  payment_events: ['payments'],
  ledger_entries: ['payments'],
  payouts: ['payouts'],
  payout_lines: ['payouts'],
  payout_totals: ['payouts'],
  audit_log: ['platform'],
  refunds: ['admin'],
  returned_duplicates: ['admin'],
  push_keys: ['notifications'],
  push_subscriptions: ['notifications'],
  notifications: ['notifications'],
  deliveries: ['notifications'],
};

const definition = /export const (\w+) = pgTable\(\s*'(\w+)'/g;
const rawWrite = /\b(?:insert into|update|delete from|merge into|truncate)\s+(?:only\s+)?(?:\$\{(\w+)\}|"?(\w+))/gi;
const builtWrite = /\.(?:insert|update|delete)\((\w+)\)/g;

/** Returns a message for each write to a table of another area and for each table without an owner. */
export function findTableFaults(sources: readonly Source[]): string[] {
  const schema = sources.filter(({ path }) => path.startsWith('server/db/schema/'));
  const tables = new Map(
    schema.flatMap(({ text }) => [...text.matchAll(definition)].map(([, variable, table]) => [variable!, table!])),
  );
  const ownerless = [...tables.values()].filter((table) => !owners[table]).map((table) => `nobody owns ${table}`);
  const writers = sources.filter(({ path }) => /^server\/(?!testing|db)/.test(path) && !path.includes('.test.'));
  return [...ownerless, ...writers.flatMap((source) => foreignWrites(source, tables))];
}

function foreignWrites({ path, text }: Source, tables: ReadonlyMap<string, string>): string[] {
  const [, writer = ''] = /^server\/(?:areas\/)?([^/]+)\//.exec(path) ?? [];
  const raw = [...text.matchAll(rawWrite)].map(([, variable, name]) => name ?? tables.get(variable!));
  const built = [...text.matchAll(builtWrite)].map(([, variable]) => tables.get(variable!));
  const written = new Set([...raw, ...built].filter((table) => table !== undefined));
  return [...written]
    .filter((table) => owners[table] && !owners[table].includes(writer))
    .map((table) => `${path} writes ${table}, which is for ${owners[table]!.join(' and ')} to write`);
}
