import type { Place } from '#platform/seal.ts';

/** Where the sealed private key stands. */
export const privateKeyPlace: Place = { table: 'push_keys', column: 'private_key', row: '1' };
