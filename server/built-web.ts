import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Web } from './app.ts';

const build = path.resolve(import.meta.dirname, '../build');

/** The web as `npm run build` left it. */
export async function builtWeb(): Promise<Web> {
  // React looks here once, when it is loaded: as development it renders half as fast. Our own configuration is read from
  // what the caller hands to startShop.
  process.env.NODE_ENV = 'production';
  const { handle } = (await import(pathToFileURL(path.join(build, 'server/index.js')).href)) as {
    handle: Web['render'];
  };
  return { render: handle, assets: path.join(build, 'client') };
}
