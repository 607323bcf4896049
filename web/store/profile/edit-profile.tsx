import { maskedNumber } from '#contract/store/masked-number.ts';
import { changeOf } from '#contract/changed-fields.ts';
import { profileForm } from '#contract/store/seller-forms.ts';
import type { SellerProfile } from '#contract/store/store.ts';
import { isSessionOver, messageOf } from '../../call.ts';
import { upload } from '../answers.ts';
import { BusinessFields, type FieldOf, OwnerFields, PaymentFields } from '../../parts/selling/seller-fields.tsx';
import { toastFailure } from '../../visitor/toast.ts';
import { SheetForm } from './sheet-form.tsx';

type EditProfileProps = {
  profile: SellerProfile;
  /** Asks for the password, and then for the profile with whole numbers. */
  onReveal: () => void;
  onClose: () => void;
  onSaved: (saved: SellerProfile) => Promise<void>;
};

const noFiles = { storeLogo: undefined, storeBanner: undefined };

type Name = keyof ReturnType<typeof textsOf>;

export function EditProfile({ profile, onReveal, onClose, onSaved }: EditProfileProps) {
  /** Shows the whole numbers of the profile while the form still has their masks, which the server accepts. */
  const withNumbers =
    (field: FieldOf<Name>): FieldOf<Name> =>
    (name) => {
      const bound = field(name);
      return bound.value === maskedNumber(profile[name]) ? { ...bound, value: profile[name] } : bound;
    };

  return (
    <SheetForm
      title="Edit Profil"
      name="profil-toko"
      schema={changeOf(profileForm, textsOf(profile))}
      values={textsOf(profile)}
      send={(fields) => upload('PUT /api/store/profile/edit', { fields, files: noFiles })}
      onDone={({ data }) => onSaved(data)}
      failure={(error) => {
        if (!isSessionOver(error)) toastFailure('Gagal memperbarui profil.', messageOf(error));
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <h3 className="text-base">Data Diri Penjual</h3>
          <OwnerFields field={withNumbers(form.field)} onReveal={onReveal} />
          <h3 className="mt-4 text-base">Data Usaha/Toko</h3>
          <BusinessFields field={form.field} />
          <h3 className="mt-4 text-base">Data Pembayaran</h3>
          <PaymentFields field={withNumbers(form.field)} onReveal={onReveal} />
        </>
      )}
    </SheetForm>
  );
}

/** The form fields of a profile. Logo and banner are left out, because they are uploaded separately. */
function textsOf({ _id, email, storeLogoUrl, storeBannerUrl, payoutAccount, closedUntil, ...texts }: SellerProfile) {
  return texts;
}
