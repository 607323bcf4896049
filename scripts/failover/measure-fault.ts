import { setTimeout as sleep } from 'node:timers/promises';
import type { Sent } from '../acknowledged/visitor.ts';

/** What the customers of the shop saw of a fault. Times are in ms after the fault. */
export type Measured = {
  /** When the first checkout that was begun after the fault was acknowledged. */
  firstCheckout: number;
  /** When the last checkout without a result was begun; 0 when there was none. */
  lastFailure: number;
  /** The longest wait for a page. */
  slowestPage: number;
  checkouts: number;
  pages: number;
  /** Requests that failed, by what they were and why. */
  failures: Map<string, number>;
  /** Which expectations do not hold. */
  faults: string[];
};

const maxRecoveryMs = 30_000;
/** The shop has recovered when this many checkouts were acknowledged after the last failure, and this time has passed. */
const calmCheckouts = 10;
const calmMs = 5_000;
const giveUpMs = 90_000;

const checkout = 'POST /api/shop/order/create';

/** Injects a fault and waits until checkouts work again, for at most 90 s. */
export async function measure(sent: readonly Sent[], inject: () => Promise<unknown> | void): Promise<Measured> {
  const at = performance.now();
  await inject();
  const since = () => sent.filter(({ ended }) => ended >= at);
  while (performance.now() - at < giveUpMs && !isCalm(since(), at)) await sleep(100);
  return judge(since(), at);
}

/** One line for each number that an operator wants to know. */
export function describeFault({ firstCheckout, lastFailure, slowestPage, ...counts }: Measured): string[] {
  const { checkouts, pages, failures } = counts;
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  const failed = [...failures].map(([what, count]) => `${count} × ${what}`).join('; ') || 'none';
  return [
    `first checkout after ${seconds(firstCheckout)}, last failed one begun after ${seconds(lastFailure)}`,
    `${checkouts} checkouts, ${pages} pages (the slowest took ${seconds(slowestPage)}); failed: ${failed}`,
  ];
}

function isCalm(sent: readonly Sent[], at: number): boolean {
  const lastFault = Math.max(at, ...sent.filter(({ fault }) => fault !== null).map(({ ended }) => ended));
  const good = sent.filter(({ what, fault, began }) => what === checkout && fault === null && began >= lastFault);
  return good.length >= calmCheckouts && performance.now() - lastFault >= calmMs;
}

function judge(sent: readonly Sent[], at: number): Measured {
  const checkouts = sent.filter(({ what }) => what === checkout);
  const pages = sent.filter(({ what }) => what.startsWith('page '));
  const isFailure = ({ fault }: Sent) => fault !== null;
  const good = checkouts.filter((one) => !isFailure(one) && one.began >= at);
  const failures = new Map<string, number>();
  for (const { what, fault } of sent.filter(isFailure)) {
    const key = `${what}: ${fault}`;
    failures.set(key, (failures.get(key) ?? 0) + 1);
  }
  const firstCheckout = Math.min(Infinity, ...good.map(({ ended }) => ended)) - at;
  const lastFailure = Math.max(0, ...checkouts.filter(isFailure).map(({ began }) => began - at));
  const failedPages = pages.filter(isFailure).length;
  const faults = [
    ...(firstCheckout > maxRecoveryMs ? ['no checkout within 30 s'] : []),
    ...(lastFailure > maxRecoveryMs ? ['checkouts fail for more than 30 s'] : []),
    ...(failedPages > 0 ? [`${failedPages} pages failed`] : []),
  ];
  const slowestPage = Math.max(0, ...pages.map(({ began, ended }) => ended - began));
  return { firstCheckout, lastFailure, slowestPage, checkouts: good.length, pages: pages.length, failures, faults };
}
