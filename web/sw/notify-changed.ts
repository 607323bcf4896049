declare const self: ServiceWorkerGlobalScope;

/** Ids of clients with a pending "changed" message that may not have a listener yet. */
const unconfirmed = new Set<string>();

const post = async (clientId: string) => (await self.clients.get(clientId))?.postMessage('changed');

/** Notifies a page that its data has changed, so that it revalidates. */
export async function notifyChanged(clientId: string): Promise<void> {
  unconfirmed.add(clientId);
  await post(clientId);
}

/** Called when a page starts listening: resends the message that it may have missed. */
export async function resendMissed(clientId: string): Promise<void> {
  if (unconfirmed.delete(clientId)) await post(clientId);
}
