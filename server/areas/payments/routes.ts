import type { invoicesApi } from '#contract/payments/invoices.ts';
import type { payments } from '#contract/payments/payments.ts';
import type { unplacedMoneyApi } from '#contract/payments/unplaced-money.ts';
import { config } from '#platform/config.ts';
import type { Handlers } from '#platform/http/handlers.ts';
import { refuse } from '#platform/refuse.ts';
import { receiveNotification } from './judge-report.ts';
import { checkPayment, rememberHint } from './ask-provider.ts';
import { getInvoice } from './invoices.ts';
import { ProviderFailure } from './provider-failures.ts';
import { liftMoneyHold, listOwnMoney, nameMoneyAccount, revealMoneyAccount } from './money-account.ts';
import { assignMoney, refundMoney, settleMoney } from './settle-unplaced.ts';
import { getOwnPayment } from './unpaid-payments.ts';
import { getSettlementProof, listUnplaced } from './unplaced-list.ts';

export const paymentRoutes: Handlers<typeof payments & typeof invoicesApi> = {
  'GET /api/invoice/:orderId': async ({ session, params }) => ({
    data: await getInvoice(session.storeId ?? session.userId, params.orderId),
  }),
  'GET /api/shop/payment/provider': () => ({
    scriptUrl: config.midtrans.snapJsUrl,
    clientKey: config.midtrans.clientKey,
  }),
  'POST /api/payment/notification': async ({ body, at }) => {
    await receiveNotification(body, at);
    return { message: 'OK' };
  },
  'POST /api/shop/payment/check/:orderId': async ({ session, params, body, at }) => {
    const payment = await getOwnPayment(session.userId, params.orderId);
    if (body.transactionId) await rememberHint(payment.id, body.transactionId);
    if (payment.effectiveStatus !== 'pending') return { paymentStatus: payment.effectiveStatus, isUnderReview: false };
    await checkPayment(payment, 'unended', at).catch((error: unknown) => {
      // Return the stored status. The scheduled job queries the provider again.
      if (!(error instanceof ProviderFailure)) throw error;
    });
    const { effectiveStatus: paymentStatus, isUnderReview } = await getOwnPayment(session.userId, params.orderId);
    return { paymentStatus, isUnderReview };
  },
};

export const unplacedMoneyRoutes: Handlers<typeof unplacedMoneyApi> = {
  'GET /api/shop/order/money/:orderId': async ({ session, params, at }) => ({
    data: await listOwnMoney(session.userId, params.orderId, at),
  }),
  'PUT /api/shop/order/money/:id/account': async ({ session, params, body, clientKey, device, at }) => {
    const { password, ...account } = body;
    await nameMoneyAccount({ id: numberOf(params.id), account, session, password, clientKey, device }, at);
    return { message: 'Rekening pengembalian dana telah disimpan.' };
  },
  'GET /api/admin/money/unplaced': ({ query, at }) => listUnplaced(query, at),
  'POST /api/admin/money/unplaced/:id/reveal': async ({ session, params, at }) => ({
    data: await revealMoneyAccount(numberOf(params.id), session.userId, at),
  }),
  'POST /api/admin/money/unplaced/:id/lift-hold': async ({ session, params, body, at }) => {
    await liftMoneyHold({ id: numberOf(params.id), adminId: session.userId, ...body }, at);
    return { message: 'Penahanan rekening telah diakhiri.' };
  },
  'POST /api/admin/money/unplaced/:id/assign': async ({ params, body, session, at }) => {
    await assignMoney({ id: numberOf(params.id), adminId: session.userId, order: body.orderId }, at);
    return { message: 'Uang telah dipasangkan dengan pesanan.' };
  },
  'POST /api/admin/money/unplaced/:id/refund': async ({ params, session, at }) => {
    await refundMoney({ id: numberOf(params.id), adminId: session.userId }, at);
    return { message: 'Pengembalian dana sedang diproses oleh penyedia pembayaran.' };
  },
  'POST /api/admin/money/unplaced/:id/settle': async ({ params, fields, files, session, at }) => {
    const proof = files.proof?.bytes;
    await settleMoney({ id: numberOf(params.id), adminId: session.userId, ...fields, proof }, at);
    return { message: 'Penyelesaian telah dicatat.' };
  },
  'GET /api/admin/money/unplaced/:id/proof': ({ params }) => getSettlementProof(numberOf(params.id)),
};

/** @throws NOT_FOUND for anything else */
function numberOf(id: string): number {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw refuse('NOT_FOUND');
  return Number(id);
}
