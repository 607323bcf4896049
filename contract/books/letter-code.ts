/** Letters and digits that nobody takes for one another, also on a bad copy. */
export const codeSigns = 'ACDEFHJKMNPRTWXY34679';
export const codeLength = 16;

const otherSign = new RegExp(`[^${codeSigns}]`);

/** The code as it is stored, of what somebody typed or scanned; null when no code looks like that. */
export function readCode(typed: string, length = codeLength): string | null {
  const plain = typed.toUpperCase().replace(/[\s-]/g, '');
  return plain.length === length && !otherSign.test(plain) ? plain : null;
}

/** A code in groups, by default of four, to be read aloud. */
export const codeText = (plain: string, group = 4): string => plain.replace(new RegExp(`.{${group}}(?=.)`, 'g'), '$& ');
