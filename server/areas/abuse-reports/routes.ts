import type { abuseReportApi } from '#contract/abuse-reports/abuse-reports.ts';
import type { Handlers } from '#platform/http/handlers.ts';
import type { Session } from '#platform/session.ts';
import { dismiss, restore, takeDown } from './decide.ts';
import { addAbuseReport, listAbuseCases } from './abuse-reports.ts';

const thanks = { message: 'Terima kasih. Laporan Anda kami periksa.' };
const reporter = ({ userId, role }: Session) => ({ userId, isAdmin: role === 'admin' });

export const abuseReportRoutes: Handlers<typeof abuseReportApi> = {
  'POST /api/shop/report/product/:id': async ({ session, params, body, at }) => {
    await addAbuseReport({ ...body, kind: 'product', subjectId: params.id, ...reporter(session) }, at);
    return thanks;
  },
  'POST /api/shop/report/review/:id': async ({ session, params, body, at }) => {
    await addAbuseReport({ ...body, kind: 'review', subjectId: params.id, ...reporter(session) }, at);
    return thanks;
  },
  'POST /api/shop/report/maker/:id': async ({ session, params, body, at }) => {
    await addAbuseReport({ ...body, kind: 'maker', subjectId: params.id, ...reporter(session) }, at);
    return thanks;
  },
  'GET /api/admin/reports': ({ query }) => listAbuseCases(query),
  'POST /api/admin/reports/:id/take-down': async ({ session, params, body, at }) => {
    await takeDown({ caseId: params.id, adminId: session.userId, reason: body.reason }, at);
    return { message: 'Sudah diturunkan. Pemiliknya diberi tahu.' };
  },
  'POST /api/admin/reports/:id/restore': async ({ session, params, at }) => {
    await restore({ caseId: params.id, adminId: session.userId }, at);
    return { message: 'Tampil lagi. Pemiliknya diberi tahu.' };
  },
  'POST /api/admin/reports/:id/dismiss': async ({ session, params, at }) => {
    await dismiss({ caseId: params.id, adminId: session.userId }, at);
    return { message: 'Laporan diabaikan.' };
  },
};
