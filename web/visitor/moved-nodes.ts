/**
 * Lets React work on a page that the browser has translated. Chrome wraps each text in two `<font>` elements, so that
 * React's text node is no longer a child of its parent, and React throws NotFoundError (facebook/react#11538). Other
 * translators replace the text, so that React's node is in no document.
 */

/** Makes `insertBefore` and `removeChild` use the wrapper of a moved node. Call it before React renders. */
export function guardMovedNodes(prototype: Node = Node.prototype): void {
  const { insertBefore, removeChild } = prototype;
  prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    const place = before && childWith(this, before);
    insertBefore.call(this, node, place && isReplaced(place) ? null : place);
    return node;
  };
  prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const removed = childWith(this, child);
    if (!isReplaced(removed)) removeChild.call(this, removed);
    return child;
  };
}

/** A text that a translator took out of the page. Where it stood is not known any more. */
const isReplaced = (node: Node): boolean => node.parentNode === null && node.nodeType === Node.TEXT_NODE;

/** The child of `parent` that holds `node`. Without a wrapper it is `node` itself, for which the browser throws. */
function childWith(parent: Node, node: Node): Node {
  if (node.parentNode === parent) return node;
  let wrapper: Node | null = node.parentNode;
  while (wrapper && wrapper.parentNode !== parent) wrapper = wrapper.parentNode;
  return wrapper?.nodeName === 'FONT' ? wrapper : node;
}
