import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type EnvironmentOptions } from 'vite';
import { headingFont } from './scripts/heading-font.ts';
import { pagePackages } from './scripts/unbundled-packages.ts';

const libraries = /node_modules[\\/](react|react-dom|scheduler|react-router|zustand)[\\/]/;
// The frame: modules that most shop pages load. Their dependencies belong to it as well.
const frame =
  /[\\/]web[\\/](root|page-loaders|layouts[\\/]shop-layout|parts[\\/](product-grid|without-description)|shop[\\/]category-grid|visitor[\\/]install-prompt|ui[\\/](unless-stale|heading-face))\.tsx?$/;
// Modules of the pages with long product lists.
const listing =
  /[\\/]web[\\/](shop[\\/](filter-panel|filter-choices|paged-grid|use-listing|saved-filters)|parts[\\/]paged-list)\.tsx?$/;
// Modules of the lists in seller and admin area. One chunk also keeps the list of scripts short, which every page
// loads.
const tables = /[\\/]web[\\/](parts[\\/]list[\\/].*|ui[\\/]table|admin[\\/]page-title)\.tsx?$/;

// The pages for the server, with most of their packages; see docs/decisions/memory.md. The development server loads
// packages from node_modules.
const bundledPages: EnvironmentOptions = {
  resolve: { noExternal: true, external: pagePackages },
  build: {
    ssr: true,
    outDir: 'build/server',
    copyPublicDir: false,
    emitAssets: false,
    // Both builds must produce the same minified CSS, or the server's HTML links a style sheet that the client lacks.
    cssMinify: true,
    sourcemap: true,
    rolldownOptions: {
      input: { index: './web/server.ts' },
      output: {
        sourcemapExcludeSources: true,
        // scripts/build.ts deletes the source map of this chunk.
        codeSplitting: { groups: [{ name: 'packages', test: /node_modules/ }] },
      },
    },
  },
};

export default defineConfig(({ command }) => ({
  plugins: [headingFont, tailwindcss(), react()],
  publicDir: 'web/public',
  // Inlined assets would be data: URLs, which the content security policy blocks.
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        outDir: 'build/client',
        manifest: true,
        // Every page loads the list of all pages, which their imports would make 2 kB longer.
        modulePreload: {
          resolveDependencies: (_, imports, { hostId }) => (hostId.startsWith('assets/start-') ? [] : imports),
        },
        rolldownOptions: {
          input: './web/entry.client.tsx',
          output: {
            // Every page loads the list of all scripts, which names would make longer.
            entryFileNames: 'assets/start-[hash].js',
            chunkFileNames: 'assets/[hash].js',
            // Twenty small chunks are 8 kB larger in total than one and need more requests.
            codeSplitting: {
              groups: [
                { name: 'libraries', test: libraries, priority: 2 },
                { name: 'frame', test: frame, priority: 1 },
                { name: 'listing', test: listing },
                { name: 'tables', test: tables },
              ],
            },
          },
        },
      },
    },
    ssr: command === 'build' ? bundledPages : {},
  },
}));
