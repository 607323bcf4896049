/**
 * Bundles the server and the operator's commands, each with its packages, into build/programs; see
 * docs/decisions/memory.md. Files that they read stay beside the sources, and native packages in node_modules.
 */
import { globSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin } from 'vite';
import commands from '../operate/commands.json' with { type: 'json' };
import { nativePackages } from './unbundled-packages.ts';

const programs = {
  start: 'scripts/start.ts',
  serve: 'server/main.ts',
  ...Object.fromEntries(Object.keys(commands).map((name) => [name, `operate/${name}.ts`])),
};
const outDir = 'build/programs';

/** Lets `import.meta` in a bundled source name the place of the source, so that it finds the files beside it. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  transform: {
    // Vite's own modules begin with a NUL and are no files.
    filter: { id: { exclude: [/node_modules/, /^\0/] }, code: /import\.meta\.(dirname|url)/ },
    handler: (code, id) => {
      const file = path.relative(outDir, id);
      const folder = JSON.stringify(`/${path.dirname(file)}`);
      const moved = code
        .replaceAll('import.meta.dirname', `(import.meta.dirname + ${folder})`)
        .replaceAll('import.meta.url', `new URL(${JSON.stringify(file)}, import.meta.url).href`);
      return { code: moved, map: null };
    },
  },
};

/** V8 keeps a file with other characters than those of Latin-1 in twice the memory. */
const escapeCharacters: Plugin = {
  name: 'escape-characters',
  renderChunk: (code) => ({
    code: code.replace(/[\u0100-\uffff]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`),
    map: null,
  }),
};

// Whoever starts it: another NODE_ENV would choose other files of some packages.
process.env.NODE_ENV = 'production';
await build({
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  plugins: [keepPlaces, escapeCharacters],
  ssr: {
    noExternal: true,
    // Vite is there only for `npm run dev`.
    external: [...nativePackages, 'vite'],
    // As in Node.
    resolve: { conditions: ['node', 'module-sync'], mainFields: ['main'] },
  },
  build: {
    ssr: true,
    outDir,
    target: 'node24',
    sourcemap: true,
    rolldownOptions: {
      input: programs,
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        comments: false,
        sourcemapExcludeSources: true,
        codeSplitting: { groups: [{ name: 'packages', test: /node_modules/, entriesAware: true }] },
      },
    },
  },
});
// Node reads all source maps at the start. Those of packages would take 40 MB of memory.
for (const map of globSync(`${outDir}/packages*.map`)) rmSync(map);
