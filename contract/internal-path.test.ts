import { expect, test } from 'vitest';
import { internalPath } from './internal-path.ts';

test.each(['/shop/checkout', '/shop/listing?category=souvenirs,eco-friendly&sortBy=newest', '/shop/home#isi'])(
  'accepts the return path %s',
  (path) => expect(internalPath(path)).toBe(path),
);

test.each([
  null,
  '',
  'shop/home',
  'https://jahat.example/',
  '//jahat.example',
  '/\\jahat.example',
  '\\\\jahat.example',
  '/\t/jahat.example',
  '/\n/jahat.example',
  '/.//jahat.example',
  '/shop/..//jahat.example',
  'javascript:alert(1)',
])('ignores the unsafe return path %j', (from) => expect(internalPath(from)).toBe(null));
