import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { buildApp, type Web } from './app.ts';
import { migrate } from './db/migrate.ts';
import { makePushKeys } from './areas/notifications/push-keys.ts';
import { jobHandlers, schedule } from './schedule.ts';
import { configure } from '#platform/config.ts';
import { connect, disconnect } from '#platform/db.ts';
import { startJobs, stopJobs } from '#platform/jobs.ts';
import { startSchedule } from '#platform/schedule.ts';

type Options = Parameters<typeof buildApp>[0] & {
  env: NodeJS.ProcessEnv;
  web?: Web;
  /** Told what happens, for whoever waits in front of a terminal. */
  say?: (line: string) => void;
  /** Runs once database and jobs are ready and before anybody is served: the demo shop is filled here. */
  prepare?: () => Promise<void>;
  /** False in tests, which run the sweeps themselves, at times of their choosing. */
  sweeping?: boolean;
  /** Adds to the server what is not the product, such as the payment simulator. */
  extend?: (app: FastifyInstance) => Promise<void>;
};

export type RunningShop = {
  app: FastifyInstance;
  port: number;
  /**
   * Stops the node. Requests and sweeps that are under way may finish within `graceMs`; then every connection is closed.
   * Jobs get half as long. What is left undone is done by another node, or after the next start.
   */
  stop: (graceMs?: number) => Promise<void>;
};

const usualGraceMs = 10_000;

/** Starts a node of the shop: configuration, migrations, database, jobs, HTTP, sweeps; `stop` undoes it in reverse. */
export async function startShop({
  env,
  say = () => {},
  prepare,
  extend,
  sweeping = true,
  ...options
}: Options): Promise<RunningShop> {
  const config = configure(env);
  say('Bringing the database up to date');
  await migrate(config.databaseUrl);
  connect(config.databaseUrl);
  await makePushKeys(new Date());
  const app = await buildApp(options);
  await startJobs(config.databaseUrl, jobHandlers, app.log);
  await prepare?.();
  await extend?.(app);
  await app.listen({ port: config.port, host: config.host });
  const stopSweeps = startSchedule(sweeping ? schedule : [], app.log);
  const address = app.server.address();
  return {
    app,
    port: typeof address === 'object' && address ? address.port : config.port,
    stop: async (graceMs = usualGraceMs) => {
      await within(graceMs, Promise.all([stopSweeps(), app.close()]));
      app.server.closeAllConnections();
      await within(graceMs / 2, stopJobs().then(disconnect));
    },
  };
}

/** Waits for work, but no longer than so many ms. */
const within = (ms: number, work: Promise<unknown>) => Promise.race([work, sleep(ms, undefined, { ref: false })]);
