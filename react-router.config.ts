import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  // The manifest of about thirty routes is small. Sending it whole avoids a request and stale entries when offline.
  routeDiscovery: { mode: 'initial' },
  // `pageLoaders()` creates both loaders in one module, so splitting gains nothing and costs a request per page.
  splitRouteModules: false,
} satisfies Config;
