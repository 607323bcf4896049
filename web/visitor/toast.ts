/**
 * Toast state. One toast at a time; a new one replaces the old. A lasting
 * one comes back until it is dismissed. Rendered by web/ui/toast-region.tsx.
 */
import { create } from 'zustand';
import { isSessionOver, messageOf, reasonOf } from '../call.ts';

export type ToastMessage = {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  /** Neutral information: neither a success nor a failure. */
  isInfo?: boolean;
  /** Stays until it is dismissed; comes back when a toast that replaced it has gone. */
  isLasting?: boolean;
  /** An optional action, such as "Urungkan". It must also be available elsewhere, because toasts disappear. */
  action?: { label: string; run: () => void };
};
type Toast = ToastMessage & { id: number };

type Toasts = Record<'toast' | 'lasting', Toast | null>;
export const useToast = create<Toasts>()(() => ({ toast: null, lasting: null }));

let lastId = 0;

/** Shows a toast for 5 seconds and returns its id, for `dismissToast`. A repeated message is announced again. */
export function toast(message: ToastMessage): number {
  const shown = { ...message, id: ++lastId };
  useToast.setState({ toast: shown, ...(message.isLasting && { lasting: shown }) });
  return lastId;
}

/** Shows a failure, with the reason below the title if they differ. Returns the id of the toast. */
export function toastFailure(title: string, reason?: string): number {
  return toast({ title, variant: 'destructive', ...(reason && reason !== title ? { description: reason } : {}) });
}

/** Shows a refusal's message, else `fallback` with a known reason; nothing when session.ts said that it ended. */
export function toastError(error: unknown, fallback: string): void {
  if (isSessionOver(error)) return;
  const message = messageOf(error);
  toastFailure((message && reasonOf(error)) || fallback, message);
}

/** Says that nobody knows whether a write was done. It stays, because acting on it too early may repeat the write. */
export const toastNoAnswer = (): number =>
  toast({
    title: 'Belum ada jawaban.',
    description: 'Mungkin sudah tersimpan. Periksa dulu sebelum mengirim lagi.',
    isInfo: true,
    isLasting: true,
  });

/** Hides the toast unless another one has replaced it; a lasting one does not come back. */
export const dismissToast = (id: number): void =>
  useToast.setState((now) => {
    const lasting = now.lasting?.id === id ? null : now.lasting;
    return { lasting, toast: now.toast?.id === id ? lasting : now.toast };
  });

export const dismissLasting = (): void => dismissToast(useToast.getState().lasting?.id ?? 0);
