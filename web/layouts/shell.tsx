import { lazy, Suspense } from 'react';
import { useIdle } from '../ui/use-idle.ts';

const AppShell = lazy(() => import('./shell/app-shell.tsx').then((module) => ({ default: module.AppShell })));

/** What makes an app of the shop; none of it is needed before the page stands. */
export const Shell = () => (
  <Suspense>
    {useIdle() && <AppShell />}
  </Suspense>
);
