import type { books } from '#contract/books/books.ts';
import type { Handlers } from '#platform/http/handlers.ts';
import { recordExport } from '#server/areas/admin/audit-log.ts';
import { sellerBalancesTable, trialBalanceTable } from './balances.ts';
import { readImpact } from './impact.ts';
import { journalTable } from './journal.ts';
import { turnoverTable } from './turnover.ts';
import { checkLetter, issueLetter, listLetters, revokeLetter } from './turnover-letters.ts';

export const bookRoutes: Handlers<typeof books> = {
  'GET /api/admin/books/journal': ({ query: { month, format }, session, at }) =>
    recordExport({ list: 'jurnal', period: month, format, session, at, table: journalTable(month) }),
  'GET /api/admin/books/trial-balance': async ({ query: { month, format }, session, at }) =>
    recordExport({ list: 'neraca-saldo', period: month, format, session, at, table: await trialBalanceTable(month) }),
  'GET /api/admin/books/seller-balances': async ({ query: { month, format }, session, at }) =>
    recordExport({
      list: 'saldo-penjual',
      period: month,
      format,
      session,
      at,
      table: await sellerBalancesTable(month),
    }),
  'GET /api/admin/books/turnover': async ({ query: { year, format }, session, at }) =>
    recordExport({ list: 'omzet', period: String(year), format, session, at, table: await turnoverTable(year) }),
  'GET /api/shop/impact': async () => ({ data: { impact: await readImpact() } }),
  'GET /api/shop/turnover-letter/:code': async ({ params, clientKey, at }) => ({
    data: { letter: await checkLetter(params.code, clientKey, at) },
  }),
  'GET /api/store/turnover-letters': ({ session, at }) => listLetters(session.storeId, at),
  'POST /api/store/turnover-letters': async ({ session, body, at }) => ({
    data: await issueLetter(session.storeId, body.year, at),
    message: 'Surat diterbitkan.',
  }),
  'POST /api/store/turnover-letters/:id/revoke': async ({ session, params, at }) => {
    await revokeLetter(session.storeId, params.id, at);
    return { message: 'Surat dicabut. Siapa pun yang memeriksa kodenya kini membaca itu.' };
  },
};
