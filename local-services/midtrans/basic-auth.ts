import { timingSafeEqual } from 'node:crypto';

/** Whether the header is `Basic base64(serverKey + ":")`, the user name being the key and the password empty. */
export function carriesServerKey(header: string | undefined, serverKey: string): boolean {
  const expected = Buffer.from(`Basic ${Buffer.from(`${serverKey}:`).toString('base64')}`);
  const given = Buffer.from(header ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
