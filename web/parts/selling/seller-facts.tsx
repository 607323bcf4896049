import type { ReactNode } from 'react';
import { sellerLabels as label } from '#contract/field-labels.ts';
import type { maskedFields } from '#contract/store/masked-number.ts';
import type { SellerProfile } from '#contract/store/store.ts';
import { FoldedText } from '../folded-text.tsx';
import { FactPanel } from '../../ui/fact-panel.tsx';

type Facts = Readonly<Record<string, ReactNode>>;

type SellerFactsProps = {
  seller: Pick<SellerProfile, keyof typeof label & keyof SellerProfile>;
  renderNumber: (name: (typeof maskedFields)[number]) => ReactNode;
  /** Further facts, each after the name. */
  ofOwner?: Facts;
  ofStore?: Facts;
};

/** The data of a seller, in the same three groups as the registration. */
export const SellerFacts = ({ seller, renderNumber, ofOwner, ofStore }: SellerFactsProps) => (
  <div className="grid items-start gap-5 xl:grid-cols-3">
    <FactPanel
      title="Data Diri Penjual"
      facts={{
        [label.sellerName]: seller.sellerName,
        ...ofOwner,
        [label.phoneNumber]: seller.phoneNumber,
        [label.nik]: renderNumber('nik'),
        [label.domicileAddress]: seller.domicileAddress,
      }}
    />
    <FactPanel
      title="Data Usaha/Toko"
      facts={{
        [label.storeName]: seller.storeName,
        ...ofStore,
        [label.productionAddress]: seller.productionAddress,
        [label.storeDescription]: <FoldedText className="line-clamp-3">{seller.storeDescription}</FoldedText>,
      }}
    />
    <FactPanel
      title="Data Pembayaran"
      facts={{
        [label.bankName]: seller.bankName,
        [label.bankAccountNumber]: renderNumber('bankAccountNumber'),
        [label.bankAccountOwner]: seller.bankAccountOwner,
        ...(seller.eWallet && {
          [label.eWallet]: seller.eWallet,
          [label.eWalletAccountNumber]: renderNumber('eWalletAccountNumber'),
          [label.eWalletsAccountOwner]: seller.eWalletsAccountOwner,
        }),
      }}
    />
  </div>
);
