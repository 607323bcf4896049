import { sellerLabels as label } from '#contract/seller-forms.ts';
import type { SellerProfile } from '#contract/store.ts';
import { FactPanel } from '../../ui/fact-panel.tsx';
import { Secret } from './secret.tsx';

/** What the store has on record, in the three parts of its registration. */
export function ProfileFacts({ profile }: { profile: SellerProfile }) {
  return (
    <div className="grid items-start gap-5 xl:grid-cols-3">
      <FactPanel
        title="Data Diri Penjual"
        facts={{
          [label.sellerName]: profile.sellerName,
          [label.phoneNumber]: profile.phoneNumber,
          [label.nik]: <Secret what={label.nik} text={profile.nik} />,
          [label.domicileAddress]: profile.domicileAddress,
        }}
      />
      <FactPanel
        title="Data Usaha/Toko"
        facts={{
          [label.storeName]: profile.storeName,
          [label.productionAddress]: profile.productionAddress,
          [label.storeDescription]: profile.storeDescription,
        }}
      />
      <FactPanel
        title="Data Pembayaran"
        facts={{
          [label.bankName]: profile.bankName,
          [label.bankAccountNumber]: <Secret what={label.bankAccountNumber} text={profile.bankAccountNumber} />,
          [label.bankAccountOwner]: profile.bankAccountOwner,
          [label.eWallet]: profile.eWallet,
          [label.eWalletAccountNumber]: (
            <Secret what={label.eWalletAccountNumber} text={profile.eWalletAccountNumber} />
          ),
          [label.eWalletsAccountOwner]: profile.eWalletsAccountOwner,
        }}
      />
    </div>
  );
}
