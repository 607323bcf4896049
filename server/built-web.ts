import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ConfigurationError } from '#platform/config.ts';
import type { Web } from './app.ts';

const build = path.resolve(import.meta.dirname, '../build');

/**
 * Loads the web application built by `npm run build`.
 * @throws ConfigurationError when there is no build
 */
export async function builtWeb(): Promise<Web> {
  // React reads NODE_ENV once, on import, and renders at half the speed in development mode. Our own configuration
  // comes from the `env` passed to startShop.
  process.env.NODE_ENV = 'production';
  if (!existsSync(path.join(build, 'server/index.js'))) {
    throw new ConfigurationError('There is no build: run npm run build first.');
  }
  const { handle, scriptHashes } = (await import(pathToFileURL(path.join(build, 'server/index.js')).href)) as {
    handle: Web['render'];
    scriptHashes: string;
  };
  return { render: handle, scriptHashes, assets: path.join(build, 'client') };
}
