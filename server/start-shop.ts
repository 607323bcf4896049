import { setTimeout as sleep } from 'node:timers/promises';
import { like } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { users } from './db/schema/index.ts';
import { updateDatabase } from './db/update-database.ts';
import { notifyOfFailedJob } from './areas/notifications/admin-mails.ts';
import { createPushKeys, requireKeyOfDatabase } from './areas/notifications/push-keys.ts';
import { createFirstRate } from './areas/shop-settings/commission.ts';
import { jobHandlers, schedule } from './schedule.ts';
import { checkDatabase, explainDatabaseError } from '#platform/check-database.ts';
import { type Config, ConfigurationError, configure } from '#platform/config.ts';
import { probeWrites } from '#platform/database-writes.ts';
import { connect, db, disconnect } from '#platform/connect.ts';
import { isGuessable } from '#platform/key-strength.ts';
import { sendRefusal } from '#platform/http/errors.ts';
import { startJobs, stopJobs } from '#platform/jobs.ts';
import { serveMetrics } from '#platform/metrics.ts';
import { refuse } from '#platform/refuse.ts';
import { startSchedule } from '#platform/schedule.ts';
import { writeSecurityEvents } from '#platform/security-events.ts';

type Options = Parameters<typeof buildApp>[0] & {
  env: NodeJS.ProcessEnv;
  onProgress?: (line: string) => void;
  /** Runs after database and jobs are ready and before the server listens. Creates the demo data, for example. */
  prepare?: () => Promise<void>;
  /** False in tests, which run scheduled jobs themselves with chosen timestamps. */
  runsSchedule?: boolean;
  /** Adds routes that are not part of the product, such as the payment simulator. */
  extend?: (app: FastifyInstance) => Promise<void>;
};

export type RunningShop = {
  app: FastifyInstance;
  port: number;
  /**
   * Stops the node. For `drainMs` it still answers but its health checks fail, so that load balancers send no
   * more requests; one that arrives while the port closes is lost. Then running requests and scheduled jobs
   * get `graceMs` to finish, queued jobs half as long, and all connections are closed. Unfinished work is
   * resumed by another node or after the next start.
   */
  stop: (graceMs?: number, drainMs?: number) => Promise<void>;
};

const usualGraceMs = 10_000;

/**
 * Starts a node: configuration, migrations, database, HTTP server and jobs. `stop` shuts it down.
 * @throws ConfigurationError when the environment is invalid or does not fit the database, also in production when that is
 * one of the demo
 */
export async function startShop({
  env,
  onProgress = () => {},
  prepare,
  extend,
  runsSchedule = true,
  ...options
}: Options): Promise<RunningShop> {
  const config = configure(env);
  await checkDatabase(config.databaseUrl);
  onProgress('Bringing the database up to date');
  await updateDatabase(config).catch((error: unknown) => {
    throw explainDatabaseError(error, config.databaseUrl);
  });
  connect(config.databaseUrl, { max: config.databasePool });
  if (config.production) await refuseDemoAccounts();
  await createPushKeys(new Date());
  await createFirstRate(new Date());
  await requireKeyOfDatabase();
  const app = await buildApp(options);
  if (config.production && (await isGuessable(config.secretKey))) {
    app.log.warn('SECRET_KEY contains words that can be guessed: make another one and run rotate-keys');
  }
  let isStopping = false;
  // Answered here, as a node that stops is no trouble to be logged.
  app.addHook('onRequest', ({ url }, reply, done) => {
    if (isStopping && url.startsWith('/api/health')) void sendRefusal(reply, refuse('BUSY'));
    else done();
  });
  await startJobs(config.databaseUrl, jobHandlers, { log: app.log, onFailed: notifyOfFailedJob });
  await prepare?.();
  // So that the node is ready at once. If it fails, the node serves what it can, and the scheduled job tries again.
  await probeWrites(new Date()).catch((error: unknown) =>
    app.log.error({ err: error }, 'the database takes no writes'),
  );
  await extend?.(app);
  await app.listen({ port: config.port, host: config.host }).catch((error: NodeJS.ErrnoException) => {
    throw explainListenError(error, config);
  });
  const stopMetrics = config.metricsPort === null ? () => {} : await serveMetrics(config.metricsPort);
  const stopSchedule = startSchedule(runsSchedule ? schedule : [], app.log);
  const address = app.server.address();
  return {
    app,
    port: typeof address === 'object' && address ? address.port : config.port,
    stop: async (graceMs = usualGraceMs, drainMs = 0) => {
      isStopping = true;
      await sleep(drainMs);
      await within(graceMs, Promise.all([stopSchedule(), app.close()]));
      app.server.closeAllConnections();
      stopMetrics();
      // The last requests ended, so nothing is recorded after this.
      const written = writeSecurityEvents().catch((error: unknown) => app.log.error({ err: error }, 'security events'));
      await within(graceMs / 2, Promise.all([stopJobs(), written]).then(disconnect));
    },
  };
}

/** Before jobs run, which would write to the people of the demo. */
async function refuseDemoAccounts(): Promise<void> {
  const [demo] = await db.select({ email: users.email }).from(users).where(like(users.email, '%@kreasi.test')).limit(1);
  if (demo)
    throw new ConfigurationError(`Refusing to start in production: the demo account ${demo.email} is in the database`);
}

/** The error of a port that cannot be opened, on one line. Other errors are returned unchanged. */
function explainListenError(error: NodeJS.ErrnoException, { port, host }: Config): Error {
  const reasons: Record<string, string> = {
    EADDRINUSE: 'is in use by another program',
    EACCES: 'may not be opened by this user; ports below 1024 belong to root',
    EADDRNOTAVAIL: 'cannot be opened: HOST is no address of this machine',
    ENOTFOUND: 'cannot be opened: HOST is unknown',
  };
  const reason = reasons[error.code ?? ''];
  return reason ? new ConfigurationError(`Port ${port} of ${host} ${reason}.`) : error;
}

const within = (ms: number, work: Promise<unknown>) => Promise.race([work, sleep(ms, undefined, { ref: false })]);
