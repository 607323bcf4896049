import manifest from './pictures.json' with { type: 'json' };

export type Picture = {
  /** Of the largest variant, in pixels; every variant has the same ratio. */
  width: number;
  height: number;
  /** The mean colour, `#rrggbb`: what a page shows until the picture is there. */
  colour: string;
  widths: number[];
};

export const pictureFormats = ['avif', 'webp'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** The drawn pictures by name, as `node demo/draw.ts` left them in demo/pictures. */
export const pictures: Record<string, Picture> = manifest;

/** The file's name inside demo/pictures. */
export const pictureFile = (name: string, width: number, format: PictureFormat) => `${name}-${width}.${format}`;
