/**
 * Cuts the heading font out of its package before Vite reads the style sheet: Fraunces in one weight, one optical size
 * and the letters of Indonesian headings, 11.5 kB. The whole font is 37 kB and more.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';
import { headingLetters } from '../web/ui/heading-face.ts';

const source = new URL(import.meta.resolve('@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2'));
/** Named in web/theme.css and web/root.tsx. */
const target = 'build/fonts/headings.woff2';
const variationAxes = { wght: 650, opsz: 24 };
const lastLetter = 0x2fff;

export const headingFont: Plugin = {
  name: 'heading-font',
  async configResolved() {
    const letters = Array.from({ length: lastLetter }, (_, code) => String.fromCharCode(code)).filter((letter) =>
      headingLetters.test(letter),
    );
    const font = await subsetFont(readFileSync(source), letters.join(''), { targetFormat: 'woff2', variationAxes });
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, font);
  },
};
