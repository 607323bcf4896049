/** Notifications: shown as they come, and a tap opens their page. */
import { tellChanged } from './tell-changed.ts';

declare const self: ServiceWorkerGlobalScope;

type Message = { tag: string; title: string; body: string; path: string };

export async function show(data: PushMessageData): Promise<void> {
  const { title, body, path, tag } = data.json() as Message;
  await self.registration.showNotification(title, {
    body,
    tag,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    lang: 'id',
    data: { path },
  });
}

/**
 * Opens the page of a notification: the tab that shows it already, or else a new one, since any other tab may be in the
 * middle of a payment. Never another site's page.
 */
export async function open({ data }: Notification): Promise<void> {
  const target = new URL((data as Message).path, self.location.origin);
  if (target.origin !== self.location.origin) return;
  const tabs = await self.clients.matchAll({ type: 'window' });
  const addresses = await Promise.all(tabs.map(addressOf));
  const tab = tabs[addresses.indexOf(target.href)];
  if (!tab) return void (await self.clients.openWindow(target.href));
  await tellChanged(tab.id);
  await tab.focus();
}

/** Firefox lets a worker open a window for 1 s after the tap. */
const answerTimeoutMs = 300;

/** What the tab shows now, as it says itself: its `url` stays the one it was loaded with. Null without an answer. */
function addressOf(tab: WindowClient): Promise<string | null> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(data as string), { once: true });
    port1.start();
    setTimeout(resolve, answerTimeoutMs, null);
    tab.postMessage('address', [port2]);
  });
}

/** The browser has made a new subscription in the place of the old: the server learns of it. */
export async function renew(old: PushSubscription | null): Promise<void> {
  if (!old) return;
  const subscription = await self.registration.pushManager.subscribe(old.options);
  await fetch('/api/notification/save-token', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: JSON.stringify(subscription) }),
  });
}
