import { useSyncExternalStore } from 'react';

/** The open modal dialogs, topmost last. Everything outside the topmost dialog is inert, including toasts. */
const open: HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

/** Registers an opened dialog. Returns a function that removes it. */
export function enterTopLayer(dialog: HTMLDialogElement): () => void {
  open.push(dialog);
  listeners.forEach((tell) => tell());
  return () => {
    open.splice(open.indexOf(dialog), 1);
    listeners.forEach((tell) => tell());
  };
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** The topmost open dialog, or null. Only its content is interactive and announced by screen readers. */
export const useTopDialog = (): HTMLDialogElement | null =>
  useSyncExternalStore(
    subscribe,
    () => open.at(-1) ?? null,
    () => null,
  );
