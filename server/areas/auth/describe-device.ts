/** Browsers by a mark in their User-Agent. The first match counts, because most browsers also name Chrome or Safari. */
const browsers = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
] as const;

const systems = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
] as const;

const match = (marks: readonly (readonly [RegExp, string])[], userAgent: string): string | undefined =>
  marks.find(([mark]) => mark.test(userAgent))?.[1];

/** Describes a device by its User-Agent, in words that its user knows: "Chrome di Android". Never quotes the header. */
export function describeDevice(userAgent: string): string {
  const browser = match(browsers, userAgent);
  const system = match(systems, userAgent);
  if (!browser) return system ? `Perangkat ${system}` : 'Perangkat tidak dikenal';
  return system ? `${browser} di ${system}` : browser;
}
