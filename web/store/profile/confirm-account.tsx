import { useRevalidator } from 'react-router';
import { sellerLabels as label } from '#contract/field-labels.ts';
import { maskedNumber } from '#contract/masked-number.ts';
import type { SellerProfile } from '#contract/store.ts';
import { ApiError } from '../../api-error.ts';
import { call } from '../../call.ts';
import { Fact } from '../../ui/fact-panel.tsx';
import { PasswordQuestion } from '../../parts/account/password-question.tsx';

/** Confirms a changed bank account with the password, so that a stolen session cannot redirect payouts. */
export function ConfirmAccount({ profile, onClose }: { profile: SellerProfile; onClose: () => void }) {
  const { bankName, bankAccountNumber, bankAccountOwner, payoutAccount } = profile;

  const { revalidate } = useRevalidator();
  return (
    <PasswordQuestion
      title="Konfirmasi rekening"
      label="Konfirmasi"
      cancelLabel="Nanti"
      send={({ password }) => {
        const body = { password, changedAt: payoutAccount.changedAt ?? undefined };
        return call('POST /api/store/profile/confirm-account', { body });
      }}
      failure="Gagal mengonfirmasi rekening."
      // The dialog stays open and shows the present account.
      onFailure={(error) => error instanceof ApiError && error.code === 'ACCOUNT_CHANGED' && revalidate()}
      onClose={onClose}
    >
      <p>Data pembayaran Anda berubah. Masukkan kata sandi agar pembayaran berikutnya dikirim ke rekening ini.</p>
      <dl className="flex flex-col gap-2 tabular-nums rounded-2xl border border-border-light bg-white p-4">
        <Fact label={label.bankName}>{bankName}</Fact>
        <Fact label={label.bankAccountNumber}>{maskedNumber(bankAccountNumber)}</Fact>
        <Fact label={label.bankAccountOwner}>{bankAccountOwner}</Fact>
      </dl>
    </PasswordQuestion>
  );
}
