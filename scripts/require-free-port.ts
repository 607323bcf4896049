import { createServer } from 'node:net';
import { BadConfiguration } from '../server/platform/config.ts';

/** Refuses in one line, and before anything is started, when somebody else listens already. */
export function requireFreePort(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      const why = taken ? `Port ${port} is in use; choose another one: PORT=3001 npm start` : error.message;
      reject(new BadConfiguration(why));
    });
    probe.listen(port, () => probe.close(() => resolve()));
  });
}
