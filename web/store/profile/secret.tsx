import { useState } from 'react';
import { maskedNumber } from '#contract/masked-number.ts';
import { EyeIcon, EyeOffIcon } from '../../ui/icons.tsx';

type SecretProps = {
  /** What the button shows and hides: "NIK". */
  what: string;
  text: string;
};

/** A number that a glance over the shoulder must not catch: its last digits, and the whole of it on request. */
export function Secret({ what, text }: SecretProps) {
  const [isShown, setShown] = useState(false);
  if (text === '') return '-';
  return (
    <span className="flex items-center justify-between gap-2">
      <span className="tabular-nums">{isShown ? text : maskedNumber(text)}</span>
      <button
        type="button"
        aria-label={`${isShown ? 'Sembunyikan' : 'Tampilkan'} ${what}`}
        onClick={() => setShown(!isShown)}
        className="-my-2.5 -mr-2.5 grid size-11 shrink-0 place-items-center rounded-full text-abu hover:text-arang"
      >
        {isShown ? <EyeOffIcon /> : <EyeIcon />}
      </button>
    </span>
  );
}
