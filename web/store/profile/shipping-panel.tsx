import { formatRupiah } from '#contract/money.ts';
import { zoneLabels } from '#contract/shipping/shipping-zones.ts';
import type { ShippingSettings } from '#contract/shipping/shipping-form.ts';
import { feeText } from '../../parts/buying/shipping-texts.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { useOverlay } from '../../parts/use-overlay.ts';
import { EditIcon } from '../../ui/account-icons.tsx';
import { Button } from '../../ui/button.tsx';
import { FactPanel } from '../../ui/fact-panel.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { ShippingSheet } from './shipping-sheet.tsx';

export function ShippingPanel({ settings }: { settings: Promise<ShippingSettings> }) {
  return (
    <Loaded
      promise={settings}
      fallback={<Skeleton className="h-56 rounded-2xl" />}
      isOffice
      title="Pengaturan pengiriman gagal dimuat."
    >
      {(known) => <LoadedSettings settings={known} />}
    </Loaded>
  );
}

function LoadedSettings({ settings }: { settings: ShippingSettings }) {
  const editing = useOverlay('isi');
  const { postalCode, nearbyFee, provinceFee, elsewhereFee, feePerFurtherPiece, freeFrom, hasPickup } = settings;

  return (
    <>
      <FactPanel
        title="Pengiriman"
        isWide
        facts={{
          'Kode pos toko': postalCode,
          [zoneLabels.nearby]: feeText(nearbyFee),
          [zoneLabels.province]: feeText(provinceFee),
          [zoneLabels.elsewhere]: feeText(elsewhereFee),
          'Tambahan per produk': feePerFurtherPiece > 0 ? formatRupiah(feePerFurtherPiece) : 'Tidak ada',
          'Gratis ongkir': freeFrom === null ? '' : `mulai belanja ${formatRupiah(freeFrom)}`,
          [zoneLabels.pickup]: hasPickup ? 'Bisa, di alamat produksi' : 'Tidak',
        }}
      >
        {postalCode === '' && (
          <p className="mt-4 rounded-xl bg-[#fdefc8] px-4 py-3 text-sm text-[#6b4700]">
            Ongkos kirim belum diatur, jadi semua pesanan dikirim gratis ke mana saja.
          </p>
        )}
        <Button variant="secondary" className="mt-4 max-sm:w-full" onClick={() => editing.open('pengiriman')}>
          <EditIcon /> Atur Pengiriman
        </Button>
      </FactPanel>
      {editing.value === 'pengiriman' && <ShippingSheet settings={settings} onClose={editing.close} />}
    </>
  );
}
