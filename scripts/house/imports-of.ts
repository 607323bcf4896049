import path from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import type { Source } from './read-sources.ts';

// `import … from`, `export … from` and `import '…'` start a line. `import('…')` can occur anywhere, also in types.
const statement = /^(?:import|export)\b(?:[^'";]*?\bfrom)?\s*'([^']+)'|\bimport\(\s*'([^']+)'/gm;

const aliases = Object.entries(packageJson.imports).map(
  ([alias, target]) => [alias.replace('*', ''), target.replace(/^\.\/|\*$/g, '')] as const,
);

/** Returns the imports of a file: paths from the repository root, and `package:<name>` for packages. */
export function importsOf({ path: from, text }: Source): string[] {
  const named = [...text.matchAll(statement)].map(([, still, dynamic]) => (still ?? dynamic)!);
  // Query suffixes such as Vite's `?url` are not part of the path. React Router generates `./+types/…`.
  const written = named.map((name) => name.replace(/\?.*$/, '')).filter((name) => !name.includes('+types/'));
  return [...new Set(written.map((name) => targetOf(name, from)))];
}

function targetOf(name: string, from: string): string {
  if (name.startsWith('.')) return path.posix.join(path.posix.dirname(from), name);
  const alias = aliases.find(([start]) => name.startsWith(start));
  return alias ? name.replace(...alias) : `package:${name}`;
}
