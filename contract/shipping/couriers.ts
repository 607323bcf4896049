/**
 * Couriers that sellers send with: the name, the code at Biteship, the page on which customers follow a
 * parcel, and what matches the name as sellers type it, in lower case: often with the service behind it.
 */
const known: readonly [name: string, code: string, trackingUrl: string, typed: RegExp][] = [
  ['JNE', 'jne', 'https://www.jne.co.id/tracking-package', /^jne\b/],
  ['J&T Express', 'jnt', 'https://jet.co.id/track', /^j ?& ?t\b/],
  ['SiCepat', 'sicepat', 'https://www.sicepat.com/checkAwb', /^si ?cepat\b/],
  ['AnterAja', 'anteraja', 'https://anteraja.id/tracking', /^anter ?aja\b/],
  ['Pos Indonesia', 'pos', 'https://www.posindonesia.co.id/id/tracking', /^(kantor )?pos\b/],
  ['TIKI', 'tiki', 'https://www.tiki.id/id/track', /^tiki\b/],
  ['Ninja Xpress', 'ninja', 'https://www.ninjaxpress.co/id-id/tracking', /^ninja\b/],
  ['Lion Parcel', 'lion', 'https://lionparcel.com/track/stt', /^lion\b/],
  ['ID Express', 'idexpress', 'https://idexpress.com/lacak-paket/', /^id ?express\b/],
  ['Wahana', 'wahana', 'https://www.wahana.com/', /^wahana\b/],
];

export const couriers = known.map(([name, code, trackingUrl, typed]) => ({ name, code, trackingUrl, typed }));

/** The courier that a seller has typed, such as `jne reg`; undefined for any other. */
export const findCourier = (text: string): (typeof couriers)[number] | undefined =>
  couriers.find(({ typed }) => typed.test(text.trim().toLowerCase()));
