import { hash } from 'node:crypto';

const usesBeforeNaming = 20;
const maxNames = 64;
const maxCounted = 1_000;
const names = new Map<string, string>();
const uses = new Map<string, number>();

/**
 * The name of a frequent statement, which PostgreSQL then parses and plans once per connection. A plan takes memory of
 * each connection, so texts that vary with the request must not all get a name (docs/decisions/speed.md). Connections
 * of all nodes behind a pooler give a text the same name.
 */
export function nameOf(text: string): string | undefined {
  const name = names.get(text);
  if (name !== undefined || names.size === maxNames) return name;
  const used = (uses.get(text) ?? 0) + 1;
  if (used === usesBeforeNaming) names.set(text, hash('sha1', text));
  if (uses.size === maxCounted) uses.clear();
  uses.set(text, used);
  return names.get(text);
}
