import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { toastFailure } from '../visitor/toast.ts';

type LazyPart<Props> = {
  load: () => Promise<ComponentType<Props>>;
  /** Shown while the script is loading. */
  waiting?: ReactNode;
  /** Shown if the script cannot be fetched. */
  Missing: ComponentType<Props>;
};

/**
 * A component whose script is loaded when it is first rendered. A failed fetch is retried once, and again on the next
 * mount. Unlike React.lazy, a failure does not reach the error boundary.
 */
export function lazyPart<Props extends object>({ load, waiting = null, Missing }: LazyPart<Props>) {
  let loaded: ComponentType<Props> | null = null;

  return function LazyPart(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props> | null>(() => loaded);
    useEffect(() => {
      if (loaded) return;
      void load()
        .catch(load)
        .then((part) => (loaded = part))
        .catch(() => Missing)
        .then((part) => setPart(() => part));
    }, []);
    return Part ? <Part {...props} /> : waiting;
  };
}

/** A `Missing` component for dialogs: shows a failure toast and closes the dialog, so that it can be opened again. */
export function missingDialog(title: string) {
  return function MissingDialog({ onClose }: { onClose: () => void }) {
    const close = useEffectEvent(() => {
      toastFailure(title, 'Silakan coba lagi.');
      onClose();
    });
    useEffect(() => close(), []);
    return null;
  };
}
