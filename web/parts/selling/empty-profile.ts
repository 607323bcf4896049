import type { SellerProfile } from '#contract/store/store.ts';

/** An account is ready unless its server says otherwise. */
export const readyAccount: SellerProfile['payoutAccount'] = { state: 'ready', changedAt: null, heldUntil: null };

/** The profile of a seller of whom nothing is known. */
export const emptyProfile = {
  _id: '',
  email: '',
  sellerName: '',
  phoneNumber: '',
  nik: '',
  domicileAddress: '',
  storeName: '',
  storeDescription: '',
  productionAddress: '',
  bankAccountOwner: '',
  bankName: '',
  bankAccountNumber: '',
  eWallet: '',
  eWalletsAccountOwner: '',
  eWalletAccountNumber: '',
  storeLogoUrl: '',
  storeBannerUrl: '',
  payoutAccount: readyAccount,
  closedUntil: null,
};
