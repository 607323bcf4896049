import { sql } from 'drizzle-orm';
import { type StoreId, storeOf, type UserId } from '#contract/ids.ts';
import { transaction } from '#platform/transaction.ts';
import { newId } from '#platform/new-id.ts';
import { hashPassword } from '#server/areas/auth/passwords.ts';
import { stores, users } from '#server/db/schema/index.ts';
import type { Random } from '../demo/random.ts';
import { families, patterns, places } from './vocabulary.ts';

/** Creates customer accounts that cannot sign in, until there are `count` of them. */
export async function openCustomers(count: number): Promise<void> {
  const passwordHash = await hashPassword(crypto.randomUUID());
  await transaction(async (tx) => {
    await tx.rows(sql`set local statement_timeout = 0`);
    await tx.rows(sql`
      insert into users (id, email, password_hash, user_name, phone_number, role, created_at)
      select gen_random_uuid(), 'pelanggan-' || i || '@skala.test', ${passwordHash},
        (${sql.param(families)}::text[])[1 + i % ${families.length}] || ' ' || i,
        '0812' || lpad(i::text, 8, '0'),
        'customer', now() - interval '2 years' + i * interval '1 minute'
      from generate_series(1, ${count}) i
      on conflict do nothing`);
  });
}

const trades = ['Tenun', 'Anyaman', 'Ukiran', 'Gerabah', 'Manik', 'Batok', 'Kolintang', 'Kriya', 'Sanggar', 'Galeri'];

export type OpenedStore = { sellerId: StoreId; storeName: string };

/** Creates stores whose owners cannot sign in. */
export async function openStores(random: Random, count: number, at: Date): Promise<OpenedStore[]> {
  const passwordHash = await hashPassword(crypto.randomUUID());
  const opened = Array.from({ length: count }, () => {
    const id = newId<UserId>();
    const family = random.pick(families);
    const place = random.pick(places);
    return {
      user: {
        id,
        email: `toko-${id}@skala.test`,
        passwordHash,
        userName: `Keluarga ${family}`,
        phoneNumber: '081200000000',
        role: 'seller' as const,
        createdAt: at.toISOString(),
      },
      store: {
        sellerId: storeOf(id),
        sellerName: `Keluarga ${family}`,
        storeName: `${random.pick(trades)} ${random.pick(patterns)} ${place}`,
        storeDescription: `Usaha keluarga ${family} di ${place}, dikerjakan dengan tangan sejak tiga generasi.`,
        productionAddress: `Jalan Raya ${place} No. ${random.whole(1, 200)}, ${place}`,
        domicileAddress: `Jalan Raya ${place} No. ${random.whole(1, 200)}, ${place}`,
      },
    };
  });
  await transaction(async (tx) => {
    await tx.insert(users).values(opened.map(({ user }) => user));
    await tx.insert(stores).values(opened.map(({ store }) => store));
  });
  return opened.map(({ store }) => store);
}
