import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Web } from './app.ts';

const build = path.resolve(import.meta.dirname, '../build');

/** The web as `npm run build` left it. */
export async function builtWeb(): Promise<Web> {
  const { handle } = (await import(pathToFileURL(path.join(build, 'server/index.js')).href)) as { handle: Web['render'] };
  return { render: handle, assets: path.join(build, 'client') };
}
