/** What is wrong with the layout of a page: cut, covered, too wide, or recognizable only by a background. */
import type { Page } from '@playwright/test';
import type { Setting } from './settings.ts';

/** Elements whose text is meant to be shortened: its whole is one tap away. */
const shortened = '.truncate, [class*=line-clamp], .install-button';

/** The faults of what is open: the topmost dialog, else the page. Scrolls and moves the focus. */
export const findFaults = (page: Page, setting: Setting): Promise<string[]> =>
  page.evaluate(
    async ({ intended, isBrief, isLow, isForced, inset }) => {
      const faults = new Set<string>();
      const view = document.documentElement;
      const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
      const scope = dialog ?? document.body;
      const laidOut = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      // Otherwise the browser does not lay out what is far from the screen.
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('* { content-visibility: visible !important; scroll-behavior: auto !important }');
      document.adoptedStyleSheets.push(sheet);
      await laidOut();

      const report = (fault: string, element: Element) => {
        const text =
          element.ariaLabel ?? (element.textContent.trim() || element.parentElement?.textContent.trim() || '');
        faults.add(`${fault}: ${element.tagName.toLowerCase()} "${text.slice(0, 60)}"`);
      };
      const isVisible = (element: Element) => {
        const { width, height } = element.getBoundingClientRect();
        return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      };
      const isForScreenReaders = (element: Element | null): boolean =>
        element !== null &&
        (getComputedStyle(element).clipPath === 'inset(50%)' || isForScreenReaders(element.parentElement));
      const all = (selector: string) => [...scope.querySelectorAll<HTMLElement>(selector)].filter(isVisible);
      const controls = all('a[href], button:not(:disabled), input, select, textarea, summary');
      const bars = all('*').filter((element) => {
        const { position } = getComputedStyle(element);
        return (
          (position === 'fixed' || position === 'sticky') &&
          element !== dialog &&
          !element.matches('[href="#isi"], .toast-slot *')
        );
      });
      const scrolls = ({ scrollHeight, clientHeight }: Element, overflow: string) =>
        scrollHeight > clientHeight && /auto|scroll/.test(overflow);
      const scroller = dialog
        ? ([dialog, ...all('*')].find((element) => scrolls(element, getComputedStyle(element).overflowY)) ?? dialog)
        : view;
      const scrollToEnd = async () => {
        for (let last = -1; last !== scroller.scrollTop;) {
          last = scroller.scrollTop;
          scroller.scrollTop = scroller.scrollHeight;
          await laidOut();
        }
      };

      /** Each piece of text with the element that contains it and where it stands. */
      function texts() {
        const found: { parent: HTMLElement; box: DOMRect }[] = [];
        const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const parent = node.parentElement!;
          if (!node.textContent?.trim() || !isVisible(parent) || parent.closest('noscript, option')) continue;
          if (isForScreenReaders(parent)) continue;
          const range = document.createRange();
          range.selectNodeContents(node);
          for (const box of range.getClientRects()) if (box.width > 0) found.push({ parent, box });
        }
        return found;
      }

      for (const frame of dialog ? [view, dialog] : [view]) {
        const { clientWidth, scrollWidth } = frame;
        const edge = frame.getBoundingClientRect().left + clientWidth + 1;
        const widest = all('*').findLast((element) => element.getBoundingClientRect().right > edge);
        if (scrollWidth > clientWidth) report(`scrolls sideways by ${scrollWidth - clientWidth} px`, widest ?? frame);
      }

      for (const { parent, box } of texts()) {
        if (parent.closest(intended)) continue;
        const slack = parseFloat(getComputedStyle(parent).fontSize) / 4;
        let isReachable = false;
        for (let frame: HTMLElement | null = parent; frame && frame !== view; frame = frame.parentElement) {
          const { overflowX, overflowY, position } = getComputedStyle(frame);
          const edge = frame.getBoundingClientRect();
          const isFramed = frame.matches('a, button, label') && getComputedStyle(frame).display !== 'inline';
          const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip' || isFramed;
          if (edge.width <= 1 || edge.height <= 1) break;
          if (/auto|scroll/.test(overflowX) && frame.scrollWidth > frame.clientWidth) isReachable = true;
          if (!isReachable && clips(overflowX) && (box.left < edge.left - 1 || box.right > edge.right + 1))
            report('cut at the side', frame === parent ? frame : parent);
          if (/auto|scroll/.test(overflowY) && frame.scrollHeight > frame.clientHeight) break;
          if (clips(overflowY) && (box.top < edge.top - slack || box.bottom > edge.bottom + slack))
            report('cut in its height', frame === parent ? frame : parent);
          if (position === 'fixed') break;
        }
        if (!isReachable && (box.left < inset.left - 1 || box.right > view.clientWidth - inset.right + 1))
          report('outside of the screen', parent);
      }

      const end = () => {
        scroller.scrollTop = 0;
        document.adoptedStyleSheets.splice(document.adoptedStyleSheets.indexOf(sheet), 1);
        return [...faults];
      };
      if (isBrief) return end();

      for (const field of all('select, textarea, input:not([type=checkbox], [type=radio], [type=file])')) {
        const { fontSize, font, paddingLeft, paddingRight } = getComputedStyle(field);
        if (parseFloat(fontSize) < 16) report(`${fontSize} in a field, which an iPhone enlarges`, field);
        if (field.clientHeight < parseFloat(fontSize) * 1.15) report('cut in its height', field);
        if (!(field instanceof HTMLSelectElement) || field.matches(intended)) continue;
        const canvas = document.createElement('canvas').getContext('2d')!;
        canvas.font = font;
        const { width } = canvas.measureText(field.selectedOptions[0]?.label ?? '');
        if (width > field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) + 1)
          report('cut at the side', field);
      }

      const isInside = ({ left, top, right, bottom }: DOMRect) => ({
        isAcross: left >= inset.left - 1 && right <= innerWidth - inset.right + 1,
        isDown: top >= inset.top - 1 && bottom <= innerHeight - inset.bottom + 1,
      });
      const barOver = (element: HTMLElement) => {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
        const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
        const hit = document.elementFromPoint(x, y);
        return bars.find((bar) => bar.contains(hit) && !bar.contains(element)) ?? null;
      };
      function checkBars() {
        for (const bar of bars) {
          const { top, bottom, height } = bar.getBoundingClientRect();
          const style = getComputedStyle(bar);
          const isStuck = top <= parseFloat(style.top) + 1 || bottom >= innerHeight - parseFloat(style.bottom) - 1;
          if (style.position === 'sticky' && !isStuck) continue;
          if (height > 1 && isLow && bottom > 0 && top < innerHeight && !bar.matches('.toast-slot'))
            report('stays over the content of a low screen', bar);
          for (const control of controls)
            if (bar.contains(control) && !isInside(control.getBoundingClientRect()).isDown && !bar.matches('aside'))
              report('under the edge of the screen', control);
        }
      }
      const startOf = (bar: Element) => bar.getBoundingClientRect().top < innerHeight / 2;
      scroller.scrollTop = 0;
      checkBars();
      for (const control of controls) {
        const bar = barOver(control);
        if (bar && startOf(bar)) report('under a bar at the start', control);
      }
      scroller.scrollTop = (scroller.scrollHeight - scroller.clientHeight) / 2;
      checkBars();
      await scrollToEnd();
      // Once more, since a page may have become longer.
      scroller.scrollTop = scroller.scrollHeight;
      checkBars();
      for (const control of controls) {
        const bar = barOver(control);
        if (bar && !startOf(bar)) report('under a bar at the end', control);
        if (!isInside(control.getBoundingClientRect()).isAcross && !control.closest('[class*=overflow-x-auto]'))
          report('under the side of the screen', control);
      }
      for (const { parent, box } of texts())
        if (!parent.closest(intended) && box.bottom > innerHeight - inset.bottom + 1)
          report('the end lies under the edge of the screen', parent);

      for (const control of controls) {
        control.focus({ focusVisible: true });
        if (document.activeElement !== control) continue;
        const box = control.getBoundingClientRect();
        // The browser does not scroll to what is seen in part.
        const isSeen = box.right > 16 && box.left < innerWidth - 16 && box.bottom > 16 && box.top < innerHeight - 16;
        if (!isSeen || barOver(control)) report('hidden while it has the focus', control);
        let ring: HTMLElement | null = control;
        for (let up = 0; ring && up < 4 && getComputedStyle(ring).outlineStyle === 'none'; up += 1)
          ring = ring.parentElement;
        const after = getComputedStyle(control, '::after');
        if ((!ring || getComputedStyle(ring).outlineStyle === 'none') && after.outlineStyle === 'none')
          report('shows no focus', control);
      }
      (document.activeElement as HTMLElement).blur();

      /** What is seen of a choice besides its text and its background. */
      const seen = (element: Element): string => {
        const style = getComputedStyle(element);
        const { width, height } = element.getBoundingClientRect();
        const border = ['Top', 'Bottom'].map((side) => {
          const [line, thick] = [`border${side}Style`, `border${side}Width`] as ['borderTopStyle', 'borderTopWidth'];
          return [style[line], style[thick], style[`border${side}Color` as 'borderTopColor']];
        });
        const size = element.childNodes.length === 0 && element.tagName !== 'IMG' ? [width, height] : [];
        const own = [border, style.textDecorationLine, style.outlineStyle, size];
        return JSON.stringify([element.tagName, own, [...element.children].map(seen)]);
      };
      const choices = all('[aria-selected=true], [aria-pressed=true], [aria-current]:not([aria-current=false])');
      for (const chosen of isForced ? choices : []) {
        const kind = `${chosen.tagName}:not([aria-selected=true], [aria-pressed=true], [aria-current]:not([aria-current=false]))`;
        let group = chosen.parentElement;
        while (group && group !== scope && !group.querySelector(kind)) group = group.parentElement;
        const others = [...(group?.querySelectorAll(kind) ?? [])].filter(isVisible);
        if (others.some((other) => seen(other) === seen(chosen))) report('chosen only by its background', chosen);
      }

      if (dialog && isLow && scroller.clientHeight < innerHeight * 0.6)
        report('leaves less than most of the height', dialog);
      return end();
    },
    {
      intended: shortened,
      isBrief: setting.isBrief ?? false,
      isLow: setting.height < 300,
      isForced: setting.areColorsForced ?? false,
      inset: setting.insets ?? { top: 0, right: 0, bottom: 0, left: 0 },
    },
  );
