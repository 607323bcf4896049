import { expect, test } from 'vitest';
import { describeDevice } from './describe-device.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/131.0.0.0 Mobile Safari/537.36`, 'Chrome di Android'],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-A155F) ${webkit} SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet di Android',
  ],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/131.0.0.0 Safari/537.36 Edg/131.0`, 'Edge di Windows'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/131.0.0.0 Mobile Safari/537.36 OPR/86.0`, 'Opera di Android'],
  ['Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0', 'Firefox di Android'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) ${apple} Version/17.6 Mobile/15E148 Safari/604.1`,
    'Safari di iPhone',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) ${apple} CriOS/131.0 Mobile/15E148 Safari/604.1`,
    'Chrome di iPhone',
  ],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${apple} Version/17.6 Safari/605.1.15`, 'Safari di Mac'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox di Linux'],
  [`Mozilla/5.0 (Linux; Android 14; wv) ${apple}`, 'Perangkat Android'],
  ['curl/8.5.0 <script>', 'Perangkat tidak dikenal'],
  ['', 'Perangkat tidak dikenal'],
])('%s is described as %s', (userAgent, description) => {
  expect(describeDevice(userAgent)).toBe(description);
});
