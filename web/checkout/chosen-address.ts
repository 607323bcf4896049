import type { AddressId } from '#contract/ids.ts';

const key = 'addressId';

/** The address this tab's visitor chose last, so that a reload does not ask again; null before the first choice. */
export const rememberedAddress = (): AddressId | null => sessionStorage.getItem(key) as AddressId | null;

export const rememberAddress = (id: AddressId): void => sessionStorage.setItem(key, id);
