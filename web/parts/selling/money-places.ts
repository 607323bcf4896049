/** Where sellers receive their money: banks and e-wallets in use in North Sulawesi. */
const choices = (none: string, names: readonly string[]) => [
  { value: '', label: none },
  ...names.map((name) => ({ value: name, label: name })),
];

export const banks = choices('Pilih bank', [
  'Bank SulutGo',
  'BRI',
  'BNI',
  'Mandiri',
  'BCA',
  'BSI',
  'BTN',
  'CIMB Niaga',
  'Danamon',
  'Permata',
  'Maybank',
  'Panin',
  'OCBC',
  'Mega',
  'SeaBank',
  'Bank Jago',
]);

/** Leads to a field for the name of any other bank. */
export const otherBank = 'Bank lain';

export const eWallets = choices('Tidak ada', ['GoPay', 'OVO', 'DANA', 'ShopeePay', 'LinkAja']);

type Choice = { value: string; label: string };

/** The choices, and what was chosen before our list was this one: the API takes any name. */
export const withPresent = (known: readonly Choice[], present: string): readonly Choice[] =>
  known.some(({ value }) => value === present) ? known : [...known, { value: present, label: present }];
