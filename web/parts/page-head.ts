import type { MetaDescriptor } from 'react-router';
import { clipText } from '#contract/clip-text.ts';

type PageHead = {
  title: string;
  description: string;
  url: string;
  /** The title of link previews, if it differs from `title`. */
  shareTitle?: string;
  /** Absolute URL of an image of at most 300 kB, because messengers do not fetch larger ones. */
  image?: string;
  type?: 'website' | 'product';
  /** Search engines leave it out. */
  isPrivate?: boolean;
};

const maxDescriptionLength = 160;

/** Title, description, canonical link and Open Graph tags of a page (ogp.me). */
export function pageHead(head: PageHead): MetaDescriptor[] {
  const { title, description, url, shareTitle, image, type = 'website', isPrivate } = head;
  const short = shorten(description);
  return [
    pageTitle(title),
    ...(isPrivate ? [noIndex] : []),
    { name: 'description', content: short },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:site_name', content: shopName },
    { property: 'og:locale', content: 'id_ID' },
    { property: 'og:type', content: type },
    { property: 'og:title', content: shareTitle ?? title },
    { property: 'og:description', content: short },
    { property: 'og:url', content: url },
    ...(image ? [{ property: 'og:image', content: image }] : []),
  ];
}

/** Search engines leave the page out. */
export const noIndex = { name: 'robots', content: 'noindex' };

/** Breadcrumbs as structured data for search engines (schema.org BreadcrumbList). */
export const breadcrumbs = (origin: string, steps: { name: string; path: string }[]): MetaDescriptor => ({
  'script:ld+json': {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: origin + path,
    })),
  },
});

export const shopName = 'Kreasi Sulut';

/** A page's title with the shop's name, such as "Keranjang · Kreasi Sulut". */
export const pageTitle = (title: string): { title: string } => ({ title: `${title} · ${shopName}` });

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= maxDescriptionLength
    ? line
    : `${clipText(line, maxDescriptionLength - 1).replace(/\s\S*$/, '')}…`;
}
