import { useState } from 'react';
import type { SellerDetails } from '#contract/admin/admin.ts';
import { call } from '../../call.ts';
import { ReasonForm } from '../reason-form.tsx';

const actions = {
  active: {
    title: 'Tangguhkan seller ini?',
    verb: 'Tangguhkan',
    key: 'POST /api/admin/info/seller/:id/suspend',
    effects: [
      'Seller langsung keluar dari akunnya dan tidak dapat masuk lagi.',
      'Produknya hilang dari toko dan tidak dapat dibeli.',
      'Pesanan yang sedang berjalan tetap ada.',
    ],
  },
  suspended: {
    title: 'Aktifkan kembali seller ini?',
    verb: 'Aktifkan kembali',
    key: 'POST /api/admin/info/seller/:id/reinstate',
    effects: ['Seller dapat masuk dan berjualan lagi.', 'Produknya kembali tampil di toko.'],
  },
} as const;

/** Suspends or reinstates a seller. The server records the reason and the admin in the audit log. */
export function SuspensionDialog({ seller, onClose }: { seller: SellerDetails; onClose: () => void }) {
  // Kept in state, so that the dialog does not change when the page below updates to the new status.
  const [{ title, verb, key, effects }] = useState(actions[seller.status]);
  return (
    <ReasonForm
      title={title}
      send={(body) => call(key, { params: { id: seller._id }, body })}
      failure="Gagal mengubah status seller."
      label={verb}
      variant={seller.status === 'active' ? 'danger' : 'primary'}
      onClose={onClose}
    >
      <p className="font-semibold wrap-anywhere">{seller.storeName}</p>
      <ul className="flex list-disc flex-col gap-1.5 pl-5">
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
    </ReasonForm>
  );
}
