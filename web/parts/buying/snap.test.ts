// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { isMidtrans } from './snap.ts';

test.each([
  ['https://app.midtrans.com/snap/snap.js', true],
  ['https://app.sandbox.midtrans.com/snap/snap.js', true],
  ['http://localhost:3000/_midtrans/snap/snap.js', false],
  ['https://midtrans.com.example/snap.js', false],
])('a script from %s is Midtrans’ own: %s', (src, isOwn) => {
  document.head.innerHTML = `<script type="text/plain" src="https://app.midtrans.com/other.js"></script><script type="text/plain" data-client-key="k" src="${src}"></script>`;
  expect(isMidtrans()).toBe(isOwn);
});
