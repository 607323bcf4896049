import { shopName } from '../../parts/page-head.ts';
import { Button } from '../../ui/button.tsx';
import { PlusIcon, ShareIcon } from '../../ui/icons.tsx';
import { Sheet } from '../../ui/sheet.tsx';

type InstallStepsProps = {
  onRead: () => void;
  /** Called instead if this script cannot be fetched. */
  onClose: () => void;
};

/** Manual installation steps for iOS, which has no install prompt. */
export const InstallSteps = ({ onRead }: InstallStepsProps) => (
  <Sheet isOpen onClose={onRead} side="bottom" title={`Pasang ${shopName}`}>
    <p>Simpan {shopName} di layar utama agar cepat dibuka dan dapat mengirimkan kabar pesanan Anda.</p>
    <ol className="mt-4 flex flex-col gap-3">
      <li className="card flex items-center gap-4 p-4">
        <ShareIcon className="size-7 text-accent" />
        <span>
          1. Ketuk <b>Bagikan</b> pada bilah peramban.
        </span>
      </li>
      <li className="card flex items-center gap-4 p-4">
        <PlusIcon className="size-7 text-accent" />
        <span>
          2. Pilih <b>Tambah ke Layar Utama</b>, lalu <b>Tambah</b>.
        </span>
      </li>
    </ol>
    <Button isWide className="mt-4" onClick={onRead}>
      Mengerti
    </Button>
  </Sheet>
);
