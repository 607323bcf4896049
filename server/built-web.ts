import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Web } from './app.ts';

const build = path.resolve(import.meta.dirname, '../build');

/** Loads the web application built by `npm run build`. */
export async function builtWeb(): Promise<Web> {
  // React reads NODE_ENV once, on import, and renders at half the speed in development mode. Our own configuration
  // comes from the `env` passed to startShop.
  process.env.NODE_ENV = 'production';
  const { handle } = (await import(pathToFileURL(path.join(build, 'server/index.js')).href)) as {
    handle: Web['render'];
  };
  return { render: handle, assets: path.join(build, 'client') };
}
