/** The draft of a seller registration, kept in tab storage so that Back and a reload do not lose it. */
import { sellerLabels } from '#contract/field-labels.ts';
import { storableFields } from '#contract/storable-fields.ts';
import { sellerRegistration } from '#contract/store/seller-forms.ts';
import { tabStorage } from '../../visitor/storage.ts';
import { readFields } from '../../visitor/stored-json.ts';

export type Draft = Record<keyof typeof sellerLabels, string>;
type Name = keyof Draft;

const key = 'draft:register-seller';
const names = Object.keys(sellerLabels) as Name[];

/** The others are kept in memory only: other people who use the device must not find them in the browser's storage. */
const storable = storableFields(sellerRegistration);
const isSecret = (name: Name) => !storable.has(name);
let secrets: Partial<Draft> = {};

/** Whether a draft exists; it is created when the terms are accepted. */
export const hasDraft = (): boolean => tabStorage.get(key) !== null;

export function loadDraft(): Draft {
  const stored = readFields(key);
  const texts = names.map((name) => [name, isSecret(name) ? secrets[name] : stored[name]] as const);
  return Object.fromEntries(texts.map(([name, text]) => [name, typeof text === 'string' ? text : ''])) as Draft;
}

export function saveDraft(changes: Partial<Draft>): void {
  const draft = { ...loadDraft(), ...changes };
  const lost = [...new Set([...lostSecrets(), ...names.filter((name) => isSecret(name) && draft[name] !== '')])];
  secrets = Object.fromEntries(names.filter(isSecret).map((name) => [name, draft[name]]));
  tabStorage.set(key, JSON.stringify({ ...draft, ...withoutSecrets, lost }));
}

/** The secrets that were filled in and that a reload has cleared. */
export function lostSecrets(): Name[] {
  const { lost } = readFields(key);
  return Array.isArray(lost) ? names.filter((name) => isSecret(name) && lost.includes(name) && !secrets[name]) : [];
}

export function deleteDraft(): void {
  secrets = {};
  tabStorage.remove(key);
}

/** JSON leaves out what is undefined. */
const withoutSecrets = Object.fromEntries(names.filter(isSecret).map((name) => [name, undefined]));
