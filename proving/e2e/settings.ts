/** The settings of a browser under which every page must stay whole. */
import type { CDPSession, Page } from '@playwright/test';

type Insets = { top: number; right: number; bottom: number; left: number };

export type Setting = {
  width: number;
  height: number;
  /** The text size of the browser's own settings in percent, on which `rem` depends, also in media queries. */
  text?: number;
  areColorsForced?: boolean;
  /** The part of the screen at each edge that a notch, round corners or the home indicator cover. */
  insets?: Insets;
  /** Only what is cut or too wide is looked for, because the rest does not depend on the width. */
  isBrief?: boolean;
};

/** On each commit. 320 × 256 px is a screen of 1280 × 1024 px at 400 % zoom (WCAG 1.4.10). */
export const usual: Readonly<Record<string, Setting>> = {
  'a phone': { width: 360, height: 740 },
  'text at 200 %': { width: 390, height: 844, text: 200 },
  '320 × 256 px': { width: 320, height: 256 },
  'a large phone': { width: 390, height: 844, isBrief: true },
  'a tablet': { width: 768, height: 1024, isBrief: true },
  'a desk': { width: 1280, height: 800, isBrief: true },
};

/** With `npm run prove desktop`. The insets are those of an iPhone, and at the top those of an installed shop. */
export const further: Readonly<Record<string, Setting>> = {
  'text at 150 %': { width: 390, height: 844, text: 150 },
  'forced colours': { width: 390, height: 844, areColorsForced: true },
  'an iPhone upright': { width: 390, height: 844, insets: { top: 47, right: 0, bottom: 34, left: 0 } },
  'an iPhone on its side': { width: 844, height: 390, insets: { top: 0, right: 47, bottom: 21, left: 47 } },
};

const noInsets: Insets = { top: 0, right: 0, bottom: 0, left: 0 };

/** Sets the text size of the browser's settings, in percent. */
export async function setTextSize(session: CDPSession, percent: number): Promise<void> {
  const fontSizes = { standard: (16 * percent) / 100, fixed: Math.round((13 * percent) / 100) };
  await session.send('Page.setFontSizes', { fontSizes });
}

/** Changes the open page to a setting. Without a setting it is that of a phone with nothing changed. */
export async function applySetting(page: Page, session: CDPSession, setting?: Setting): Promise<void> {
  const { width = 390, height = 844, text = 100, areColorsForced = false, insets = noInsets } = setting ?? {};
  await page.setViewportSize({ width, height });
  await setTextSize(session, text);
  await page.emulateMedia({ forcedColors: areColorsForced ? 'active' : 'none' });
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets });
}
