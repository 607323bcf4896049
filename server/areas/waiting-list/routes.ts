import type { waitingListApi } from '#contract/waiting-list/waiting-list.ts';
import type { Handlers } from '#platform/http/handlers.ts';
import { addWait, listWaitIds, listWaits, removeWait } from './waits.ts';

export const waitingListRoutes: Handlers<typeof waitingListApi> = {
  'GET /api/shop/waiting-list': ({ session, query }) => listWaits(session.userId, query),
  'GET /api/shop/waiting-list/ids': async ({ session }) => ({ data: await listWaitIds(session.userId) }),
  'PUT /api/shop/waiting-list/:productId': async ({ session, params, at }) => {
    await addWait({ userId: session.userId, productId: params.productId }, at);
    return { message: 'Anda akan dikabari.' };
  },
  'DELETE /api/shop/waiting-list/:productId': async ({ session, params }) => {
    await removeWait({ userId: session.userId, productId: params.productId });
    return { message: 'Anda tidak akan dikabari.' };
  },
};
