import { InstallButton } from './install-button.tsx';
import { useDevice } from './use-device.ts';
import { useWorker } from './use-worker.ts';

/** The service worker, the visitor's notifications, and the way to install. */
export function AppShell() {
  useWorker();
  useDevice();
  return <InstallButton />;
}
