import { timingSafeEqual } from 'node:crypto';

/**
 * Checks for `Basic base64(serverKey + ":")`: the server key is the user name, the password is empty. Compares in
 * constant time.
 */
export function carriesServerKey(header: string | undefined, serverKey: string): boolean {
  const expected = Buffer.from(`Basic ${Buffer.from(`${serverKey}:`).toString('base64')}`);
  const given = Buffer.from(header ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
