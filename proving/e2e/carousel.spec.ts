import { awaitRender, expect, test } from './test.ts';

test('banners change every three seconds with a one-second fade and pause on hover, on focus and by button', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.clock.install();
  await page.goto('/shop/home');
  const carousel = page.getByRole('region', { name: 'Banner' });
  const current = carousel.locator('[aria-current=true]');
  const slides = carousel.getByRole('group');
  const shown = async () => Number((await current.getAttribute('aria-label'))!.split(' ')[1]);
  await expect(current).toBeVisible();
  const count = await slides.count();
  expect(count).toBeGreaterThan(1);
  // From here on the clock advances only by runFor.
  await page.clock.pauseAt(Date.now() + 60_000);
  const advance = async (ms: number) => {
    await page.clock.runFor(ms);
    await awaitRender(page);
    return shown();
  };
  const expectRotating = (isRotating: boolean) =>
    expect(carousel.locator('[aria-live]')).toHaveAttribute('aria-live', isRotating ? 'off' : 'polite');
  const leaveCarousel = async () => {
    await page.mouse.move(5, 700);
    await expectRotating(true);
    await awaitRender(page);
  };
  const box = (await carousel.boundingBox())!;
  const hover = () => page.mouse.move(box.x + box.width / 2, box.y + 10);

  await hover();
  await expectRotating(false);
  const first = await shown();
  expect(await advance(9_000)).toBe(first);
  await leaveCarousel();
  expect(await advance(2_999)).toBe(first);
  const second = (first % count) + 1;
  expect(await advance(1)).toBe(second);
  for (const [number, opacity] of [
    [first, '0'],
    [second, '1'],
  ] as const) {
    const slide = slides.nth(number - 1);
    await expect(slide).toHaveCSS('opacity', opacity);
    await expect(slide).toHaveCSS('transition-property', 'opacity');
    await expect(slide).toHaveCSS('transition-duration', '1s');
  }
  expect(await advance(2_999)).toBe(second);
  expect(await advance(1)).toBe((second % count) + 1);

  await carousel.getByRole('button', { name: 'Banner 1 dari' }).focus();
  await expectRotating(false);
  const paused = await shown();
  expect(await advance(9_000)).toBe(paused);
  await page.keyboard.press('Enter');
  await expect(current).toHaveAccessibleName(/^Banner 1 dari/);
  await carousel.getByRole('button', { name: 'Jeda banner' }).click();
  await page.getByRole('link', { name: 'Lihat Semua' }).focus();
  await page.mouse.move(5, 700);
  expect(await advance(9_000)).toBe(1);
  await expect(carousel.getByRole('button', { name: 'Putar banner' })).toBeVisible();
});

test('with reduced motion the carousel starts paused and can be played', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/shop/home');
  await expect(page.getByRole('button', { name: 'Putar banner' })).toBeVisible();
});

test('after a click on a dot the banners go on', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/shop/home');
  const carousel = page.getByRole('region', { name: 'Banner' });
  await carousel.getByRole('button', { name: 'Banner 2 dari' }).click();
  await expect(carousel.locator('[aria-current=true]')).toHaveAccessibleName(/^Banner 2 dari/);
  await page.mouse.move(5, 700);
  await expect(carousel.locator('[aria-current=true]')).not.toHaveAccessibleName(/^Banner 2 dari/);
});
