import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parcelLabel } from '#contract/shipping/parcels.ts';
import { config } from '#platform/config.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { trackingAnswers } from '#server/testing/tracking-answers/tracking-answers.ts';
import { trackParcel } from './courier.ts';

let answer: { status: number; text: string };
const courier = createServer((_request, response) => {
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.text);
});

beforeAll(async () => {
  await openShop();
  await new Promise<void>((listening) => courier.listen(0, '127.0.0.1', listening));
  config.biteship.url = `http://127.0.0.1:${(courier.address() as AddressInfo).port}`;
});
afterAll(() => courier.close());

test.each(trackingAnswers)('$title', async ({ status = 200, body, read }) => {
  answer = { status, text: typeof body === 'string' ? body : JSON.stringify(body) };
  const report = await trackParcel('jne', '7700112233');
  if (typeof read === 'string') return expect(report).toBe(read);
  expect(report).toMatchObject({ status: read.status });
  const { history, link } = report as Exclude<typeof report, string>;
  expect(history).toHaveLength(read.steps);
  expect(link === null || link.startsWith('https://')).toBe(true);
  // Names, addresses and telephone numbers outside of the steps are not read.
  expect(JSON.stringify(report)).not.toMatch(/Contoh|0812/);
});

test('shows at least 15 answers, each with the address of its source', () => {
  expect(trackingAnswers.length).toBeGreaterThanOrEqual(15);
  for (const { source } of trackingAnswers) expect(source).toMatch(/^https:\/\/[^ ]+$/);
});

test('a status with the name of a property is one of a parcel on its way', () => {
  for (const status of ['constructor', 'toString', '']) expect(parcelLabel(status)).toBe('Dalam perjalanan');
});
