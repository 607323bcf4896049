/**
 * Stored cross-site scripting: HTML in every text that customers and sellers write, on all pages that show it, and in
 * mails.
 */
import type { Page } from '@playwright/test';
import { apiClient, saveAddress, shareSession, signInByApi } from './by-api.ts';
import { createCustomer, createStore } from './create-store.ts';
import { demoAdmin, navigate } from './steps.ts';
import { expect, test } from './test.ts';

/** Ends a script or an attribute and runs code, if it is not escaped. Short, because names are. */
const html = `"></script><img src=x onerror=alert(1)>`;

/** Expects the text on the page and no element made of it. */
async function expectEscaped(page: Page, path: string): Promise<void> {
  await expect(page.locator('body'), path).toContainText('onerror=alert(1)');
  expect(await page.locator('img[src="x"]').count(), path).toBe(0);
}

test('HTML in texts of customers and sellers is text on every page, and in mails', async ({
  page,
  playwright,
  baseURL,
}) => {
  const ran: string[] = [];
  page.on('dialog', (dialog) => {
    ran.push(page.url());
    void dialog.dismiss();
  });
  const store = await createStore(playwright, baseURL, html);
  const customer = await createCustomer(playwright, baseURL, { userName: html });
  const texts = { receiverName: html, address: html, city: 'Manado', notes: html };
  await saveAddress(customer, customer.user, texts);
  const product = { title: html, description: html };
  const asBuyer = apiClient(customer.request);
  const asSeller = apiClient(store.request);

  const received = await store.sell({ customer, product, status: 'confirmed' });
  const { user } = customer;
  const line = { userId: user.id, productId: received.product._id, orderId: received.order._id };
  await asBuyer('POST /api/shop/review/add', { body: { ...line, reviewValue: 5, reviewMessage: html } });
  const { data: reviews } = await asSeller('GET /api/store/reviews');
  await asSeller('POST /api/store/reviews/:id/reply', { params: { id: reviews[0]!._id }, body: { reply: html } });
  await asBuyer('POST /api/shop/report/product/:id', {
    params: { id: received.product._id },
    body: { reason: 'other', text: html },
  });

  const shipped = await store.sell({ customer, product, status: 'shipped' });
  await customer.request.post(`/api/shop/complaint/add/${shipped.order._id}`, {
    multipart: { kind: 'damaged', text: html },
  });
  const { data: complained } = await asSeller('GET /api/store/orders/details/:id', {
    params: { id: shipped.order._id },
  });
  const [complaint] = complained.complaints;
  await asSeller('POST /api/store/complaint/answer/:id', { params: { id: complaint!._id }, body: { answer: html } });

  const cancelled = await store.sell({ customer, product, channel: 'bca_va' });
  const ofCancelled = { orderId: cancelled.order._id };
  await asBuyer('PUT /api/shop/order/cancel/:id', { params: { id: ofCancelled.orderId }, body: { reason: html } });
  await asBuyer('PUT /api/shop/order/refund/:orderId/account', {
    params: ofCancelled,
    body: {
      bankName: html,
      bankAccountOwner: html,
      bankAccountNumber: html.slice(0, 30),
      password: 'kata sandi panjang',
    },
  });
  const { user: seller } = await asSeller('GET /api/auth/check-auth');
  const profile = await store.request.put('/api/store/profile/edit', {
    multipart: {
      sellerName: html,
      phoneNumber: '0812',
      nik: '7171012304850007',
      domicileAddress: html,
      storeName: html,
      productionAddress: html,
      storeDescription: html,
      bankName: html,
      bankAccountOwner: html,
      bankAccountNumber: '0017283940557',
      eWallet: html,
      eWalletsAccountOwner: html,
    },
  });
  expect(profile.status()).toBe(200);

  const check = async (path: string) => {
    await navigate(page, path);
    await expectEscaped(page, path);
  };
  await page.goto(`/shop/product/${received.product._id}`);
  await expectEscaped(page, 'the product page');
  await check(`/shop/store/${seller!.id}`);
  await shareSession(page, customer);
  await page.goto('/shop/account');
  await expectEscaped(page, 'the account');
  for (const tab of ['pesanan', 'alamat']) await check(`/shop/account?tab=${tab}`);
  await check(`/shop/account/orders/${received.order._id}/receipt`);
  await shareSession(page, store);
  await page.goto('/store/profile');
  await expectEscaped(page, 'the profile');
  for (const name of [
    'products',
    'orders',
    'reviews',
    `orders/${shipped.order._id}/packing-slip`,
    `orders/${shipped.order._id}/invoice`,
  ]) {
    await check(`/store/${name}`);
  }

  await signInByApi(page, demoAdmin);
  await page.goto(`/admin/sellers/${seller!.id}`);
  await expectEscaped(page, 'the seller');
  const orders = [received, shipped, cancelled].map(({ order }) => `transactions/${order._id}`);
  const lists = ['sellers', 'customers', 'transactions', 'payout', 'refunds', 'complaints', 'reports', 'audit'];
  for (const name of [...lists, `payout/${seller!.id}`, ...orders]) await check(`/admin/${name}`);

  await page.goto(`/_mail/?to=${encodeURIComponent(user.email)}`);
  const mails = await page.getByRole('listitem').getByRole('link').all();
  const paths = await Promise.all(mails.map((mail) => mail.getAttribute('href')));
  let withText = 0;
  for (const path of paths.flatMap((each) => [each!, `${each}/html`])) {
    await page.goto(path);
    expect(await page.locator('img[src="x"]').count(), path).toBe(0);
    if ((await page.locator('body').innerText()).includes('onerror=alert(1)')) withText += 1;
  }
  expect(withText).toBeGreaterThan(2);
  expect(ran).toEqual([]);
});
