import type { AddressId } from '#contract/ids.ts';
import { tabStorage } from '../visitor/storage.ts';

const key = 'addressId';

/** The address this tab's visitor chose last, so that a reload does not ask again; null before the first choice. */
export const rememberedAddress = (): AddressId | null => tabStorage.get(key) as AddressId | null;

export const rememberAddress = (id: AddressId): void => tabStorage.set(key, id);
