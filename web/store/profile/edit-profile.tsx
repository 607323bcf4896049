import { useState } from 'react';
import type { output } from 'zod/mini';
import { profileForm } from '#contract/seller-forms.ts';
import type { SellerProfile } from '#contract/store.ts';
import { ApiError, isSessionOver } from '../../api-error.ts';
import { call } from '../../call.ts';
import { deleteDraft, RestoredDraft, loadDraft, useSavedDraft } from '../../parts/draft.tsx';
import { BusinessFields, OwnerFields, PaymentFields } from '../../parts/selling/seller-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useForm } from '../../ui/use-form.ts';
import { toast, toastFailure } from '../../visitor/toast.ts';

type EditProfileProps = {
  profile: SellerProfile;
  onClose: () => void;
  /** Called with the saved profile; closes the sheet. */
  onSaved: (saved: SellerProfile) => Promise<void>;
};

const formId = 'edit-profil';
const unstoredFields = ['nik', 'bankAccountNumber', 'eWalletAccountNumber'] as const;

/** The side sheet to edit the seller profile. Closing it keeps unsaved input as a draft. */
export function EditProfile({ profile, onClose, onSaved }: EditProfileProps) {
  const [initialValues] = useState(() => textsOf(profile));
  const [draft] = useState(() => loadDraft('profil-toko', initialValues));
  const form = useForm(profileForm, draft.values);
  const [isBusy, setBusy] = useState(false);

  const isRestored = useSavedDraft({ draft, initialValues, values: form.values, secret: unstoredFields });

  async function send(fields: output<typeof profileForm>) {
    setBusy(true);
    try {
      const files = { storeLogo: undefined, storeBanner: undefined };
      const { message, data } = await call('PUT /api/store/profile/edit', { fields, files });
      deleteDraft(draft.key);
      await onSaved(data);
      toast({ title: message });
    } catch (error) {
      if (!isSessionOver(error))
        toastFailure('Gagal memperbarui profil.', error instanceof Error ? error.message : undefined);
      if (error instanceof ApiError) form.showServerErrors(error.errors);
      setBusy(false);
    }
  }

  return (
    <Sheet
      isOpen
      onClose={onClose}
      title="Edit Profil"
      footer={
        <Button type="submit" form={formId} isWide isBusy={isBusy}>
          {isBusy ? 'Menyimpan...' : 'Simpan'}
        </Button>
      }
    >
      <form id={formId} {...form.formProps(send)} className="flex flex-col gap-5">
        {isRestored && <RestoredDraft onDiscard={() => form.reset(initialValues)} />}
        <h3 className="text-lg">Data Diri Penjual</h3>
        <OwnerFields field={form.field} isStored />
        <h3 className="mt-4 text-lg">Data Usaha/Toko</h3>
        <BusinessFields field={form.field} />
        <h3 className="mt-4 text-lg">Data Pembayaran</h3>
        <PaymentFields field={form.field} isStored />
      </form>
    </Sheet>
  );
}

/** The form fields of a profile. Logo and banner are left out, because they are uploaded separately. */
function textsOf({ _id, email, storeLogoUrl, storeBannerUrl, payoutAccount, ...texts }: SellerProfile) {
  return texts;
}
