/**
 * Answers of the courier's tracking call as public documents and code show them, written anew with other numbers, names
 * and times, and what the shop reads in them.
 */
import type { CourierAnswer } from '#server/areas/parcels/courier.ts';

type TrackingAnswer = {
  title: string;
  /** The public page or repository that shows this shape. */
  source: string;
  status?: number;
  /** A text is sent as it is. */
  body: unknown;
  read: Exclude<CourierAnswer, object> | { status: string; steps: number };
};

const retrieve = 'https://biteship.com/id/docs/api/trackings/retrieve_public';
const statuses = 'https://biteship.com/id/docs/api/trackings/status';
const errors = 'https://biteship.com/id/docs/api/trackings/error';
const library = 'https://github.com/aliziodev/laravel-biteship';
const goLibrary = 'https://github.com/muh-hizbe/go-biteship';

const step = (status: unknown, hour: number, fields: object = {}) => ({
  note: `LANGKAH ${hour} [MANADO]`,
  updated_at: `2026-03-05T${String(hour).padStart(2, '0')}:20:00+08:00`,
  status,
  ...fields,
});
/** A found parcel with everything that the documents name. */
const found = (status: unknown, history: unknown, fields: object = {}) => ({
  success: true,
  messsage: 'Successfully get tracking info',
  object: 'tracking',
  id: '65aa0000bb11cc22dd33ee44',
  waybill_id: '7700112233',
  courier: {
    company: 'jne',
    name: null,
    phone: null,
    driver_name: 'Om Contoh',
    driver_phone: '0812',
    driver_photo_url: null,
  },
  origin: { contact_name: 'Ibu Contoh', address: 'Jalan Contoh 1, Tomohon' },
  destination: { contact_name: 'Bapak Contoh', address: 'Jalan Contoh 2, Bitung' },
  history,
  link: 'https://kurir.contoh.id/7700112233',
  order_id: null,
  status,
  ...fields,
});
const way = [step('dropping_off', 8), step('dropping_off', 11)];
const failed = (error: string, code?: unknown, fields: object = {}) => ({ success: false, error, code, ...fields });

