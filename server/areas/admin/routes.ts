import type { admin } from '#contract/admin.ts';
import type { dashboard } from '#contract/dashboard.ts';
import type { Handlers } from '#platform/http/handlers.ts';
import { listAudit, recordExport } from './audit-log.ts';
import { exportCustomers, exportSellers, exportTransactions } from './csv-export.ts';
import { countCustomers, countSellers, pageOfCustomers, pageOfSellers } from './people-lists.ts';
import { listSecurityEvents } from './security-log.ts';
import { getSeller, reinstateSeller, revealSeller, suspendSeller } from './sellers.ts';
import { countOpenTasks, getStats } from './stats.ts';
import { getTransaction, listTransactions } from './transactions.ts';
import { listWaitingOrders } from './waiting-orders.ts';

export const adminRoutes: Handlers<typeof admin & typeof dashboard> = {
  'GET /api/admin/dashboard/stats': async ({ query, at }) => ({ data: await getStats(at, query.period) }),
  'GET /api/admin/dashboard/tasks': async ({ at }) => ({ data: await countOpenTasks(at) }),
  'GET /api/admin/info/sellers': async ({ query }) => {
    const [{ data: sellers, nextCursor }, counted] = await Promise.all([
      pageOfSellers(query, query),
      countSellers(query),
    ]);
    return { sellers, ...counted, nextCursor };
  },
  'GET /api/admin/info/sellers/csv': ({ query, session, at }) =>
    recordExport({ list: 'seller', session, at, content: exportSellers(query) }),
  'GET /api/admin/info/seller/:id': async ({ params, at }) => ({ data: await getSeller(params.id, at) }),
  'POST /api/admin/info/seller/:id/reveal': async ({ params, session, at }) => ({
    data: await revealSeller({ sellerId: params.id, adminId: session.userId }, at),
  }),
  'POST /api/admin/info/seller/:id/suspend': async ({ params, body, session, at }) => {
    await suspendSeller({ sellerId: params.id, adminId: session.userId, reason: body.reason }, at);
    return { message: 'Seller telah ditangguhkan.' };
  },
  'POST /api/admin/info/seller/:id/reinstate': async ({ params, body, session, at }) => {
    await reinstateSeller({ sellerId: params.id, adminId: session.userId, reason: body.reason }, at);
    return { message: 'Seller telah diaktifkan kembali.' };
  },
  'GET /api/admin/info/customers': async ({ query }) => {
    const [{ data: customers, nextCursor }, counted] = await Promise.all([
      pageOfCustomers(query, query),
      countCustomers(query),
    ]);
    return { customers, ...counted, nextCursor };
  },
  'GET /api/admin/info/customers/csv': ({ query, session, at }) =>
    recordExport({ list: 'customer', session, at, content: exportCustomers(query) }),
  'GET /api/admin/info/transactions': ({ query }) => listTransactions(query, query),
  'GET /api/admin/info/transactions/csv': ({ query, session, at }) =>
    recordExport({ list: 'transaksi', session, at, content: exportTransactions(query) }),
  'GET /api/admin/info/transaction/:id': async ({ params }) => ({ data: await getTransaction(params.id) }),
  'GET /api/admin/waiting-orders': ({ query, at }) => listWaitingOrders(query, at),
  'GET /api/admin/audit': ({ query }) => listAudit(query),
  'GET /api/admin/security-events': ({ query }) => listSecurityEvents(query),
};
