import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { OwnProduct } from '#contract/store/store.ts';
import { maxProductPictures } from '#contract/media.ts';
import { call } from '../../call.ts';
import { ChoosePicture } from '../../parts/uploading/choose-picture.tsx';
import { upload } from '../../parts/uploading/upload.ts';
import { UploadStatus } from '../../parts/uploading/upload-status.tsx';
import { useUpload } from '../../parts/uploading/use-upload.ts';
import { toastError } from '../../visitor/toast.ts';
import { PictureRow } from './picture-row.tsx';

type PictureListProps = { product: OwnProduct; onSaved: (product: OwnProduct) => void };

export function PictureList({ product: { _id: id, title, images: initial }, onSaved }: PictureListProps) {
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
      <p className="font-semibold wrap-anywhere">{title}</p>
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
      {images.length < maxProductPictures ? (
        <ChoosePicture upload={adding} label="Tambah foto" isDisabled={isSaving}>
          Tambah foto
        </ChoosePicture>
      ) : (
        <p className="text-sm text-muted">Maksimal {maxProductPictures} foto. Ganti atau hapus salah satu.</p>
      )}
      <UploadStatus upload={adding} what="Foto" />
      <p ref={newsLine} role="status" tabIndex={-1} className="min-h-6 text-sm font-medium text-success">
        {news}
      </p>
    </div>
  );
}

async function sendPicture(picture: Blob, onProgress: (part: number) => void): Promise<string> {
  const sent = { files: { my_file: picture } };
  const { result } = await upload('POST /api/store/products/upload-image', sent, onProgress);
  return result.secure_url;
}
