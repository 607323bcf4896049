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
  const server = createServer((near) => {
    const far = connect(shopPort, 'localhost');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far).pipe(near);
  });
  const listen = (port: number) => new Promise<void>((listening) => void server.listen(port, 'localhost', listening));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    cut: () =>
      new Promise((closed) => {
        server.close(() => closed());
        for (const socket of sockets) socket.destroy();
      }),
    restore: () => listen(port),
  };
}
