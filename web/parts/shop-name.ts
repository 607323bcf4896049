/** The shop's name, as it stands in titles and beside the mark. */
export const shopName = 'Kreasi Sulut';

/** A page's title: "Keranjang · Kreasi Sulut". */
export const titled = (title: string): { title: string } => ({ title: `${title} · ${shopName}` });
