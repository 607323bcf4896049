import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigurationError } from '../server/platform/config.ts';

const tries = 8;
const pauseMs = 250;

/**
 * Throws a ConfigurationError with a one-line message when the port is in use. Waits two seconds for another server
 * that is stopping, for example after its terminal was closed.
 */
export async function requireFreePort(port: number): Promise<void> {
  for (let remaining = tries; ; remaining -= 1) {
    const fault = await findFault(port);
    if (!fault) return;
    if (fault.code !== 'EADDRINUSE') throw new ConfigurationError(fault.message);
    if (remaining === 0)
      throw new ConfigurationError(`Port ${port} is in use; choose another one: PORT=3001 npm start`);
    await sleep(pauseMs);
  }
}

function findFault(port: number): Promise<NodeJS.ErrnoException | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', resolve);
    probe.listen(port, () => probe.close(() => resolve(null)));
  });
}
