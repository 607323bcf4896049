import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * A TCP proxy to the shop that can be cut. It is needed because neither browser protocol can simulate a network
 * failure.
 */
export type NetworkSwitch = {
  url: string;
  cut: () => Promise<void>;
  restore: () => Promise<void>;
};

/** Starts a proxy that forwards connections to the shop on this machine. */
export async function openNetworkSwitch(shop: string): Promise<NetworkSwitch> {
  const shopPort = Number(new URL(shop).port);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(shopPort, 'localhost');
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.pipe(upstream).pipe(client);
  });
  const listen = (port: number) => new Promise<void>((resolve) => void server.listen(port, 'localhost', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
    restore: () => listen(port),
  };
}
