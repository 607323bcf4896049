import { toast, toastFailure } from '../visitor/toast.ts';

export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: done });
  } catch {
    // The clipboard is unavailable without permission or over plain HTTP.
    toastFailure('Tidak dapat menyalin.', 'Pilih teksnya, lalu salin sendiri.');
  }
}
