/**
 * Pictures as phones, scanners and programs write them, made
 * when a test runs, and files that only look like pictures.
 */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

type Expected = 200 | 'NOT_A_PICTURE' | 'BROKEN_PICTURE' | 'PICTURE_TOO_LARGE' | 'PICTURE_TOO_SMALL';
export type RealFile = { what: string; bytes: Buffer; name: string; type: string; expected: Expected };

const red = '#c01010';
const flat = (width: number, height: number, background = red) =>
  sharp({ create: { width, height, channels: 3, background } });
/** Twice as wide as high, with a white left half, so that a turned or mirrored copy is recognized. */
const halves = async () =>
  flat(240, 120).composite([{ input: await flat(120, 120, 'white').png().toBuffer(), left: 0, top: 0 }]);
const gps = { GPSLatitude: '1/1 29/1 0/1', GPSLatitudeRef: 'N', GPSLongitude: '124/1 50/1 0/1', GPSLongitudeRef: 'E' };
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><script>alert(1)</script></svg>';

/** A JPEG with fill bytes before each of its first markers. Source: ITU-T T.81, B.1.1.2. */
function withFillBytes(jpeg: Buffer): Buffer {
  const parts: Buffer[] = [jpeg.subarray(0, 2)];
  let at = 2;
  while (jpeg[at] === 0xff && jpeg[at + 1] !== 0xda) {
    const end = at + 2 + jpeg.readUInt16BE(at + 2);
    parts.push(Buffer.from([0xff, 0xff]), jpeg.subarray(at, end));
    at = end;
  }
  return Buffer.concat([...parts, jpeg.subarray(at)]);
}

/**
 * The photo of a camera that was held in one of eight ways,
 * upright for who looks at it. Its EXIF data has a position.
 */
async function turned(orientation: number): Promise<Buffer> {
  const upright = await (await halves()).png().toBuffer();
  // What the sensor saw: the inverse of what the orientation asks for.
  const turn = [0, 0, 0, 180, 180, 90, 270, 270, 90][orientation]!;
  const isMirrored = [2, 4, 5, 7].includes(orientation);
  const rotated = await sharp(upright).rotate(turn).png().toBuffer();
  const stored = isMirrored ? await sharp(rotated).flop().png().toBuffer() : rotated;
  return sharp(stored).jpeg({ quality: 95 }).withExif({ IFD3: gps }).withMetadata({ orientation }).toBuffer();
}

