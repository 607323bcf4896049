/** Numbers of a seller that the server masks, because the session is old. */
import { maskedFields, maskedNumber } from '#contract/store/masked-number.ts';
import type { SellerProfile } from '#contract/store/store.ts';
import { apiClient, shareSession } from './by-api.ts';
import { createStore } from './create-store.ts';
import { expect, expectAccessible, expectNoHorizontalScroll, expectToast, test } from './test.ts';

test(
  'masked numbers are shown after the password, and what was typed stays',
  { tag: '@viewport' },
  async ({ page, playwright, baseURL, allow }) => {
    allow(/400/);
    const store = await createStore(playwright, baseURL);
    await shareSession(page, store);
    // The session of the test is young, so the masks of an old one are put into the answers until the password is
    // given.
    let isConfirmed = false;
    await page.route('**/api/store/profile/get', async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { data: SellerProfile };
      if (!isConfirmed) for (const field of maskedFields) answer.data[field] = maskedNumber(answer.data[field]);
      await route.fulfill({ response, json: answer });
    });
    await page.route('**/api/account/confirm-password', async (route) => {
      const response = await route.fetch();
      isConfirmed = response.ok();
      await route.fulfill({ response });
    });
    const question = page.getByRole('dialog', { name: 'Tampilkan nomor' });
    const sheet = page.getByRole('dialog', { name: 'Edit Profil' });
    const number = sheet.getByLabel('Nomor rekening', { exact: true });

    await test.step('cancelling leaves the number masked', async () => {
      await page.goto('/store/profile');
      await expect(page.getByText('••••••••••••0007')).toBeVisible();
      await page.getByRole('button', { name: 'Tampilkan NIK' }).click();
      await expect(question).toBeVisible();
      await expectAccessible(page);
      await question.getByRole('button', { name: 'Batal' }).click();
      await expect(question).toBeHidden();
      await expect(page.getByText('••••••••••••0007')).toBeVisible();
    });

    await test.step('a half-edited mask is refused at its field', async () => {
      await page.getByRole('button', { name: 'Edit Profil' }).click();
      await sheet.getByLabel('Deskripsi toko').fill('Sulaman dan tenun.');
      await number.focus();
      await page.keyboard.press('End');
      await page.keyboard.press('Backspace');
      await sheet.getByRole('button', { name: 'Simpan' }).click();
      await expect(number).toHaveAccessibleDescription(/^Nomor ini masih disamarkan/);
      await expect(number).toBeFocused();
      await expectAccessible(page);
      await number.fill('•••••••••0556');
    });

    await test.step('the password shows all numbers in the form', async () => {
      await sheet.getByRole('button', { name: 'Tampilkan Nomor rekening' }).click();
      await question.getByLabel('Kata sandi', { exact: true }).fill('salah-sekali');
      await question.getByRole('button', { name: 'Tampilkan', exact: true }).click();
      await expect(question.getByText('Kata sandi salah.')).toBeVisible();
      await question.getByLabel('Kata sandi', { exact: true }).fill(store.owner.password);
      await question.getByRole('button', { name: 'Tampilkan', exact: true }).click();
      await expect(question).toBeHidden();
      await expect(number).toHaveValue('0017283940556');
      await expect(number).toHaveCSS('-webkit-text-security', 'none');
      await expect(sheet.getByLabel('NIK', { exact: true })).toHaveValue('7171012304850007');
      await expect(sheet.getByLabel('Deskripsi toko')).toHaveValue('Sulaman dan tenun.');
      await expectAccessible(page);
      await expectNoHorizontalScroll(page, 'sheet');
    });

    await test.step('saving changes the description and no number', async () => {
      await sheet.getByRole('button', { name: 'Simpan' }).click();
      await expectToast(page, 'Profil berhasil diperbarui.');
      await expect(sheet).toBeHidden();
      const { data } = await apiClient(store.request)('GET /api/store/profile/get');
      expect(data).toMatchObject({ storeDescription: 'Sulaman dan tenun.', bankAccountNumber: '0017283940556' });
      expect(data.payoutAccount.state).toBe('ready');
    });
    // The page reads the profile again, and the end of the test would take the answer from under the route.
    await page.unrouteAll({ behavior: 'wait' });
  },
);
