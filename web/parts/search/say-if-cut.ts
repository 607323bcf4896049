import type { ClipboardEvent } from 'react';
import { toast } from '../../visitor/toast.ts';

/** Says that a search takes only the beginning of what is pasted. For `onPaste` of an input with `maxLength`. */
export function sayIfCut({ currentTarget: input, clipboardData }: ClipboardEvent<HTMLInputElement>): void {
  const { value, maxLength, selectionStart, selectionEnd } = input;
  const replaced = (selectionEnd ?? 0) - (selectionStart ?? 0);
  const isCut = value.length - replaced + clipboardData.getData('text').length > maxLength;
  if (isCut) toast({ title: `Teks dipotong menjadi ${maxLength} karakter.`, isInfo: true });
}
