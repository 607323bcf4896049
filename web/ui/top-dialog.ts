import { useSyncExternalStore } from 'react';

/** The open modal dialogs, topmost last. Everything outside the topmost dialog is inert, including toasts. */
const openDialogs: HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

/** Registers an opened dialog. Returns a function that removes it. */
export function registerOpenDialog(dialog: HTMLDialogElement): () => void {
  openDialogs.push(dialog);
  listeners.forEach((listener) => listener());
  return () => {
    openDialogs.splice(openDialogs.indexOf(dialog), 1);
    listeners.forEach((listener) => listener());
  };
}

/** The topmost open dialog, or null. Only its content is interactive and announced by screen readers. */
export const useTopDialog = (): HTMLDialogElement | null =>
  useSyncExternalStore(
    subscribe,
    () => openDialogs.at(-1) ?? null,
    () => null,
  );

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
