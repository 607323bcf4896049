/** What a seller has typed so far, kept in this tab so that neither Back nor a reload loses it. */
import { sellerLabels } from '#contract/seller-forms.ts';
import { tabStorage } from '../../visitor/storage.ts';

export type Draft = Record<keyof typeof sellerLabels, string>;

const key = 'draft:register-seller';
const blank = Object.fromEntries(Object.keys(sellerLabels).map((name) => [name, ''])) as Draft;

/** Passwords are remembered while the page lives, and written nowhere. */
let password = '';

/** Whether one has begun, by agreeing to the terms. */
export const hasDraft = (): boolean => tabStorage.get(key) !== null;

export function takeDraft(): Draft {
  const kept = tabStorage.get(key);
  return { ...blank, ...(kept ? (JSON.parse(kept) as Partial<Draft>) : {}), password };
}

export function keepDraft(typed: Partial<Draft>): void {
  const { password: typedPassword, ...rest } = { ...takeDraft(), ...typed };
  password = typedPassword;
  tabStorage.set(key, JSON.stringify(rest));
}

export function dropDraft(): void {
  password = '';
  tabStorage.remove(key);
}
