/** All scheduled jobs with their periods, and all queues with their handlers. */
import { config } from '#platform/config.ts';
import { probeWrites } from '#platform/database-writes.ts';
import type { JobHandlers } from '#platform/jobs.ts';
import { deleteOldDrafts } from '#platform/media-store.ts';
import type { ScheduledJob } from '#platform/schedule.ts';
import { deleteOldSecurityEvents, writeSecurityEvents } from '#platform/security-events.ts';
import { deleteExpiredSessions } from '#platform/session.ts';
import { deleteOldTokens } from './areas/auth/account-tokens.ts';
import { deleteOldDevices } from './areas/auth/known-devices.ts';
import { deleteOldLoginFailures } from './areas/auth/failure-counts.ts';
import { rebuildTiers } from './areas/search/popularity-tiers.ts';
import { choosePopularSearches } from './areas/search/popular-searches.ts';
import { indexOutdated, indexStorePart, pruneLexicon } from './areas/search/search-index.ts';
import { endDueOffers } from './areas/catalogue/offers.ts';
import { chooseRepresentativesAgain } from './areas/catalogue/siblings.ts';
import { deleteOldRemovals } from './areas/makers/removals.ts';
import { mailPasswordReset } from './areas/notifications/account-mails.ts';
import { deliverNotices } from './areas/notifications/deliver-notice.ts';
import { writeOldSetting } from './areas/shop-settings/commission.ts';
import { writeImpact } from './areas/books/impact.ts';
import { deleteOldLetters } from './areas/books/turnover-letters.ts';
import { deleteOldNotices } from './areas/notifications/delete-notices.ts';
import { sendMail } from './areas/notifications/send-mail.ts';
import { sendPushes } from './areas/notifications/send-push.ts';
import { deleteOldCodeReports } from './areas/origins/code-reports.ts';
import { writeOpenings } from './areas/origins/openings.ts';
import { makeOrderCodes } from './areas/origins/piece-codes.ts';
import { cancelUnprocessedOrders } from './areas/orders/cancel.ts';
import { confirmUnansweredDeliveries } from './areas/orders/receive.ts';
import { remindOfWaitingOrders } from './areas/orders/reminders.ts';
import { endWithdrawn, endWithdrawnCheckouts } from './areas/payments/end-withdrawn.ts';
import { judgeWaitingReports } from './areas/payments/judge-report.ts';
import { cancelAtProvider } from './areas/payments/end-payment.ts';
import { announceHeldMoney } from './areas/payments/held-money.ts';
import { retryRefunds } from './areas/payments/retry-refunds.ts';
import { refundAtProvider } from './areas/payments/settle-unplaced.ts';
import { askTransaction } from './areas/payments/unknown-transactions.ts';
import { pollStalePayments, releaseExpiredPayments } from './areas/payments/unpaid-payments.ts';
import { pollCouriers, trackOrder } from './areas/parcels/poll-couriers.ts';
import { deleteFiles, eraseDueAccounts } from './areas/personal-data/erase-account.ts';
import { forgetMaker } from './areas/personal-data/forget-maker.ts';
import { eraseOldRecords } from './areas/personal-data/erase-old-records.ts';
import { checkReviewer } from './areas/abuse-reports/review-pairs.ts';
import { releaseTakenDownPhotos, releaseUnsentPictures } from './areas/reviews/review-pictures.ts';
import { deleteOldMisses, writeMisses } from './areas/search/misses.ts';
import { tellAllWaiting, tellWaiting } from './areas/waiting-list/tell-waiting.ts';
import { deleteOldWaits } from './areas/waiting-list/waits.ts';
import { refreshSynonyms } from './areas/search/synonyms.ts';
import { deleteOldUses, writeUses } from './areas/search/uses.ts';
import { releaseUnusedPictures } from './areas/store/picture-quota.ts';
import { revokeAccountConfirmation } from './revoke-account-confirmation.ts';
import { counters, fold } from './db/counters.ts';
import { checkInvariants } from './shop-metrics.ts';
import { notifyOperator } from './notify-operator.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Every node runs all jobs. Rows are claimed or locked, so two nodes do not process the same row. */
export const schedule: readonly ScheduledJob[] = [
  { name: 'write security events', everyMs: second, run: writeSecurityEvents },
  { name: 'prove writes', everyMs: 3 * second, run: probeWrites },
  { name: 'release expired payments', everyMs: 2 * second, run: releaseExpiredPayments },
  { name: 'poll stale payments', everyMs: 30 * second, run: pollStalePayments },
  { name: 'end withdrawn checkouts', everyMs: minute, run: endWithdrawnCheckouts },
  { name: 'end due offers', everyMs: minute, run: endDueOffers },
  { name: 'judge waiting reports', everyMs: 30 * second, run: judgeWaitingReports },
  { name: 'retry refunds', everyMs: 30 * second, run: retryRefunds },
  { name: 'announce held money', everyMs: 30 * second, run: announceHeldMoney },
  { name: 'look at parcels', everyMs: second, run: pollCouriers },
  { name: 'tell the operator', everyMs: minute, run: notifyOperator },
  { name: 'fold product counts', everyMs: minute, run: () => fold(counters.productCounts) },
  { name: 'fold order counts', everyMs: minute, run: () => fold(counters.orderCounts) },
  { name: 'fold daily revenue', everyMs: minute, run: () => fold(counters.dailyRevenue) },
  { name: 'fold payout totals', everyMs: 10 * minute, run: () => fold(counters.payoutTotals) },
  { name: 'confirm unanswered deliveries', everyMs: 10 * minute, run: confirmUnansweredDeliveries },
  { name: 'cancel unprocessed orders', everyMs: 10 * minute, run: cancelUnprocessedOrders },
  { name: 'remind of waiting orders', everyMs: 10 * minute, run: remindOfWaitingOrders },
  { name: 'tell waiting customers', everyMs: 10 * minute, run: tellAllWaiting },
  { name: 'delete old waits', everyMs: hour, run: deleteOldWaits },
  { name: 'delete expired sessions', everyMs: 10 * minute, run: deleteExpiredSessions },
  { name: 'delete old login failures', everyMs: 10 * minute, run: deleteOldLoginFailures },
  { name: 'delete old devices', everyMs: 10 * minute, run: deleteOldDevices },
  { name: 'delete old account tokens', everyMs: hour, run: deleteOldTokens },
  { name: 'write the commission for the release before', everyMs: minute, run: writeOldSetting },
  { name: 'delete old notices', everyMs: hour, run: deleteOldNotices },
  { name: 'delete old letters of turnover', everyMs: hour, run: deleteOldLetters },
  { name: 'delete old requests of makers', everyMs: hour, run: deleteOldRemovals },
  { name: 'write openings of codes', everyMs: second, run: writeOpenings },
  { name: 'delete old reports of codes', everyMs: hour, run: deleteOldCodeReports },
  // Each adds the day before, once.
  { name: 'count what makers got', everyMs: 10 * minute, run: writeImpact },
  { name: 'erase due accounts', everyMs: hour, run: eraseDueAccounts },
  { name: 'release unused pictures', everyMs: hour, run: releaseUnusedPictures },
  { name: 'release unsent photos', everyMs: 10 * minute, run: releaseUnsentPictures },
  { name: 'release photos of reviews taken down', everyMs: hour, run: releaseTakenDownPhotos },
  { name: 'delete unfinished pictures', everyMs: hour, run: deleteOldDrafts },
  { name: 'erase old records', everyMs: 6 * hour, run: eraseOldRecords },
  { name: 'read synonyms', everyMs: 5 * second, run: refreshSynonyms },
  { name: 'write searches without results', everyMs: second, run: writeMisses },
  { name: 'delete old searches without results', everyMs: minute, run: deleteOldMisses },
  { name: 'write searches', everyMs: second, run: writeUses },
  { name: 'delete old searches', everyMs: minute, run: deleteOldUses },
  { name: 'choose popular searches', everyMs: hour, run: choosePopularSearches },
  { name: 'prune lexicon', everyMs: hour, run: pruneLexicon },
  { name: 'index outdated products', everyMs: 10 * second, run: indexOutdated },
  { name: 'delete old security events', everyMs: hour, run: deleteOldSecurityEvents },
  // Soon after each start, because the result is kept in memory and a release may have migrated.
  { name: 'check invariants', everyMs: 6 * hour, firstAfterMs: 5 * minute, run: checkInvariants },
  { name: 'rebuild popularity tiers', everyMs: 6 * hour, run: rebuildTiers },
];

