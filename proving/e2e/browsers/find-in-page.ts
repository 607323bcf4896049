/** A CSS selector, optionally with the accessible name of the element. */
export type Target = { css: string; name?: string | RegExp };

type TargetQuery = { css: string; pattern: { source: string; flags: string } | null; mustBeOnTop: boolean };

/**
 * Returns the first visible element that matches, within the open modal dialog if there is one. Runs in the page, so it
 * can use only its arguments. The accessible name is approximated from the label, alternative text or content.
 */
export function findInPage({ css, pattern, mustBeOnTop }: TargetQuery): Element | null {
  const normalize = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const nameOf = (element: Element) =>
    normalize(
      element.getAttribute('aria-label') ??
        element.getAttribute('alt') ??
        (element as HTMLInputElement).labels?.[0]?.textContent ??
        element.textContent,
    );
  const isOnTop = (element: Element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const [box] = element.getClientRects();
    const hit = box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return hit !== null && element.contains(hit ?? null);
  };
  const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
  const expression = pattern && new RegExp(pattern.source, pattern.flags);
  const found = [...root.querySelectorAll(css)].find(
    (element) => element.checkVisibility() && (expression?.test(nameOf(element)) ?? true),
  );
  return found && (!mustBeOnTop || isOnTop(found)) ? found : null;
}

/**
 * Returns the argument of `findInPage` for a target. A string must match the whole name. With `mustBeOnTop`, elements
 * covered by others are skipped.
 */
export function targetQuery({ css, name }: Target, mustBeOnTop: boolean): TargetQuery {
  if (name === undefined) return { css, pattern: null, mustBeOnTop };
  if (name instanceof RegExp) return { css, pattern: { source: name.source, flags: name.flags }, mustBeOnTop };
  return { css, pattern: { source: `^${name.replace(/[^\w\s]/g, '\\$&')}$`, flags: '' }, mustBeOnTop };
}
