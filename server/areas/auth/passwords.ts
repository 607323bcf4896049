import { hash, verify } from '@node-rs/argon2';

/** OWASP's least for argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** What an unknown account is compared with, so that it takes as long as a known one. */
const nobodysHash = hashPassword(crypto.randomUUID());

/** Whether the password is the account's; with no account it takes the same time and is false. */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  const right = await verify(passwordHash ?? (await nobodysHash), password);
  return right && passwordHash !== undefined;
}
