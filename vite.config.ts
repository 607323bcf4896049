import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

const libraries = /node_modules[\\/](react|react-dom|scheduler|react-router|zustand)[\\/]/;
const ours = /[\\/](web|contract)[\\/].*\.tsx?$/;
// Fields, and the half of the contract that is schemas: what only a page with a form needs.
const forms =
  /[\\/]web[\\/]ui[\\/](field|text-area|select|checkbox|use-form|star-input)|[\\/]contract[\\/](?!words|money|media|dates|ids|.*-states)|[\\/]zod[\\/]/;
// What checkout and account share, and nothing before them needs.
const buying = /[\\/]web[\\/]parts[\\/]buying[\\/]/;

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  publicDir: 'web/public',
  // An inlined asset would be a data: address, which the content security policy refuses.
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What pages share lies in few files: twenty small ones weigh 8 kB more and are asked for one by one.
            codeSplitting: {
              groups: [
                { name: 'libraries', test: libraries, priority: 3 },
                { name: 'shared', test: (id) => ours.test(id) && !forms.test(id) && !buying.test(id), minShareCount: 2, priority: 2 },
                { name: 'forms', test: forms, minShareCount: 2, priority: 1 },
                { name: 'buying', test: buying, minShareCount: 2, priority: 0 },
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
