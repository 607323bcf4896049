import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const libraries = /node_modules[\\/](react|react-dom|scheduler|react-router|zustand)[\\/]/;
// The modules of the contract that contain schemas. Only pages with a form need them.
const schemas = /[\\/]contract[\\/](?!words|money|media|dates|ids|masked-number|.*-states)|[\\/]zod[\\/]/;
// The modules of a guest's first page: root, shop layout and home page.
const firstPage = /[\\/]web[\\/](root|layouts[\\/]shop-layout|shop[\\/]home-page)\.tsx/;
// Pages without a form, which therefore need no schema.
const browsing = /[\\/]web[\\/]shop[\\/](listing|search)-page\.tsx/;

// The customer pages; all other pages are for sellers and admins.
const shopPage = /[\\/]web[\\/](shop|account|auth|checkout|about|layouts[\\/](shop|auth))[\\/-]/;

type Modules = { getModuleInfo(id: string): { importers: readonly string[] } | null };

/** Whether one of the pages imports a module, directly or transitively. */
function isOn(pages: RegExp, id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (pages.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return (modules.getModuleInfo(id)?.importers ?? []).some((importer) => isOn(pages, importer, modules, seen));
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  publicDir: 'web/public',
  // Replaces a module inside React Router, which has no option to handle a route module that fails to load.
  resolve: {
    alias: [
      { find: /^.*\/routeModules\.js$/, replacement: fileURLToPath(import.meta.resolve('./web/load-route-module.ts')) },
    ],
  },
  // Inlined assets would be data: URLs, which the content security policy blocks.
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // The default name of a shared chunk lists all pages that share it.
            chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
            // Shared code is grouped into few chunks: twenty small chunks are 8 kB larger in total and need more
            // requests. Code that the first page does not need stays out of its chunks.
            codeSplitting: {
              groups: [
                // A separate chunk, or shop pages would load this CSS with the code they share with the back offices.
                { name: 'back-office-styles', test: /back-office\.css$/, priority: 5 },
                { name: 'libraries', test: libraries, priority: 4 },
                {
                  name: (id, modules) => (isOn(firstPage, id, modules) ? 'frame' : null),
                  minShareCount: 2,
                  priority: 3,
                },
                // Higher priority than the schemas, or the listing would load them with a form field that it shares.
                {
                  name: (id, modules) => (isOn(browsing, id, modules) ? 'browsing' : null),
                  minShareCount: 2,
                  priority: 2.5,
                },
                { name: 'schemas', test: schemas, minShareCount: 2, priority: 2 },
                {
                  name: (id, modules) => (isOn(shopPage, id, modules) ? 'shared' : null),
                  minShareCount: 2,
                  entriesAware: true,
                  entriesAwareMergeThreshold: 700,
                  priority: 1,
                },
                {
                  name: 'back-office',
                  minShareCount: 2,
                  entriesAware: true,
                  entriesAwareMergeThreshold: 3000,
                  priority: 0,
                },
              ],
            },
          },
        },
      },
    },
    // Both builds must produce the same minified CSS, or the server's HTML links a style sheet that the client lacks.
    ssr: { build: { cssMinify: true, rolldownOptions: { input: './web/server.ts' } } },
  },
});
