/** Packages that are not bundled and stay in node_modules. */
import { readFileSync } from 'node:fs';

type Package = { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> };

/** Packages with native code, which cannot be bundled. */
export const nativePackages = ['sharp', '@node-rs/argon2'];

/** Packages that render pages, which takes less CPU than with bundled ones; see docs/decisions/memory.md. */
export const pagePackages = ['react', 'react-dom', 'react-router'];

/** The folders of these packages and of all packages that they need. */
export function unbundledFolders(): string[] {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Package> };
  const folders = new Set([...nativePackages, ...pagePackages].map((name) => `node_modules/${name}`));
  for (const folder of folders) {
    const { dependencies, optionalDependencies } = packages[folder]!;
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const nested = `${folder}/node_modules/${name}`;
      folders.add(packages[nested] ? nested : `node_modules/${name}`);
    }
  }
  return [...folders];
}
