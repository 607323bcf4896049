/** The draft of a seller registration, kept in tab storage so that Back and a reload do not lose it. */
import { sellerLabels } from '#contract/field-labels.ts';
import { tabStorage } from '../../visitor/storage.ts';

export type Draft = Record<keyof typeof sellerLabels, string>;

const key = 'draft:register-seller';
const blank = Object.fromEntries(Object.keys(sellerLabels).map((name) => [name, ''])) as Draft;

/** Kept in memory only: other people who use the device must not find them in the browser's storage. */
const secretNames = ['password', 'nik', 'bankAccountNumber', 'eWalletAccountNumber'] as const;
let secrets: Partial<Draft> = {};

/** Whether a draft exists; it is created when the terms are accepted. */
export const hasDraft = (): boolean => tabStorage.get(key) !== null;

export function loadDraft(): Draft {
  const stored = tabStorage.get(key);
  return { ...blank, ...(stored ? (JSON.parse(stored) as Partial<Draft>) : {}), ...secrets };
}

export function saveDraft(changes: Partial<Draft>): void {
  const draft = { ...loadDraft(), ...changes };
  secrets = Object.fromEntries(secretNames.map((name) => [name, draft[name]]));
  tabStorage.set(key, JSON.stringify({ ...draft, ...withoutSecrets }));
}

export function deleteDraft(): void {
  secrets = {};
  tabStorage.remove(key);
}

/** JSON leaves out what is undefined. */
const withoutSecrets = Object.fromEntries(secretNames.map((name) => [name, undefined]));
