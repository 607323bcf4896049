import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const proof = /`([^`]+\.ts)` › (.+?)(?=<br>| \||$)/gm;
const place = /\bweb\/[\w./-]+/g;

/** The proofs that a text names: "`file` › title". */
export const proofsIn = (text: string): { file: string; title: string }[] =>
  [...text.matchAll(proof)].map(([, file, title]) => ({ file: file!, title: title!.trim() }));

const comment = /^\s*\/\/.*$|^\s*\/\*[\s\S]*?\*\//gm;
/** A test, a whole block or a whole file that does not run everywhere, or is expected to fail. */
const skipping = /\b(?:test|it|describe)(?:\.\w+)*\.(?:skip|skipIf|runIf|fixme|todo|fails?|only)\b/;

/** Whether the file has a test of this title, or a table of tests, and skips none. */
export function runsTest(text: string, title: string): boolean {
  const code = text.replaceAll(comment, '');
  if (skipping.test(code)) return false;
  return code.split(title).some((before, at, parts) => at < parts.length - 1 && opensTest.test(before));
}

/** The end of what stands before a title: the call of a test, or of the table that it belongs to. */
const opensTest = /(?:\b(?:test|it)|\))\(\s*['"`][^'"`\n]*$/;

/** What docs/specification.md leads to and nobody finds: tests that are renamed, gone or skipped, and places in the web. */
export function findLostProofs(root: string, text: string): string[] {
  const isThere = (file: string) => existsSync(path.join(root, file));
  const holds = (file: string, title: string) => runsTest(readFileSync(path.join(root, file), 'utf8'), title);
  const lost = proofsIn(text)
    .filter(({ file, title }) => !isThere(file) || !holds(file, title))
    .map(({ file, title }) => `${file} › ${title}`);
  const places = [...text.matchAll(place)].map(([named]) => named.replace(/[.,]$/, ''));
  return [...lost, ...places.filter((named) => !isThere(named))];
}
