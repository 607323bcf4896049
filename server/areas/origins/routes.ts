import type { originApi } from '#contract/origins/origins.ts';
import type { Handlers } from '#platform/http/handlers.ts';
import { dismissCodeReports, listCodeReports, reportCode, voidCodes } from './code-reports.ts';
import { printCards } from './piece-codes.ts';
import { readOrigin } from './read-origin.ts';

export const originRoutes: Handlers<typeof originApi> = {
  'GET /api/shop/origins/:code': async ({ params, clientKey, at }) => ({
    data: await readOrigin(params.code, clientKey, at),
  }),
  'POST /api/shop/origins/:code/report': async ({ params, body, clientKey, at }) => {
    await reportCode({ code: params.code, text: body.text, clientKey }, at);
    return { message: 'Terima kasih. Laporan Anda kami periksa.' };
  },
  'POST /api/store/orders/cards/:id': async ({ session, params, at }) => ({
    data: await printCards(session.storeId, params.id, at),
  }),
  'GET /api/admin/code-reports': ({ query }) => listCodeReports(query),
  'POST /api/admin/code-reports/:id/void': async ({ session, params, body, at }) => {
    await voidCodes({ id: params.id, adminId: session.userId, reason: body.reason }, at);
    return { message: 'Kode dibatalkan. Siapa pun yang membukanya kini membaca itu.' };
  },
  'POST /api/admin/code-reports/:id/dismiss': async ({ session, params, at }) => {
    await dismissCodeReports({ id: params.id, adminId: session.userId }, at);
    return { message: 'Laporan diabaikan.' };
  },
};
