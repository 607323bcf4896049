/** Every route of the shop as a path, by the role that may open it. */
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';

const routes = [...readFileSync('web/routes.tsx', 'utf8').matchAll(/ route\('([^']+)'/g)].map(([, path]) => path!);
/** The roles in the order in which they claim a route. */
const routesOf = {
  admin: /^admin/,
  seller: /^store/,
  customer: /^shop\/(checkout|payment|account|wishlist)/,
  guest: /^/,
};
export type Role = keyof typeof routesOf;

/** The paths of a role. `ids` has what stands for the parameters, by the start of the route. */
export function pathsOf(role: Role, ids: Record<string, string>): string[] {
  const mine = routes.filter((path) => Object.entries(routesOf).find(([, start]) => start.test(path))![0] === role);
  expect(mine.length).toBeGreaterThan(3);
  return mine.map((path) => `/${path.replace(/:\w+/, () => ids[path.split(':')[0]!]!)}`);
}

/** Waits until the data of the page that was opened has loaded. */
export const awaitPage = (page: Page) =>
  page.waitForFunction(() => {
    const state = window.pageRouter?.state;
    return state?.initialized && state.navigation.state === 'idle' && !document.body.innerText.includes('Memuat...');
  });
