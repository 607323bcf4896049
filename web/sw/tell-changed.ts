declare const self: ServiceWorkerGlobalScope;

/** Ids of clients with a pending "changed" message that may not have a listener yet. */
const untold = new Set<string>();

const tell = async (clientId: string) => (await self.clients.get(clientId))?.postMessage('changed');

/** Notifies a page that its data has changed, so that it revalidates. */
export async function tellChanged(clientId: string): Promise<void> {
  untold.add(clientId);
  await tell(clientId);
}

/** Called when a page starts listening: resends the message that it may have missed. */
export async function greet(clientId: string): Promise<void> {
  if (untold.delete(clientId)) await tell(clientId);
}
