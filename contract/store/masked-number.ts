export const maskedFields = ['nik', 'bankAccountNumber', 'eWalletAccountNumber'] as const;

const shown = 4;
const sign = '•';

/** Masks an account or identity number except its last four digits, in its full length: `•••••••••1234`. */
export function maskedNumber(number: string): string {
  const hidden = number.length > shown ? number.length - shown : number.length;
  return sign.repeat(hidden) + number.slice(hidden);
}

/** Whether a number is masked, also when somebody has typed into the mask. */
export const isMasked = (number: string): boolean => number.includes(sign);
