import { shopName } from '../../parts/shop-name.ts';
import { PlusIcon, ShareIcon } from '../../ui/icons.tsx';
import { Sheet } from '../../ui/sheet.tsx';

/** How the shop is installed on iOS, where only the visitor can do it. */
export function InstallSteps({ onClose }: { onClose: () => void }) {
  return (
    <Sheet isOpen onClose={onClose} side="bottom" title={`Pasang ${shopName}`}>
      <p>Simpan {shopName} di layar utama agar cepat dibuka dan dapat mengirimkan kabar pesanan Anda.</p>
      <ol className="mt-4 flex flex-col gap-3">
        <li className="flex items-center gap-4 rounded-2xl border border-benang bg-white p-4">
          <ShareIcon className="size-7 text-laut" />
          <span>
            1. Ketuk <b>Bagikan</b> pada bilah peramban.
          </span>
        </li>
        <li className="flex items-center gap-4 rounded-2xl border border-benang bg-white p-4">
          <PlusIcon className="size-7 text-laut" />
          <span>
            2. Pilih <b>Tambah ke Layar Utama</b>, lalu <b>Tambah</b>.
          </span>
        </li>
      </ol>
    </Sheet>
  );
}
