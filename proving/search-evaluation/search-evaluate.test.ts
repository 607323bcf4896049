import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';
import { beforeAll, expect, inject, test } from 'vitest';
import { withDatabase } from '#server/testing/start-postgres-once.ts';
import type { Evaluation } from './evaluate.ts';

let measured: Evaluation & { kept: Record<string, number>; withoutTen: number[] };

beforeAll(async () => {
  const name = `search_${process.pid}_${Date.now()}`;
  const admin = new pg.Client({ connectionString: inject('postgresUrl') });
  await admin.connect();
  await admin.query(`create database ${name} template template_shop`);
  await admin.end();
  const { stdout } = await promisify(execFile)('node', ['proving/search-evaluation/search-evaluate.ts'], {
    env: { ...process.env, DATABASE_URL: withDatabase(inject('postgresUrl'), name) },
    maxBuffer: 10_000_000,
  });
  measured = JSON.parse(stdout) as typeof measured;
  // A thousand searches, in about fifteen seconds on two quiet cores.
}, 150_000);

test('judged queries have a best product among the first ten results, in a good order', () => {
  expect(measured.success, measured.failures.join('\n')).toBeGreaterThanOrEqual(0.97);
  expect(measured.ndcg, measured.weak.join('\n')).toBeGreaterThanOrEqual(0.88);
});

test('queries of people who saw only the products have one too', () => {
  const kept = Object.values(measured.kept);
  expect(kept).toHaveLength(6);
  expect(Math.min(...kept)).toBeGreaterThanOrEqual(0.88);
  expect(kept.reduce((sum, share) => sum + share, 0) / kept.length).toBeGreaterThanOrEqual(0.92);
});

test('nonsense has no results', () => {
  expect(measured.answeredNonsense).toEqual([]);
});

test('no ten synonyms decide more than three in a hundred queries', () => {
  expect(Math.min(...measured.withoutTen)).toBeGreaterThanOrEqual(measured.success - 0.03);
});
