/** The draft of a seller registration, kept in tab storage so that Back and a reload do not lose it. */
import { sellerLabels } from '#contract/seller-forms.ts';
import { tabStorage } from '../../visitor/storage.ts';

export type Draft = Record<keyof typeof sellerLabels, string>;

const key = 'draft:register-seller';
const blank = Object.fromEntries(Object.keys(sellerLabels).map((name) => [name, ''])) as Draft;

/** The password is kept in memory only and never stored. */
let password = '';

/** Whether a draft exists; it is created when the terms are accepted. */
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