const hourSeconds = 60 * 60;

/** The names are stored with queued jobs and must not change while two versions run side by side. */
export const jobHandlers = {
  'end-at-provider': cancelAtProvider,
  'end-withdrawn': endWithdrawn,
  'refund-unplaced': refundAtProvider,
  'ask-transaction': askTransaction,
  'deliver-notice': { handleBatch: deliverNotices },
  // 14 tries in about a day.
  'send-mail': {
    handle: (payload: Parameters<typeof sendMail>[0], at: Date, isLastTry: boolean) => sendMail(payload, at, isLastTry),
    atOnce: 5,
    options: { retryLimit: 13, retryDelay: 30, retryDelayMax: 4 * hourSeconds, deleteAfterSeconds: hourSeconds },
    // Without a mail server, mails wait for one.
    isPaused: () => !config.mail,
  },
  'send-push': { handle: sendPushes, atOnce: 2, options: { deleteAfterSeconds: hourSeconds } },
  'mail-password-reset': mailPasswordReset,
  'track-parcel': trackOrder,
  'delete-files': deleteFiles,
  'distrust-account': revokeAccountConfirmation,
  'index-store': indexStorePart,
  'choose-shown': chooseRepresentativesAgain,
  'tell-waiting': tellWaiting,
  'check-reviewer': checkReviewer,
  'make-piece-codes': makeOrderCodes,
  'forget-maker': forgetMaker,
} satisfies JobHandlers;

type PayloadOf<Entry> = Entry extends { handleBatch: (payloads: readonly (infer Payload)[], at: Date) => unknown }
  ? Payload
  : Entry extends { handle: infer Handle }
    ? PayloadOf<Handle>
    : Entry extends (payload: infer Payload, ...rest: never) => unknown
      ? Payload
      : never;
type Payloads = { [Name in keyof typeof jobHandlers]: PayloadOf<(typeof jobHandlers)[Name]> };

declare module '#platform/jobs.ts' {
  interface JobPayloads extends Payloads {}
}
