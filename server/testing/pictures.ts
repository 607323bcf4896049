import sharp from 'sharp';
import { call } from './call.ts';
import type { Person } from './people.ts';

const drawPicture = (background: string) =>
  sharp({ create: { width: 90, height: 60, channels: 3, background } })
    .png()
    .toBuffer();
const cloth = await drawPicture('#8a2b1d');

export const picture = new File([new Uint8Array(cloth)], 'kain.png', { type: 'image/png' });

export const otherPicture = new File([new Uint8Array(await drawPicture('#1d4e8a'))], 'manik.png', {
  type: 'image/png',
});

let drawn = 0;
export async function newPicture(): Promise<File> {
  const png = await drawPicture(`#${(0x40_00_00 + (drawn += 1)).toString(16)}`);
  return new File([new Uint8Array(png)], 'kain.png', { type: 'image/png' });
}

/** Uploads a product picture, the same for every seller, and returns its URL. */
export const productPicture = async (seller: Person): Promise<string> =>
  (await call(seller, 'POST /api/store/products/upload-image', { files: { my_file: picture } })).body.result.secure_url;
