declare const self: ServiceWorkerGlobalScope;

/** Pages that have something to be told and may not listen yet. */
const untold = new Set<string>();

const tell = async (clientId: string) => (await self.clients.get(clientId))?.postMessage('changed');

/** Tells a page that what it shows has changed since: it reads again. */
export async function tellChanged(clientId: string): Promise<void> {
  untold.add(clientId);
  await tell(clientId);
}

/** A page listens from now on: what it may have missed is said again. */
export async function greet(clientId: string): Promise<void> {
  if (untold.delete(clientId)) await tell(clientId);
}
