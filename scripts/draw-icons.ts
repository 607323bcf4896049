/** Draws the icons of the installed app from the logo: `node scripts/draw-icons.ts` writes web/public/icons. */
import { mkdirSync } from 'node:fs';
import sharp from 'sharp';

const folder = 'web/public/icons';

const diamond = (ring: string, bars: string) => `
  <path d="M24 7 41 24 24 41 7 24Z" fill="none" stroke="${ring}" stroke-width="3"/>
  <g fill="${bars}">
    <rect x="14.5" y="19" width="3.4" height="10" rx="1.2"/><rect x="19.7" y="16.5" width="3.4" height="15" rx="1.2"/>
    <rect x="24.9" y="16.5" width="3.4" height="15" rx="1.2"/><rect x="30.1" y="19" width="3.4" height="10" rx="1.2"/>
  </g>`;
const mark = diamond('#F2B33D', '#FBF6EC');
const ground = (corner: number) => `<rect width="48" height="48" rx="${corner}" fill="#8E2A1E"/>`;
/** Maskable icons may be cropped to the central circle with 80% of the size (W3C Web App Manifest, maskable icons). */
const inSafeZone = (drawing: string) => `<g transform="translate(24 24) scale(0.78) translate(-24 -24)">${drawing}</g>`;

const draw = (name: string, size: number, content: string) =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">${content}</svg>`), { density: 1000 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(`${folder}/${name}.png`);

mkdirSync(folder, { recursive: true });
await draw('icon-192', 192, ground(11) + mark);
await draw('icon-512', 512, ground(11) + mark);
await draw('maskable-192', 192, ground(0) + inSafeZone(mark));
await draw('maskable-512', 512, ground(0) + inSafeZone(mark));
await draw('apple-touch-icon', 180, ground(0) + inSafeZone(mark));
// Android uses only the alpha channel of a badge.
await draw('badge-96', 96, diamond('#fff', '#fff'));
