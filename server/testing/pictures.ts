import sharp from 'sharp';
import { config } from '#platform/config.ts';
import { storePicture } from '#platform/media.ts';
import { openShop } from './open-shop.ts';

const drawn = (background: string) =>
  sharp({ create: { width: 90, height: 60, channels: 3, background } })
    .png()
    .toBuffer();
const cloth = await drawn('#8a2b1d');

/** A picture file as sent by a form. */
export const picture = new File([new Uint8Array(cloth)], 'kain.png', { type: 'image/png' });

export const otherPicture = new File([new Uint8Array(await drawn('#1d4e8a'))], 'manik.png', { type: 'image/png' });

let kept: Promise<string> | undefined;

/** Returns the URL of an uploaded product picture. */
export const productPicture = (): Promise<string> =>
  (kept ??= openShop().then(() => storePicture(config.mediaDir, 'product', cloth)));
