/**
 * Normalises payout and transaction data. Ids and numbers may arrive as MongoDB extended JSON (`{"$oid": "…"}`,
 * `{"$numberInt": "3"}`, `{"$numberLong": "3"}`) and amounts as strings of digits.
 */
export const unwrapExtendedJson = <Answer>(answer: Answer): Answer => unwrapValue(answer, '') as Answer;

const amountFields = new Set([
  'totalAmount',
  'payableAmount',
  'amount',
  'price',
  'quantity',
  'totalUnpaidOrders',
  'total',
  'grandTotal',
  'dueAmount',
  'waitingAmount',
]);

function unwrapValue(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value.map((item) => unwrapValue(item, name));
  if (typeof value === 'string') return amountFields.has(name) && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
  if (value === null || typeof value !== 'object') return value;
  if ('$oid' in value) return value.$oid;
  if ('$numberInt' in value) return Number(value.$numberInt);
  if ('$numberLong' in value) return Number(value.$numberLong);
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, unwrapValue(part, key)]));
}
