import { randomFillSync } from 'node:crypto';

const bytes = Buffer.alloc(16);
/** Random bits are drawn for many ids at once: a draw costs about 1 µs, however much it brings. */
const pool = Buffer.alloc(4_000);
const perId = 10;
let used = pool.length;

let lastAt = -1;
let count = 0;

/**
 * A UUIDv7 (RFC 9562): sorted by the ms of its making, so that indexes grow at their end and ids tell the newest. Ids that
 * one process makes in the same ms are sorted too (section 6.2, method 1): twelve bits count on from a random start, which
 * leaves room for 2,000, more than a process makes. Past that only their order is lost.
 */
export function newId<Id extends string>(at = Date.now()): Id {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  bytes.writeUIntBE(at, 0, 6);
  pool.copy(bytes, 6, used, used + perId);
  used += perId;
  count = at === lastAt ? count + 1 : bytes.readUInt16BE(6) & 0x07ff;
  lastAt = at;
  bytes.writeUInt16BE(0x7000 | (count & 0x0fff), 6);
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}` as Id;
}
