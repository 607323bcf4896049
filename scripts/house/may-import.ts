/** The server's areas. Each may import only areas that come before it. */
export const areas: readonly string[] = [
  ...['media', 'auth', 'catalogue', 'addresses', 'cart', 'reviews', 'orders', 'payments', 'checkout'],
  ...['store', 'payouts', 'banners', 'notifications', 'admin'],
];

const contract = /^contract\//;
const packages = /^package:/;
const webRoot = /^web\/[^/]+$/;
/** The API client and its error type. */
const asking = /^web\/(call|api-error)\.ts$/;
const visitorAndBelow = /^web\/(ui|parts|visitor)\//;

type Rule = { room: RegExp; may: readonly RegExp[] };

/** The allowed imports. The first rule that matches a file applies. Files can always import from their own area. */
const rules: readonly Rule[] = [
  { room: /^contract\/(words|money|dates|ids)\.ts$/, may: [] },
  { room: contract, may: [contract, /^package:zod\/(mini|v4\/core)$/] },

  { room: /^server\/platform\//, may: [contract, packages, /^server\/(platform|db\/schema)\//] },
  { room: /^server\/db\//, may: [contract, packages, /^server\/(platform|db)\//] },
  { room: /^server\/areas\//, may: [contract, packages, /^server\/(platform|db)\//] },
  { room: /^server\/testing\//, may: [contract, packages, /^server\//, /^local-services\//] },
  { room: /^server\//, may: [contract, packages, /^server\/(?!testing)/] },

  { room: /^web\/ui\//, may: [packages, /^web\/ui\//] },
  { room: /^web\/parts\//, may: [contract, packages, visitorAndBelow, asking] },
  { room: /^web\/visitor\//, may: [contract, packages, /^web\/visitor\//, webRoot] },
  { room: /^web\/layouts\//, may: [contract, packages, visitorAndBelow, /^web\/layouts\//, webRoot] },
  { room: webRoot, may: [contract, packages, /^web\//] },
  { room: /^web\//, may: [contract, packages, visitorAndBelow, webRoot] },

  { room: /^local-services\//, may: [packages] },
  { room: /^demo\//, may: [contract, packages, /^server\/(?!testing)/, /^demo\//] },
  { room: /^(scripts|bench|e2e)\//, may: [/./] },
];

/** Additional imports for tests: packages and, for server tests, the test server and seeded random numbers. */
const testRules: readonly Rule[] = [
  { room: /^server\/.*\.test\.ts$/, may: [packages, /^server\/testing\//, /^demo\/art\/random\.ts$/] },
  { room: /\.test\.tsx?$/, may: [packages] },
];

/**
 * Files within one of these folders may always import each other: an area of the server or web client, or a local
 * service.
 */
const home = /^(server\/areas|local-services|web)\/[^/]+\//;

/**
 * Checks whether the file `from` may import `target`. Both are paths from the repository root or, for a package,
 * `package:name`.
 */
export function mayImport(from: string, target: string): boolean {
  const ownHome = home.exec(from)?.[0];
  if (ownHome && target.startsWith(ownHome)) return true;
  const ruled = [rules, testRules].map((list) => list.find(({ room }) => room.test(from)));
  return ruled.some((rule) => rule?.may.some((allowed) => allowed.test(target))) || isEarlierArea(from, target);
}

function isEarlierArea(from: string, target: string): boolean {
  const [own, other] = [from, target].map((path) => areas.indexOf(/^server\/areas\/([^/]+)\//.exec(path)?.[1] ?? ''));
  return other! >= 0 && other! < own!;
}
