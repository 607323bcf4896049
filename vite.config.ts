import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const libraries = /node_modules[\\/](react|react-dom|scheduler|react-router|zustand)[\\/]/;
// The half of the contract that is schemas: what only a page with a form needs.
const schemas = /[\\/]contract[\\/](?!words|money|media|dates|ids|masked-number|.*-states)|[\\/]zod[\\/]/;
// What a guest's first page needs: the frame around every page, and the home page.
const firstPage = /[\\/]web[\\/](root|layouts[\\/]shop-layout|shop[\\/]home-page)\.tsx/;
// What a visitor needs to look around: no form, and so no schema.
const browsing = /[\\/]web[\\/]shop[\\/](listing|search)-page\.tsx/;

// What customers see; the rest is for sellers and admins.
const shopPage = /[\\/]web[\\/](shop|account|auth|checkout|about|layouts[\\/](shop|auth))[\\/-]/;

type Modules = { getModuleInfo(id: string): { importers: readonly string[] } | null };

/** Whether one of the pages imports a module, directly or through others. */
function isOn(pages: RegExp, id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (pages.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return (modules.getModuleInfo(id)?.importers ?? []).some((importer) => isOn(pages, importer, modules, seen));
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  publicDir: 'web/public',
  // Inside React Router, which offers no setting for what happens when the script of a page cannot be fetched.
  resolve: {
    alias: [
      { find: /^.*\/routeModules\.js$/, replacement: fileURLToPath(import.meta.resolve('./web/load-route-module.ts')) },
    ],
  },
  // An inlined asset would be a data: address, which the content security policy refuses.
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // The build names a shared file after all the pages that share it.
            chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
            // What pages share lies in few files: twenty small ones weigh 8 kB more and are asked for one by one. What
            // the first page does not need stays out of its files, however many other pages share it.
            codeSplitting: {
              groups: [
                // Apart, or the shop's pages would load it with what they share with the offices.
                { name: 'office-look', test: /office\.css$/, priority: 5 },
                { name: 'libraries', test: libraries, priority: 4 },
                {
                  name: (id, modules) => (isOn(firstPage, id, modules) ? 'frame' : null),
                  minShareCount: 2,
                  priority: 3,
                },
                // Before the schemas, or a form that shares a field with the listing would bring them along.
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
                { name: 'office', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 3000, priority: 0 },
              ],
            },
          },
        },
      },
    },
    // The minified CSS of both builds must be equal, or the server's HTML names a style sheet that the client lacks.
    ssr: { build: { cssMinify: true, rolldownOptions: { input: './web/server.ts' } } },
  },
});
