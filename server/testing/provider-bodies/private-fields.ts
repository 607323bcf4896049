import type { Fields } from './provider-body.ts';

/** A word that must be found nowhere after a body with these fields was received. */
export const privateWord = 'RAHASIAPEMBAYAR';

const of = (what: string): string => `${privateWord} ${what}`;
const person: Fields = {
  first_name: of('nama depan'),
  last_name: of('nama belakang'),
  email: `${privateWord}@contoh.id`,
  phone: of('telepon'),
  address: of('alamat'),
  city: of('kota'),
};

/** Adds to a body everything about a person, a card and a shop's own words that bodies of the provider can have. */
export function withPrivateFields(body: Fields): Fields {
  const { refunds, metadata } = body;
  return {
    ...body,
    masked_card: of('kartu'),
    saved_token_id: of('kartu tersimpan'),
    payer_phone_number: of('telepon'),
    customer_details: { ...person, billing_address: person, shipping_address: person },
    shipping_address: person,
    customer_name: of('nama'),
    custom_field1: of('bidang 1'),
    custom_field2: of('bidang 2'),
    custom_field3: of('bidang 3'),
    metadata: { ...(metadata as Fields | undefined), customer: person },
    ...(Array.isArray(refunds) && {
      refunds: refunds.map((refund: unknown) =>
        typeof refund === 'object' && refund !== null ? { ...refund, reason: of('alasan') } : refund,
      ),
    }),
  };
}
