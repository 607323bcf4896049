import type { ReactNode } from 'react';
import { sellerLabels as label } from '#contract/seller-forms.ts';
import type { SellerProfile } from '#contract/store.ts';
import { Secret } from './secret.tsx';

/** What the store has on record, in the three parts of its registration. */
export function ProfileFacts({ profile }: { profile: SellerProfile }) {
  return (
    <div className="grid gap-5 xl:grid-cols-3">
      <Part title="Data Diri Penjual">
        <Fact label={label.sellerName}>{profile.sellerName}</Fact>
        <Fact label={label.phoneNumber}>{profile.phoneNumber}</Fact>
        <Fact label={label.nik}>
          <Secret what={label.nik} text={profile.nik} />
        </Fact>
        <Fact label={label.domicileAddress}>{profile.domicileAddress}</Fact>
      </Part>
      <Part title="Data Usaha/Toko">
        <Fact label={label.storeName}>{profile.storeName}</Fact>
        <Fact label={label.productionAddress}>{profile.productionAddress}</Fact>
        <Fact label={label.storeDescription}>{profile.storeDescription}</Fact>
      </Part>
      <Part title="Data Pembayaran">
        <Fact label={label.bankName}>{profile.bankName}</Fact>
        <Fact label={label.bankAccountNumber}>
          <Secret what={label.bankAccountNumber} text={profile.bankAccountNumber} />
        </Fact>
        <Fact label={label.bankAccountOwner}>{profile.bankAccountOwner}</Fact>
        <Fact label={label.eWallet}>{profile.eWallet}</Fact>
        <Fact label={label.eWalletAccountNumber}>
          <Secret what={label.eWalletAccountNumber} text={profile.eWalletAccountNumber} />
        </Fact>
        <Fact label={label.eWalletsAccountOwner}>{profile.eWalletsAccountOwner}</Fact>
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-2xl border border-benang bg-white p-5">
      <h2 className="text-lg">{title}</h2>
      <dl className="mt-2 divide-y divide-benang">{children}</dl>
    </section>
  );
}

function Fact({ label: name, children }: { label: string; children: ReactNode }) {
  return (
    <div className="py-3">
      <dt className="text-sm text-abu">{name}</dt>
      <dd className="font-medium wrap-anywhere whitespace-pre-line">{children || '-'}</dd>
    </div>
  );
}
