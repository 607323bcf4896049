import { Children, type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react';
import { MoreIcon } from './account-icons.tsx';
import { IconButton } from './icon-button.tsx';

/** The classes of an action in the menu. */
export const moreMenuItem =
  'flex min-h-11 w-full items-center gap-3 rounded-xl px-3 text-left font-bold whitespace-nowrap hover:bg-surface';

/** A button in the menu that cannot be undone. */
export const DangerItem = (props: ComponentProps<'button'>) => (
  <button type="button" className={`${moreMenuItem} text-danger`} {...props} />
);

/**
 * A button "⋯" with actions that are rare or cannot be undone: a native popover, which Esc and a click outside close.
 */
export function MoreMenu({ label = 'Tindakan lain', children }: { label?: string; children: ReactNode }) {
  const id = useId();

  function place({ currentTarget }: MouseEvent) {
    const { bottom, right } = currentTarget.getBoundingClientRect();
    // 44 px for each action, and what surrounds them; with larger text more.
    const height =
      ((44 * Children.count(children) + 28) * parseFloat(getComputedStyle(document.documentElement).fontSize)) / 16;
    Object.assign(document.getElementById(id)!.style, {
      top: `${Math.max(0, Math.min(bottom, innerHeight - height))}px`,
      right: `${document.documentElement.clientWidth - right}px`,
    });
  }

  return (
    <>
      <IconButton label={label} popoverTarget={id} className="z-1" onClick={place}>
        <MoreIcon className="size-6" />
      </IconButton>
      <div id={id} popover="auto" className="fixed inset-auto m-0 floating max-h-full rounded-xl bg-white p-2 text-ink">
        {children}
      </div>
    </>
  );
}
