import { type ComponentType, lazy, Suspense } from 'react';
import { useIdle } from '../ui/use-idle.ts';

/** If the chunk cannot be loaded, the page works without it. */
const AppShell = lazy<ComponentType>(() =>
  import('./shell/app-shell.tsx').then(
    (module) => ({ default: module.AppShell }),
    () => ({ default: () => null }),
  ),
);

/** The PWA features. They load when the browser is idle, because the first render does not need them. */
export const Shell = () => <Suspense>{useIdle() && <AppShell />}</Suspense>;
