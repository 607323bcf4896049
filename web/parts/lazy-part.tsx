import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { toastFailure } from '../visitor/toast.ts';

type LazyPart<Props> = {
  load: () => Promise<ComponentType<Props>>;
  /** Stands in its place while its script is on the way. */
  waiting?: ReactNode;
  /** Stands in its place where the script cannot be fetched, and leads on without it. */
  Missing: ComponentType<Props>;
};

/**
 * A part of the page with a script of its own, which is fetched when the part is first shown. A failed fetch is repeated
 * once, and again when the part is next shown; unlike with React.lazy it never takes the page with it.
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

/** The `Missing` of a dialog: says that it could not be fetched, and closes it, so that it can be opened again. */
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
