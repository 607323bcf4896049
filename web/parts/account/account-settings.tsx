import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { passwordChange, type Profile, profileChange, type SessionRow } from '#contract/auth/account.ts';
import { type MailSetting, mailTopics, topicOf } from '#contract/notifications/mails.ts';
import { call } from '../../call.ts';
import { Button } from '../../ui/button.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { useSession } from '../../visitor/session.ts';
import { toastError } from '../../visitor/toast.ts';
import { PhoneField } from '../phone-field.tsx';
import { Loaded } from '../loaded.tsx';
import { useOverlay } from '../use-overlay.ts';
import { Field, NewPasswordField, PasswordField } from '../../ui/field.tsx';
import { DialogForm } from '../dialog-form.tsx';
import { Fold } from './fold.tsx';
import { DeviceList } from './device-list.tsx';
import { PersonalDataCard } from './personal-data-card.tsx';
import { EmailDialog } from './email-dialog.tsx';
import { PasswordOwner } from './password-question.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';

export const AccountSettings = ({ account }: { account: Promise<Account> }) => (
  <Loaded
    promise={account}
    fallback={<Skeleton className="h-60 rounded-xl" />}
    isOptional
    title="Data akun gagal dimuat."
  >
    {(known) => <LoadedSettings {...known} />}
  </Loaded>
);

function LoadedSettings({ profile, sessions, mailSettings }: Account) {
  const role = useSession(({ user }) => user?.role);
  const editing = useOverlay('isi');
  const isEmailSettled = profile.isEmailVerified && profile.newEmail === null;
  const email = (
    <Setting title="Email" action="Ganti" onEdit={() => editing.open('email')}>
      <EmailState profile={profile} />
    </Setting>
  );

  return (
    <div className="@container">
      <div className="grid grid-cols-1 items-start gap-3 @4xl:grid-cols-2">
        <ul className="card divide-y divide-border-light px-5 empty:hidden @4xl:col-span-2">
          {/* Customers do it in their Biodata, sellers together with their store. */}
          {role === 'admin' && (
            <Setting title="Nama dan nomor telepon" action="Ubah" onEdit={() => editing.open('data-diri')}>
              Dipakai untuk pesanan dan pengiriman.
            </Setting>
          )}
          {!isEmailSettled && email}
        </ul>
        <Fold title="Keamanan akun">
          <ul className="divide-y divide-border-light">
            {isEmailSettled && email}
            <Setting title="Kata sandi" action="Ganti" onEdit={() => editing.open('kata-sandi')}>
              Perangkat lain keluar saat kata sandi diganti.
            </Setting>
          </ul>
        </Fold>
        <MailSwitches settings={mailSettings} />
        <DeviceList sessions={sessions} />
        <PersonalDataCard />
        {editing.value === 'data-diri' && <ProfileDialog profile={profile} onClose={editing.close} />}
        {editing.value === 'email' && <EmailDialog profile={profile} onClose={editing.close} />}
        {editing.value === 'kata-sandi' && <PasswordDialog onClose={editing.close} />}
      </div>
    </div>
  );
}

function EmailState({ profile: { isEmailVerified, newEmail } }: { profile: Profile }) {
  const { pathname } = useLocation();
  if (isEmailVerified && !newEmail) return 'Sudah dikonfirmasi.';
  return (
    <>
      <span>
        {newEmail ? (
          <>
            <EmailText>{newEmail}</EmailText> menunggu konfirmasi.{' '}
          </>
        ) : (
          'Belum dikonfirmasi. '
        )}
      </span>
      <Link to={`/auth/verify-email?from=${pathname}`} className="font-bold text-accent underline">
        Konfirmasi sekarang
      </Link>
    </>
  );
}

type SettingProps = { title: string; children: ReactNode; action: string; onEdit: () => void };

