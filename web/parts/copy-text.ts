import { toast, toastFailure } from '../visitor/toast.ts';

/** Copies a text, and says so, or that it failed: the title and the reason. */
export async function copyText(
  text: string,
  done: string,
  failure: [string, string] = ['Tidak dapat menyalin.', 'Pilih teksnya, lalu salin sendiri.'],
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: done });
  } catch {
    // The clipboard is unavailable without permission or over plain HTTP.
    toastFailure(...failure);
  }
}
