/** How long a new account of a buyer or seller waits before money may go to it. */
import { longDateTime } from '#contract/dates.ts';
import { config } from '#platform/config.ts';
import { refuse } from '#platform/refuse.ts';

type Risk = {
  /** Whether somebody else may have named the account: another one was there before, or the device is new. */
  isRisky: boolean;
  /**
   * Until when a change of the user's e-mail address can be taken back: whoever changed it may have stolen the login.
   */
  undoableUntil: string | null;
};

/**
 * Until when an account is held that is named at `at`:
 * PAYOUT_HOLD_HOURS, and as long as an address can be taken back.
 */
export function holdUntil({ isRisky, undoableUntil }: Risk, at: Date): string | null {
  const holdMs = config.payoutHoldHours * 60 * 60 * 1000;
  const usual = isRisky && holdMs > 0 ? new Date(at.getTime() + holdMs) : null;
  const undoable = undoableUntil ? new Date(undoableUntil) : null;
  const latest = undoable && undoable > (usual ?? at) ? undoable : usual;
  return latest && latest.toISOString();
}

export const isHeld = (heldUntil: string | null, at: Date): boolean =>
  heldUntil !== null && Date.parse(heldUntil) > at.getTime();

/** @throws REFUND_ACCOUNT_HELD */
export function requireNotHeld(heldUntil: string | null, at: Date): void {
  if (isHeld(heldUntil, at)) throw refuse('REFUND_ACCOUNT_HELD', { until: `${longDateTime(heldUntil!)} WITA` });
}
