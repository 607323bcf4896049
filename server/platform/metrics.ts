import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, type GaugeConfiguration, Histogram, Registry } from 'prom-client';
import { ConfigurationError } from './config.ts';
import { pool } from './connect.ts';

/**
 * The metrics of this process, in Prometheus' format. Labels never contain values of a request. None is called `job` or
 * `instance`: Prometheus gives every metric its own labels of these names, and renames ours.
 */
const registry = new Registry();
const registers = [registry];

/**
 * Adds a value that is set, or read by `collect` when the metrics are asked for.
 * When `collect` fails, the value is left out and the others are still served.
 */
export const addGauge = <Label extends string>({
  collect,
  ...gauge
}: Omit<GaugeConfiguration<Label>, 'registers'>): Gauge<Label> =>
  new Gauge<Label>({
    ...gauge,
    registers,
    ...(collect && {
      async collect() {
        try {
          await collect.call(this);
        } catch {
          this.reset();
          // A gauge without labels is 0 after a reset.
          if (!gauge.labelNames?.length) this.remove();
        }
      },
    }),
  });

const requests = new Histogram({
  name: 'kreasi_request_seconds',
  help: 'Duration of requests by route and class of the status',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers,
});

/** Requests of pages by what the page cache had: `fresh`, `stale` (served while rendering) or `none`. */
export const pageRequests = new Counter({
  name: 'kreasi_page_cache_total',
  help: 'Requests of pages by state of the cached page',
  labelNames: ['state'],
  registers,
});

/** When each scheduled job last succeeded on this node, or else when the node started, in seconds since 1970. */
export const jobSucceeded = addGauge({
  name: 'kreasi_schedule_success_timestamp_seconds',
  help: 'Last success of each scheduled job; the start of the node before the first one',
  labelNames: ['name'],
});

addGauge({
  name: 'kreasi_pool_connections',
  help: 'Database connections of this node, and requests that wait for one',
  labelNames: ['state'],
  collect() {
    this.set({ state: 'idle' }, pool.idleCount);
    this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
    this.set({ state: 'waiting' }, pool.waitingCount);
  },
});

export const measureRequests = (app: FastifyInstance): void =>
  void app.addHook('onResponse', (request, reply, done) => {
    const labels = {
      method: request.method,
      route: routeOf(request),
      status: `${Math.floor(reply.statusCode / 100)}xx`,
    };
    requests.observe(labels, reply.elapsedTime / 1000);
    done();
  });

/** The pattern of the route; every page of the web has the same one. */
export const routeOf = ({
  is404,
  routeOptions,
}: {
  is404: boolean;
  routeOptions: { url?: string | undefined };
}): string => (is404 ? 'page' : (routeOptions.url ?? 'none'));

/**
 * Serves `/metrics` on this machine only. Returns a function that stops it.
 * @throws ConfigurationError when the port is in use
 */
export async function serveMetrics(port: number): Promise<() => void> {
  const ofProcess = new Registry();
  collectDefaultMetrics({ register: ofProcess });
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    Promise.all([registry.metrics(), ofProcess.metrics()]).then(
      (texts) => response.writeHead(200, { 'content-type': registry.contentType }).end(texts.join('\n')),
      () => response.writeHead(503).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(new ConfigurationError(`METRICS_PORT ${port}: ${error.message}`)));
    server.listen(port, '127.0.0.1', resolve);
  });
  return () => {
    server.close();
    server.closeAllConnections();
  };
}
