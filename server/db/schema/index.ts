export * from './catalogue.ts';
export * from './money.ts';
export * from './people.ts';
export * from './trade.ts';
