import { maxAutoConfirmDays, maxCommissionPercent } from '#contract/shop-settings/shop-settings.ts';
import { anyText, percentage, type Setting, wholeNumber } from './setting.ts';

/** What the owner of the shop decides. */
export const ownerChoices = {
  COMMISSION_PERCENT: {
    rule: percentage(maxCommissionPercent).default(0),
    meaning: "the shop's share of a sale in percent, at its first start; then an admin announces changes",
    example: '7.5',
  },
  AUTO_CONFIRM_DAYS: {
    rule: wholeNumber(1, maxAutoConfirmDays).default(3),
    meaning: 'days from receipt to confirmation',
    example: '5',
  },
  PAYOUT_HOLD_HOURS: {
    rule: wholeNumber(0, 720).optional(),
    meaning: 'hours until payouts go to a changed bank account',
    example: '24',
    initial: '0, in production 72',
  },
  PAYMENT_WINDOW_SECONDS: {
    rule: wholeNumber(1, 86_400).default(3600),
    meaning: 'how long an order may stay unpaid',
    example: '7200',
  },
  BITESHIP_KEY: {
    rule: anyText.min(1, 'must not be empty').optional(),
    meaning: 'asks couriers about parcels',
    example: 'biteship_live.…',
    source: "Biteship's dashboard, Integrations",
    initial: "none, in the demo the simulator's",
    isSecret: true,
  },
} satisfies Record<string, Setting>;
