import { hash, verify } from '@node-rs/argon2';

/** The minimum that OWASP recommends for argon2id: 19 MiB of memory, two iterations, parallelism of one. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes a password with argon2id and a random salt. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** Verified in place of the hash of an unknown account, so that both cases take the same time. */
const dummyHash = hashPassword(crypto.randomUUID());

/** Returns whether the password matches the hash. Without a hash it returns false after the same time. */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  const right = await verify(passwordHash ?? (await dummyHash), password);
  return right && passwordHash !== undefined;
}
