import { useState } from 'react';
import type { MailSetting } from '#contract/mails.ts';
import { call } from '../../call.ts';
import { Checkbox } from '../../ui/form-controls.tsx';
import { toastError } from '../../visitor/toast.ts';

/** A switch for each kind of mail that the user can do without. Each tap is saved at once. */
export function MailSwitches({ settings }: { settings: readonly MailSetting[] }) {
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
    <section className="rounded-2xl border border-border-light bg-white p-5">
      <h2 className="text-lg">Email yang Anda terima</h2>
      <p className="text-sm text-muted">Email tentang keamanan akun selalu kami kirim.</p>
      <ul className="mt-2">
        {settings.map((setting) => (
          <li key={setting.kind}>
            <Checkbox
              label={setting.label}
              checked={switched[setting.kind] ?? setting.isOn}
              onChange={({ target }) => void save(setting, target.checked)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
