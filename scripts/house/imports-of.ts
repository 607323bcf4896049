import path from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import type { Source } from './read-sources.ts';

// `import … from`, `export … from` and `import '…'` begin a line; `import('…')` stands anywhere, for types too.
const statement = /^(?:import|export)\b(?:[^'";]*?\bfrom)?\s*'([^']+)'|\bimport\(\s*'([^']+)'/gm;

const aliases = Object.entries(packageJson.imports).map(
  ([alias, target]) => [alias.replace('*', ''), target.replace(/^\.\/|\*$/g, '')] as const,
);

/** What a file imports: paths from the repository's root, and `package:` with the name for whatever is not ours. */
export function importsOf({ path: from, text }: Source): string[] {
  const named = [...text.matchAll(statement)].map(([, still, dynamic]) => (still ?? dynamic)!);
  // Vite's `?url` and the like are no part of a path; React Router's `./+types/…` is made, not written.
  const written = named.map((name) => name.replace(/\?.*$/, '')).filter((name) => !name.includes('+types/'));
  return [...new Set(written.map((name) => targetOf(name, from)))];
}

function targetOf(name: string, from: string): string {
  if (name.startsWith('.')) return path.posix.join(path.posix.dirname(from), name);
  const alias = aliases.find(([start]) => name.startsWith(start));
  return alias ? name.replace(...alias) : `package:${name}`;
}
