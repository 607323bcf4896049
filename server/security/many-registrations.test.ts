import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { pool } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { call } from '#server/testing/call.ts';
import { newCustomer, password } from '#server/testing/people.ts';

test('registrations that wait for one another leave connections for everybody else', async () => {
  const { email } = await newCustomer();
  const register = () =>
    call(null, 'POST /api/auth/register', {
      body: { userName: 'Nona', email: `${crypto.randomUUID()}@contoh.test`, phoneNumber: '0812', password },
    });
  const { registered } = await transaction(async (tx) => {
    await tx.rows(sql`select from people_counts where role = 'customer' for update`);
    const waiting = Array.from({ length: pool.options.max + 1 }, register);
    // Passwords are hashed in the order of their requests, so the registrations before it have reached the database.
    expect((await call(null, 'POST /api/auth/login', { body: { email, password } })).status).toBe(200);
    return { registered: waiting };
  });
  for (const { status } of await Promise.all(registered)) expect(status).toBe(200);
});
