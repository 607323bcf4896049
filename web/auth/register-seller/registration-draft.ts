/** The draft of a seller registration, kept in tab storage so that Back and a reload do not lose it. */
import { sellerLabels } from '#contract/field-labels.ts';
import { tabStorage } from '../../visitor/storage.ts';

export type Draft = Record<keyof typeof sellerLabels, string>;

const key = 'draft:register-seller';
const blank = Object.fromEntries(Object.keys(sellerLabels).map((name) => [name, ''])) as Draft;

/** The password is kept in memory only and never stored. */
let password = '';

/** Whether a draft exists; it is created when the terms are accepted. */
export const hasDraft = (): boolean => tabStorage.get(key) !== null;

export function loadDraft(): Draft {
  const stored = tabStorage.get(key);
  return { ...blank, ...(stored ? (JSON.parse(stored) as Partial<Draft>) : {}), password };
}

export function saveDraft(changes: Partial<Draft>): void {
  const { password: newPassword, ...rest } = { ...loadDraft(), ...changes };
  password = newPassword;
  tabStorage.set(key, JSON.stringify(rest));
}

export function deleteDraft(): void {
  password = '';
  tabStorage.remove(key);
}
