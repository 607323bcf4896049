/** All scheduled jobs with their periods, and all queues with their handlers. */
import { proveWrites } from '#platform/database-writes.ts';
import type { JobHandlers } from '#platform/jobs.ts';
import type { ScheduledJob } from '#platform/schedule.ts';
import { deleteOldSecurityEvents, writeSecurityEvents } from '#platform/security-events.ts';
import { deleteExpiredSessions } from '#platform/session.ts';
import { deleteOldTokens } from './areas/auth/account-tokens.ts';
import { deleteOldDevices } from './areas/auth/known-devices.ts';
import { deleteOldLoginFailures } from './areas/auth/login-attempts.ts';
import { foldProductCounts } from './areas/catalogue/product-stats.ts';
import { pruneLexicon } from './areas/catalogue/prune-lexicon.ts';
import { rebuildTiers } from './areas/catalogue/popularity-tiers.ts';
import { indexOutdated, indexStorePart } from './areas/catalogue/search-index.ts';
import {
  mailAddressCheck,
  mailEmailChanged,
  mailEmailReplaced,
  mailPasswordChanged,
  mailPasswordReset,
} from './areas/notifications/account-mails.ts';
import { notifyOfComplaint } from './areas/notifications/complaint-messages.ts';
import { mailUnplacedMoney } from './areas/notifications/admin-mails.ts';
import {
  notifyAccountChange,
  notifyOfRefund,
  notifyOfReturn,
  notifyPayout,
  notifyPayoutReversed,
} from './areas/notifications/money-messages.ts';
import { createDeliveries } from './areas/notifications/broadcasts.ts';
import { sendDueDeliveries } from './areas/notifications/deliveries.ts';
import {
  notifyAgain,
  notifyBuyerOfAddress,
  notifyCustomer,
  notifySeller,
  notifySellers,
  notifySellerOfAddress,
  notifySellerOfCancellation,
} from './areas/notifications/order-messages.ts';
import { deleteOldNotifications } from './areas/notifications/old-notifications.ts';
import { notifyOfReply } from './areas/notifications/reply-messages.ts';
import { notifyOfTakeDown } from './areas/notifications/taken-down-messages.ts';
import { notifyOfWaitingOrder } from './areas/notifications/reminder-messages.ts';
import { deleteOldMails } from './areas/notifications/mails.ts';
import { sendDueMails } from './areas/notifications/send-mails.ts';
import { cancelUnprocessedOrders } from './areas/orders/cancellations.ts';
import { confirmUnansweredDeliveries } from './areas/orders/move-order.ts';
import { foldOrderCounts } from './areas/orders/order-lists.ts';
import { remindOfWaitingOrders } from './areas/orders/reminders.ts';
import { judgeWaitingReports } from './areas/payments/apply-report.ts';
import { refundAtProvider } from './areas/payments/settle-unplaced.ts';
import { cancelAtProvider, pollStalePayments, releaseExpiredPayments } from './areas/payments/unpaid-payments.ts';
import { foldPayoutTotals } from './areas/payouts/payout-history.ts';
import { deleteFiles, eraseDueAccounts } from './areas/personal-data/erase-account.ts';
import { eraseOldRecords } from './areas/personal-data/erase-old-records.ts';
import { releaseTakenDownPhotos, releaseUnsentPictures } from './areas/reviews/review-pictures.ts';
import { deleteOldMisses, writeMisses } from './areas/search/misses.ts';
import { refreshSynonyms } from './areas/search/synonyms.ts';
import { checkInvariants } from './shop-metrics.ts';
import { tellOperator } from './tell-operator.ts';
import { distrustAccount } from './areas/store/payout-account.ts';
import { releaseUnusedPictures } from './areas/store/picture-quota.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Every node runs all jobs. Rows are claimed or locked, so two nodes do not process the same row. */
export const schedule: readonly ScheduledJob[] = [
  { name: 'send due deliveries', everyMs: second, run: sendDueDeliveries },
  { name: 'send due mails', everyMs: second, run: (at) => sendDueMails(at) },
  { name: 'write security events', everyMs: second, run: writeSecurityEvents },
  { name: 'prove writes', everyMs: 3 * second, run: proveWrites },
  { name: 'release expired payments', everyMs: 2 * second, run: releaseExpiredPayments },
  { name: 'poll stale payments', everyMs: 30 * second, run: pollStalePayments },
  { name: 'judge waiting reports', everyMs: 30 * second, run: judgeWaitingReports },
  { name: 'tell the operator', everyMs: minute, run: tellOperator },
  { name: 'fold product counts', everyMs: minute, run: foldProductCounts },
  { name: 'fold order counts', everyMs: minute, run: foldOrderCounts },
  { name: 'fold payout totals', everyMs: 10 * minute, run: foldPayoutTotals },
  { name: 'confirm unanswered deliveries', everyMs: 10 * minute, run: confirmUnansweredDeliveries },
  { name: 'cancel unprocessed orders', everyMs: 10 * minute, run: cancelUnprocessedOrders },
  { name: 'remind of waiting orders', everyMs: 10 * minute, run: remindOfWaitingOrders },
  { name: 'delete expired sessions', everyMs: 10 * minute, run: deleteExpiredSessions },
  { name: 'delete old login failures', everyMs: 10 * minute, run: deleteOldLoginFailures },
  { name: 'delete old devices', everyMs: 10 * minute, run: deleteOldDevices },
  { name: 'delete old account tokens', everyMs: hour, run: deleteOldTokens },
  { name: 'delete old notifications', everyMs: hour, run: deleteOldNotifications },
  { name: 'erase due accounts', everyMs: hour, run: eraseDueAccounts },
  { name: 'release unused pictures', everyMs: hour, run: releaseUnusedPictures },
  { name: 'release unsent photos', everyMs: 10 * minute, run: releaseUnsentPictures },
  { name: 'release photos of reviews taken down', everyMs: hour, run: releaseTakenDownPhotos },
  { name: 'erase old records', everyMs: 6 * hour, run: eraseOldRecords },
  { name: 'read synonyms', everyMs: 5 * second, run: refreshSynonyms },
  { name: 'write searches without results', everyMs: second, run: writeMisses },
  { name: 'delete old searches without results', everyMs: minute, run: deleteOldMisses },
  { name: 'prune lexicon', everyMs: hour, run: pruneLexicon },
  { name: 'index outdated products', everyMs: 10 * second, run: indexOutdated },
  { name: 'delete old security events', everyMs: hour, run: deleteOldSecurityEvents },
  { name: 'delete old mails', everyMs: hour, run: deleteOldMails },
  { name: 'check invariants', everyMs: 6 * hour, run: checkInvariants },
  { name: 'rebuild popularity tiers', everyMs: 6 * hour, run: rebuildTiers },
];

