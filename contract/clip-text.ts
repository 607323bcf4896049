/**
 * The beginning of a text in so many UTF-16 code units at most.
 * A letter, with its marks, or an emoji is never cut in two.
 */
export function clipText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  let end = 0;
  // Not before, because its first use blocks a page that loads.
  letters ??= new Intl.Segmenter('id', { granularity: 'grapheme' });
  for (const { segment } of letters.segment(text.slice(0, maxLength + 2))) {
    if (end + segment.length > maxLength) break;
    end += segment.length;
  }
  return text.slice(0, end);
}

let letters: Intl.Segmenter | undefined;
