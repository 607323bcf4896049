/** The results of `npm run prove pages`, which may come from several runs of single parts. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Measured } from './measure.ts';
import type { Revisited } from './revisit.ts';
import type { Tap } from './taps.ts';

/** `load` is the load average before the run, which says whether other processes were at work. */
export type PageResults = {
  pages: Record<string, { name: string; load: number; hosts: Measured[] }>;
  revisit?: Revisited & { load: number };
  taps?: { load: number; taps: Tap[] };
};

const file = 'test-results/pages.json';

/** The results of earlier runs, which are empty at first. */
export const readResults = (): PageResults =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PageResults) : { pages: {} };

export function writeResults(results: PageResults): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(results, null, 1));
}
