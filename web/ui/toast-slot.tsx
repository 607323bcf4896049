import { useSyncExternalStore } from 'react';
import { classNames } from './class-names.ts';

/** The places of the frame and of open dialogs, in the order in which they appeared. */
const slots: HTMLElement[] = [];
const listeners = new Set<() => void>();
const notify = () => listeners.forEach((listener) => listener());

function register(slot: HTMLElement | null) {
  if (!slot) return;
  slots.push(slot);
  notify();
  return () => {
    slots.splice(slots.indexOf(slot), 1);
    notify();
  };
}

type ToastSlotProps = {
  /** In a dialog the toast has a row of its own. */
  isInFlow?: boolean;
  /** For a frame: sets `--header` to the height of its sticky header, below which the slot stands. */
  className?: string | undefined;
};

/**
 * The place of the toast. Below the header of a frame it has no height, so that
 * a toast shifts nothing; in a dialog it is the row between head and body.
 */
export const ToastSlot = ({ isInFlow = false, className }: ToastSlotProps) => (
  <div
    ref={register}
    className={classNames(isInFlow ? 'sticky top-0 z-40 shrink-0' : 'toast-slot print:hidden', className)}
  />
);

/** The slot of the topmost dialog, else that of the frame. Null before one is mounted. */
export const useToastSlot = (): HTMLElement | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => slots.findLast((slot) => slot.closest('dialog')) ?? slots.at(-1) ?? null,
    () => null,
  );
