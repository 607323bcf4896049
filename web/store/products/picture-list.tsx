import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { maxProductPictures } from '#contract/media.ts';
import type { OwnProduct } from '#contract/store/store.ts';
import { call } from '../answers.ts';
import { readOwnProduct } from './own-product-filters.ts';
import { ChoosePicture, UploadStatus, ShownPicture } from '../../parts/uploading/choose-picture.tsx';
import { useUpload } from '../../parts/uploading/use-upload.ts';
import { ArrowLeftIcon, TrashIcon } from '../../ui/account-icons.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { toastError } from '../../visitor/toast.ts';
import { Loaded, useReading } from '../../parts/loaded.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { PhotoAdvice, photoNames, PhotoTile } from './photo-tile.tsx';
import { sendPicture } from './product-picture.tsx';

type PictureSheetProps = {
  id: string;
  onClose: () => void;
  onSaved: (product: OwnProduct) => void;
};

/** The side sheet that adds, replaces, orders and removes the pictures of a product. Each change is saved at once. */
export function PictureSheet({ id, onClose, onSaved }: PictureSheetProps) {
  const { reading } = useReading(() => readOwnProduct(id));
  return (
    <Sheet isOpen onClose={onClose} title="Kelola Foto">
      <Loaded {...reading} fallback={<Skeleton className="h-96 rounded-xl" />} isOffice title="Foto gagal dimuat.">
        {(product) => <PictureList product={product} onSaved={onSaved} />}
      </Loaded>
    </Sheet>
  );
}

type PictureListProps = { product: OwnProduct; onSaved: (product: OwnProduct) => void };

function PictureList({ product: { _id: id, title, images: initial }, onSaved }: PictureListProps) {
  const [images, setImages] = useState<readonly string[]>(initial);
  const [isSaving, setSaving] = useState(false);
  const [news, setNews] = useState('');
  const newsLine = useRef<HTMLParagraphElement>(null);
  // An upload ends later than it began, and the list may have changed meanwhile.
  const latest = useRef<readonly string[]>(initial);

  function show(list: readonly string[]) {
    latest.current = list;
    setImages(list);
  }

  /** Shows the new list at once, and the old one again if it cannot be saved. */
  async function save(next: readonly string[], done: string): Promise<boolean> {
    const before = latest.current;
    show(next);
    setSaving(true);
    setNews('');
    try {
      const { product } = await call('PUT /api/store/products/pictures/:id', {
        params: { id },
        body: { images: [...next] },
      });
      setNews(done);
      onSaved(product);
      return true;
    } catch (error) {
      show(before);
      toastError(error, 'Foto gagal disimpan.');
      return false;
    } finally {
      setSaving(false);
    }
  }

  function move(from: number, to: number) {
    const focused = document.activeElement;
    const next = images.toSpliced(from, 1).toSpliced(to, 0, images[from]!);
    flushSync(() => void save(next, `Foto dipindah ke urutan ${to + 1}.`));
    // A moved element loses the focus.
    if (focused instanceof HTMLElement) focused.focus();
  }

  async function remove(at: number) {
    if (await save(images.toSpliced(at, 1), 'Foto dihapus.')) newsLine.current?.focus();
  }

  /** Puts an uploaded picture into the list, in place of another one or at the end. */
  async function put(image: string, replaced?: string) {
    const present = latest.current;
    if (present.includes(image)) return setNews('Foto ini sudah ada.');
    const at = replaced ? present.indexOf(replaced) : -1;
    if (at < 0) await save([...present, image], 'Foto ditambahkan.');
    else await save(present.with(at, image), 'Foto diganti.');
  }

  const adding = useUpload(async (picture, onProgress) => put(await sendPicture(picture, onProgress)));
  return (
    <div className="flex flex-col gap-4">
      <p className="font-bold wrap-anywhere">{title}</p>
      <p className="text-sm text-muted">
        Foto pertama tampil di daftar produk. Perubahan langsung tersimpan; pesanan yang sudah ada tidak berubah.
      </p>
      <ol aria-label="Foto produk" className="flex flex-col gap-3">
        {images.map((image, at) => (
          <PictureRow
            key={image}
            image={image}
            at={at}
            count={images.length}
            isSaving={isSaving}
            onMove={(to) => move(at, to)}
            onRemove={() => remove(at)}
            onReplace={async (picture, onProgress) => put(await sendPicture(picture, onProgress), image)}
          />
        ))}
      </ol>
      {images.length < photoNames.length && (
        <>
          <PhotoAdvice />
          <div className="grid grid-cols-3 gap-3">
            {photoNames.slice(images.length).map((name) => (
              <PhotoTile
                key={name}
                name={name}
                upload={adding}
                label={`Tambah foto (${name})`}
                isDisabled={isSaving}
                preview={null}
                image=""
              />
            ))}
          </div>
        </>
      )}
      {images.length >= photoNames.length && images.length < maxProductPictures && (
        <ChoosePicture upload={adding} label="Tambah foto" isDisabled={isSaving}>
          Tambah foto
        </ChoosePicture>
      )}
      {images.length >= maxProductPictures && (
        <p className="text-sm text-muted">Maksimal {maxProductPictures} foto. Ganti atau hapus salah satu.</p>
      )}
      <UploadStatus upload={adding} what="Foto" />
      <p ref={newsLine} role="status" tabIndex={-1} className="min-h-6 text-sm text-success">
        {news}
      </p>
    </div>
  );
}

