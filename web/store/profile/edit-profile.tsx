import type { output } from 'zod/mini';
import { profileForm } from '#contract/seller-forms.ts';
import type { SellerProfile } from '#contract/store.ts';
import { isSessionOver } from '../../api-error.ts';
import { call } from '../../call.ts';
import { BusinessFields, OwnerFields, PaymentFields } from '../../parts/selling/seller-fields.tsx';
import { toast, toastFailure } from '../../visitor/toast.ts';
import { SheetForm } from './sheet-form.tsx';

type EditProfileProps = {
  profile: SellerProfile;
  onClose: () => void;
  /** Called with the saved profile; closes the sheet. */
  onSaved: (saved: SellerProfile) => Promise<void>;
};

const unstoredFields = ['nik', 'bankAccountNumber', 'eWalletAccountNumber'] as const;

/** The side sheet to edit the seller profile. */
export function EditProfile({ profile, onClose, onSaved }: EditProfileProps) {
  async function send(fields: output<typeof profileForm>, deleteSaved: () => void) {
    const files = { storeLogo: undefined, storeBanner: undefined };
    const { message, data } = await call('PUT /api/store/profile/edit', { fields, files });
    deleteSaved();
    await onSaved(data);
    toast({ title: message });
  }

  return (
    <SheetForm
      title="Edit Profil"
      name="profil-toko"
      schema={profileForm}
      values={textsOf(profile)}
      secret={unstoredFields}
      onSend={send}
      onFailure={(error) => {
        if (isSessionOver(error)) return;
        toastFailure('Gagal memperbarui profil.', error instanceof Error ? error.message : undefined);
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <h3 className="text-lg">Data Diri Penjual</h3>
          <OwnerFields field={form.field} isStored />
          <h3 className="mt-4 text-lg">Data Usaha/Toko</h3>
          <BusinessFields field={form.field} />
          <h3 className="mt-4 text-lg">Data Pembayaran</h3>
          <PaymentFields field={form.field} isStored />
        </>
      )}
    </SheetForm>
  );
}

/** The form fields of a profile. Logo and banner are left out, because they are uploaded separately. */
function textsOf({ _id, email, storeLogoUrl, storeBannerUrl, payoutAccount, closedUntil, ...texts }: SellerProfile) {
  return texts;
}
