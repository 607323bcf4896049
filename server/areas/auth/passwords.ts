import { hash, verify } from '@node-rs/argon2';
import { config } from '#platform/config.ts';
import { refuseFields } from '#platform/refuse.ts';
import { createQueue } from '#platform/work-queue.ts';

/** The minimum that OWASP recommends for argon2id: 19 MiB of memory, two iterations, parallelism of one. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The work of a full queue takes about five seconds. */
const inTurn = createQueue({ running: 2, waiting: 500 });

/**
 * Hashes a password in its NFC form, because keyboards send the same letter as one sign or as a letter and an accent.
 * Source: NIST SP 800-63B, on passwords with Unicode characters.
 */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password.normalize('NFC'), cost));

/**
 * Hashes a password that a user has chosen.
 * @throws INVALID with a message for `field` when PASSWORD_LIST is on and the password is one of the commonest
 */
export async function hashNewPassword(password: string, field = 'password'): Promise<string> {
  if (config.refusesCommonPasswords && (await commonPasswords()).has(password.normalize('NFC').toLowerCase())) {
    throw refuseFields({ [field]: 'Kata sandi ini terlalu umum. Pilih kata sandi lain.' });
  }
  return hashPassword(password);
}

let known: ReadonlySet<string> | undefined;

/** 49,000 passwords from leaks, of which 18,000 have at least eight characters. Loaded when first needed. */
const commonPasswords = async (): Promise<ReadonlySet<string>> =>
  (known ??= new Set((await import('@zxcvbn-ts/language-common')).dictionary['passwords-common']));

/** Verified in place of the hash of an unknown account, so that both cases take the same time. */
const dummyHash = hashPassword(crypto.randomUUID());

/**
 * Returns whether the password matches the hash, as it was typed or in its NFC form: hashes of earlier releases are of
 * passwords as they were typed. Without a hash it returns false after the same time. `requireAllowed` is called when it
 * is this password's turn.
 * @throws BUSY, and what `requireAllowed` throws
 */
export async function isPassword(
  password: string,
  passwordHash: string | undefined,
  requireAllowed: () => Promise<void>,
): Promise<boolean> {
  const knownHash = passwordHash ?? (await dummyHash);
  const spellings = new Set([password, password.normalize('NFC')]);
  const isRight = await inTurn(async () => {
    await requireAllowed();
    for (const spelling of spellings) if (await verify(knownHash, spelling)) return true;
    return false;
  });
  return isRight && passwordHash !== undefined;
}
