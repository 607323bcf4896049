import sharp from 'sharp';

/** The tag of a photo's position, as it stands in little-endian EXIF (Exif 2.3, 4.6.3: GPSInfo, 0x8825). */
export const positionTag = Buffer.from([0x25, 0x88]);

const grain = { width: 1000, height: 750, channels: 3, noise: { type: 'gaussian', mean: 130, sigma: 12 } } as const;

/** A photo as a phone takes it: 12 megapixels, some megabytes, and with it the place where it was taken. */
export const takePhoto = (): Promise<Buffer> =>
  sharp({ create: { ...grain, background: '#8e2a1e' } })
    .resize(4000, 3000, { kernel: 'nearest' })
    .withExif({
      IFD0: { Make: 'Ponsel' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '1/1 29/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '124/1 50/1 0/1' },
    })
    .jpeg({ quality: 90 })
    .toBuffer();
