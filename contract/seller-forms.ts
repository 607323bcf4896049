/** Form schemas for sellers: registration and profile. A separate module, so that forms can import it alone. */
import * as z from 'zod/mini';
import { email, newPassword } from './auth.ts';
import { optionalText, required } from './endpoint.ts';
import { isPictureOf } from './media.ts';

export const sellerLabels = {
  sellerName: 'Nama penjual',
  phoneNumber: 'Nomor telepon',
  email: 'Email',
  nik: 'NIK',
  password: 'Kata sandi',
  domicileAddress: 'Alamat domisili',
  storeName: 'Nama toko',
  productionAddress: 'Alamat produksi',
  storeDescription: 'Deskripsi toko',
  bankAccountOwner: 'Nama pemilik rekening',
  bankAccountNumber: 'Nomor rekening',
  bankName: 'Nama bank',
  eWallet: 'E-wallet',
  eWalletsAccountOwner: 'Nama pemilik e-wallet',
  eWalletAccountNumber: 'Nomor e-wallet',
} as const;

export const nikLength = 16;

const nik = z
  .string({ error: 'NIK wajib diisi' })
  .check(
    z.trim(),
    z.minLength(1, { error: 'NIK wajib diisi', abort: true }),
    z.regex(/^\d{16}$/, { error: `NIK harus terdiri dari ${nikLength} digit` }),
  );

const label = sellerLabels;

const owner = {
  sellerName: required(label.sellerName, 100),
  phoneNumber: required(label.phoneNumber, 30),
  nik,
  domicileAddress: required(label.domicileAddress, 300),
};
const business = {
  storeName: required(label.storeName, 100),
  productionAddress: required(label.productionAddress, 300),
  storeDescription: required(label.storeDescription, 2000),
};
const payment = {
  bankAccountOwner: required(label.bankAccountOwner, 100),
  bankAccountNumber: required(label.bankAccountNumber, 50),
  bankName: required(label.bankName, 100),
  eWallet: optionalText(label.eWallet, 50),
  eWalletsAccountOwner: optionalText(label.eWalletsAccountOwner, 100),
  eWalletAccountNumber: optionalText(label.eWalletAccountNumber, 50),
};

/** The three steps of the registration. Each is validated separately. */
export const registrationSteps = [
  z.object({ ...owner, email, password: newPassword }),
  z.object(business),
  z.object(payment),
] as const;

export const sellerRegistration = z.object({ ...owner, email, password: newPassword, ...business, ...payment });

/** The URL of an uploaded picture of this kind; empty keeps the present one. */
const uploaded = (kind: 'logo' | 'banner') =>
  z.optional(
    z
      .string()
      .check(z.refine((image) => image === '' || isPictureOf(kind, image), { error: 'Unggah gambar terlebih dahulu' })),
  );

export const profileForm = z.object({
  ...owner,
  ...business,
  ...payment,
  storeLogoUrl: uploaded('logo'),
  storeBannerUrl: uploaded('banner'),
});
