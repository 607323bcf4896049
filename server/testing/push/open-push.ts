import { readFileSync } from 'node:fs';
import tls from 'node:tls';
import { afterAll, beforeAll } from 'vitest';
import { configure } from '#platform/config.ts';
import { openShop } from '../open-shop.ts';
import { certificateFile, type PushHost, startPushHost } from './start-push-host.ts';

/** For a test file: a push service that the worker's shop knows and believes; it stands once the tests begin. */
export function openPush(): { readonly service: PushHost } {
  let service: PushHost;
  beforeAll(async () => {
    const { env } = await openShop();
    service = await startPushHost();
    tls.setDefaultCACertificates([...tls.getCACertificates(), readFileSync(certificateFile, 'utf8')]);
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
