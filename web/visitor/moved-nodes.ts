/**
 * Lets React work on a page that the browser has translated. Chrome puts two `<font>` elements in the place of each
 * text, so that React's text node is no longer a child of its parent: React then throws NotFoundError, or changes a
 * text that nobody sees (facebook/react#11538). Before React changes the children of an element, its own texts are
 * put back here; the translator notices the change and translates them again.
 */

/** The `<font>` that stands in the place of a text of React, and the text. */
const fonts = new WeakMap<Node, Node>();
const texts = new WeakMap<Node, Node>();

/** Whether something has translated the page, also before React could take it over (the server sends no `<font>`). */
export const wasTranslated = (): boolean => isTranslated;
let isTranslated = false;

/** Call it once, before React renders. */
export function guardMovedNodes(): void {
  isTranslated = document.querySelector('font') !== null;
  const observer = new MutationObserver(recordMoves);
  observer.observe(document, { childList: true, subtree: true });
  const { appendChild, insertBefore, removeChild } = Node.prototype;
  const [owner, nodeValue] = nodeValueOf(Text.prototype);

  /** Puts the texts of an element back, all of them: a translator may have put their words into one `<font>`. */
  function restore(parent: Node | null | undefined): void {
    recordMoves(observer.takeRecords());
    for (const child of Array.from(parent?.childNodes ?? [])) {
      const text = texts.get(child);
      if (!text) continue;
      insertBefore.call(parent, text, child);
      removeChild.call(parent, child);
    }
  }
  /** The same for the element whose text React changes or moves. */
  function restoreAround(text: Node): void {
    recordMoves(observer.takeRecords());
    restore(fonts.get(text)?.parentNode);
  }

  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    if (!isFont(this)) restoreAround(node);
    if (before && before.parentNode !== this) restore(this);
    return insertBefore.call(this, node, before && isLost(before, this) ? null : before) as T;
  };
  Node.prototype.appendChild = function <T extends Node>(this: Node, node: T): T {
    if (!isFont(this)) restoreAround(node);
    return appendChild.call(this, node) as T;
  };
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode !== this) restore(this);
    return isLost(child, this) ? child : (removeChild.call(this, child) as T);
  };
  Object.defineProperty(owner, 'nodeValue', {
    ...nodeValue,
    set(this: Node, value: string | null) {
      restoreAround(this);
      nodeValue.set!.call(this, value);
    },
  });
}

const isFont = (node: Node | null | undefined): node is Node => node?.nodeName === 'FONT';

/** A text that a translator took away, and nobody knows what stands in its place. */
const isLost = (node: Node, parent: Node): boolean =>
  node.nodeType === Node.TEXT_NODE && node.parentNode !== parent && (!node.parentNode || isFont(node.parentNode));

/** Remembers which `<font>` has replaced a text or another such `<font>`, or has the text inside. */
function recordMoves(records: MutationRecord[]): void {
  for (const { target, removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    for (const removed of removedNodes) {
      const text = removed.nodeType === Node.TEXT_NODE ? removed : texts.get(removed);
      if (!text || text.parentNode === target) continue;
      const isPlace = (node: Node | null) =>
        isFont(node) && (text.isConnected ? node.contains(text) : !texts.has(node));
      const font = [...addedNodes, previousSibling, nextSibling].find(isPlace);
      if (!font) continue;
      isTranslated = true;
      texts.set(font, text);
      fonts.set(text, font);
    }
  }
}

function nodeValueOf(prototype: Node): [owner: Node, nodeValue: PropertyDescriptor] {
  const nodeValue = Object.getOwnPropertyDescriptor(prototype, 'nodeValue');
  return nodeValue ? [prototype, nodeValue] : nodeValueOf(Object.getPrototypeOf(prototype) as Node);
}
