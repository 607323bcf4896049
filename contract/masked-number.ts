const shown = 4;

/** Masks an account or identity number except its last four digits: `•••• 1234`. An empty text stays empty. */
export const maskedNumber = (number: string): string =>
  number && `•••• ${number.length > shown ? number.slice(-shown) : ''}`.trim();
