import { onOrOff, type Setting, simulatorUrl } from './setting.ts';

/** What trials and tests change. */
export const trials = {
  MIDTRANS_SANDBOX: {
    rule: onOrOff.default('off'),
    meaning: "`on`: the provider's sandbox; every page says so",
    example: 'on',
  },
  MIDTRANS_URL: {
    rule: simulatorUrl.optional(),
    meaning: 'a simulator elsewhere; not in production',
    example: 'http://localhost:4000',
    initial: "the simulator's",
  },
  BITESHIP_URL: {
    rule: simulatorUrl.optional(),
    meaning: 'a simulator of couriers; not in production',
    example: '/_trackings',
    initial: "in the demo the simulator's",
  },
  DEMO_OPEN: {
    rule: onOrOff.default('off'),
    meaning: "`on`: other computers may use the demo's tools",
    example: 'on',
  },
  RATE_LIMITS: { rule: onOrOff.default('on'), meaning: '`off` for load tests', example: 'on' },
  EMAIL_CHECK: {
    rule: onOrOff.optional(),
    meaning: 'orders and payouts need a confirmed address',
    example: 'on',
    initial: 'off, in production on',
  },
  PASSWORD_LIST: {
    rule: onOrOff.optional(),
    meaning: 'the commonest passwords are refused',
    example: 'on',
    initial: 'off, in production on',
  },
} satisfies Record<string, Setting>;
