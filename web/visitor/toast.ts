/** One message at a time; a new one takes the place of the old. How it is shown: web/ui/toast-region.tsx. */
import { create } from 'zustand';
import { isSessionOver, reasonOf } from '../api-error.ts';

export type Message = {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  /** Nothing was done: it asks for something, or tells what stays as it was. */
  isNote?: boolean;
  /** One way on, such as "Urungkan". Nothing that is needed to go on may stand only here. */
  action?: { label: string; run: () => void };
};
export type Toast = Message & { id: number };

export const useToast = create<{ toast: Toast | null }>()(() => ({ toast: null }));

let shown = 0;

/** Shows a message for 5 seconds. The same message twice is two messages, and is read out twice. */
export const toast = (message: Message): void => useToast.setState({ toast: { ...message, id: ++shown } });

/** A failure: what the person reads, and under it why, where the reason says more. */
export function toastFailure(title: string, why?: string): void {
  toast({ title, variant: 'destructive', ...(why && why !== title ? { description: why } : {}) });
}

/**
 * What a failed call tells: the server's reason where it refused, otherwise `fallback` with the error's own words under
 * it. Nothing where the session has ended, which has been told already.
 */
export function toastError(error: unknown, fallback: string): void {
  if (isSessionOver(error)) return;
  toastFailure(reasonOf(error) ?? fallback, error instanceof Error ? error.message : undefined);
}

/** Takes the message away, unless another one has taken its place. */
export const dismissToast = (id: number): void =>
  useToast.setState((now) => (now.toast?.id === id ? { toast: null } : now));
