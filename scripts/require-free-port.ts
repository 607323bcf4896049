import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigurationError } from '../server/platform/config.ts';

const tries = 8;
const pauseMs = 250;

/**
 * Refuses in one line, and before anything is started, when somebody else listens on the port. A server that is just
 * going down, as after a killed terminal, is given two seconds.
 */
export async function requireFreePort(port: number): Promise<void> {
  for (let left = tries; ; left -= 1) {
    const fault = await findFault(port);
    if (!fault) return;
    if (fault.code !== 'EADDRINUSE') throw new ConfigurationError(fault.message);
    if (left === 0) throw new ConfigurationError(`Port ${port} is in use; choose another one: PORT=3001 npm start`);
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
