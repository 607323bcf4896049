/** Couriers that sellers send with, and the pages on which their customers follow a parcel. */
type Courier = {
  name: string;
  trackingUrl: string;
  /** Matches the name as sellers type it, in lower case: often with the service behind it. */
  typed: RegExp;
};

export const couriers: readonly Courier[] = [
  { name: 'JNE', trackingUrl: 'https://www.jne.co.id/tracking-package', typed: /^jne\b/ },
  { name: 'J&T Express', trackingUrl: 'https://jet.co.id/track', typed: /^j ?& ?t\b/ },
  { name: 'SiCepat', trackingUrl: 'https://www.sicepat.com/checkAwb', typed: /^si ?cepat\b/ },
  { name: 'AnterAja', trackingUrl: 'https://anteraja.id/tracking', typed: /^anter ?aja\b/ },
  { name: 'Pos Indonesia', trackingUrl: 'https://www.posindonesia.co.id/id/tracking', typed: /^(kantor )?pos\b/ },
  { name: 'TIKI', trackingUrl: 'https://www.tiki.id/id/track', typed: /^tiki\b/ },
  { name: 'Ninja Xpress', trackingUrl: 'https://www.ninjaxpress.co/id-id/tracking', typed: /^ninja\b/ },
  { name: 'Lion Parcel', trackingUrl: 'https://lionparcel.com/track/stt', typed: /^lion\b/ },
  { name: 'ID Express', trackingUrl: 'https://idexpress.com/lacak-paket/', typed: /^id ?express\b/ },
  { name: 'Wahana', trackingUrl: 'https://www.wahana.com/', typed: /^wahana\b/ },
];

/** The courier that a seller has typed, such as `jne reg`; undefined for any other. */
export const findCourier = (text: string): Courier | undefined =>
  couriers.find(({ typed }) => typed.test(text.trim().toLowerCase()));
