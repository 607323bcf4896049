import sharp from 'sharp';
import { storePicture } from '#platform/media.ts';
import { openShop } from './open-shop.ts';

const drawPicture = (background: string) =>
  sharp({ create: { width: 90, height: 60, channels: 3, background } })
    .png()
    .toBuffer();
const cloth = await drawPicture('#8a2b1d');

/** A picture file as sent by a form. */
export const picture = new File([new Uint8Array(cloth)], 'kain.png', { type: 'image/png' });

export const otherPicture = new File([new Uint8Array(await drawPicture('#1d4e8a'))], 'manik.png', {
  type: 'image/png',
});

let drawn = 0;
/** A picture that no other test has uploaded. */
export async function newPicture(): Promise<File> {
  const png = await drawPicture(`#${(0x40_00_00 + (drawn += 1)).toString(16)}`);
  return new File([new Uint8Array(png)], 'kain.png', { type: 'image/png' });
}

let uploaded: Promise<string> | undefined;

/** Returns the URL of an uploaded product picture. */
export const productPicture = (): Promise<string> =>
  (uploaded ??= openShop().then(() => storePicture('product', cloth)));
