import { useEffect, useState } from 'react';
import { Link, useLocation, useRevalidator } from 'react-router';
import type { StoreSettings } from '#contract/shipping/shipping.ts';
import type { SellerProfile } from '#contract/store/store.ts';
import { sellerLabels as label } from '#contract/field-labels.ts';
import { maskedNumber, isMasked } from '#contract/store/masked-number.ts';
import { ApiError } from '../../call.ts';
import { call } from '../answers.ts';
import { type Account, AccountSettings, readAccount } from '../../parts/account/account-settings.tsx';
import { PayoutAccountNotice } from '../../parts/selling/payout-account-notice.tsx';
import { useOverlay } from '../../parts/use-overlay.ts';
import { Button } from '../../ui/button.tsx';
import { EditIcon, EyeIcon, EyeOffIcon } from '../../ui/account-icons.tsx';
import { Skeleton, TextSkeleton } from '../../ui/loading.tsx';
import { Fact } from '../../ui/fact-panel.tsx';
import { PasswordQuestion, RevealDialog } from '../../parts/account/password-question.tsx';
import { EditProfile } from './edit-profile.tsx';
import { OpeningPanel } from './opening-panel.tsx';
import { ShippingPanel } from './shipping-panel.tsx';
import { StorePictures } from './store-pictures.tsx';
import { SellerFacts } from '../../parts/selling/seller-facts.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { headingFace } from '../../ui/heading-face.ts';

export const title = 'Profil Toko';

export const clientLoader = () => ({
  profile: call('GET /api/store/profile/get').then(({ data }) => data),
  shipping: call('GET /api/store/shipping/get').then(({ data }) => data),
  account: readAccount(),
});

type ProfilePageProps = { loaderData: ReturnType<typeof clientLoader> };

/** The profile page of a seller: banner, logo, personal, store and payment data. */
export default function ProfilePage({ loaderData: { profile, shipping, account } }: ProfilePageProps) {
  return (
    <Loaded
      promise={profile}
      fallback={<ProfileSkeleton />}
      heading="h1"
      title={(why) => `Gagal memuat data toko: ${why}`}
    >
      {(known) => <Profile profile={known} shipping={shipping} account={account} />}
    </Loaded>
  );
}

const ProfileSkeleton = () => (
  <div aria-busy="true" className="flex flex-col gap-4 sm:gap-6">
    <div>
      <Skeleton className="aspect-5/2 max-h-72 w-full rounded-3xl" />
      <div className="-mt-10 ml-4 size-24 overflow-hidden rounded-xl border-4 border-canvas bg-surface" />
    </div>
    <div>
      <TextSkeleton className="w-1/2" />
      <p role="status" className="text-muted">
        Memuat data toko...
      </p>
    </div>
    <Skeleton className="h-60 rounded-xl" />
  </div>
);

type ProfileProps = { profile: SellerProfile; shipping: Promise<StoreSettings>; account: Promise<Account> };

function Profile({ profile, shipping, account }: ProfileProps) {
  const { revalidate } = useRevalidator();
  const editing = useOverlay('isi');
  const asking = useOverlay('yakin');
  const reveal = () => asking.open('nomor');
  const { hash } = useLocation();
  // The browser looked for the target before the profile was loaded.
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);

  async function showSaved({ payoutAccount }: Partial<SellerProfile>) {
    await revalidate();
    if (payoutAccount?.state === 'unconfirmed') editing.open('rekening');
    else editing.close();
  }

  const edit = () => editing.open('profil');
  return (
    <div className="flex flex-col gap-4 sm:gap-6">
      <StorePictures profile={profile} onChange={revalidate} />
      <div className="flex flex-wrap items-start justify-between gap-4 sm:flex-nowrap">
        <div className="min-w-0">
          <h1 translate="no" className={`text-3xl wrap-anywhere ${headingFace(profile.storeName)}`}>
            {profile.storeName}
          </h1>
          <p className="text-muted wrap-anywhere">{profile.email}</p>
          <Link to="/store/sign" className="inline-flex min-h-11 items-center font-bold text-accent underline">
            Cetak papan toko
          </Link>
        </div>
        <Button variant="secondary" onClick={edit} className="shrink-0 max-sm:beside-install max-sm:w-full">
          <EditIcon /> Edit Profil
        </Button>
      </div>
      <PayoutAccountNotice
        account={profile.payoutAccount}
        action={<Button onClick={() => editing.open('rekening')}>Konfirmasi rekening</Button>}
      />
      <ProfileFacts profile={profile} onReveal={reveal} />
      <OpeningPanel profile={profile} />
      <ShippingPanel settings={shipping} />
      <div id="akun" className="scroll-mt-24">
        <AccountSettings account={account} />
      </div>
      {editing.value === 'profil' && (
        <EditProfile profile={profile} onReveal={reveal} onClose={editing.close} onSaved={showSaved} />
      )}
      {editing.value === 'rekening' && profile.payoutAccount.state === 'unconfirmed' && (
        <ConfirmAccount profile={profile} onClose={editing.close} />
      )}
      {asking.value === 'nomor' && <RevealDialog onClose={asking.close} />}
    </div>
  );
}

/** Confirms a changed bank account with the password, so that a stolen session cannot redirect payouts. */
function ConfirmAccount({ profile, onClose }: { profile: SellerProfile; onClose: () => void }) {
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
      <dl className="card flex flex-col gap-2 tabular-nums p-4">
        <Fact label={label.bankName}>{bankName}</Fact>
        <Fact label={label.bankAccountNumber}>{maskedNumber(bankAccountNumber)}</Fact>
        <Fact label={label.bankAccountOwner}>{bankAccountOwner}</Fact>
      </dl>
    </PasswordQuestion>
  );
}

type ProfileFactsProps = {
  profile: SellerProfile;
  /** Asks for the numbers that the server has masked. */
  onReveal: () => void;
};

const ProfileFacts = ({ profile, onReveal }: ProfileFactsProps) => (
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
