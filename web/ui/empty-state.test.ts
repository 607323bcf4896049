import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('each drawing of an empty state is in its file, and none is left over', () => {
  const drawn = readFileSync('web/ui/empty-drawings.svg', 'utf8').matchAll(/<symbol id="(\w+)"/g);
  const sources = globSync('web/**/*.tsx').map((file) => readFileSync(file, 'utf8'));
  const used = sources.flatMap((source) => [
    ...source.matchAll(/<EmptyState[^>]*? drawing="(\w+)"|<EmptyDrawing name="(\w+)"/g),
  ]);
  const names = new Set(used.map(([, state, single]) => state ?? single));
  expect(names).toEqual(new Set([...drawn].map(([, id]) => id)));
});
