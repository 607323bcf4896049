import type { User } from '#contract/auth.ts';

/** Who the visitor is, as the account has it. */
export function Biodata({ user }: { user: User }) {
  const rows = [
    ['Nama', user.userName],
    ['Email', user.email],
    ['Nomor telepon', user.phoneNumber],
  ] as const;
  return (
    <dl className="max-w-2xl divide-y divide-benang rounded-2xl border border-benang bg-white px-5">
      {rows.map(([label, text]) => (
        <div key={label} className="py-4 sm:flex sm:gap-6">
          <dt className="text-sm text-abu sm:w-40 sm:shrink-0 sm:text-base">{label}</dt>
          <dd className="font-semibold wrap-anywhere">{text || '-'}</dd>
        </div>
      ))}
    </dl>
  );
}
