/** Mails about an order, read from the mail catcher. */
import { orderCode } from '#contract/ids.ts';
import { shareSession } from './by-api.ts';
import { createStore } from './create-store.ts';
import { linkIn, readMail } from './read-mail.ts';
import { unfold } from './steps.ts';
import { expect, expectAccessible, test } from './test.ts';

test('a customer and a seller get mails about a paid order, whose links open it', async ({
  page,
  playwright,
  baseURL,
}) => {
  const store = await createStore(playwright, baseURL);
  const { order, customer } = await store.sell();
  const code = orderCode(order._id);

  const paid = await readMail(page.request, customer.user.email, /^Pembayaran diterima/);
  expect(paid.subject).toContain(code);
  await shareSession(page, customer);
  await page.goto(linkIn(paid, 'Lihat Pesanan'));
  await expect(page.getByRole('dialog', { name: /^Detail Pesanan|^Pesanan/ })).toContainText(code);

  const placed = await readMail(page.request, store.owner.email, /^Pesanan baru/);
  await shareSession(page, store);
  await page.goto(linkIn(placed, 'Proses Pesanan'));
  await expect(page.getByRole('dialog', { name: /^Pesanan / })).toContainText(code);
});

test('the mail catcher lists the mails and shows one, marked as a simulation', async ({
  page,
  playwright,
  baseURL,
}) => {
  const store = await createStore(playwright, baseURL);
  await store.sell();
  await readMail(page.request, store.owner.email, /^Pesanan baru/);
  await page.goto('/_mail');
  await page.getByLabel('Alamat penerima').fill(store.owner.email);
  await page.getByRole('button', { name: 'Cari' }).click();
  await expect(page.getByText('Simulasi: email di halaman ini tidak benar-benar dikirim.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Pesanan baru/ }).click();
  await expect(page.frameLocator('iframe').getByRole('link', { name: 'Proses Pesanan' })).toBeVisible();
});

test('a customer switches off a kind of mail from the mail, and sees it in the account', async ({
  page,
  playwright,
  baseURL,
}) => {
  const store = await createStore(playwright, baseURL);
  const { customer } = await store.sell();
  const mail = await readMail(page.request, customer.user.email, /^Pembayaran diterima/);
  await page.goto(linkIn(mail, 'Berhenti menerima email jenis ini'));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Berhenti Menerima' }).click();
  await expect(page.getByRole('heading', { name: 'Email dihentikan' })).toBeVisible();
  await expect(page.getByText('Email “Pembayaran pesanan diterima” tidak akan kami kirim lagi.')).toBeVisible();

  await shareSession(page, customer);
  await page.goto('/shop/account?tab=akun');
  await unfold(page, 'Email yang Anda terima');
  const paid = page.getByRole('checkbox', { name: 'Pembayaran pesanan diterima' });
  await expect(paid).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Pesanan dikirim' })).toBeChecked();
  const saved = page.waitForResponse((response) => response.url().endsWith('/api/account/mail-settings'));
  await paid.check();
  await saved;
  await page.reload();
  await unfold(page, 'Email yang Anda terima');
  await expect(paid).toBeChecked();
});

test('a link with a wrong token says so', async ({ page, allow }) => {
  allow(/status of 400/);
  await page.goto('/mail/unsubscribe?token=palsu');
  await page.getByRole('button', { name: 'Berhenti Menerima' }).click();
  const refusal = page.getByRole('alert').filter({ hasText: 'Tautan ini tidak berlaku.' });
  await expect(refusal).toHaveText('Tautan ini tidak berlaku. Anda dapat mengatur email di halaman akun.');
});
