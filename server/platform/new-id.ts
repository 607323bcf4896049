import { randomFillSync } from 'node:crypto';

/** The lowest UUIDv7 of a time in ms: the ids of earlier times are lower, and those of later times are higher. */
export function lowestIdAt<Id extends string>(at: number): Id {
  const ms = at.toString(16).padStart(12, '0');
  return `${ms.slice(0, 8)}-${ms.slice(8)}-7000-8000-000000000000` as Id;
}

const bytes = Buffer.alloc(16);

let lastAt = -1;
let count = 0;

/**
 * Returns a UUIDv7 (RFC 9562) for a time in ms. Ids sort by creation time, so indexes grow at their end. Ids that one
 * process creates in the same ms are sorted too (section 6.2, method 1): a 12-bit counter starts at a random value and
 * leaves room for about 2,000 ids, more than a process creates. Beyond that, only the order within the ms is lost.
 */
export function newId<Id extends string>(at = Date.now()): Id {
  randomFillSync(bytes, 6);
  bytes.writeUIntBE(at, 0, 6);
  count = at === lastAt ? count + 1 : bytes.readUInt16BE(6) & 0x07ff;
  lastAt = at;
  bytes.writeUInt16BE(0x7000 | (count & 0x0fff), 6);
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}` as Id;
}
