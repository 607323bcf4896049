/** The floating install button covers no main action. On an iPhone it shows instructions. */
import type { Locator, Page } from '@playwright/test';
import { apiClient, signInAsNewCustomer, signInByApi } from './by-api.ts';
import { demoAdmin, demoSeller, navigate } from './steps.ts';
import { expect, expectAccessible, test } from './test.ts';

async function offerInstall(page: Page): Promise<Locator> {
  const button = page.getByRole('button', { name: 'Instal aplikasi' });
  // The page handles the event once it is hydrated.
  await page.evaluate(() =>
    dispatchEvent(
      Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: async () => ({ outcome: 'dismissed' }),
      }),
    ),
  );
  await expect(button).toBeVisible();
  return button;
}

/**
 * Returns the primary actions that the rectangle of the visible install button touches at some scroll position, and the
 * number of positions at which it is visible. A primary action is, by what the visitor sees: a submit button, a link or
 * button filled with the primary colour, "Keluar", a button of a product, a field, or a bar that stays on the screen.
 */
const actionsUnder = (page: Page) =>
  page.evaluate(async () => {
    const button = document.querySelector<HTMLElement>('[aria-label="Instal aplikasi"]')!;
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.backgroundColor = 'var(--color-primary)';
    const primary = getComputedStyle(probe).backgroundColor;
    probe.remove();
    const isPrimaryAction = (element: HTMLElement) => {
      const { backgroundColor, position } = getComputedStyle(element);
      if (element.matches('a, button') && backgroundColor === primary) return true;
      if (element.matches('a, button') && element.textContent.trim() === 'Keluar') return true;
      if (/fixed|sticky/.test(position) && element.querySelector('a, button')) return true;
      return element.matches('[type=submit], article button, input, select, textarea');
    };
    const touched = new Set<string>();
    let visible = 0;
    // The button notices every 200 ms what has loaded.
    await new Promise((resolve) => setTimeout(resolve, 400));
    for (let top = 0; top < Math.min(document.documentElement.scrollHeight, 3_000); top += 89) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      if (!button.checkVisibility({ visibilityProperty: true })) continue;
      visible += 1;
      const own = button.getBoundingClientRect();
      for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
        const box = element.getBoundingClientRect();
        const isApart =
          box.right <= own.left || own.right <= box.left || box.bottom <= own.top || own.bottom <= box.top;
        if (isApart || button.contains(element) || !element.checkVisibility({ visibilityProperty: true })) continue;
        if (isPrimaryAction(element)) touched.add(`${element.tagName} ${element.textContent}, scrolled to ${top}`);
      }
    }
    scrollTo({ top: 0, behavior: 'instant' });
    return { touched: [...touched], visible };
  });

async function expectCoversNothing(page: Page, path: string): Promise<void> {
  const { touched, visible } = await actionsUnder(page);
  expect(touched, path).toEqual([]);
  // On phones the bar of a payout takes its place.
  if (!path.startsWith('/admin/payout/')) expect(visible, path).toBeGreaterThan(0);
}

/** A transaction, and the due orders of a seller. */
async function adminRecordPages(page: Page): Promise<string[]> {
  const admin = apiClient(page.request);
  const { data: transactions } = await admin('GET /api/admin/info/transactions', { query: { limit: 1 } });
  const { data: due } = await admin('GET /api/admin/payout/unpaid-sellers', { query: { limit: 1 } });
  return [`/admin/transactions/${transactions[0]!._id}`, `/admin/payout/${due[0]!.sellerId}`];
}

/** Expects that "Keluar" in the menu of the role can be pressed. */
async function expectLogoutFree(page: Page, role: string, isMobile: boolean): Promise<void> {
  const path = { customer: '/shop/account', seller: '/store/profile' }[role] ?? '/admin';
  await navigate(page, isMobile && role !== 'customer' ? `${path}?menu=buka` : path);
  const button = page.getByRole('button', { name: 'Keluar', exact: true }).filter({ visible: true });
  await button.last().click({ trial: true });
}

const pagesOf = {
  guest: ['/shop/home', '/shop/listing', '/privasi'],
  customer: ['/shop/account', '/unauth-page', '/shop/search', '/shop/wishlist', '/shop/payment-success'],
  seller: ['/store/profile', '/store/products', '/store/orders'],
  admin: ['/admin', '/admin/sellers', '/admin/transactions', '/admin/setting', '/admin/notifications'],
};
const signInPages = ['/auth/login', '/auth/register', '/auth/register-seller'];

for (const [role, pages] of Object.entries(pagesOf)) {
  test(
    `the install button is on the pages of a ${role} and covers no main action and no bar`,
    { tag: '@viewport' },
    async ({ page, product, isMobile }) => {
      if (role === 'customer') await signInAsNewCustomer(page);
      if (role === 'seller') await signInByApi(page, demoSeller);
      if (role === 'admin') await signInByApi(page, demoAdmin);
      const recordPages =
        role === 'guest'
          ? [`/shop/product/${product._id}`, `/shop/store/${product.sellerId}`]
          : role === 'admin'
            ? await adminRecordPages(page)
            : [];
      await page.goto(pages[0]!);
      const button = await offerInstall(page);
      for (const path of [...pages, ...recordPages]) {
        await navigate(page, path);
        await expect(page.locator('h1').first()).toBeAttached();
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
        await expectCoversNothing(page, path);
      }
      if (role !== 'guest') await expectLogoutFree(page, role, isMobile);
      // The guard leads signed-in users away from sign-in and registration.
      for (const path of role === 'guest' ? signInPages : ['/shop/checkout']) {
        await navigate(page, path);
        await expect(button).toHaveCount(0);
      }
    },
  );
}

test('the install button and the first "+" are both in sight on a small phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/shop/home');
  const button = await offerInstall(page);
  await expect(button).toBeVisible();
  await expectCoversNothing(page, '/shop/home');
  await page.evaluate(() => scrollTo(0, 0));
  await expect(button).toBeVisible();
});

test('the expanded install button covers no main action', { tag: '@viewport' }, async ({ page, isMobile }) => {
  await page.goto('/shop/home');
  const button = await offerInstall(page);
  // Touch devices have no hover.
  if (isMobile) {
    await page.keyboard.press('Tab');
    await button.focus();
  } else await button.hover();
  await expect.poll(async () => Math.round((await button.boundingBox())!.width)).toBe(150);
  await expectCoversNothing(page, '/shop/home');
});

test.describe('on an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    viewport: { width: 360, height: 740 },
  });

  test('the button shows installation instructions', async ({ page }) => {
    await page.goto('/shop/home');
    // At the top it would lie over the button of a product.
    await page.mouse.wheel(0, 150);
    await page.getByRole('button', { name: 'Instal aplikasi' }).click();
    const steps = page.getByRole('dialog', { name: 'Pasang Kreasi Sulut' });
    await expect(steps.getByText('Tambah ke Layar Utama')).toBeVisible();
    await expectAccessible(page);
    await steps.getByRole('button', { name: 'Tutup' }).click();
    await expect(page.getByRole('button', { name: 'Instal aplikasi' })).toBeHidden();
  });
});
