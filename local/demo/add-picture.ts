/**
 * Adds a picture to the demo: `node local/demo/add-picture.ts FILE NAME`. NAME is
 * the slug of a product, `<slug>-close-up-1`, `<slug>-making-1`, `logo-<store>`,
 * `banner-<store>`, `maker-<name>` or `home-<type>`. An existing picture of this name is replaced.
 */
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { pictureFile, pictureFormats, pictures, widthsOf } from './pictures.ts';

const quality = { avif: 45, webp: 60 };

const [file, name] = process.argv.slice(2);
if (!file || !name) throw new Error('Usage: node local/demo/add-picture.ts FILE NAME');

const picture = sharp(file).autoOrient().removeAlpha();
const size = { width: 0, height: 0 };
for (const width of widthsOf(name)) {
  for (const format of pictureFormats) {
    const target = new URL(`pictures/${pictureFile(name, width, format)}`, import.meta.url);
    const resized = picture.clone().resize(width).toFormat(format, { quality: quality[format], effort: 5 });
    const { data, info } = await resized.toBuffer({ resolveWithObject: true });
    await writeFile(target, data);
    Object.assign(size, { width: info.width, height: info.height });
  }
}
const { channels } = await picture.stats();
const colour = `#${channels.map(({ mean }) => Math.round(mean).toString(16).padStart(2, '0')).join('')}`;
const entries = Object.entries({ ...pictures, [name]: { ...size, colour, widths: widthsOf(name) } });
const sorted = Object.fromEntries(entries.toSorted(([one], [other]) => one.localeCompare(other, 'en')));
await writeFile(new URL('pictures.json', import.meta.url), `${JSON.stringify(sorted, null, 2)}\n`);
