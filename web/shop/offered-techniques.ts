import type { Call } from '#contract/index.ts';
import type { Technique } from '#contract/words.ts';

let read: Promise<Technique[]> | undefined;

/** The techniques that the filter offers; none if they cannot be read. A browser reads them once. */
export function offeredTechniques(call: Call): Promise<Technique[]> {
  if (import.meta.env.SSR) return readTechniques(call).catch(() => []);
  read ??= readTechniques(call);
  return read.catch(() => {
    read = undefined;
    return [];
  });
}

const readTechniques = (call: Call) => call('GET /api/shop/techniques', {}).then(({ data }) => data);
