/** Letters and digits that nobody takes for one another, also on a bad copy. */
export const codeSigns = 'ACDEFHJKMNPRTWXY34679';
export const codeLength = 16;

const code = new RegExp(`^[${codeSigns}]{${codeLength}}$`);

/** The code as it is stored, of what somebody typed or scanned; null when no code looks like that. */
export function readCode(typed: string): string | null {
  const plain = typed.toUpperCase().replace(/[\s-]/g, '');
  return code.test(plain) ? plain : null;
}

/** A code in groups of four, to be read aloud. */
export const codeText = (plain: string): string => plain.replace(/.{4}(?=.)/g, '$& ');
