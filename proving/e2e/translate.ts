/** Makes a page look as if the browser had translated it. */
import { expect, type Page } from '@playwright/test';

/**
 * Replaces each text of the page, and each new one, as Chrome's translation does: two `<font>` elements with another
 * text stand in its place. The other text begins with a zero-width space, which Playwright's locators ignore.
 */
export async function translate(page: Page): Promise<void> {
  await page.addInitScript((sign) => {
    const untranslated = 'head, script, style, textarea, svg, font, [translate=no]';
    function visit(node: Node): void {
      if (node instanceof Text) {
        if (!node.data.trim() || node.parentElement?.closest(untranslated) !== null) return;
        const font = document.createElement('font');
        font.appendChild(document.createElement('font')).textContent = sign + node.data;
        node.replaceWith(font);
      } else if (!(node instanceof Element && node.matches(untranslated))) {
        for (const child of Array.from(node.childNodes)) visit(child);
      }
    }
    function start() {
      // The browser translates what people can read, at the earliest when the page is usable.
      if (window.earlyEvents) return void setTimeout(start, 10);
      new MutationObserver((records) => {
        for (const { target, addedNodes } of records) for (const node of [target, ...addedNodes]) visit(node);
      }).observe(document, { childList: true, characterData: true, subtree: true });
      visit(document.body);
    }
    addEventListener('load', start);
  }, mark);
}

const mark = '\u200B';

/** Expects that every text is translated, so that no change has taken a text out of the translator's sight. */
export const expectTranslated = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate((sign) => {
        const own: string[] = [];
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const { textContent: text, parentElement } = node;
          if (parentElement?.closest('script, style, textarea, svg, [translate=no]') || !text?.trim()) continue;
          if (!text.startsWith(sign) || !parentElement?.matches('font > font')) own.push(text);
        }
        return own;
      }, mark),
    )
    .toEqual([]);
