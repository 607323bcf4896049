/** The files of real-files.ts in the browser: refused with a reason, and nothing chosen or typed is lost. */
import type { Page } from '@playwright/test';
import { refusals } from '#contract/refusals.ts';
import { realFiles } from '#server/testing/real-files.ts';
import { shareSession, signInByApi } from './by-api.ts';
import type { Store } from './create-store.ts';
import { demoAdmin } from './steps.ts';
import { expect, test } from './test.ts';

const files = await realFiles();
/** Named as a photo whatever the file is, as from a messenger. */
const named = (name: string) => {
  const { bytes: buffer } = files.find((file) => file.what === name)!;
  return { name: 'foto.jpg', mimeType: 'image/jpeg', buffer };
};
const [, tooSmall] = refusals.PICTURE_TOO_SMALL;
const [, broken] = refusals.BROKEN_PICTURE;
const [, notAPicture] = refusals.NOT_A_PICTURE;
/** Each text differs from the one before, so that it is seen to change. */
const refused = [
  ['one pixel', tooSmall],
  ['half a WebP', broken],
  ['15 × 300 pixels', tooSmall],
  ['the first bytes of a JPEG', broken],
  ['1 × 40,000 pixels', tooSmall],
  ['an SVG', notAPicture],
  ['an HEIC', 'Foto HEIC belum didukung.'],
  ['a text that is named as a JPEG', notAPicture],
] as const;
const illegible = 'Gambar ini kecil (16 × 16 piksel). Pastikan tulisannya terbaca.';
const blurred = 'Gambar ini kecil (16 × 16 piksel) dan dapat terlihat buram.';
const pdf = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('%PDF-1.7') };

type Place = {
  open: (page: Page, store: Store) => Promise<unknown>;
  dialog: string;
  field?: string;
  /** The selector of the newest picture. */
  picture: string;
  /** Among them what the server alone would refuse: the browser converts what it can decode. */
  accepted: string[];
  warning: string;
  notAPicture?: string;
  acceptsPdf?: boolean;
};

const places: Record<string, Place> = {
  'a product': {
    open: async (page, store) => {
      await shareSession(page, store);
      await page.goto('/store/products');
      await page.getByRole('button', { name: 'Tambah Produk' }).click();
    },
    dialog: 'Tambah Produk',
    field: 'Nama produk',
    picture: 'img[src^="/media/product/"]',
    accepted: [
      '50 megapixels',
      'an animated GIF',
      'an AVIF',
      'a JPEG with fill bytes',
      'a CMYK JPEG of a printer',
      'a PNG with 16 bits',
      'a photo with a position, held in way 6',
    ],
    warning: blurred,
  },
  'a payout': {
    open: async (page, store) => {
      const { product } = await store.sell({ status: 'confirmed' });
      await signInByApi(page, demoAdmin);
      await page.goto(`/admin/payout/${product.sellerId}`);
      await page.getByRole('button', { name: 'Tandai Pesanan Terpilih Telah Dibayar' }).click();
    },
    dialog: 'Konfirmasi Pembayaran',
    picture: 'img[alt="Pratinjau bukti pembayaran"]',
    accepted: ['an AVIF'],
    warning: illegible,
    notAPicture: refusals.NOT_A_PROOF[1],
    acceptsPdf: true,
  },
};

for (const [name, place] of Object.entries(places)) {
  test(`a picture of ${name}`, async ({ page, store, allow }) => {
    test.slow();
    // The reason of a refused upload is also logged.
    allow(/KnownError/);
    await place.open(page, store);
    const dialog = page.getByRole('dialog', { name: place.dialog });
    const field = dialog.getByLabel(place.field ?? '').first();
    if (place.field) await field.fill('Tas Anyam');
    const input = dialog.locator('input[type=file]').first();
    const picture = dialog.locator(place.picture).first();
    let source = '';
    for (const file of [...place.accepted, '16 × 16 pixels']) {
      await test.step(file, async () => {
        await input.setInputFiles(named(file));
        await expect(picture).not.toHaveAttribute('src', source, { timeout: 30_000 });
        source = (await picture.getAttribute('src'))!;
        await expect(dialog.getByText(place.warning)).toHaveCount(file === '16 × 16 pixels' ? 1 : 0);
      });
    }
    for (const [file, reason] of refused) {
      await test.step(file, async () => {
        await input.setInputFiles(named(file));
        const words = reason === notAPicture ? (place.notAPicture ?? reason) : reason;
        // An upload that is refused shows a toast too.
        await expect(dialog.getByText(words).first()).toBeVisible();
        await expect(picture).toHaveAttribute('src', source);
      });
    }
    await input.setInputFiles(pdf);
    await expect(dialog.getByText(place.acceptsPdf ? /^PDF dipilih/ : notAPicture).first()).toBeVisible();
    if (place.field) await expect(field).toHaveValue('Tas Anyam');
  });
}
