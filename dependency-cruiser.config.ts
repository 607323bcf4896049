import type { IConfiguration, IForbiddenRuleType } from 'dependency-cruiser';

/** The areas of the server. Each may import only areas before it in this list, and tell users something. */
const areas = [
  'shop-settings',
  'bank-accounts',
  'auth',
  'addresses',
  'search',
  'catalogue',
  'shipping',
  'cart',
  'wishlist',
  'waiting-list',
  'reviews',
  'orders',
  'payments',
  'checkout',
  'store',
  'makers',
  'payouts',
  'complaints',
  'parcels',
  'abuse-reports',
  'origins',
  'banners',
  'notifications',
  'admin',
  'books',
  'personal-data',
];

const tests = '\\.test\\.tsx?$';
const packages = '(^|/)node_modules/';
const vagueName = '[/-](utils?|helpers?|misc|common|manager|service)[./]|/(data|info|shared)[./]';
/** The folders of `web` that pages are built from, and their test code. */
const pageParts = '^web/(ui|parts|visitor|testing)/';
const webRoot = '^web/[^/]+$';

/** Files that match `from` may import packages and files that match one of the patterns in `may`. */
const mayImport = (from: string, ...may: string[]): IForbiddenRuleType => ({
  name: `imports-of ${from}`,
  comment: 'An earlier area tells a later one by `notify` or a job; a test of both stands in the later area.',
  severity: 'error',
  from: { path: from },
  to: { pathNot: [packages, ...may], dependencyTypesNot: ['core'] },
});

const config: IConfiguration = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },

    {
      name: 'contract-imports-only-zod',
      severity: 'error',
      from: { path: '^contract/', pathNot: tests },
      to: { pathNot: ['^contract/', '(^|/)node_modules/zod/(mini|v4/core)/'] },
    },
    {
      name: 'contract-basics-import-nothing',
      severity: 'error',
      from: { path: '^contract/(words|money|dates|ids)\\.ts$' },
      to: {},
    },
    mayImport('^contract/', '^contract/'),
    {
      name: 'no-page-imports-server-money',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^contract/server-money\\.ts$', reachable: true },
    },

    {
      name: 'no-test-code-in-product',
      severity: 'error',
      from: { path: '^server/', pathNot: ['^server/testing/', tests] },
      to: { path: ['^server/testing/', '^(local|operate|proving|scripts)/'] },
    },
    {
      name: 'no-test-code-in-product',
      severity: 'error',
      from: { path: '^web/', pathNot: ['^web/testing/', tests] },
      to: { path: '^web/testing/' },
    },
    mayImport('^server/[^/]+$', '^contract/', '^server/', '^local/demo/random\\.ts$'),
    mayImport('^server/security/', '^contract/', '^server/'),
    mayImport('^server/platform/', '^contract/', '^server/(platform|db/schema|testing)/'),
    mayImport('^server/db/', '^contract/', '^server/(platform|db|testing)/'),
    mayImport('^server/testing/', '^contract/', '^server/', '^local/'),
    ...areas.map((area, position) =>
      mayImport(
        `^server/areas/${area}/`,
        '^contract/',
        '^server/(platform|db|testing)/',
        '^local/demo/random\\.ts$',
        '^server/areas/notifications/notify\\.ts$',
        `^server/areas/(${areas.slice(0, position + 1).join('|')})/`,
      ),
    ),
    {
      name: 'known-area',
      severity: 'error',
      from: { path: '^server/areas/', pathNot: `^server/areas/(${areas.join('|')})/` },
      to: {},
    },

    mayImport('^web/ui/', '^web/(ui|testing)/'),
    mayImport('^web/parts/', '^contract/', pageParts, '^web/(answers|call)\\.ts$'),
    mayImport('^web/visitor/', '^contract/', '^web/(visitor|testing)/', webRoot),
    mayImport('^web/(?!ui/|parts/|visitor/)([^/]+)/', '^contract/', pageParts, webRoot, '^web/$1/'),
    mayImport(webRoot, '^contract/', '^web/'),

    mayImport('^local/(mail|midtrans|postgres)/', '^local/($1/|local-only\\.ts$)'),
    mayImport('^local/demo', '^contract/', '^server/', '^local/'),
    mayImport('^operate/', '^contract/', '^server/', '^local/', '^operate/'),
    mayImport('^proving/', '^contract/', '^server/', '^web/', '^local/', '^operate/', '^proving/'),

    { name: 'descriptive-name', severity: 'error', from: { path: vagueName, pathNot: packages }, to: {} },
    { name: 'descriptive-name', severity: 'error', from: {}, to: { path: vagueName, pathNot: packages } },
  ],
  options: {
    // dependency-cruiser 18 has no support for TypeScript 7, so SWC parses the files
    // (docs/decisions/tests-and-tools.md).
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    // Made by the build (scripts/heading-font.ts).
    exclude: { path: '^(\\.\\./)?build/fonts/' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};

export default config;
