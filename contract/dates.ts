/** Date formats in Indonesian, always in WITA (Asia/Makassar), whatever the time zone of server or browser. */
const zone = 'Asia/Makassar';

const long = new Intl.DateTimeFormat('id-ID', { timeZone: zone, day: '2-digit', month: 'long', year: 'numeric' });
const short = new Intl.DateTimeFormat('id-ID', { timeZone: zone, day: '2-digit', month: '2-digit', year: 'numeric' });
/** Swedish dates are ISO dates. */
const isoDate = new Intl.DateTimeFormat('sv-SE', { timeZone: zone });
const clock = new Intl.DateTimeFormat('id-ID', {
  timeZone: zone,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** `06 Maret 2026` */
export const longDate = (iso: string): string => long.format(new Date(iso));

/** `06/03/2026` */
export const shortDate = (iso: string): string => short.format(new Date(iso));

/** `06 Maret 2026 00:30`; Intl alone would print "pukul 00.30". */
export const longDateTime = (iso: string): string => {
  const parts = clock.formatToParts(new Date(iso));
  const part = (type: string) => parts.find((found) => found.type === type)?.value ?? '';
  return `${longDate(iso)} ${part('hour')}:${part('minute')}`;
};

/** `00.30` */
export const clockTime = (iso: string): string => clock.format(new Date(iso));

/** `2026-03-06` */
export const makassarDay = (iso: string): string => isoDate.format(new Date(iso));
