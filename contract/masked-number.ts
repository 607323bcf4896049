const shown = 4;

/** An account or identity number of which only the last four digits are told: `•••• 1234`; nothing stays nothing. */
export const maskedNumber = (number: string): string =>
  number && `•••• ${number.length > shown ? number.slice(-shown) : ''}`.trim();
