import { useState } from 'react';
import { isMasked, maskedNumber } from '#contract/store/masked-number.ts';
import { sellerLabels as label } from '#contract/field-labels.ts';
import type { SellerProfile } from '#contract/store/store.ts';
import { SellerFacts } from '../../parts/selling/seller-facts.tsx';
import { EyeIcon, EyeOffIcon } from '../../ui/account-icons.tsx';

type ProfileFactsProps = {
  profile: SellerProfile;
  /** Asks for the numbers that the server has masked. */
  onReveal: () => void;
};

export const ProfileFacts = ({ profile, onReveal }: ProfileFactsProps) => (
  <SellerFacts
    seller={profile}
    renderNumber={(name) => <MaskedValue what={label[name]} text={profile[name]} onReveal={onReveal} />}
  />
);

type MaskedValueProps = { what: string; text: string; onReveal: () => void };

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
