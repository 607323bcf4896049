import tls from 'node:tls';
import { afterAll, beforeAll } from 'vitest';
import { configure } from '#platform/config.ts';
import { openShop } from '../open-shop.ts';
import { certificate, type PushHost, startPushHost } from './start-push-host.ts';

/** Starts a push service for a test file and configures the worker's shop to trust it. Available once the tests run. */
export function openPush(): { readonly service: PushHost } {
  let service: PushHost;
  beforeAll(async () => {
    const { env } = await openShop();
    service = await startPushHost();
    tls.setDefaultCACertificates([...tls.getCACertificates(), certificate]);
    configure({ ...env, PUSH_HOSTS: `${service.host},*.push.example` });
  });
  afterAll(async () => {
    configure((await openShop()).env);
    await service.close();
  });
  return {
    get service() {
      return service;
    },
  };
}
