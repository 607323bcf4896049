import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { toastFailure } from '../visitor/toast.ts';

type LazyOptions<Props> = {
  load: () => Promise<ComponentType<Props>>;
  placeholder?: ReactNode;
  /** Shown if the script cannot be fetched. */
  Failure: ComponentType<Props>;
};

/**
 * A component whose script is loaded when it is first rendered. A failed fetch is retried once, and again on the next
 * mount. Unlike React.lazy, a failure does not reach the error boundary.
 */
export function lazyComponent<Props extends object>({ load, placeholder = null, Failure }: LazyOptions<Props>) {
  let loaded: ComponentType<Props> | null = null;

  return function LazyOptions(props: Props) {
    const [Component, setPart] = useState<ComponentType<Props> | null>(() => loaded);
    useEffect(() => {
      if (loaded) return;
      const start = () =>
        load()
          .catch(load)
          .then((component) => (loaded = component))
          .catch(() => Failure)
          .then((component) => setPart(() => component));
      // In a task of its own, because the effects of a page run in one task.
      setTimeout(() => void start());
    }, []);
    return Component ? <Component {...props} /> : placeholder;
  };
}

/** A `Failure` component for dialogs: shows a failure toast and closes the dialog, so that it can be opened again. */
export function failedDialog(title: string) {
  return function FailedDialog({ onClose }: { onClose: () => void }) {
    const close = useEffectEvent(() => {
      toastFailure(title, 'Silakan coba lagi.');
      onClose();
    });
    useEffect(() => close(), []);
    return null;
  };
}
