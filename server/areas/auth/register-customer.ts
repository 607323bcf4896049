import type * as z from 'zod/mini';
import type { registration } from '#contract/auth.ts';
import type { UserId } from '#contract/ids.ts';
import { transaction } from '#platform/db.ts';
import { newId } from '#platform/new-id.ts';
import { rememberDevice } from './known-devices.ts';
import { openAccount } from './open-account.ts';
import { hashPassword } from './passwords.ts';

/**
 * Opens a customer's account, whatever role the form would like; nobody is signed in by it, but the device becomes a known
 * one, whose token is returned. Refuses EMAIL_TAKEN.
 */
export async function registerCustomer(
  form: z.output<typeof registration>,
  device: string | undefined,
  at: Date,
): Promise<string> {
  const { password, ...account } = form;
  const passwordHash = await hashPassword(password);
  const id = newId<UserId>(at.getTime());
  return transaction(async (tx) => {
    await openAccount(tx, { id, ...account, role: 'customer', passwordHash, createdAt: at });
    return rememberDevice(tx, { userId: id, token: device, at });
  });
}
