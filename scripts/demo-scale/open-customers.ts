import { sql } from 'drizzle-orm';
import { rowsOf, transaction } from '#platform/db.ts';
import { hashPassword } from '#server/areas/auth/passwords.ts';
import { families } from './vocabulary.ts';

/** Opens accounts of customers that nobody can sign in to, until there are so many such. */
export async function openCustomers(wanted: number): Promise<void> {
  const passwordHash = await hashPassword(crypto.randomUUID());
  await transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await rowsOf(
      tx,
      sql`insert into users (id, email, password_hash, user_name, phone_number, role, created_at)
          select gen_random_uuid(), 'pelanggan-' || i || '@skala.test', ${passwordHash},
            (${sql.param(families)}::text[])[1 + i % ${families.length}] || ' ' || i, '081200000000', 'customer',
            now() - interval '2 years' + i * interval '1 minute'
          from generate_series(1, ${wanted}) i
          on conflict do nothing`,
    );
  });
}
