import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  // About thirty routes: sent whole, no page ever waits for a manifest, and nothing of it can go stale offline.
  routeDiscovery: { mode: 'initial' },
  // `screen()` joins a page's two loaders, so there is nothing to split; trying costs a request a page.
  splitRouteModules: false,
} satisfies Config;