type PictureRowProps = {
  image: string;
  at: number;
  count: number;
  isSaving: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
  onReplace: (picture: Blob, onProgress: (part: number) => void) => Promise<void>;
};

/** A picture of a product with the buttons that move, replace and remove it. */
function PictureRow({ image, at, count, isSaving, onMove, onRemove, onReplace }: PictureRowProps) {
  const replacing = useUpload(onReplace);
  const name = `foto ${at + 1}`;
  /** Not `disabled`, because the button that was pressed must keep the focus. */
  const action = (isPossible: boolean, run: () => void) => ({
    'aria-disabled': isSaving || !isPossible,
    onClick: () => isPossible && !isSaving && run(),
    className: 'aria-disabled:cursor-not-allowed aria-disabled:opacity-45',
  });
  return (
    <li className="card p-3">
      <div className="flex items-center gap-3">
        <div className="size-20 shrink-0 overflow-hidden rounded-xl bg-surface">
          <ShownPicture preview={replacing.preview} image={image} alt={`Foto ${at + 1}`} sizes="5rem" />
        </div>
        <div className="min-w-0 flex-1">
          <div className="-mt-1 -mr-1 flex items-center justify-between">
            <p className="text-sm font-bold">{at === 0 ? 'Foto utama' : `Foto ${at + 1}`}</p>
            <IconButton
              label={count > 1 ? `Hapus ${name}` : 'Foto terakhir tidak dapat dihapus'}
              {...action(count > 1, onRemove)}
            >
              <TrashIcon className="size-5 text-danger" />
            </IconButton>
          </div>
          <div className="-ml-2 flex flex-wrap items-center">
            <IconButton label={`Naikkan ${name}`} {...action(at > 0, () => onMove(at - 1))}>
              <ArrowLeftIcon className="size-5 rotate-90" />
            </IconButton>
            <IconButton label={`Turunkan ${name}`} {...action(at < count - 1, () => onMove(at + 1))}>
              <ArrowLeftIcon className="size-5 -rotate-90" />
            </IconButton>
            <ChoosePicture upload={replacing} label={`Ganti ${name}`} isDisabled={isSaving}>
              Ganti
            </ChoosePicture>
          </div>
        </div>
      </div>
      <UploadStatus upload={replacing} what="Foto" />
    </li>
  );
}
