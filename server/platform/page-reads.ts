/**
 * The API answers that a page was rendered from. The page is current as long as the same calls give the same answers.
 */
import { createHash } from 'node:crypto';

/** `clientKey` is the visitor's on whose behalf it calls; nobody's when absent. */
export type GuestCall = (key: string, given?: object, clientKey?: string) => Promise<object>;
type Read = { key: string; given: object | undefined; hash: string };
export type Reads = readonly Read[];

/**
 * Returns a client that records its calls, and the calls so far: null when one failed, as the page then lacks a part.
 */
export function recordReads(call: GuestCall, clientKey?: string): { call: GuestCall; reads: () => Reads | null } {
  const reads: Read[] = [];
  let hasFailed = false;
  const recording: GuestCall = async (key, given) => {
    try {
      const answer = await call(key, given, clientKey);
      reads.push({ key, given, hash: hashOf(answer) });
      return answer;
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  };
  return { call: recording, reads: () => (hasFailed ? null : reads) };
}

/** Repeats the calls. Returns false as well when one fails, because a page may have become a 404. */
export async function haveSameAnswers(call: GuestCall, reads: Reads): Promise<boolean> {
  const isSame = async ({ key, given, hash }: Read) => hashOf(await call(key, given)) === hash;
  const same = await Promise.all(reads.map(isSame)).catch(() => [false]);
  return same.every(Boolean);
}

const hashOf = (answer: object) => createHash('sha256').update(JSON.stringify(answer)).digest('base64');
