import { expect, test } from 'vitest';
import { bannerLink } from './banner-slide.tsx';

test('a banner links to a page of the shop or to a web address', () => {
  expect(bannerLink('/shop/listing?category=souvenirs')).toEqual({ to: '/shop/listing?category=souvenirs' });
  expect(bannerLink('https://example.com/promo')).toEqual({ href: 'https://example.com/promo' });
});

test('any other text is not a link', () => {
  for (const text of ['', 'promo', 'javascript:alert(1)', 'data:text/html,x', '//example.com', 'ftp://example.com']) {
    expect(bannerLink(text), text).toBeNull();
  }
});
