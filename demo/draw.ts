/**
 * Draws the demo shop's pictures: `node demo/draw.ts` for all of them, `node demo/draw.ts --only <name>` for one.
 *
 * The output is committed, so that the first start encodes no images. The SVGs are the same on every machine, but the
 * encoded bytes depend on the version of sharp (libaom, libwebp, librsvg). Redraw only the pictures that you changed.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import sharp, { type Sharp } from 'sharp';
import { everyPicture, type DrawnPicture } from './every-picture.ts';
import { pictureFile, pictureFormats, pictures, type Picture } from './pictures.ts';

const folder = new URL('pictures/', import.meta.url);
const quality = { avif: 45, webp: 60 };

const meanColour = async (drawing: Sharp) => {
  const { channels } = await drawing.clone().removeAlpha().stats();
  return `#${channels.map(({ mean }) => Math.round(mean).toString(16).padStart(2, '0')).join('')}`;
};

const draw = async ({ name, svg, widths }: DrawnPicture): Promise<Picture> => {
  const drawing = sharp(await sharp(Buffer.from(svg)).removeAlpha().png({ compressionLevel: 1 }).toBuffer());
  const size = { width: 0, height: 0 };
  for (const width of widths) {
    for (const format of pictureFormats) {
      const { data, info } = await drawing
        .clone()
        .resize(width)
        .toFormat(format, { quality: quality[format], effort: 5 })
        .toBuffer({ resolveWithObject: true });
      await writeFile(new URL(pictureFile(name, width, format), folder), data);
      Object.assign(size, { width: info.width, height: info.height });
    }
  }
  return { ...size, colour: await meanColour(drawing), widths: [...widths] };
};

const { only } = parseArgs({ options: { only: { type: 'string' } } }).values;
const selected = everyPicture().filter(({ name }) => only === undefined || name === only);
if (selected.length === 0) throw new Error(`No picture is called "${only}".`);

await mkdir(folder, { recursive: true });
const drawn: Record<string, Picture> = only === undefined ? {} : { ...pictures };
for (const picture of selected) drawn[picture.name] = await draw(picture);

const byName = Object.entries(drawn).toSorted(([one], [other]) => one.localeCompare(other, 'en'));
await writeFile(new URL('pictures.json', import.meta.url), `${JSON.stringify(Object.fromEntries(byName), null, 2)}\n`);
process.stdout.write(`${selected.length} drawn\n`);
