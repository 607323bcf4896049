import { endExpiredSessions } from '#platform/session.ts';
import type { Sweep } from '#platform/sweeps.ts';
import { forgetOldFailures } from './forget-old-failures.ts';
import { forgetOldDevices } from './known-devices.ts';

const everyMs = 10 * 60 * 1000;

export const authSweeps: readonly Sweep[] = [
  { name: 'end expired sessions', everyMs, sweep: endExpiredSessions },
  { name: 'forget old login failures', everyMs, sweep: forgetOldFailures },
  { name: 'forget old devices', everyMs, sweep: forgetOldDevices },
];
