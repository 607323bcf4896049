import { newPerson } from './steps.ts';
import { expect, expectAccessible, expectToast, test } from './test.ts';

/** New in each run, because failed sign-ins are limited per email address. */
const unregistered = newPerson();

test(
  'the auth pages show headline and tagline beside the form, and on phones only the form',
  { tag: '@viewport' },
  async ({ page, isMobile }) => {
    await page.goto('/auth/login');
    const form = page.getByRole('main');
    const intro = page.getByRole('complementary', { name: 'Kreasi Sulut' });
    const introParts = [
      intro.getByRole('link', { name: 'Kreasi Sulut, ke beranda' }).locator('svg'),
      intro.getByText('Belanja Kreasi Lokal Lebih Praktis'),
      intro.getByText('Gabung dan Dukung UMKM Sulut dari Genggamanmu'),
    ];
    for (const part of introParts) await (isMobile ? expect(part).toBeHidden() : expect(part).toBeVisible());
    const columnOf = async (element: typeof form) => {
      const box = await element.boundingBox();
      return box && [box.x, box.width];
    };
    if (isMobile) await expect.poll(() => columnOf(form)).toEqual([0, 360]);
    else {
      await expect.poll(() => columnOf(intro)).toEqual([0, 640]);
      await expect.poll(() => columnOf(form)).toEqual([640, 640]);
      const primary = await page
        .getByRole('button', { name: 'Masuk', exact: true })
        .evaluate((button) => getComputedStyle(button).backgroundColor);
      await expect(intro).toHaveCSS('background-color', primary);
      await page.setViewportSize({ width: 767, height: 800 });
      await expect(intro).toBeHidden();
      await expect.poll(() => columnOf(form)).toEqual([0, 767]);
      await page.setViewportSize({ width: 768, height: 800 });
      await expect.poll(() => columnOf(intro)).toEqual([0, 384]);
    }
    await expect(page.getByRole('button', { name: 'Masuk', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Daftar' })).toHaveAttribute('href', '/auth/register');
    await expectAccessible(page);
  },
);

test(
  'the links "Masuk" and "Daftar" keep the current page as return path',
  { tag: '@viewport' },
  async ({ page, isMobile }) => {
    const from = '?from=%2Fshop%2Flisting%3Fcategory%3Dsouvenirs';
    await page.goto('/shop/listing?category=souvenirs');
    if (!isMobile) {
      await page.getByRole('banner').getByRole('link', { name: 'Daftar' }).click();
      await expect(page).toHaveURL(`/auth/register${from}`);
      await page.goBack();
    }
    await page.getByRole('link', { name: 'Masuk' }).filter({ visible: true }).click();
    await expect(page).toHaveURL(`/auth/login${from}`);
  },
);

test('every registration field is required, and the first invalid one gets the focus', async ({ page }) => {
  await page.goto('/auth/register');
  await page.getByRole('button', { name: 'Daftar' }).click();
  for (const label of ['Nama', 'Email', 'Nomor telepon', 'Kata sandi']) {
    await expect(page.getByText(`${label} wajib diisi`, { exact: true })).toBeVisible();
  }
  await expect(page.getByLabel('Nama', { exact: true })).toBeFocused();
  await expectAccessible(page);

  await page.getByLabel('Nama', { exact: true }).fill('Sari');
  await expect(page.getByText('Nama wajib diisi')).toBeHidden();
  await page.getByLabel('Email').fill('sari di rumah');
  await page.getByLabel('Kata sandi', { exact: true }).fill('1234567');
  await page.getByRole('button', { name: 'Daftar' }).click();
  await expect(page.getByText('Format email tidak valid', { exact: true })).toBeVisible();
  await expect(page.getByText('Kata sandi minimal 8 karakter', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveValue('sari di rumah');
});

test('a registration shows the server’s message and leads to sign-in without signing in', async ({ page, allow }) => {
  allow(/409/);
  const person = newPerson();
  const fill = async () => {
    await page.getByLabel('Nama', { exact: true }).fill(person.userName);
    await page.getByLabel('Email').fill(person.email.toUpperCase());
    await page.getByLabel('Nomor telepon').fill(person.phoneNumber);
    await page.getByLabel('Kata sandi', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Daftar' }).click();
  };
  await page.goto('/auth/register');
  await fill();
  await expectToast(page, 'Pendaftaran berhasil. Silakan masuk.');
  await expect(page).toHaveURL('/auth/login');
  expect(await (await page.request.get('/api/auth/check-auth')).json()).toEqual({ success: false });

  await page.getByRole('link', { name: 'Daftar' }).click();
  await fill();
  await expectToast(page, 'Email sudah terdaftar.');
  await expect(page.getByLabel('Email')).toBeFocused();
});

test('a rejected sign-in shows the reason and keeps the input', async ({ page, allow }) => {
  allow(/401|500|ERR_FAILED/);
  await page.goto('/auth/login');
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
  await expect(page.getByText('Email wajib diisi')).toBeVisible();
  await expect(page.getByText('Kata sandi wajib diisi')).toBeVisible();

  await page.getByLabel('Email').fill(unregistered.email);
  await page.getByLabel('Kata sandi', { exact: true }).fill('salah sekali');
  const send = page.getByRole('button', { name: 'Masuk', exact: true });
  await send.click();
  await expectToast(page, 'Email atau kata sandi salah.');
  await expect(page.getByLabel('Email')).toHaveValue(unregistered.email);

  await page.route('**/api/auth/login', (route) => route.fulfill({ status: 500, json: { success: false } }));
  await send.click();
  await expectToast(page, 'Login gagal');

  await page.unroute('**/api/auth/login');
  await page.route('**/api/auth/login', (route) => route.abort());
  await send.click();
  await expectToast(page, 'Terjadi kesalahan saat login.');
  await expectToast(page, 'Tidak dapat terhubung ke server. Periksa koneksi internet Anda.');
});

test('a failed sign-in or registration shows the server’s message or the specified text', async ({ page, allow }) => {
  allow(/401|500/);
  let answer: { status?: number; json: object } = { json: {} };
  await page.route(/\/api\/auth\/(login|register)$/, (route) => route.fulfill(answer));
  const expectTitles = async (button: string, fallback: string) => {
    for (const [status, message, title] of [
      [401, undefined, fallback],
      [200, undefined, fallback],
      [200, 'Sedang ditutup.', 'Sedang ditutup.'],
      [500, 'Basis data mati.', 'Basis data mati.'],
    ] as const) {
      answer = { status, json: { success: false, message } };
      await page.getByRole('button', { name: button, exact: true }).click();
      await expectToast(page, title);
    }
  };
  await page.goto('/auth/login');
  await page.getByLabel('Email').fill(unregistered.email);
  await page.getByLabel('Kata sandi', { exact: true }).fill('salah sekali');
  await expectTitles('Masuk', 'Login gagal');

  await page.getByRole('link', { name: 'Daftar' }).click();
  await page.getByLabel('Nama', { exact: true }).fill('Sari');
  await page.getByLabel('Email').fill(unregistered.email);
  await page.getByLabel('Nomor telepon').fill('0812');
  await page.getByLabel('Kata sandi', { exact: true }).fill('kata sandi panjang');
  await expectTitles('Daftar', 'Pendaftaran gagal');
  await expect(page).toHaveURL('/auth/register');
});

test('the sign-in button shows "Memproses..." and is disabled while the request is pending', async ({
  page,
  allow,
}) => {
  allow(/401/);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/auth/login', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/auth/login');
  await page.getByLabel('Email').fill(unregistered.email);
  await page.getByLabel('Kata sandi', { exact: true }).fill('salah sekali');
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Memproses...' })).toBeDisabled();
  release();
  await expect(page.getByRole('button', { name: 'Masuk', exact: true })).toBeEnabled();
});
