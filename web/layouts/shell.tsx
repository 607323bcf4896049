import { type ComponentType, lazy, Suspense } from 'react';
import { useIdle } from '../ui/use-idle.ts';

/** Without a network it does not come, and the page goes on without it. */
const AppShell = lazy<ComponentType>(() =>
  import('./shell/app-shell.tsx').then(
    (module) => ({ default: module.AppShell }),
    () => ({ default: () => null }),
  ),
);

/** What makes an app of the shop; none of it is needed before the page stands. */
export const Shell = () => <Suspense>{useIdle() && <AppShell />}</Suspense>;
