/** How deep, in pages of as many products as the web client asks for. */
const page = 200;
const perPage = 24;
const stride = 100;

const all = '/api/shop/products/get';

type Answer = { nextCursor: string | null };

/** The path of page 200 of all products, found as a visitor would: by going there. */
export async function findDeepPage(shop: string): Promise<string> {
  let cursor = '';
  for (let left = (page - 1) * perPage; left > 0; left -= stride) {
    const limit = Math.min(left, stride);
    const response = await fetch(`${shop}${all}?limit=${limit}${cursor && `&cursor=${cursor}`}`);
    const { nextCursor } = (await response.json()) as Answer;
    if (!nextCursor) throw new Error(`the listing at ${shop} has no page ${page}`);
    cursor = nextCursor;
  }
  return `${all}?limit=${perPage}&cursor=${cursor}`;
}
