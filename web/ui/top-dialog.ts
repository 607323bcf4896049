import { useSyncExternalStore } from 'react';

/** The open modal dialogs, the uppermost last. All of the page outside it is inert, messages too. */
const open: HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

/** Tells that a dialog has opened; returns the way to tell that it has closed. */
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

/** The uppermost open dialog: the only place where something can still be pressed and is read out. */
export const useTopDialog = (): HTMLDialogElement | null =>
  useSyncExternalStore(
    subscribe,
    () => open.at(-1) ?? null,
    () => null,
  );
