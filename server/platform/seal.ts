import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { config } from './config.ts';

/** The table, column and row of an encrypted value. The value cannot be decrypted for any other location. */
export type SealContext = { table: string; column: string; row: string };

type Key = { id: Buffer; key: Buffer };

const version = 1;
const idAt = 1;
const nonceAt = 5;
const textAt = 17;
const tagLength = 16;

const derived = new Map<string, Key>();

const authenticatedData = ({ table, column, row }: SealContext) => Buffer.from(`${table}|${column}|${row}`);

/**
 * Encrypts a text with AES-256-GCM under the current SECRET_KEY: version (1 byte), key id (4), random nonce (12),
 * ciphertext, tag (16). Each call returns a different result.
 */
export function seal(text: string, context: SealContext): Buffer {
  const { id, key } = keyOf(config.secretKey);
  const nonce = randomBytes(textAt - nonceAt);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(authenticatedData(context));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(version), id, nonce, sealed, cipher.getAuthTag()]);
}

/**
 * Decrypts a value of `seal` for the same location, using the current key or SECRET_KEY_OLD.
 * @throws Error when neither key matches, the location differs, or the value was modified
 */
export function unseal(sealed: Buffer, context: SealContext): string {
  const secret = [config.secretKey, config.oldSecretKey].find((known) => known && isSealedWith(known, sealed));
  if (!secret) throw new Error('sealed with a key that is not configured: name it in SECRET_KEY_OLD');
  const end = sealed.length - tagLength;
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret).key, sealed.subarray(nonceAt, textAt), {
    authTagLength: tagLength,
  });
  decipher.setAAD(authenticatedData(context)).setAuthTag(sealed.subarray(end));
  return decipher.update(sealed.subarray(textAt, end), undefined, 'utf8') + decipher.final('utf8');
}

/** Whether a value uses the current key. If not, it must be re-encrypted before the old key can be removed. */
export const isSealedWithCurrentKey = (sealed: Buffer): boolean => isSealedWith(config.secretKey, sealed);

/** Names the current key, in hex, without revealing anything about it. Values sealed with it begin with this id. */
export const keyId = (): string => keyOf(config.secretKey).id.toString('hex');

/** Whether an id of `keyId` names the current key or SECRET_KEY_OLD. */
export const isKnownKey = (id: string): boolean =>
  [config.secretKey, config.oldSecretKey].some((secret) => secret && keyOf(secret).id.toString('hex') === id);

/** Derives from a secret the encryption key and a 4-byte key id, which reveals nothing about the secret. */
function keyOf(secret: string): Key {
  const known = derived.get(secret);
  if (known) return known;
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'kreasi seal', 36));
  const made = { key: bytes.subarray(0, 32), id: bytes.subarray(32) };
  derived.set(secret, made);
  return made;
}

const isSealedWith = (secret: string, sealed: Buffer): boolean =>
  sealed[0] === version && keyOf(secret).id.equals(sealed.subarray(idAt, nonceAt));
