/** Steps of the specs that run the web client against the bare server. */
import { expect, type Page } from '@playwright/test';
import { type BareServer, startBareServer } from '../bare-server/bare-server.ts';
import { type Fields, newRecords, orderOf, type Person } from '../bare-server/records.ts';
import { newPerson, signIn } from './steps.ts';
import { test } from './test.ts';

/** The server of the running test. */
export const bare = {} as { server: BareServer };

/** Starts a server for the tests of a file. Each of them begins with new records. */
export function openBareServer(): void {
  test.beforeAll(async () => {
    bare.server = await startBareServer();
  });
  test.afterAll(() => bare.server.close());
  test.beforeEach(({ page: _, allow }) => {
    bare.server.records = newRecords();
    bare.server.faultOf = () => null;
    // What the browser says of calls that the server does not know.
    allow(/404|Gagal menyimpan token/);
  });
}

/** What a script shows for a missing value, in texts and attributes, or for its own failure. */
const scriptWords = /undefined|NaN|\bnull\b|\[object|Cannot|is not a function|Invalid/;

/** Expects neither words of scripts nor empty badges. */
async function expectPlain(page: Page, place: string): Promise<void> {
  const html = await page.evaluate(() => {
    const body = document.body.cloneNode(true) as HTMLElement;
    for (const script of body.querySelectorAll('script')) script.remove();
    return body.outerHTML;
  });
  expect.soft(html.match(new RegExp(`.{0,90}(?:${scriptWords.source}).{0,30}`, 'g')), place).toBeNull();
  expect.soft(await page.locator('[class*="badge-"]:empty').count(), `${place}: empty badges`).toBe(0);
}

export async function expectText(page: Page, text: string | RegExp, place = String(text)): Promise<void> {
  await expect.soft(page.getByText(text).filter({ visible: true }).first(), place).toBeVisible();
  await expectPlain(page, place);
}

export async function openAs(page: Page, { email, password }: Fields, path: string): Promise<void> {
  await page.goto(`${bare.server.origin}/auth/login?from=${encodeURIComponent(path)}`);
  await signIn(page, { email: String(email), password: String(password) });
  await expect(page).toHaveURL(new RegExp(path.split('?')[0]!));
}

/** A customer with an address, and an order in each status. */
export function addCustomer(): Person {
  const person = { ...newPerson(), id: 'c0ffee000000000000000000', role: 'customer' };
  const { people, addresses, orders, products } = bare.server.records;
  people.push(person);
  const place = {
    receiverName: 'Sari',
    address: 'Jalan 2',
    city: 'Manado',
    pincode: '95111',
    phone: '0812',
    notes: 'Hijau',
  };
  addresses.push({ _id: 'adda00000000000000000000', userId: person.id, ...place });
  const [{ _id: productId, ...product }] = products as [Fields];
  for (const orderStatus of ['pending', 'processing', 'shipped', 'delivered', 'confirmed', 'rejected']) {
    const items = [{ productId, title: product.title, image: product.image, price: product.price, quantity: 1 }];
    orders.push({
      ...orderOf(person, items, { addressId: 'adda00000000000000000000', ...place }, people[0]!),
      orderStatus,
    });
  }
  return person;
}
