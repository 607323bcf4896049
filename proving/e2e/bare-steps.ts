/** Steps of the specs that run the web client against the bare server. */
import { expect, type Page } from '@playwright/test';
import { type BareServer, startBareServer } from '../bare-server/bare-server.ts';
import { type Fields, lineOf, newId, newRecords, orderOf, type Person } from '../bare-server/records.ts';
import { homeAddress } from './by-api.ts';
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
    bare.server.asked.clear();
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

/** A customer with an address and an order in each status. The last has unknown statuses, and its people are gone. */
export function addCustomer(): Person {
  const person = { ...newPerson(), id: 'c0ffee000000000000000000', role: 'customer' };
  const { people, addresses, orders, products } = bare.server.records;
  people.push(person);
  const _id = 'adda00000000000000000000';
  addresses.push({ _id, userId: person.id, ...homeAddress });
  const order = orderOf(person, [lineOf(products[0]!)], { addressId: _id, ...homeAddress });
  for (const orderStatus of ['pending', 'processing', 'shipped', 'delivered', 'confirmed', 'rejected'])
    orders.push({ ...order, _id: newId(), orderStatus });
  const unknown = { orderStatus: 'aneh', paymentStatus: 'ganjil', orderDate: 'kemarin', email: undefined };
  orders.push({ ...order, _id: newId(), ...unknown });
  return person;
}

/** The answer with its ids and whole numbers in the form of the database, with and without dollar signs. */
export function wrapped(value: unknown, at: number | string = 0): unknown {
  const sign = String(at).length % 2 ? '' : '$';
  if (typeof value === 'string') return /^[\da-f]{24}$/.test(value) ? { [`${sign}oid`]: value } : value;
  if (typeof value === 'number') return Number.isInteger(value) ? { [`${sign}numberInt`]: String(value) } : value;
  if (Array.isArray(value)) return value.map(wrapped);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, wrapped(part, name)]));
}
