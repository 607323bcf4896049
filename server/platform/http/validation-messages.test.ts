/** Every field of every request, with every kind of fault: the messages that the server and the web's forms show. */
import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import type { $ZodType } from 'zod/v4/core';
import type { Endpoint } from '#contract/endpoint.ts';
import { labelOf } from '#contract/field-labels.ts';
import { api } from '#contract/index.ts';
import { Refusal } from '#platform/refuse.ts';
import { validate } from './run.ts';

/** Messages that do not begin with the label that the field's name has. */
const instructions = [
  'Data yang dikirim tidak valid.',
  'Halaman tidak dikenal.',
  'Data tidak ditemukan.',
  'Judul wajib diisi',
  'Judul harus berupa teks',
  'Judul maksimal 100 karakter',
  'Judul berisi karakter yang tidak diizinkan (U+0000)',
  'Format email tidak valid',
  'Pilih rating 1 sampai 5',
  'Pilih alamat pengiriman.',
  'Pilih status pesanan',
  'Pilih jenis komplain',
  'Bulan tidak valid',
  'Tanggal tidak valid',
  'Pilih apa yang sudah dilihat',
  'Keranjang kosong.',
  'Maksimal 200 produk.',
  'Halaman tujuan harus diawali / dan dapat dibuka pelanggan, misalnya /shop/listing',
  'Unggah gambar produk terlebih dahulu',
  'Unggah gambar terlebih dahulu',
  'Daftar pesanan tidak valid',
  'Maksimal 10.000 pesanan sekaligus',
  'Kode pos terdiri dari 5 angka',
  'Pilih setidaknya satu wilayah pengiriman atau Ambil sendiri',
];
const foreign =
  /invalid|expected|input|diharapkan|diterima|terlalu (besar|kecil)|pilihan tidak valid|string|undefined|null/i;

const faults: Record<string, unknown> = {
  'a missing value': undefined,
  null: null,
  'an empty text': '',
  'a number': 5,
  'a negative number': -1,
  'a fraction': 1.5,
  'a large number': 1e14,
  'a number beyond 2^53': 1e300,
  'a boolean': true,
  'a short text': 'x',
  'a text with control characters': 'Toko\u202E\u0000',
  'a long text': 'x'.repeat(6_000),
  'an empty list': [],
  'a list of objects': [{}],
  'a long list': Array.from({ length: 10_001 }, () => '01a1fb8a-a0b1-761e-8d08-53157ca592f6'),
  'an object': {},
};

type Part = 'params' | 'query' | 'body' | 'fields';
const parts = Object.entries<Endpoint>(api).flatMap(([key, endpoint]) =>
  (['params', 'query', 'body', 'fields'] as const).flatMap((part: Part) => {
    const schema = endpoint[part];
    return schema ? [[`${part} of ${key}`, schema] as const] : [];
  }),
);

/** The server's messages by path for a request part; empty when it is accepted. */
function messagesFor(schema: $ZodType, value: unknown): Record<string, string> {
  try {
    validate(schema, value);
    return {};
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.errors ?? { body: error.message };
  }
}

const isShown = (path: string, message: string) => {
  const names = path.split('.').filter((step) => !/^\d+$/.test(step));
  return !foreign.test(message) && (instructions.includes(message) || message.startsWith(`${labelOf(names)} `));
};

/** The names of the fields of an object, which may have a default. */
const fieldsOf = (schema: $ZodType): string[] => {
  const { innerType = schema } = schema._zod.def as { innerType?: $ZodType };
  return Object.keys((innerType as z.ZodMiniObject).shape);
};

describe.each(parts)('%s', (_, schema) => {
  test.each(Object.entries(faults))('%s in a field is explained in Indonesian, with its label', (__, value) => {
    for (const name of fieldsOf(schema)) {
      const messages = messagesFor(schema, { [name]: value });
      expect(Object.entries(messages).filter(([path, message]) => !isShown(path, message))).toEqual([]);
    }
  });

  test.each(Object.entries(faults))('%s instead of the fields is explained in Indonesian', (__, value) => {
    const messages = Object.entries(messagesFor(schema, value));
    expect(messages.filter(([path, message]) => !isShown(path, message))).toEqual([]);
  });
});
