import { globSync, readFileSync } from 'node:fs';

/** A source file: its path from the repository's root, and what it says. */
export type Source = { path: string; text: string };

const rooms = '{contract,server,web,local-services,demo,e2e,bench,scripts}';

/** Every TypeScript file of every room, read from the folders, so that a new one is held to the rules from its first day. */
export const readSources = (root: string): Source[] =>
  globSync(`${rooms}/**/*.{ts,tsx}`, { cwd: root })
    .filter((path) => !path.includes('/.'))
    .map((path) => ({ path, text: readFileSync(`${root}/${path}`, 'utf8') }));
