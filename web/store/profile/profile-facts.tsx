import { useState } from 'react';
import { isMasked, type maskedFields, maskedNumber } from '#contract/store/masked-number.ts';
import { sellerLabels as label } from '#contract/field-labels.ts';
import type { SellerProfile } from '#contract/store/store.ts';
import { FactPanel } from '../../ui/fact-panel.tsx';
import { EyeIcon, EyeOffIcon } from '../../ui/account-icons.tsx';

type ProfileFactsProps = {
  profile: SellerProfile;
  /** Asks for the numbers that the server has masked. */
  onReveal: () => void;
};

/** The profile data, in the same three groups as the registration. */
export function ProfileFacts({ profile, onReveal }: ProfileFactsProps) {
  const numberOf = (name: (typeof maskedFields)[number]) => (
    <MaskedValue what={label[name]} text={profile[name]} onReveal={onReveal} />
  );
  return (
    <div className="grid items-start gap-5 xl:grid-cols-3">
      <FactPanel
        title="Data Diri Penjual"
        facts={{
          [label.sellerName]: profile.sellerName,
          [label.phoneNumber]: profile.phoneNumber,
          [label.nik]: numberOf('nik'),
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
          [label.bankAccountNumber]: numberOf('bankAccountNumber'),
          [label.bankAccountOwner]: profile.bankAccountOwner,
          [label.eWallet]: profile.eWallet,
          [label.eWalletAccountNumber]: numberOf('eWalletAccountNumber'),
          [label.eWalletsAccountOwner]: profile.eWalletsAccountOwner,
        }}
      />
    </div>
  );
}

type MaskedValueProps = {
  /** The name of the value for the button label, such as "NIK". */
  what: string;
  text: string;
  onReveal: () => void;
};

/** A sensitive number: only the last digits are visible until the seller reveals it. */
function MaskedValue({ what, text, onReveal }: MaskedValueProps) {
  const [isRevealed, setRevealed] = useState(false);
  const isShown = isRevealed && !isMasked(text);
  if (text === '') return '-';
  return (
    <span className="flex items-center justify-between gap-2">
      <span className="tabular-nums">{isShown ? text : maskedNumber(text)}</span>
      <button
        type="button"
        aria-label={`${isShown ? 'Sembunyikan' : 'Tampilkan'} ${what}`}
        onClick={() => {
          if (isMasked(text)) onReveal();
          setRevealed(!isShown);
        }}
        className="-my-2.5 -mr-2.5 grid size-11 shrink-0 place-items-center rounded-full text-muted hover:text-ink"
      >
        {isShown ? <EyeOffIcon /> : <EyeIcon />}
      </button>
    </span>
  );
}
