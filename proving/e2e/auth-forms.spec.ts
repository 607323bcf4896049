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
  allow(/401/);
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
});
