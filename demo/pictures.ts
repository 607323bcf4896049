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

/** The pictures by name, as written to demo/pictures by `node demo/draw.ts`. */
export const pictures: Record<string, Picture> = manifest;

/** Returns the file name in demo/pictures. */
export const pictureFile = (name: string, width: number, format: PictureFormat) => `${name}-${width}.${format}`;
