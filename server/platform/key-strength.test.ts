import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { isGuessable } from './key-strength.ts';

test.each([
  'changeme-changeme-password-1234-x',
  'kreasi-sulut-rahasia-2026-toko-kami',
  'Rahasia123!Manado456?Tomohon789#ab',
  'the-quick-brown-fox-jumps-over-1234',
  'BISMILLAH-4711-0815-XYZQ-1234-5678',
  'toko_kerajinan_minahasa_no_1_dunia',
  '1q2w3e4r5t6y7u8i9o0p-password-AZSX',
  'Sulawesi99Utara88Tenun77Bentenan66',
  'production0production1production2zz',
  'Kami-Jual-Kain-Baru-1234567890-aaaa',
  'aku.cinta.kamu.satu.dua.tiga.12345',
  'abcdefghijklmnopqrstuvwxyz_ABC-xyz',
  '0987654321zyxwvutsrqponmlkjihgfedcba',
  '0123456789ABCDEF0123456789ABCDEF',
  'a1b2c3d4e5f6g7h8i9j0k1l2m3n4o5p6q7',
  'zaq1-asdfghjkl-2wsx-3edc-4rfv-5tgb',
  'P4ssw0rd!xQ7-P4ssw0rd!zT9-2026-kQ',
  'k3r4j1n4n-5ul4w3s1-ut4r4-r4h4s14!',
  'kReAsI-sUlAwEsI-kErAjInAn-2026-mNd',
  'Zx9!kQ2#mT7z-8hJ-Zx9!kQ2#mT7z-4pWe',
])('a key of plain words is found: %s', async (key) => {
  expect(await isGuessable(key)).toBe(true);
});

// As a shop's owner makes it: openssl rand in base64 and hex, head -c of /dev/urandom, uuidgen, pwgen.
test.each([
  'q0m3Z5x9b0KQk2mJw6eV1uT8rYh4nLsP7dGfAaCcEeIi',
  'Vb2lYQ8tX1c9RkPzM4n7uWq0JhGd5sFaE3iOoTyUxLmN',
  '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  '6b1f6ac2-9d2e-4c36-8a3f-0f4f8f4f2a11-7e0c-4e9a',
  'n4vQ0pYt7mWz2KbXs9RfLd6HcGj1EuAo',
  'x7#Kq!2vR9$mZ4&wT6^yB8*nL1@pD3%s',
])('a random key is not: %s', async (key) => {
  expect(await isGuessable(key)).toBe(false);
});

test.each(['base64', 'base64url', 'hex'] as const)('keys of openssl rand in %s are accepted', async (encoding) => {
  let refused = 0;
  for (let key = 0; key < 5_000; key += 1) if (await isGuessable(randomBytes(33).toString(encoding))) refused += 1;
  // One in 40,000; the next one is then accepted.
  expect(refused).toBeLessThan(5);
});
