import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { toastFailure } from '../visitor/toast.ts';

type PropsOf<Component> = Component extends (props: infer Props) => ReactNode ? Props & object : never;

/** A component whose script loads when it is first rendered. After two failures `Failure` is shown until remounted. */
export function lazyPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  placeholder: ReactNode = null,
  Failure: ComponentType<PropsOf<Module[Name]>> = () => null,
) {
  type Props = PropsOf<Module[Name]>;
  let loaded: ComponentType<Props> | null = null;

  return function LazyPart(props: Props) {
    const [Component, setPart] = useState<ComponentType<Props> | null>(() => loaded);
    useEffect(() => {
      if (loaded) return;
      const start = () =>
        load()
          .catch(load)
          .then((module) => (loaded = module[name] as ComponentType<Props>))
          .catch(() => Failure)
          .then((component) => setPart(() => component));
      // In a task of its own, because the effects of a page run in one task.
      setTimeout(() => void start());
    }, []);
    return Component ? <Component {...props} /> : placeholder;
  };
}

/**
 * The same for a dialog: if its script cannot be fetched, `failure` is shown as a toast, and it can be opened again.
 */
export const lazyDialog = <Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  failure: string,
) => lazyPart(load, name, null, failedDialog(failure) as ComponentType<PropsOf<Module[Name]>>);

function failedDialog(title: string) {
  return function FailedDialog({ onClose }: { onClose: () => void }) {
    const close = useEffectEvent(() => {
      toastFailure(title, 'Silakan coba lagi.');
      onClose();
    });
    useEffect(() => close(), []);
    return null;
  };
}
