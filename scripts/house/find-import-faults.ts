import { findCircles } from './find-circles.ts';
import { importsOf } from './imports-of.ts';
import { mayImport } from './may-import.ts';
import type { Source } from './read-sources.ts';

/** Returns a message for each forbidden import and each import cycle. */
export function findImportFaults(sources: readonly Source[]): string[] {
  const graph = new Map(sources.map((source) => [source.path, importsOf(source)]));
  const trespasses = [...graph].flatMap(([from, targets]) =>
    targets.filter((target) => !mayImport(from, target)).map((target) => `${from} may not import ${target}`),
  );
  return [...trespasses, ...findCircles(graph).map((circle) => `circle: ${circle}`)];
}
