/** Toast state. One toast at a time; a new one replaces the old. Rendered by web/ui/toast-region.tsx. */
import { create } from 'zustand';
import { isSessionOver, reasonOf } from '../api-error.ts';

export type ToastMessage = {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  /** Neutral information: neither a success nor a failure. */
  isInfo?: boolean;
  /** Stays until the visitor closes it or another toast replaces it. */
  isLasting?: boolean;
  /** An optional action, such as "Urungkan". It must also be available elsewhere, because toasts disappear. */
  action?: { label: string; run: () => void };
};
export type Toast = ToastMessage & { id: number };

export const useToast = create<{ toast: Toast | null }>()(() => ({ toast: null }));

let lastId = 0;

/**
 * Shows a toast for 5 seconds and returns its id, for `dismissToast` when its cause is mended earlier. Repeating a message
 * shows and announces it again.
 */
export function toast(message: ToastMessage): number {
  useToast.setState({ toast: { ...message, id: ++lastId } });
  return lastId;
}

/** Shows a failure, with the reason below the title if they differ. Returns the id of the toast. */
export function toastFailure(title: string, reason?: string): number {
  return toast({ title, variant: 'destructive', ...(reason && reason !== title ? { description: reason } : {}) });
}

/**
 * Shows the failure of a call: the server's message for a refusal, otherwise `fallback` with the error's message below it. Shows nothing when the session has ended, because session.ts has already shown that.
 */
export function toastError(error: unknown, fallback: string): void {
  if (isSessionOver(error)) return;
  toastFailure(reasonOf(error) ?? fallback, error instanceof Error ? error.message : undefined);
}

/** Hides the toast unless another one has replaced it. */
export const dismissToast = (id: number): void =>
  useToast.setState((now) => (now.toast?.id === id ? { toast: null } : now));
