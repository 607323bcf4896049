import type { OwnProduct } from '#contract/store/store.ts';
import { call } from '../../call.ts';
import { Loaded, useReading } from '../../parts/loaded.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { PictureList } from './picture-list.tsx';

type PictureSheetProps = {
  id: string;
  onClose: () => void;
  onSaved: (product: OwnProduct) => void;
};

/** The side sheet that adds, replaces, orders and removes the pictures of a product. Each change is saved at once. */
export function PictureSheet({ id, onClose, onSaved }: PictureSheetProps) {
  const { reading } = useReading(() =>
    call('GET /api/store/products/get/:id', { params: { id } }).then(({ data }) => data),
  );
  return (
    <Sheet isOpen onClose={onClose} title="Kelola Foto">
      <Loaded {...reading} fallback={<Skeleton className="h-96 rounded-2xl" />} isOffice title="Foto gagal dimuat.">
        {(product) => <PictureList product={product} onSaved={onSaved} />}
      </Loaded>
    </Sheet>
  );
}
