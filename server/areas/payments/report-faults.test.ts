/**
 * Reports that come twice, out of order, or while the database fails. In the end the ledger and the list of money
 * without an order hold what the provider holds. report-crashes.test.ts kills the server instead.
 */
import { beforeAll, expect, test } from 'vitest';
import { expectInvariants } from '#server/testing/invariants.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newSeller, type Person } from '#server/testing/people.ts';
import { notificationsOf, replay, sendReport } from '#server/testing/provider.ts';
import { bookedOf, expectBooked, newReports, reportKinds, whileItFails } from '#server/testing/report-kinds.ts';
import { judgeWaitingReports } from './judge-report.ts';

let seller: Person;
beforeAll(async () => {
  await openShop();
  seller = await newSeller();
});

const later = () => new Date(Date.now() + 2 * 60_000);

test.each(reportKinds)('$title, each report sent twice: the ledger equals that of the provider', async (kind) => {
  const { orderId, reports } = await newReports(seller, kind);
  for (const report of reports.flatMap((one) => [one, one])) expect((await sendReport(report)).status).toBe(200);
  await expectBooked(orderId, kind.held);
  await expectInvariants();
});

test.each(reportKinds)('$title, not stored at first, then newest report first', async (kind) => {
  const { orderId, reports } = await newReports(seller, kind);
  await whileItFails('insert', 'true', async () => {
    for (const report of reports) expect((await sendReport(report)).status).toBe(503);
  });
  expect(await bookedOf(orderId)).toBe(0);
  const sent = (await notificationsOf(orderId)).length;
  const { notifications } = await replay(orderId, { order: Array.from({ length: sent }, (_, at) => sent - 1 - at) });
  expect(notifications.map(({ status }) => status)).toEqual(Array(sent).fill(200));
  await expectBooked(orderId, kind.held);
  await expectInvariants();
});

test.each(reportKinds)('$title, with a failure between storing and judging', async (kind) => {
  const { orderId, reports } = await newReports(seller, kind);
  await whileItFails('update', 'new.outcome is not null', async () => {
    for (const report of reports) expect((await sendReport(report)).status).toBe(200);
  });
  expect(await bookedOf(orderId)).toBe(0);
  await judgeWaitingReports(later());
  await expectBooked(orderId, kind.held);
  await expectInvariants();
});