/** Creates each file anew; about a second. */
export async function realFiles(): Promise<RealFile[]> {
  const jpeg = await (await halves()).jpeg().toBuffer();
  const png = await (await halves()).png().toBuffer();
  const webp = await (await halves()).webp().toBuffer();
  // Made with heif-enc of libheif, because sharp does not encode HEVC.
  const heic = await readFile(new URL('photo.heic', import.meta.url));
  const frames = Buffer.concat([Buffer.alloc(3_600, 255), Buffer.alloc(3_600, 0)]);
  const animation = () => sharp(frames, { raw: { width: 30, height: 80, channels: 3, pageHeight: 40 } });
  const file = (what: string, bytes: Buffer | string, name: string, expected: Expected = 200): RealFile => ({
    what,
    bytes: Buffer.from(bytes),
    name,
    type: `image/${name.split('.').at(-1)}`,
    expected,
  });
  const orientations = [1, 2, 3, 4, 5, 6, 7, 8].map(async (orientation) =>
    file(`a photo with a position, held in way ${orientation}`, await turned(orientation), 'IMG_1.jpg'),
  );
  return [
    ...(await Promise.all(orientations)),
    file('a JPEG', jpeg, 'kain.jpg'),
    file('a progressive JPEG', await (await halves()).jpeg({ progressive: true }).toBuffer(), 'kain.jpeg'),
    file('a CMYK JPEG of a printer', await (await halves()).toColourspace('cmyk').jpeg().toBuffer(), 'kain.jpg'),
    file('a grey JPEG of a scanner', await (await halves()).greyscale().jpeg().toBuffer(), 'pindai.jpg'),
    file('a JPEG in P3 of an iPhone', await (await halves()).withIccProfile('p3').jpeg().toBuffer(), 'IMG_2.JPG'),
    file('a JPEG without subsampling', await (await halves()).jpeg({ chromaSubsampling: '4:4:4' }).toBuffer(), 'a.jpg'),
    file('a JPEG with fill bytes', withFillBytes(jpeg), 'kain.jpg'),
    file('a JPEG with a film after it', Buffer.concat([jpeg, Buffer.alloc(5_000, 3)]), 'MVIMG.jpg'),
    file('a PNG', png, 'kain.png'),
    file('an interlaced PNG', await (await halves()).png({ progressive: true }).toBuffer(), 'kain.png'),
    file('a PNG with 16 bits', await (await halves()).toColourspace('rgb16').png().toBuffer(), 'kain.png'),
    file('a PNG with a palette', await (await halves()).png({ palette: true }).toBuffer(), 'kain.png'),
    file('a grey PNG', await (await halves()).greyscale().png().toBuffer(), 'kain.png'),
    file('a transparent PNG', await (await halves()).ensureAlpha(0.5).png().toBuffer(), 'logo.png'),
    file('a WebP', webp, 'kain.webp'),
    file('a lossless WebP', await (await halves()).webp({ lossless: true }).toBuffer(), 'kain.webp'),
    file('a transparent WebP', await (await halves()).ensureAlpha(0.5).webp().toBuffer(), 'logo.webp'),
    file('an animated WebP', await animation().webp().toBuffer(), 'kain.webp'),
    file('a PNG that is named as a JPEG', png, 'kain.jpg'),
    file('a JPEG that is named as a text', jpeg, 'kain.txt'),
    file('a JPEG without a name', jpeg, 'blob'),
    file('16 × 16 pixels', await flat(16, 16).png().toBuffer(), 'kain.png'),
    file('300 × 16 pixels', await flat(300, 16).jpeg().toBuffer(), 'kain.jpg'),
    file('15 × 300 pixels', await flat(15, 300).png().toBuffer(), 'kain.png', 'PICTURE_TOO_SMALL'),
    file('one pixel', await flat(1, 1).png().toBuffer(), 'kain.png', 'PICTURE_TOO_SMALL'),
    file('1 × 40,000 pixels', await flat(1, 40_000).png().toBuffer(), 'kain.png', 'PICTURE_TOO_SMALL'),
    file('50 megapixels', await flat(8_000, 6_300).png().toBuffer(), 'kain.png', 'PICTURE_TOO_LARGE'),
    file('half a JPEG', jpeg.subarray(0, jpeg.length / 2), 'kain.jpg', 'BROKEN_PICTURE'),
    file('half a PNG', png.subarray(0, png.length / 2), 'kain.png', 'BROKEN_PICTURE'),
    file('half a WebP', webp.subarray(0, webp.length / 2), 'kain.webp', 'BROKEN_PICTURE'),
    file(
      'a PNG with a wrong length',
      Buffer.concat([png.subarray(0, 8), Buffer.alloc(40, 255)]),
      'a.png',
      'BROKEN_PICTURE',
    ),
    file('the first bytes of a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'kain.jpg', 'BROKEN_PICTURE'),
    file('an HEIC', heic, 'IMG_3.heic', 'NOT_A_PICTURE'),
    file('an HEIC that is named as a JPEG', heic, 'IMG_3.jpg', 'NOT_A_PICTURE'),
    file('an AVIF', await (await halves()).avif().toBuffer(), 'kain.avif', 'NOT_A_PICTURE'),
    file('an animated GIF', await animation().gif().toBuffer(), 'kain.gif', 'NOT_A_PICTURE'),
    file('an SVG', svg, 'kain.svg', 'NOT_A_PICTURE'),
    file('an SVG that is named as a PNG', svg, 'kain.png', 'NOT_A_PICTURE'),
    file('a TIFF', await (await halves()).tiff().toBuffer(), 'pindai.tiff', 'NOT_A_PICTURE'),
    file('a bitmap', Buffer.concat([Buffer.from('BM'), Buffer.alloc(400, 9)]), 'kain.bmp', 'NOT_A_PICTURE'),
    file('a text that is named as a JPEG', 'Halo, ini foto kain saya.', 'kain.jpg', 'NOT_A_PICTURE'),
    file('a page of an error', '<!doctype html><title>502</title>', 'kain.jpg', 'NOT_A_PICTURE'),
  ];
}
