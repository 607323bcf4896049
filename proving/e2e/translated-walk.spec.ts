/** On each page that the browser translates, what is pressed, chosen and typed changes the texts that people see. */
import type { Locator, Page } from '@playwright/test';
import { awaitPage, enterAs, roles } from './routes.ts';
import { awaitRender, expect, test } from './test.ts';
import { expectTranslated, translate } from './translate.ts';

/** A node of React's tree as far as it is read here. Source: ReactInternalTypes.js of react-reconciler. */
type Fiber = { tag: number; memoizedProps: unknown; stateNode: Element; child: Fiber | null; sibling: Fiber | null };

/** The elements that show another text than the one that React has rendered into them. */
const staleTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // Source: ReactWorkTags.js. The last three are elements, those of the head and of the document among them.
    const tags = { portal: 4, text: 6, elements: [5, 26, 27] };
    const unread = 'head *, script, noscript, style, textarea, option, svg *';
    const stale: string[] = [];
    const plain = (text: string) => text.replaceAll('\u200B', '');
    const shownIn = ({ childNodes }: Element) =>
      Array.from(childNodes, (node) => (/^(FONT|#text)$/.test(node.nodeName) ? node.textContent : '')).join('');

    /** Returns the text that a node and its siblings put into the element around them. */
    function textOf(node: Fiber | null): string {
      if (!node) return '';
      const { tag, memoizedProps, stateNode, child, sibling } = node;
      const following = textOf(sibling);
      if (tag === tags.text) return String(memoizedProps) + following;
      const inner = textOf(child);
      if (tag === tags.portal) return following;
      if (!tags.elements.includes(tag)) return inner + following;
      const { children, dangerouslySetInnerHTML: html } = memoizedProps as Record<string, unknown>;
      // An only text has no node of its own in React's tree.
      const rendered = plain(typeof children === 'string' || typeof children === 'number' ? String(children) : inner);
      const shown = plain(shownIn(stateNode));
      if (!html && !stateNode.matches(unread) && shown !== rendered)
        stale.push(`<${stateNode.localName}> shows "${shown}" instead of "${rendered}"`);
      return following;
    }
    const [, root] = Object.entries(document).find(([name]) => name.startsWith('__reactContainer'))!;
    textOf((root as { stateNode: { current: Fiber } }).stateNode.current);
    return stale;
  });

const controls =
  ':is(button:enabled, select:enabled, textarea:enabled, input:enabled:not([type=file]), summary):visible';

/** The kind and the first words of each control: rows have the same ones. */
const kindsOf = (within: Locator): Promise<string[]> =>
  within.locator(controls).evaluateAll((all) =>
    all.map((control) => {
      const label = (control as HTMLInputElement).labels?.[0]?.textContent;
      const words = (control.ariaLabel ?? label ?? control.textContent).replaceAll('\u200B', '').trim().split(/\s+/);
      return [control.localName, (control as HTMLInputElement).type, ...words.slice(0, 2)].join(' ');
    }),
  );

async function operate(control: Locator, kind: string): Promise<void> {
  if (kind.startsWith('select')) await control.selectOption({ index: (await control.locator('option').count()) - 1 });
  else if (/^(textarea|input (text|search|email|tel|password))/.test(kind)) {
    await control.fill('tas 5');
    // A list is searched at once.
    await control.press('Enter');
  } else await control.click({ force: true });
}

/** Operates one control of each kind, first those of a dialog that has opened, and calls `check` after each. */
async function operateAll(page: Page, path: string, check: (what: string) => Promise<void>): Promise<void> {
  const used = new Set<string>();
  for (;;) {
    const dialog = page.getByRole('dialog').last();
    const isDialog = await dialog.isVisible();
    const within = isDialog ? dialog : page.locator('body');
    const kinds = await kindsOf(within);
    const at = kinds.findIndex((kind) => !used.has(kind) && !/ (Keluar|Tutup|Batal)\b/.test(kind));
    if (at < 0 && !isDialog) return;
    if (at < 0) await page.keyboard.press('Escape');
    else await operate(within.locator(controls).nth(at), kinds[at]!);
    used.add(kinds[at] ?? '');
    await check(`${path}: ${kinds[at] ?? 'Escape'}`);
    const hasStayed = at < 0 && (await dialog.isVisible());
    if (hasStayed || new URL(page.url()).pathname !== path) {
      await page.goto(path);
      await awaitPage(page);
    }
  }
}

for (const role of roles) {
  test(role, async ({ page, allow, store }) => {
    test.setTimeout(300_000);
    allow(/40[04]|Belum bisa/);
    const paths = await enterAs(role, page, store);
    await translate(page);
    page.setDefaultTimeout(5_000);
    // Each write is refused, so that the next page has its records.
    await page.route('**/api/**', (route) =>
      route.request().method() === 'GET'
        ? route.fallback()
        : route.fulfill({ status: 400, json: { success: false, message: 'Belum bisa.' } }),
    );
    for (const path of paths) {
      await page.goto(path);
      await awaitPage(page);
      await expectTranslated(page);
      await operateAll(page, path, async (what) => {
        await awaitPage(page);
        await awaitRender(page);
        await expect(page.getByText('Maaf, terjadi kesalahan'), what).toHaveCount(0);
        await expect.soft.poll(() => staleTexts(page), { message: what }).toEqual([]);
      });
    }
  });
}
