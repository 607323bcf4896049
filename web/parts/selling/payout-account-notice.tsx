import type { ReactNode } from 'react';
import { longDateTime } from '#contract/dates.ts';
import type { PayoutAccount } from '#contract/store/store.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { WarningIcon } from '../../ui/form-icons.tsx';

type NoticeProps = { account: PayoutAccount; action: ReactNode };

/** Tells a seller why no payout goes to their account. Renders nothing when payouts go to it. */
export function PayoutAccountNotice({ account, action }: NoticeProps) {
  if (account.state === 'ready') return null;
  return (
    <div
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-xl bg-notice px-4
      py-3 text-notice-ink"
    >
      <p className="flex max-w-prose items-start gap-2.5">
        <WarningIcon className="mt-0.5 size-5 shrink-0" />
        <span>{noticeOf(account)}</span>
      </p>
      {account.state === 'unconfirmed' && action}
      {account.state === 'no-email' && <ButtonLink to="/auth/verify-email">Konfirmasi email</ButtonLink>}
    </div>
  );
}

function noticeOf({ state, changedAt, heldUntil }: PayoutAccount): string {
  if (state === 'no-email') return 'Email Anda belum dikonfirmasi. Selama itu pencairan tidak dikirim.';
  return state === 'unconfirmed'
    ? `Rekening atau NIK Anda diubah pada ${timeOf(changedAt)} dan belum dikonfirmasi. Selama itu pencairan tidak dikirim.`
    : `Pencairan ke rekening baru Anda ditahan sampai ${timeOf(heldUntil)}. Bila bukan Anda yang mengubahnya, segera hubungi admin.`;
}

const timeOf = (at: string | null): string => `${longDateTime(at!)} WITA`;
