import pg from 'pg';

/** Runs `work` on a connection of its own, which has no timeouts, and ends the connection. */
export async function withClient<Result>(
  config: string | pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(config);
  // A broken connection fails the statement on it. Without a listener the `error` event would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
