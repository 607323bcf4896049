import { createHash, randomBytes } from 'node:crypto';
import type { AddressId, UserId } from '#contract/ids.ts';
import { transaction } from '#platform/db.ts';
import { newId } from '#platform/new-id.ts';
import { sessionLength } from '#platform/session.ts';
import { addresses, sessions, users } from '#server/db/schema/index.ts';

export type Customer = { userId: UserId; addressId: AddressId; cookie: string };

/** Rows per statement. PostgreSQL allows at most 65,535 parameters. */
const perStatement = 5_000;

/** Inserts customers directly into the database, each with an address and a session. They have no password. */
export async function enrolCustomers(count: number): Promise<Customer[]> {
  const enrolled: Customer[] = [];
  while (enrolled.length < count) enrolled.push(...(await enrol(Math.min(perStatement, count - enrolled.length))));
  return enrolled;
}

async function enrol(count: number): Promise<Customer[]> {
  const at = new Date();
  const expiresAt = new Date(at.getTime() + sessionLength);
  const people = Array.from({ length: count }, () => ({
    userId: newId<UserId>(),
    addressId: newId<AddressId>(),
    token: randomBytes(32).toString('base64url'),
  }));
  await transaction(async (tx) => {
    await tx.insert(users).values(
      people.map(({ userId }) => ({
        id: userId,
        email: `${userId}@beban.test`,
        passwordHash: '',
        userName: 'Sari Wowor',
        phoneNumber: '081234567890',
        role: 'customer' as const,
        createdAt: at.toISOString(),
      })),
    );
    await tx.insert(addresses).values(
      people.map(({ userId, addressId }) => ({
        ...{ id: addressId, userId, slot: 1, receiverName: 'Sari Wowor', address: 'Jalan Sam Ratulangi 12' },
        ...{ city: 'Manado', pincode: '95111', phone: '081234567890', notes: 'Pagar biru' },
      })),
    );
    await tx.insert(sessions).values(
      people.map(({ userId, token }) => ({
        tokenHash: createHash('sha256').update(token).digest(),
        userId,
        begunAt: at.toISOString(),
        seenAt: at.toISOString(),
        expiresAt: expiresAt.toISOString(),
      })),
    );
  });
  return people.map(({ userId, addressId, token }) => ({ userId, addressId, cookie: `sid=${token}` }));
}
