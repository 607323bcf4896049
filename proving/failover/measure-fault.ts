import { until } from '../kit/machines.ts';
import { countFaults, type Recorder, type Sent } from '../kit/recorder.ts';

const maxRecoveryMs = 30_000;
/** The shop has recovered when this many checkouts were acknowledged after the last failure, and this time has passed. */
const calmCheckouts = 10;
const calmMs = 5_000;

const isCheckout = ({ what }: Sent) => what === 'POST /api/shop/order/create';
const isFailure = ({ fault }: Sent) => fault !== null;

type Judged = { lines: string[]; faults: string[] };

/**
 * Injects a fault and waits until checkouts work again, for at most 90 s. Returns the numbers that an operator wants to
 * know, and which expectations do not hold.
 */
export async function measureFault({ sent }: Recorder, inject: () => unknown): Promise<Judged> {
  const at = performance.now();
  await inject();
  const since = () => sent.filter(({ ended }) => ended >= at);
  const isCalm = () => {
    const lastFault = Math.max(
      at,
      ...since()
        .filter(isFailure)
        .map(({ ended }) => ended),
    );
    const good = since().filter((one) => isCheckout(one) && !isFailure(one) && one.began >= lastFault);
    return good.length >= calmCheckouts && performance.now() - lastFault >= calmMs;
  };
  await until('the shop has recovered', 90, isCalm).catch(() => {});
  return judge(since(), at);
}

function judge(sent: readonly Sent[], at: number): Judged {
  const [checkouts, pages] = [sent.filter(isCheckout), sent.filter(({ what }) => what.startsWith('page '))];
  const good = checkouts.filter((one) => !isFailure(one) && one.began >= at);
  const first = Math.min(Infinity, ...good.map(({ ended }) => ended)) - at;
  const lastFailure = Math.max(0, ...checkouts.filter(isFailure).map(({ began }) => began - at));
  const slowest = Math.max(0, ...pages.map(({ began, ended }) => ended - began));
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  const lines = [
    `first checkout after ${seconds(first)}, last failed one begun after ${seconds(lastFailure)}`,
    `${good.length} checkouts, ${pages.length} pages (the slowest took ${seconds(slowest)})`,
    `failed: ${countFaults(sent).join('; ') || 'none'}`,
  ];
  const expected = {
    'no checkout within 30 s': first <= maxRecoveryMs,
    'checkouts fail for more than 30 s': lastFailure <= maxRecoveryMs,
    'pages failed': !pages.some(isFailure),
  };
  return { lines, faults: Object.entries(expected).flatMap(([fault, holds]) => (holds ? [] : [fault])) };
}
