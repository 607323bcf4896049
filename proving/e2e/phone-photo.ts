import sharp from 'sharp';

/** The GPS tag as stored in little-endian EXIF (Exif 2.3, 4.6.3: GPSInfo, 0x8825). */
export const positionTag = Buffer.from([0x25, 0x88]);

const grain = { width: 1000, height: 750, channels: 3, noise: { type: 'gaussian', mean: 130, sigma: 12 } } as const;

/** Creates a photo like those of a phone: 12 megapixels, several megabytes, with GPS metadata. */
export const takePhoto = (): Promise<Buffer> =>
  sharp({ create: { ...grain, background: '#8e2a1e' } })
    .resize(4000, 3000, { kernel: 'nearest' })
    .withExif({
      IFD0: { Make: 'Ponsel' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '1/1 29/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '124/1 50/1 0/1' },
    })
    .jpeg({ quality: 90 })
    .toBuffer();
