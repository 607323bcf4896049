declare const self: ServiceWorkerGlobalScope;

/** Pages that have something to be told and may not listen yet. */
const untold = new Set<string>();

/** Tells a page that what it shows has changed since: it reads again. */
export async function tellChanged(clientId: string): Promise<void> {
  untold.add(clientId);
  (await self.clients.get(clientId))?.postMessage('changed');
}

/** A page listens from now on: what it has missed is said again. */
export function greet(client: Client): void {
  if (untold.delete(client.id)) client.postMessage('changed');
}
