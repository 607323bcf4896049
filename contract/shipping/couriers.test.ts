import { expect, test } from 'vitest';
import { couriers, findCourier } from './couriers.ts';

test.each([
  ['JNE', 'JNE'],
  [' jne reg', 'JNE'],
  ['J&T', 'J&T Express'],
  ['J & T Cargo', 'J&T Express'],
  ['sicepat HALU', 'SiCepat'],
  ['POS Kilat', 'Pos Indonesia'],
  ['IDexpress', 'ID Express'],
  ['Kurir toko', undefined],
  ['Posisi', undefined],
  ['', undefined],
])('%j is the courier %s', (typed, name) => expect(findCourier(typed)?.name).toBe(name));

test('each courier finds itself and has a page to follow a parcel', () => {
  for (const courier of couriers) {
    expect(findCourier(courier.name)).toBe(courier);
    expect(new URL(courier.trackingUrl).protocol).toBe('https:');
  }
});