const Setting = ({ title, children, action, onEdit }: SettingProps) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
    <div className="min-w-0 flex-1 basis-[9rem]">
      <p className="font-bold">{title}</p>
      <p className="text-sm text-muted wrap-anywhere">{children}</p>
    </div>
    <Button variant="secondary" onClick={onEdit} className="shrink-0">
      {action}
      <span className="sr-only">{title.toLowerCase()}</span>
    </Button>
  </li>
);

/** A switch for each kind of mail that the user can do without. Each tap is saved at once. */
function MailSwitches({ settings }: { settings: readonly MailSetting[] }) {
  /** What was switched since the settings were loaded. */
  const [switched, setSwitched] = useState<Partial<Record<string, boolean>>>({});

  async function save({ kind }: MailSetting, isOn: boolean) {
    setSwitched((now) => ({ ...now, [kind]: isOn }));
    try {
      await call('PUT /api/account/mail-settings', { body: { kind, isOn } });
    } catch (error) {
      setSwitched((now) => ({ ...now, [kind]: !isOn }));
      toastError(error, 'Gagal menyimpan pengaturan email.');
    }
  }

  return (
    <Fold title="Email yang Anda terima">
      <p className="text-sm text-muted">Email tentang keamanan akun selalu kami kirim.</p>
      {mailTopics
        .map((topic) => ({ topic, kinds: settings.filter(({ kind }) => topicOf(kind) === topic) }))
        .filter(({ kinds }) => kinds.length > 0)
        .map(({ topic, kinds }) => (
          <fieldset key={topic} className="mt-3">
            <legend className="font-bold">{topic}</legend>
            {kinds.map((setting) => (
              <Checkbox
                key={setting.kind}
                label={setting.label}
                checked={switched[setting.kind] ?? setting.isOn}
                onChange={({ target }) => void save(setting, target.checked)}
              />
            ))}
          </fieldset>
        ))}
    </Fold>
  );
}

/** Changes the password. The present one is required, so that a stolen session cannot take over the account. */
const PasswordDialog = ({ onClose }: { onClose: () => void }) => (
  <DialogForm
    title="Ganti kata sandi"
    schema={passwordChange}
    values={{ password: '', newPassword: '' }}
    send={(body) => call('PUT /api/account/password', { body })}
    failure="Gagal mengganti kata sandi."
    label="Ganti kata sandi"
    busyLabel="Menyimpan..."
    onClose={onClose}
  >
    {(form) => (
      <>
        <PasswordOwner />
        <PasswordField label="Kata sandi sekarang" {...form.field('password')} />
        <NewPasswordField
          label="Kata sandi baru"
          hint="Minimal 8 karakter. Perangkat lain akan keluar."
          {...form.field('newPassword')}
        />
      </>
    )}
  </DialogForm>
);

const ProfileDialog = ({ profile: { userName, phoneNumber }, onClose }: { profile: Profile; onClose: () => void }) => (
  <DialogForm
    title="Ubah data diri"
    schema={profileChange}
    values={{ userName, phoneNumber }}
    send={async (body) => {
      const answer = await call('PUT /api/account/profile', { body });
      await useSession.getState().checkAuth();
      return answer;
    }}
    failure="Gagal menyimpan data diri."
    label="Simpan"
    busyLabel="Menyimpan..."
    onClose={onClose}
  >
    {(form) => (
      <>
        <Field label="Nama" autoComplete="name" {...form.field('userName')} />
        <PhoneField label="Nomor telepon" {...form.field('phoneNumber')} />
      </>
    )}
  </DialogForm>
);

export type Account = { profile: Profile; sessions: SessionRow[]; mailSettings: MailSetting[] };

export const readAccount = (): Promise<Account> =>
  Promise.all([
    call('GET /api/account/profile'),
    call('GET /api/account/sessions'),
    call('GET /api/account/mail-settings'),
  ]).then(([profile, sessions, mails]) => ({
    profile: profile.data,
    sessions: sessions.data,
    mailSettings: mails.data,
  }));
