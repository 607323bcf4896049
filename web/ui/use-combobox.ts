import { type PointerEvent, useEffect, useState } from 'react';

type ComboboxProps = {
  /** The id of the list. */
  id: string;
  /** One for each option; the active one stays active when an answer replaces the options. */
  keys: readonly string[];
  isOpen: boolean;
  /** Called for an arrow key, which also opens a list that was closed. */
  onOpen?: () => void;
  /** Called for Esc. Without it the list stays, and Esc means what it means around the combobox. */
  onClose?: () => void;
  onChoose: (at: number) => void;
  /** The text is a choice of its own, before the first option: Enter then is left to the form. */
  isTextFirst?: boolean;
};

/**
 * An editable combobox with a list, as in the ARIA Authoring Practices: the focus stays in the
 * input, arrow keys move the active option in a circle, Enter chooses it and Esc closes the list.
 */
export function useCombobox({ id, keys, isOpen, onOpen, onClose, onChoose, isTextFirst = false }: ComboboxProps) {
  const [activeKey, setActiveKey] = useState('');
  const first = isTextFirst ? -1 : 0;
  const isListed = isOpen && keys.length > 0;
  const active = isListed ? Math.max(keys.indexOf(activeKey), first) : -1;
  const activeId = active < 0 ? undefined : `${id}-${active}`;

  // The focus stays in the input, so the browser does not scroll to the active option.
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId, activeKey]);

  function move(step: 1 | -1) {
    const next = active + step;
    const at = next >= keys.length ? first : next < first ? keys.length - 1 : next;
    setActiveKey(keys[at] ?? '');
    onOpen?.();
  }

  /** Returns whether the key was one of the combobox. */
  function press(event: Pick<KeyboardEvent, 'key' | 'preventDefault' | 'stopPropagation'>): boolean {
    const { key } = event;
    if ((key === 'ArrowDown' || key === 'ArrowUp') && keys.length > 0) move(key === 'ArrowDown' ? 1 : -1);
    else if (key === 'Enter' && active >= 0) onChoose(active);
    else if (key === 'Escape' && isListed && onClose) {
      // A dialog around the combobox stays open.
      event.stopPropagation();
      setActiveKey('');
      onClose();
    } else return false;
    event.preventDefault();
    return true;
  }

  return {
    active,
    activeId,
    press,
    isListed,
    /** For an option under the pointer. */
    activate: (at: number) => setActiveKey(keys[at]!),
    /** For a new text. */
    reset: () => setActiveKey(''),
    inputProps: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isListed,
      'aria-controls': id,
      'aria-activedescendant': activeId,
      autoComplete: 'off',
    } as const,
    optionProps: (at: number) =>
      ({
        id: `${id}-${at}`,
        role: 'option',
        type: 'button',
        tabIndex: -1,
        'aria-selected': at === active,
        // The input keeps the focus.
        onPointerDown: (event: PointerEvent) => event.preventDefault(),
        onClick: () => onChoose(at),
      }) as const,
  };
}
