import { sellerLabels as label } from '#contract/field-labels.ts';
import { maskedNumber } from '#contract/masked-number.ts';
import type { SellerProfile } from '#contract/store.ts';
import { ApiError } from '../../api-error.ts';
import { call } from '../../call.ts';
import { PasswordQuestion } from '../../parts/account/password-question.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../visitor/toast.ts';

type ConfirmAccountProps = {
  profile: SellerProfile;
  onClose: () => void;
  /** Refreshes the profile. */
  onChanged: () => Promise<void>;
};

/** Confirms a changed bank account with the password, so that a stolen session cannot redirect payouts. */
export function ConfirmAccount({ profile, onClose, onChanged }: ConfirmAccountProps) {
  const { bankName, bankAccountNumber, bankAccountOwner, payoutAccount } = profile;

  async function confirm({ password }: { password: string }) {
    const body = { password, changedAt: payoutAccount.changedAt ?? undefined };
    const { message } = await call('POST /api/store/profile/confirm-account', { body });
    await onChanged();
    toast({ title: message });
    onClose();
  }

  return (
    <Dialog isOpen onClose={onClose} title="Konfirmasi rekening" size="sm">
      <PasswordQuestion
        label="Konfirmasi"
        cancelLabel="Nanti"
        onSend={confirm}
        failure="Gagal mengonfirmasi rekening."
        onFailure={async (error) => {
          // The dialog stays open and shows the present account.
          if (error instanceof ApiError && error.code === 'ACCOUNT_CHANGED') await onChanged();
        }}
        onClose={onClose}
      >
        <p>Data pembayaran Anda berubah. Masukkan kata sandi agar pembayaran berikutnya dikirim ke rekening ini.</p>
        <dl className="flex flex-col gap-2 rounded-2xl border border-border-light bg-white p-4">
          <Fact label={label.bankName} text={bankName} />
          <Fact label={label.bankAccountNumber} text={maskedNumber(bankAccountNumber)} />
          <Fact label={label.bankAccountOwner} text={bankAccountOwner} />
        </dl>
      </PasswordQuestion>
    </Dialog>
  );
}

const Fact = ({ label: name, text }: { label: string; text: string }) => (
  <div>
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="font-semibold wrap-anywhere tabular-nums">{text}</dd>
  </div>
);
