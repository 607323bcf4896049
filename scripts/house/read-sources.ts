import { globSync, readFileSync } from 'node:fs';

/** A source file: its path from the repository root and its text. */
export type Source = { path: string; text: string };

const rooms = '{contract,server,web,local-services,demo,e2e,bench,scripts}';

/** Reads every TypeScript file of the source folders. */
export const readSources = (root: string): Source[] =>
  globSync(`${rooms}/**/*.{ts,tsx}`, { cwd: root })
    .filter((path) => !path.includes('/.'))
    .map((path) => ({ path, text: readFileSync(`${root}/${path}`, 'utf8') }));
