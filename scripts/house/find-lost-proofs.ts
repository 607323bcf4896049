import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const proof = /`([^`]+\.ts)` › (.+?)(?=<br>| \||$)/gm;
const place = /\bweb\/[\w./-]+/g;

/** The proofs that a text names: "`file` › title". */
export const proofsIn = (text: string): { file: string; title: string }[] =>
  [...text.matchAll(proof)].map(([, file, title]) => ({ file: file!, title: title!.trim() }));

/** What docs/specification.md leads to and nobody finds: tests that were renamed or are gone, and places in the web. */
export function findLostProofs(root: string, text: string): string[] {
  const isThere = (file: string) => existsSync(path.join(root, file));
  const holds = (file: string, title: string) => readFileSync(path.join(root, file), 'utf8').includes(title);
  const lost = proofsIn(text)
    .filter(({ file, title }) => !isThere(file) || !holds(file, title))
    .map(({ file, title }) => `${file} › ${title}`);
  const places = [...text.matchAll(place)].map(([named]) => named.replace(/[.,]$/, ''));
  return [...lost, ...places.filter((named) => !isThere(named))];
}
