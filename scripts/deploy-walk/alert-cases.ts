/** Unit tests of deploy/alerts.yml: a healthy shop fires no alert, and each fault fires its own and no other. */

const minutes = 2000;
/** Every fault begins in the minute after this one. */
const start = 20;

/** A value that grows steadily, per minute. */
const growing = (perMinute: number) => `0+${perMinute}x${minutes}`;
const constant = (value: number) => `${value}x${minutes}`;
/** A value that changes when the fault begins. */
const changed = (before: number, after: number) => `${before}x${start} ${after}x${minutes}`;
/** A counter that grows at another rate from then on. */
const regrowing = (before: number, after: number) =>
  `0+${before}x${start} ${before * start + after}+${after}x${minutes}`;

/** What Prometheus stores of two healthy nodes, in the notation of promtool: one value per minute, from time 0 on. */
const healthy: Record<string, string> = {
  'up{job="kreasi",instance="1"}': constant(1),
  'up{job="kreasi",instance="2"}': constant(1),
  'kreasi_request_seconds_count{status="2xx"}': growing(600),
  'kreasi_request_seconds_count{status="5xx"}': growing(6),
  'kreasi_request_seconds_bucket{le="0.5"}': growing(590),
  'kreasi_request_seconds_bucket{le="1"}': growing(600),
  'kreasi_request_seconds_bucket{le="2.5"}': growing(606),
  'kreasi_request_seconds_bucket{le="+Inf"}': growing(606),
  'kreasi_pool_connections{state="waiting"}': constant(0),
  nodejs_eventloop_lag_p99_seconds: constant(0.02),
  'kreasi_schedule_success_timestamp_seconds{name="release expired payments",instance="1"}': growing(60),
  'kreasi_schedule_success_timestamp_seconds{name="release expired payments",instance="2"}': growing(60),
  'kreasi_schedule_success_timestamp_seconds{name="delete old mails",instance="1"}': growing(60),
  'kreasi_schedule_success_timestamp_seconds{name="delete old mails",instance="2"}': growing(60),
  // Every six hours.
  'kreasi_schedule_success_timestamp_seconds{name="check invariants"}': [0, 1, 2, 3, 4, 5]
    .map((run) => `${run * 21_600}x359`)
    .join(' '),
  'kreasi_jobs{name="tell-customer",state="created"}': constant(40),
  kreasi_unplaced_money: constant(0),
  kreasi_oldest_refund_seconds: constant(86_400),
  kreasi_broken_invariants: constant(0),
  kreasi_mails_waiting: constant(0),
  'kreasi_fault{cause="disk"}': constant(0),
};

const stopped = (job: string, instances: readonly number[]) =>
  Object.fromEntries(
    instances.map((instance) => [
      `kreasi_schedule_success_timestamp_seconds{name="${job}",instance="${instance}"}`,
      `0+60x${start} ${60 * start}x${minutes}`,
    ]),
  );

type Case = {
  title: string;
  series: Record<string, string>;
  /** Minutes in which no alert fires. */
  quietAt: readonly number[];
  fires?: { alert: string; at: number };
};

const fault = (alert: string, series: Case['series'], quietAt: number, firesAt: number): Case => ({
  title: alert,
  series,
  quietAt: [start, quietAt],
  fires: { alert, at: firesAt },
});

const cases: readonly Case[] = [
  { title: 'a healthy shop', series: {}, quietAt: [1, 60, 719, 1079, 1439, 1999] },
  { title: 'a job that one node of two does', series: stopped('delete old mails', [1]), quietAt: [600] },
  fault('NodeDown', { 'up{job="kreasi",instance="2"}': changed(1, 0) }, start + 1, start + 3),
  fault('ServerErrors', { 'kreasi_request_seconds_count{status="5xx"}': regrowing(6, 60) }, start + 4, start + 15),
  fault(
    'SlowRequests',
    {
      'kreasi_request_seconds_bucket{le="0.5"}': regrowing(590, 500),
      'kreasi_request_seconds_bucket{le="1"}': regrowing(600, 540),
    },
    start + 9,
    start + 20,
  ),
  fault('PoolExhausted', { 'kreasi_pool_connections{state="waiting"}': changed(0, 6) }, start + 2, start + 4),
  fault('EventLoopBlocked', { nodejs_eventloop_lag_p99_seconds: changed(0.02, 0.6) }, start + 5, start + 7),
  fault('ScheduledJobStopped', stopped('delete old mails', [1, 2]), start + 419, start + 422),
  fault('ExpiredPaymentsNotReleased', stopped('release expired payments', [1, 2]), start + 5, start + 7),
  fault(
    'JobsFailed',
    { 'kreasi_jobs{name="tell-customer",state="failed"}': `_x${start + 1} 1x${minutes}` },
    start,
    start + 2,
  ),
  fault(
    'JobsWaiting',
    {
      'kreasi_jobs{name="tell-customer",state="created"}': changed(40, 600),
      'kreasi_jobs{name="tell-customer",state="retry"}': changed(0, 500),
    },
    start + 15,
    start + 17,
  ),
  fault('UnplacedMoney', { kreasi_unplaced_money: changed(0, 1) }, start + 1439, start + 1443),
  fault('RefundWaiting', { kreasi_oldest_refund_seconds: changed(86_400, 3 * 86_400 + 60) }, start, start + 2),
  fault('InvariantBroken', { kreasi_broken_invariants: changed(0, 1) }, start, start + 2),
  fault('MailsWaiting', { kreasi_mails_waiting: changed(0, 3) }, start + 10, start + 12),
  fault('ShopFault', { 'kreasi_fault{cause="disk"}': changed(0, 1) }, start + 2, start + 4),
];

const firing = (minute: number, alerts: readonly string[]) => ({
  expr: 'group by (alertname) (ALERTS{alertstate="firing"})',
  eval_time: `${minute}m`,
  exp_samples: alerts.map((alert) => ({ labels: `{alertname="${alert}"}`, value: 1 })),
});

/**
 * Returns the file for `promtool test rules` that tests the alerts of `rules`.
 * @throws Error naming an alert without a case
 */
export function alertTests(rules: string, text: string): object {
  const tested = new Set(cases.flatMap(({ fires }) => fires?.alert ?? []));
  const untested = [...text.matchAll(/- alert: (\w+)/g)].map(([, alert]) => alert!).filter((one) => !tested.has(one));
  if (untested.length > 0) throw new Error(`no case in alert-cases.ts: ${untested.join(', ')}`);
  return {
    rule_files: [rules],
    evaluation_interval: '1m',
    tests: cases.map(({ title, series, quietAt, fires }) => ({
      name: title,
      interval: '1m',
      input_series: Object.entries({ ...healthy, ...series }).map(([name, values]) => ({ series: name, values })),
      promql_expr_test: [
        ...quietAt.map((minute) => firing(minute, [])),
        ...(fires ? [firing(fires.at, [fires.alert])] : []),
      ],
    })),
  };
}
