/** Form schemas for sellers: registration and profile. A separate module, so that forms can import it alone. */
import * as z from 'zod/mini';
import { newPassword, password } from '../auth/auth.ts';
import { accountNumber, digits, email, required, requiredLine, timestamp, optionalLine } from '../endpoint.ts';
import { isMasked } from './masked-number.ts';
import { isPictureOf } from '../media.ts';

export const nikLength = 16;

const nikLike = (pattern: RegExp) => digits(pattern, `NIK harus terdiri dari ${nikLength} digit`);

const owner = {
  sellerName: requiredLine(100),
  phoneNumber: requiredLine(30),
  nik: nikLike(/^\d{16}$/),
  domicileAddress: required(300),
};
const business = {
  storeName: requiredLine(100),
  productionAddress: required(300),
  storeDescription: required(2000),
};
const payment = {
  bankAccountOwner: requiredLine(100),
  bankAccountNumber: accountNumber(50).check(z.minLength(1)),
  bankName: requiredLine(100),
  eWallet: optionalLine(50),
  eWalletsAccountOwner: optionalLine(100),
  eWalletAccountNumber: z.optional(accountNumber(50)),
};

const unmasked = z.refine((number) => !isMasked(String(number)), { error: 'Ketik seluruh nomornya' });
/** A registration has no stored number that a mask could keep. */
const newPayment = {
  ...payment,
  bankAccountNumber: payment.bankAccountNumber.check(unmasked),
  eWalletAccountNumber: payment.eWalletAccountNumber.check(unmasked),
};

/** The three steps of the registration. Each is validated separately. */
export const registrationSteps = [
  z.object({ ...owner, email, password: newPassword }),
  z.object(business),
  z.object(newPayment),
] as const;

export const sellerRegistration = z.object({ ...owner, email, password: newPassword, ...business, ...newPayment });

/** The URL of an uploaded picture of this kind; empty keeps the present one. */
const uploaded = (kind: 'logo' | 'banner') =>
  z.optional(
    z
      .string()
      .check(z.refine((image) => image === '' || isPictureOf(kind, image), { error: 'Unggah gambar terlebih dahulu' })),
  );

/** A masked number keeps the stored one. */
export const profileForm = z.object({
  ...owner,
  nik: nikLike(/^(\d{16}|•{12}\d{4})$/),
  ...business,
  ...payment,
  storeLogoUrl: uploaded('logo'),
  storeBannerUrl: uploaded('banner'),
});

/** The longest closure. Paid orders of a closed store wait meanwhile, so it must end. */
export const maxClosedDays = 60;

/** The day in Asia/Makassar on which a store opens again. */
export const closureForm = z.object({ opensOn: z.iso.date().check(z.regex(/^20/)) });

export const laterForm = z.object({ shipBy: z.iso.date().check(z.regex(/^20/)), reason: required(300) });

export const accountConfirmation = z.object({
  password,
  /** The time of the change that the seller saw. The server refuses to confirm a later one. */
  changedAt: z.optional(timestamp),
});
