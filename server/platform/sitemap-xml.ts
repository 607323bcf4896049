/** Sitemaps for search engines. Source: sitemaps.org, "Sitemaps XML format". */
const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const space = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const escape = (address: string) => address.replace(/[&<>'"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const list = (tag: string, addresses: readonly string[]) =>
  addresses.map((address) => `<${tag}><loc>${escape(address)}</loc></${tag}>\n`).join('');

/** A sitemap of up to 50,000 absolute page URLs. */
export const sitemapOf = (addresses: readonly string[]): string =>
  `${head}<urlset ${space}>\n${list('url', addresses)}</urlset>\n`;

/** A sitemap index of absolute sitemap URLs. */
export const sitemapIndexOf = (addresses: readonly string[]): string =>
  `${head}<sitemapindex ${space}>\n${list('sitemap', addresses)}</sitemapindex>\n`;
