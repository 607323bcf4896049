import { useState } from 'react';
import * as z from 'zod/mini';
import { sellerLabels as label } from '#contract/field-labels.ts';
import { maskedNumber } from '#contract/masked-number.ts';
import { accountConfirmation } from '#contract/seller-forms.ts';
import type { SellerProfile } from '#contract/store.ts';
import { ApiError, isSessionOver } from '../../api-error.ts';
import { call } from '../../call.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { toast, toastError } from '../../visitor/toast.ts';

type ConfirmAccountProps = {
  profile: SellerProfile;
  onClose: () => void;
  /** Refreshes the profile. */
  onChanged: () => Promise<void>;
};

const passwordForm = z.pick(accountConfirmation, { password: true });

/** Confirms a changed bank account with the password, so that a stolen session cannot redirect payouts. */
export function ConfirmAccount({ profile, onClose, onChanged }: ConfirmAccountProps) {
  const form = useForm(passwordForm, { password: '' });
  const [isBusy, setBusy] = useState(false);
  const { bankName, bankAccountNumber, bankAccountOwner, payoutAccount } = profile;

  async function send({ password }: { password: string }) {
    setBusy(true);
    try {
      const body = { password, changedAt: payoutAccount.changedAt ?? undefined };
      const { message } = await call('POST /api/store/profile/confirm-account', { body });
      await onChanged();
      toast({ title: message });
      onClose();
    } catch (error) {
      setBusy(false);
      if (isSessionOver(error)) return;
      if (error instanceof ApiError && error.errors.password) return form.showServerErrors(error.errors);
      toastError(error, 'Gagal mengonfirmasi rekening.');
      // The dialog stays open and shows the present account.
      if (error instanceof ApiError && error.code === 'ACCOUNT_CHANGED') await onChanged();
    }
  }

  return (
    <Dialog isOpen onClose={onClose} title="Konfirmasi rekening" size="sm">
      <form {...form.formProps(send)} className="flex flex-col gap-4">
        <p>Data pembayaran Anda berubah. Masukkan kata sandi agar pembayaran berikutnya dikirim ke rekening ini.</p>
        <dl className="flex flex-col gap-2 rounded-2xl border border-border-light bg-white p-4">
          <Fact label={label.bankName} text={bankName} />
          <Fact label={label.bankAccountNumber} text={maskedNumber(bankAccountNumber)} />
          <Fact label={label.bankAccountOwner} text={bankAccountOwner} />
        </dl>
        <Field label={label.password} type="password" autoComplete="current-password" {...form.field('password')} />
        <DialogActions>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            Nanti
          </Button>
          <Button type="submit" isBusy={isBusy}>
            Konfirmasi
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

const Fact = ({ label: name, text }: { label: string; text: string }) => (
  <div>
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="font-semibold wrap-anywhere tabular-nums">{text}</dd>
  </div>
);