/** The names are stored with queued jobs and must not change while two versions run side by side. */
export const jobHandlers = {
  'end-at-provider': cancelAtProvider,
  'refund-unplaced': refundAtProvider,
  'address-to-customers': createDeliveries,
  'tell-customer': notifyCustomer,
  'tell-seller': notifySeller,
  'tell-sellers': notifySellers,
  'tell-again': notifyAgain,
  'tell-seller-cancelled': notifySellerOfCancellation,
  'tell-seller-address': notifySellerOfAddress,
  'tell-buyer-address': notifyBuyerOfAddress,
  'tell-reminder': notifyOfWaitingOrder,
  'tell-refund': notifyOfRefund,
  'tell-returned': notifyOfReturn,
  'tell-complaint': notifyOfComplaint,
  'tell-reply': notifyOfReply,
  'tell-taken-down': notifyOfTakeDown,
  'tell-account-change': notifyAccountChange,
  'tell-payout': notifyPayout,
  'tell-payout-reversed': notifyPayoutReversed,
  'delete-files': deleteFiles,
  'distrust-account': distrustAccount,
  'index-store': indexStorePart,
  'tell-unplaced': mailUnplacedMoney,
  'mail-address-check': mailAddressCheck,
  'mail-password-reset': mailPasswordReset,
  'mail-password-changed': mailPasswordChanged,
  'mail-email-changed': mailEmailChanged,
  'mail-email-replaced': mailEmailReplaced,
} satisfies JobHandlers;

type Payloads = { [Name in keyof typeof jobHandlers]: Parameters<(typeof jobHandlers)[Name]>[0] };

declare module '#platform/jobs.ts' {
  interface JobPayloads extends Payloads {}
}
