/** The link to all products. Other links to the listing reopen it with the last filters of the tab. */
export const wholeListing = { to: '/shop/listing', state: 'unfiltered' } as const;
