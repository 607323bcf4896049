import type { ComponentProps } from 'react';
import { ChoosePicture, ShownPicture } from '../../parts/uploading/choose-picture.tsx';
import { CameraIcon } from '../../ui/account-icons.tsx';

/** What three photos show, each as a path of 32 × 32: a jar, cloth under a lens, and a hand. */
const outlines = {
  Benda:
    'M11.5 5h9M13 5v5.5c-4 1.8-6.5 5-6.5 8.8 0 4.2 3.3 7.7 6.5 7.7h6c3.2 0 6.5-3.5 6.5-7.7 0-3.8-2.5-7-6.5-8.8V5M7 17l3 3.5 3-3.5 3 3.5 3-3.5 3 3.5 3-3.5',
  Detail:
    'M13.5 4a9.5 9.5 0 1 1 0 19 9.5 9.5 0 0 1 0-19zM20.5 20.5l7.5 7.5M13.5 8l5.5 5.5-5.5 5.5L8 13.5zM13.5 12l1.5 1.5-1.5 1.5-1.5-1.5z',
  Tangan:
    'M10 17V8.5a2 2 0 0 1 4 0V15M14 15V6a2 2 0 0 1 4 0v9M18 15V7.5a2 2 0 0 1 4 0V16M22 16v-4a2 2 0 0 1 4 0v7.5c0 5.2-3.5 8.5-8.3 8.5-4 0-6-1.8-8-5l-4-6c-.8-1.2-.4-2.6.7-3.2 1-.5 2-.2 2.7.7l.9 1.5',
};

export type PhotoName = keyof typeof outlines;
export const photoNames = Object.keys(outlines) as PhotoName[];

export const PhotoAdvice = () => (
  <p className="text-sm text-muted">Sebaiknya tiga foto: produk utuh, detail bahan, dan di tangan pembuatnya.</p>
);

type PhotoTileProps = Omit<ComponentProps<typeof ChoosePicture>, 'children'> & {
  name: PhotoName;
  image: string;
  preview: string | null;
};

/** The place of a photo, to tap: its outline until it has one. */
export const PhotoTile = ({ name, image, preview, ...input }: PhotoTileProps) => (
  <div className="flex min-w-0 flex-col gap-1 text-center text-caption text-muted">
    <ChoosePicture isTile {...input}>
      <ShownPicture preview={preview} image={image} alt="" sizes="6rem">
        <span className="flex flex-col items-center gap-2">
          <svg aria-hidden viewBox="0 0 32 32" className="line-icon size-8">
            <path d={outlines[name]} />
          </svg>
          <CameraIcon className="size-4" />
        </span>
      </ShownPicture>
    </ChoosePicture>
    <span>{name}</span>
    {image && <span className="sr-only">sudah ada</span>}
  </div>
);
