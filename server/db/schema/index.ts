export * from './buyers.ts';
export * from './catalogue.ts';
export * from './money.ts';
export * from './notifications.ts';
export * from './payouts.ts';
export * from './people.ts';
export * from './trade.ts';
export * from './search.ts';
