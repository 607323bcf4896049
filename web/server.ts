import { readFileSync } from 'node:fs';
import { createRenderer } from './entry.server.tsx';
import type { Manifest } from './page-files.ts';
import { routes } from './routes.tsx';

export { scriptHashes } from './page-scripts.ts';

/** Vite's development server has no manifest. scripts/build.ts puts that of the build beside this file. */
const manifest = import.meta.env.DEV
  ? null
  : (JSON.parse(readFileSync(new URL('./manifest.json', import.meta.url), 'utf8')) as Manifest);

export const handle = createRenderer(routes, manifest);
