// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { cleanUpAfterEach, render } from '../testing/render.tsx';
import { ToastRegion } from './toast-region.tsx';

cleanUpAfterEach();

test.each([
  ['Upload gagal.', 'Penyimpanan penuh.', 'Upload gagal. Penyimpanan penuh.'],
  ['Gagal Upload', 'Berkas rusak.', 'Gagal Upload. Berkas rusak.'],
  ['Produk ditambahkan ke keranjang.', undefined, 'Produk ditambahkan ke keranjang.'],
])('the toast "%s" with the description "%s" is announced as sentences', async (title, description, announced) => {
  await render(<ToastRegion toast={{ id: 1, title, description }} onClose={() => {}} />);
  expect(document.querySelector('[role=status]')?.textContent).toBe(announced);
});
