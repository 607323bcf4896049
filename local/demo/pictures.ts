import { type PictureKind, pictureWidths } from '../../contract/media.ts';
import manifest from './pictures.json' with { type: 'json' };

export type Picture = {
  /** The size of the largest variant in pixels. All variants have the same aspect ratio. */
  width: number;
  height: number;
  /** The mean color, `#rrggbb`, which pages show until the picture has loaded. */
  colour: string;
  widths: number[];
};

export const pictureFormats = ['avif', 'webp'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** The pictures by name, sorted by it. `node local/demo/add-picture.ts` adds one. */
export const pictures: Record<string, Picture> = manifest;

export const pictureFile = (name: string, width: number, format: PictureFormat) => `${name}-${width}.${format}`;

export const transferSlip = { name: 'transfer-slip', width: 720 };

/** The widths of a picture in pixels, smallest first, which follow from its name. */
export function widthsOf(name: string): number[] {
  if (name === transferSlip.name) return [transferSlip.width];
  const [first] = name.split('-');
  const kind: PictureKind =
    first === 'logo' || first === 'maker' || first === 'banner' ? first : first === 'home' ? 'banner' : 'product';
  return [...pictureWidths[kind]];
}
