/** The three comboboxes, with the keyboard alone: the pattern of the ARIA Authoring Practices. */
import type { Page } from '@playwright/test';
import { signInAsNewCustomer, signInByApi } from './by-api.ts';
import { demoAdmin } from './steps.ts';
import { expect, test } from './test.ts';

/** Whether the element lies within the screen and within each box around it that scrolls. */
const isInView = (page: Page, id: string) =>
  page.evaluate((of) => {
    const element = document.getElementById(of)!;
    const { top, bottom } = element.getBoundingClientRect();
    let isInside = top >= 0 && bottom <= innerHeight;
    for (let around = element.parentElement; around; around = around.parentElement) {
      if (!/auto|scroll|hidden/.test(getComputedStyle(around).overflowY) || around === document.body) continue;
      const box = around.getBoundingClientRect();
      isInside &&= top >= box.top - 1 && bottom <= box.bottom + 1;
    }
    return isInside;
  }, id);

const boxes = {
  'the search of the header': {
    name: 'Kata yang dicari',
    text: 'kain',
    hasText: true,
    open: async (page: Page) => {
      await page.goto('/shop/home');
      await page.getByRole('combobox', { name: 'Kata yang dicari' }).focus();
    },
  },
  'the kecamatan': {
    name: 'Kecamatan',
    text: 'tomohon',
    hasText: false,
    open: async (page: Page) => {
      await signInAsNewCustomer(page);
      await page.goto('/shop/account?tab=alamat');
      await page.getByRole('button', { name: /Tambah Alamat/i }).click();
    },
  },
  'the search of the admin': {
    name: /^Pesanan, pembeli/,
    text: '',
    hasText: false,
    open: async (page: Page) => {
      await signInByApi(page, demoAdmin);
      await page.goto('/admin');
      // The menu that hears the keys may hydrate after the router.
      await expect(async () => {
        await page.keyboard.press('Control+k');
        await expect(page.getByRole('combobox', { name: /^Pesanan, pembeli/ })).toBeVisible({ timeout: 1_000 });
      }).toPass();
    },
  },
};

for (const [title, { name, text, hasText, open }] of Object.entries(boxes)) {
  test(`${title} is a combobox for the keyboard`, { tag: '@viewport' }, async ({ page }) => {
    await open(page);
    const box = page.getByRole('combobox', { name });
    await box.fill(text);
    const list = page.locator(`[id="${await box.getAttribute('aria-controls')}"]`);
    const options = list.getByRole('option');
    await expect(box).toHaveAttribute('aria-expanded', 'true');
    await expect.poll(() => options.count()).toBeGreaterThan(2);
    const count = await options.count();
    const active = () => box.getAttribute('aria-activedescendant');
    const expectActive = async (at: number) => {
      const id = await options.nth(at).getAttribute('id');
      await expect(box).toHaveAttribute('aria-activedescendant', id!);
      await expect(list.locator('[aria-selected=true]')).toHaveAttribute('id', id!);
      expect(await isInView(page, id!), `option ${at} of ${count}`).toBe(true);
      await expect(box).toBeFocused();
    };

    // In a circle in both directions; a text that is a choice of its own is one more position.
    if (hasText) {
      expect(await active()).toBeNull();
      await box.press('ArrowDown');
    }
    for (let at = 0; at < count; at += 1) {
      await expectActive(at);
      await box.press('ArrowDown');
    }
    if (hasText) {
      await expect(box).not.toHaveAttribute('aria-activedescendant');
      await box.press('ArrowDown');
    }
    await expectActive(0);
    await box.press('ArrowUp');
    if (hasText) await box.press('ArrowUp');
    for (let at = count - 1; at >= count - 3; at -= 1) {
      await expectActive(at);
      await box.press('ArrowUp');
    }

    // The caret moves in the text as usual.
    await box.press('Home');
    await box.press('End');
    await expect(box).toHaveValue(text);

    const isPalette = title.endsWith('admin');
    await box.press('Escape');
    if (isPalette) return expect(box).toHaveCount(0);
    await expect(box).toHaveAttribute('aria-expanded', 'false');
    await expect(box).not.toHaveAttribute('aria-activedescendant');
    await expect(box).toHaveValue(text);
    await expect(options.filter({ visible: true })).toHaveCount(0);
    // An arrow opens it again, at one end.
    await box.press('ArrowUp');
    await expectActive(count - 1);
    await box.press('Escape');
    await box.press('ArrowDown');
    await expectActive(0);
    await box.press('Enter');
    await expect(box.and(page.locator('[aria-expanded=true]'))).toHaveCount(0);
  });
}
