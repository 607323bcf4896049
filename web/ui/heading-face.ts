/** The letters that scripts/heading-font.ts cuts out of Fraunces. */
export const headingLetters = /^[ -~×·°é–—‘’“”…]*$/;

/**
 * The class of the face for a heading that a person wrote, such as a title or a name. With one letter that the heading
 * font lacks, the whole heading has the fallback: two faces in one word look like a fault.
 */
export const headingFace = (text: string) => (headingLetters.test(text) ? 'font-heading' : 'font-serif');
