import { setTimeout as sleep } from 'node:timers/promises';
import { rssOf } from '../bench/run-round.ts';
import { median, percentile } from '../bench/statistics.ts';
import { say } from '../kit/drill.ts';
import type { Recorder } from '../kit/recorder.ts';
import type { RunningShop } from './run-shop.ts';

const windows = 10;
/** Of the memory at the end and that after the first fifth of the time, when kept pages have filled it. */
const maxGrowth = 1.2;

/** Prints response times and memory ten times in so many seconds. Returns a sentence when the memory has grown. */
export async function watchMemory(shop: RunningShop, { sent }: Recorder, seconds: number): Promise<string[]> {
  const memory: number[] = [];
  while (memory.length < windows) {
    const before = sent.length;
    await sleep((seconds * 1000) / windows);
    const waited = sent.slice(before).map(({ began, ended }) => ended - began);
    memory.push(rssOf(shop.find('shop')[0]!));
    const [p50, p99] = [0.5, 0.99].map((share) => percentile(waited, share).toFixed(1));
    say(`${waited.length} requests, p50 ${p50} ms, p99 ${p99} ms, the server holds ${memory.at(-1)!.toFixed(0)} MB`);
  }
  const growth = median(memory.slice(-2)) / median(memory.slice(2, 4));
  return growth > maxGrowth ? [`the memory grew to ${growth.toFixed(2)} times that after the first fifth`] : [];
}
