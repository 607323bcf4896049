import { readFileSync } from 'node:fs';
import { filesOf, type Manifest } from '../../web/page-files.ts';

/** The path of the script of a source, such as `web/about/about-page.tsx`, in the build. */
export function scriptOf(source: string): string {
  return filesOf(JSON.parse(readFileSync('build/server/manifest.json', 'utf8')) as Manifest, [source])[0]!;
}
