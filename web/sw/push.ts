/** Shows push notifications and opens their page when they are tapped. */
import { notifyChanged } from './notify-changed.ts';

declare const self: ServiceWorkerGlobalScope;

type PushPayload = { tag: string; title: string; body: string; path: string };

export async function showNotification(data: PushMessageData): Promise<void> {
  const { title, body, path, tag } = data.json() as PushPayload;
  await self.registration.showNotification(title, {
    body,
    tag,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    lang: 'id',
    data: { path },
  });
}

/** Focuses the tab that shows the page, or opens one: another tab may be paying. Ignores other origins. */
export async function openNotification({ data }: Notification): Promise<void> {
  const target = new URL((data as PushPayload).path, self.location.origin);
  if (target.origin !== self.location.origin) return;
  const tabs = await self.clients.matchAll({ type: 'window' });
  const urls = await Promise.all(tabs.map(currentUrlOf));
  const tab = tabs[urls.indexOf(target.href)];
  if (!tab) return void (await self.clients.openWindow(target.href));
  await notifyChanged(tab.id);
  await tab.focus();
}

/** Must stay well below 1 s: Firefox lets a worker open a window only within 1 s after the tap. */
const answerTimeoutMs = 300;

/** Subscribes again after the browser replaced the push subscription, and saves the new one on the server. */
export async function renewSubscription(old: PushSubscription | null): Promise<void> {
  if (!old) return;
  const subscription = await self.registration.pushManager.subscribe(old.options);
  await fetch('/api/notification/save-token', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: JSON.stringify(subscription) }),
  });
}

/** Asks a tab for its URL: `WindowClient.url` is that of its document. Null after a timeout. */
function currentUrlOf(tab: WindowClient): Promise<string | null> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(data as string), { once: true });
    port1.start();
    setTimeout(resolve, answerTimeoutMs, null);
    tab.postMessage('address', [port2]);
  });
}