export const trackingAnswers: readonly TrackingAnswer[] = [
  {
    title: 'a delivered parcel',
    source: retrieve,
    body: found('delivered', [...way, step('delivered', 15)]),
    read: { status: 'delivered', steps: 3 },
  },
  {
    title: 'a parcel on its way',
    source: retrieve,
    body: found('dropping_off', way),
    read: { status: 'droppingoff', steps: 2 },
  },
  {
    title: 'an instant delivery with the type of its service',
    source: library,
    body: found('allocated', [
      step('confirmed', 7, { service_type: 'instant' }),
      step('allocated', 8, { service_type: 'instant' }),
    ]),
    read: { status: 'allocated', steps: 2 },
  },
  {
    title: 'statuses in the spelling of the documents',
    source: statuses,
    body: found('droppingOff', [step('pickingUp', 7), step('droppingOff', 9)]),
    read: { status: 'droppingoff', steps: 2 },
  },
  {
    title: 'statuses in capitals',
    source: goLibrary,
    body: found('ON_HOLD', [step('PICKED', 7), step('ON_HOLD', 9)]),
    read: { status: 'onhold', steps: 2 },
  },
  {
    title: 'statuses with spaces and hyphens',
    source: goLibrary,
    body: found('Return in transit', [step('return-in-transit', 9)]),
    read: { status: 'returnintransit', steps: 1 },
  },
  {
    title: 'a parcel that its buyer refused',
    source: goLibrary,
    body: found('rejected_by_recipient', [step('rejected_by_recipient', 9)]),
    read: { status: 'rejected', steps: 1 },
  },
  {
    title: 'a delivery that was canceled, in American spelling',
    source: goLibrary,
    body: found('canceled', [step('canceled', 9)]),
    read: { status: 'cancelled', steps: 1 },
  },
  {
    title: 'a disposed parcel',
    source: statuses,
    body: found('disposed', [step('returned', 8), step('disposed', 9)]),
    read: { status: 'disposed', steps: 2 },
  },
  {
    title: 'a driver that was not found',
    source: goLibrary,
    body: found('courier_not_found', [step('courier_not_found', 9)]),
    read: { status: 'couriernotfound', steps: 1 },
  },
  {
    title: 'an unknown status',
    source: goLibrary,
    body: found('placed', [step('placed', 6)]),
    read: { status: 'placed', steps: 1 },
  },
  { title: 'an empty history', source: library, body: found('confirmed', []), read: { status: 'confirmed', steps: 0 } },
  {
    title: 'a delivered parcel without its history',
    source: library,
    body: found('delivered', undefined),
    read: { status: 'delivered', steps: 0 },
  },
  {
    title: 'a history that is null',
    source: library,
    body: found('picked', null),
    read: { status: 'picked', steps: 0 },
  },
  {
    title: 'a history without the status of the parcel',
    source: library,
    body: found(undefined, [step('delivered', 15), step('picked', 7)]),
    read: { status: 'delivered', steps: 2 },
  },
  {
    title: 'a status that is null',
    source: library,
    body: found(null, way),
    read: { status: 'droppingoff', steps: 2 },
  },
  {
    title: 'a link and people that are null',
    source: retrieve,
    body: found('picked', [step('picked', 7)], { link: null, courier: null, origin: null }),
    read: { status: 'picked', steps: 1 },
  },
  {
    title: 'a link that is no address',
    source: library,
    body: found('picked', [step('picked', 7)], { link: 'javascript:alert(1)' }),
    read: { status: 'picked', steps: 1 },
  },
  {
    title: 'steps without a note or a time',
    source: library,
    body: found('picked', [step('picked', 7, { note: null }), step('picked', 8, { updated_at: null }), null, 'x']),
    read: { status: 'picked', steps: 1 },
  },
  { title: 'neither a status nor a history', source: library, body: found(null, null), read: 'silent' },
  {
    title: 'a number that is invalid or expired',
    source: errors,
    status: 400,
    body: failed('Failed to get tracking information', 40_003_001),
    read: 'unknown',
  },
  {
    title: 'a number that is not found',
    source: errors,
    status: 400,
    body: failed('Waybill not found', 40_003_003),
    read: 'unknown',
  },
  {
    title: 'a number that is not found, with the code of success',
    source: errors,
    body: failed('Waybill not found', 40_003_003),
    read: 'unknown',
  },
  {
    title: 'an empty balance without a code',
    source: errors,
    status: 400,
    body: failed('No sufficient balance to call tracking API', undefined),
    read: 'refused',
  },
  {
    title: 'an empty balance in another field',
    source: errors,
    status: 400,
    body: { success: false, message: 'No sufficient balance to call tracking API' },
    read: 'refused',
  },
  {
    title: 'an empty balance with its code',
    source: errors,
    status: 400,
    body: failed('Refused', 40_001),
    read: 'refused',
  },
  {
    title: 'an empty balance with its code as a text, and the code of success',
    source: errors,
    body: failed('Refused', '40001'),
    read: 'refused',
  },
  {
    title: 'a wrong key',
    source: library,
    status: 401,
    body: failed('Authorization failed', 40_101_001),
    read: 'refused',
  },
  {
    title: 'a wrong key, told by a page',
    source: library,
    status: 401,
    body: '<html>Unauthorized</html>',
    read: 'refused',
  },
  { title: 'too many calls', source: library, status: 429, body: failed('Too many requests'), read: 'silent' },
  {
    title: 'an error of the courier',
    source: library,
    status: 500,
    body: failed('Internal server error'),
    read: 'silent',
  },
  { title: 'a page of a firewall', source: library, status: 200, body: '<html>busy</html>', read: 'silent' },
  { title: 'null', source: library, status: 200, body: 'null', read: 'silent' },
];
